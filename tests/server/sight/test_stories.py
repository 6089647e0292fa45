"""Stories of finished games, links to them, and the games of one's own, over HTTP."""

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, func, select

from ecumene import Game
from ecumene.engine.record import read_record
from ecumene.phases.trade.session import CardsSwapped
from ecumene.rulesets import BY_NAME
from ecumene.server.stewards.turns import Turns
from ecumene.server.storage.store import Store
from ecumene.server.storage.story_tables import stories, story_keys
from ecumene.server.storage.whole_games import remove
from tests.server.process import Person, running_server

JSON_LINES = {"content-type": "application/x-ndjson"}
GAMES = Path(__file__).parents[2] / "games"
EDITIONS = [
    "mega-5-west-basic", "west-6-west-short", "first-5-west-open", "expansion-7-east-random",
    "expansion-13-both-leaver", "mega-9-east-short",
]  # fmt: skip
FIRST = {"ruleset": "first", "players": 5, "board": "west"}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stories") / "games.sqlite"


@pytest.fixture(scope="module")
def address(file: Path):
    database = f"sqlite:///{file}"
    with running_server(database, requests_per_second=10_000, bot_pause=0.001) as address:
        yield address


@pytest.fixture(scope="module")
def played(address):
    """A person among bots, who has played the First Game to its end, and what they saw before."""
    ann = Person(address)
    wish = {"settings": FIRST, "name": "Ann", "bot": "normal"}
    table = ann.post("/api/solo", wish, status=201)["table"]
    name, seat = table["id"], table["you"]["seats"][0]
    early = ann.get(f"/api/tables/{name}/story", status=403)["code"]
    until = time.monotonic() + 180
    while ann.state(name, seat)["table"]["status"] != "finished":
        if ann.answer_usual(name, seat) is None:
            time.sleep(0.01)
        assert time.monotonic() < until
    return ann, name, seat, early


def counted(file: Path, kind) -> int:
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        found = connection.execute(select(func.count()).select_from(kind)).scalar()
    engine.dispose()
    return int(found or 0)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_story_has_the_points_of_the_engine_in_every_edition(address, name):
    record = (GAMES / f"{name}.ecumene").read_bytes()
    header, entries = read_record(record)
    game = Game.replay(BY_NAME[header.ruleset], header, entries)
    bob = Person(address)
    made = bob.http.post("/api/records", content=record, headers=JSON_LINES).json()
    told = bob.get(f"/api/tables/{made['id']}/story")
    scores = game.rules.scores(game.state)
    assert {one["civ"]: one["total"] for one in told["nations"]} == {
        civ: score.total for civ, score in scores.items()
    }
    assert [one["place"] for one in told["nations"]] == list(range(1, len(scores) + 1))
    assert told["turns"][-1] == game.state.turn
    for one in told["nations"]:
        assert len(one["points"]) == len(told["turns"])
        assert one["points"][-1] == one["total"]
        assert sum(one["partners"].values()) == one["deals"]
    swaps = [one.event for one in game.log if isinstance(one.event, CardsSwapped)]
    for one in told["nations"]:
        assert one["deals"] == sum(one["civ"] in (deal.maker, deal.taker) for deal in swaps)
    struck = sum(type(one.event).__name__ == "CalamityStruck" for one in game.log)
    assert len(told["calamities"]) == struck
    assert told["cities"] == dict(game.state.board.cities)


def test_nothing_is_told_before_the_end(played):
    assert played[3] == "story.not_finished"


def test_a_game_is_worked_out_once(played, file):
    ann, name, _, _ = played
    first = ann.get(f"/api/tables/{name}/story")
    kept = counted(file, stories)
    assert ann.get(f"/api/tables/{name}/story") == first
    assert counted(file, stories) == kept


def test_the_story_of_a_private_table_is_not_open_to_who_guesses_its_name(address, played):
    stranger = Person(address)
    assert stranger.get(f"/api/tables/{played[1]}/story", 404)["code"] == "table.not_found"
    guess = {"key": "a-key-that-nobody-made"}
    assert stranger.post("/api/stories", guess, 404)["code"] == "link.not_found"


def test_a_link_opens_the_story_and_nothing_else(address, played):
    ann, name, _, _ = played
    link = ann.post(f"/api/tables/{name}/story/links")
    stranger = Person(address)
    told = stranger.post("/api/stories", {"key": link["key"]})
    assert told == ann.get(f"/api/tables/{name}/story")
    bearer = {"authorization": f"Bearer {link['key']}"}
    for path in ("", "/state", "/events", "/talk", "/record", "/story"):
        assert stranger.http.get(f"/api/tables/{name}{path}", headers=bearer).status_code == 404
    assert stranger.post("/api/links/open", {"key": link["key"]}, 404)["code"] == "link.not_found"


