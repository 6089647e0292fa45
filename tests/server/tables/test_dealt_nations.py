"""Nations dealt at random and exchanged by those who agree (EP 14.4)."""

import pytest

from ecumene import PlayerError
from ecumene.server.protocol import SeatBot, Swap, SwapNations, TableSettings
from ecumene.server.tables.hosting import handed_over
from ecumene.server.tables.lobby import (
    deal_order,
    is_chosen,
    join,
    new_document,
    seat_bots,
    swap,
    swapped_enough,
)
from tests.server.process import Person, running_server

SEED = "a seed"
SETTINGS = {"ruleset": "expansion", "players": 5, "board": "west"}


def gathered(people=5, **settings):
    document = new_document(TableSettings(**SETTINGS | settings), "Ann")
    for number in range(1, people + 1):
        document, _ = join(document, f"player {number}", number)
    return seat_bots(document, SeatBot("random"))


def nations(document):
    return [seat.civ for seat in document.seats]


def test_everybody_is_dealt_a_nation_at_random_and_nobody_chooses():
    dealt = [deal_order(gathered(), SEED) for _ in range(30)]
    for document in dealt:
        assert sorted(nations(document)) == ["assyria", "egypt", "hatti", "hellas", "minoa"]
        assert document.dealt
        assert not is_chosen(document)
    assert len({tuple(nations(document)) for document in dealt}) > 5


def test_two_who_agree_exchange_and_what_either_had_agreed_to_is_over():
    document = deal_order(gathered(), SEED)
    before = nations(document)
    for by, other in ((1, 2), (3, 1), (4, 5)):
        document = swap(document, SwapNations(by, other))
    assert nations(document) == before
    assert document.swaps == (Swap(1, 2), Swap(3, 1), Swap(4, 5))
    document = swap(document, SwapNations(2, 1))
    assert nations(document) == [before[1], before[0], *before[2:]]
    assert document.swaps == (Swap(4, 5),)


def test_either_may_say_no_and_to_agree_twice_changes_nothing():
    document = deal_order(gathered(), SEED)
    once = swap(document, SwapNations(1, 2))
    assert swap(once, SwapNations(1, 2)) == once
    for by, other in ((1, 2), (2, 1)):
        assert swap(once, SwapNations(by, other, agree=False)) == document
    taken_back = swap(once, SwapNations(1, 2, agree=False))
    assert nations(swap(taken_back, SwapNations(2, 1))) == nations(document)


def test_who_agrees_gets_the_nation_that_they_saw_or_none():
    """Else two could exchange theirs just before a third agrees."""
    document = swap(deal_order(gathered(), SEED), SwapNations(1, 2))
    seen = document.seat(1).civ
    for by, other in ((3, 1), (1, 3), (1, 2)):
        document = swap(document, SwapNations(by, other))
    before = nations(document)
    assert document.seat(1).civ != seen
    with pytest.raises(PlayerError, match=r"swap\.changed"):
        swap(document, SwapNations(2, 1, civ=seen))
    assert nations(swap(document, SwapNations(2, 1, civ=before[0])))[1] == before[0]
    assert swap(document, SwapNations(2, 1, agree=False, civ=seen)).swaps == ()


@pytest.mark.parametrize(("by", "other"), [(1, 1), (1, 4), (1, 9)])
def test_nobody_exchanges_with_themselves_a_bot_or_no_seat(by, other):
    document = deal_order(gathered(people=3), SEED)
    with pytest.raises(PlayerError):
        swap(document, SwapNations(by, other))


def test_who_takes_a_seat_over_has_offered_nothing():
    document = swap(deal_order(gathered(), SEED), SwapNations(1, 2))
    assert handed_over(document, 1, revoke=True).swaps == ()
    assert handed_over(document, 2, revoke=True).swaps == document.swaps


def test_alone_with_bots_or_by_the_hosts_wish_the_game_begins_at_once():
    assert is_chosen(deal_order(gathered(people=1), SEED))
    assert is_chosen(deal_order(gathered(civilizations="random"), SEED))


def test_where_nations_are_chosen_nothing_is_exchanged():
    document = deal_order(gathered(ruleset="mega"), SEED)
    assert nations(document) == [None] * 5
    for change in (lambda: swap(document, SwapNations(1, 2)), lambda: swapped_enough(document)):
        with pytest.raises(PlayerError):
            change()


@pytest.fixture(scope="module")
def address():
    with running_server(requests_per_second=10_000, bot_pause=0.001) as address:
        yield address


def test_at_a_server_two_exchange_and_the_host_begins(address):
    ann, ben = Person(address), Person(address)
    made = ann.post("/api/tables", {"settings": SETTINGS, "name": "Ann"})
    table = f"/api/tables/{made['table']['id']}"
    invite = next(link["key"] for link in made["links"] if link["role"] == "invite")
    ann.post(f"{table}/join", {"name": "Ann"})
    ben.post(f"{table}/join", {"name": "Ben", "key": invite})
    ann.post(f"{table}/bots", {"bot": "random"})
    info = ann.post(f"{table}/start")
    assert (info["status"], info["dealt"], info["choosing"], info["free"]) == (
        "choosing", True, None, [],
    )  # fmt: skip
    first, second = (seat["civ"] for seat in info["seats"][:2])
    refused = ben.post(f"{table}/swaps", {"seat": 1, "other": 2}, status=403)
    assert refused["code"] == "access.not_your_seat"
    info = ann.post(f"{table}/swaps", {"seat": 1, "other": 2})
    assert info["swaps"] == [{"by": 1, "other": 2}]
    info = ben.post(f"{table}/swaps", {"seat": 2, "other": 1})
    assert [seat["civ"] for seat in info["seats"][:2]] == [second, first]
    assert ben.post(f"{table}/begin", status=403)["code"] == "access.host_only"
    info = ann.post(f"{table}/begin")
    assert (info["status"], info["dealt"], info["swaps"]) == ("running", False, [])
    assert ann.state(made["table"]["id"], 1)["mine"]["civ"] == second
    assert ann.post(f"{table}/begin", status=409)["code"] == "table.started"


def test_alone_one_is_dealt_a_nation_or_has_the_one_they_name(address):
    ann = Person(address)
    wish = {"settings": SETTINGS, "name": "Ann", "bot": "random"}
    info = ann.post("/api/solo", wish, status=201)["table"]
    assert info["status"] == "running"
    info = ann.post("/api/solo", wish | {"civ": "hatti"}, status=201)["table"]
    assert (info["status"], info["seats"][0]["civ"]) == ("running", "hatti")


def test_the_lobby_is_told_how_nations_are_given_out(address):
    told = {one["name"]: one for one in Person(address).get("/api/editions")["editions"]}
    assert (told["expansion"]["civilizations"], told["expansion"]["newcomers"]) == ("dealt", True)
    assert (told["mega"]["civilizations"], told["mega"]["newcomers"]) == ("chosen", False)
