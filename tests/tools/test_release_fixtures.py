"""Every version keeps what it writes, and the command that keeps it works."""

import pytest

from tests.server.process import running_server
from tools.release_fixtures import main, version
from tools.release_games import RELEASES, STORIES, play
from tools.release_server import SETTINGS, TABLES, furnish


def test_the_present_version_has_its_folder():
    assert (RELEASES / version()).is_dir()


def test_a_release_is_written_once():
    with pytest.raises(SystemExit, match="is there already"):
        main()


def test_a_game_is_played_to_its_end_and_kept_on_the_way():
    played = play(STORIES[0])
    assert played.game.over
    assert {"movement", "trade-with-offers", "somebody-is-to-leave"} <= played.positions.keys()
    save, facts = played.positions["trade-with-offers"]
    assert save.startswith(b'{"header":')
    assert facts["phase"] == "trade"


def test_a_server_is_furnished_with_all_tables():
    with running_server(**SETTINGS) as address:
        furnished = furnish(address)
    assert list(furnished) == list(TABLES)
    assert all(one["keys"] for one in furnished.values())
    statuses = {one["facts"]["status"] for one in furnished.values()}
    assert statuses == {"lobby", "choosing", "running", "paused", "finished"}