def test_links_end_when_the_host_makes_new_ones(address, played):
    ann, name, _, _ = played
    old = ann.post(f"/api/tables/{name}/story/links")["key"]
    new = ann.post(f"/api/tables/{name}/story/links", {"revoke": True})["key"]
    stranger = Person(address)
    assert stranger.post("/api/stories", {"key": old}, 404)["code"] == "link.not_found"
    assert stranger.post("/api/stories", {"key": new})["table"] == name


def test_own_games_have_the_numbers_of_their_stories(played):
    ann, name, seat, _ = played
    told = ann.get(f"/api/tables/{name}/story")
    own = next(one for one in told["nations"] if one["seat"] == seat)
    games = ann.get("/api/me/games")
    assert games["waiting"] == 0
    (line,) = games["games"]
    assert (line["table"], line["civ"], line["by"]) == (name, own["civ"], "device")
    assert (line["place"], line["points"], line["deals"]) == (
        own["place"], own["total"], own["deals"],
    )  # fmt: skip
    assert (line["players"], line["people"], line["ruleset"]) == (5, 1, "first")


def test_own_games_are_those_of_whoever_asks(address, played):
    nothing = {"games": [], "waiting": 0, "next": None}
    assert Person(address).get("/api/me/games") == nothing
    bob = Person(address)
    record = (GAMES / "first-5-west-open.ecumene").read_bytes()
    bob.http.post("/api/records", content=record, headers=JSON_LINES)
    assert bob.get("/api/me/games")["games"] == [], "nobody played what was made of a record"


def test_a_game_that_cannot_be_played_again_is_told_from_its_log(address, file):
    carl = Person(address)
    record = (GAMES / "mega-5-west-basic.ecumene").read_bytes()
    made = carl.http.post("/api/records", content=record, headers=JSON_LINES).json()
    whole = carl.get(f"/api/tables/{made['id']}/story")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM stories WHERE game = ?", (made["id"],))
        connection.exec_driver_sql(
            "DELETE FROM answers WHERE game = ? AND sequence = 3", (made["id"],)
        )
    engine.dispose()
    told = carl.get(f"/api/tables/{made['id']}/story")
    assert told["turns"] == []
    assert [one["total"] for one in told["nations"]] == [one["total"] for one in whole["nations"]]
    assert told["calamities"] == whole["calamities"]


def test_who_signs_in_finds_their_games_by_their_name_on_any_device(address, played):
    ann, name, _, _ = played
    ann.post("/api/me/register", {"name": "Ann of the stories", "password": "a long password"})
    (line,) = ann.get("/api/me/games")["games"]
    assert (line["table"], line["by"]) == (name, "account")
    other = Person(address)
    other.post("/api/me/sign-in", {"name": "Ann of the stories", "password": "a long password"})
    assert other.get("/api/me/games")["games"] == [line]
    other.post("/api/me/sign-out")
    assert other.get("/api/me/games")["games"] == []


def test_a_deleted_table_takes_its_story_and_links_with_it(address, file):
    dan = Person(address)
    record = (GAMES / "first-5-west-open.ecumene").read_bytes()
    made = dan.http.post("/api/records", content=record, headers=JSON_LINES).json()["id"]
    dan.get(f"/api/tables/{made}/story")
    key = dan.post(f"/api/tables/{made}/story/links")["key"]
    kept, links = counted(file, stories), counted(file, story_keys)
    asyncio.run(removed(f"sqlite:///{file}", made))
    assert (counted(file, stories), counted(file, story_keys)) == (kept - 1, links - 1)
    assert dan.post("/api/stories", {"key": key}, 404)["code"] == "link.not_found"


async def removed(database: str, table: str) -> None:
    store = Store(database)
    await remove(store, table)
    await store.close()


def test_looking_back_takes_no_turn_of_the_bots(leak_client, monkeypatch):
    """Whoever reads stories, records and moments of the past stops no other table."""

    def no_turn(turns: Turns, table: str) -> None:
        raise AssertionError(f"{table} took a turn of the bots")

    record = (GAMES / "first-5-west-open.ecumene").read_bytes()
    table = leak_client.post("/api/records", content=record, headers=JSON_LINES).json()["id"]
    monkeypatch.setattr(Turns, "turn", no_turn)
    for what in ("story", "record", "replay?number=40"):
        assert leak_client.get(f"/api/tables/{table}/{what}").status_code == 200
