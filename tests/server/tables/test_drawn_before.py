"""Theme sets are drawn in secret before civilizations are chosen (R-165)."""

import pytest

from ecumene.names import Civ
from ecumene.phases.short_game.theme_sets import shuffled_sets
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.server.games.choosing import by_order, choosing, drawn
from ecumene.server.protocol import TableSettings
from ecumene.server.tables.lobby import begin, deal_order, is_chosen, join, new_document, pick
from tests.server.process import Person, running_server

SEED = "a seed"
OPTIONS = {"scenario": "short"}


def gathered(**settings):
    document = new_document(TableSettings(players=5, board="west", **settings), "Ann")
    for number in range(1, 6):
        document, _ = join(document, f"player {number}", number)
    return document


def test_each_seat_draws_before_it_chooses_and_keeps_its_set():
    document = deal_order(gathered(options=OPTIONS), SEED)
    sets = drawn(document, SEED)
    assert sorted(sets) == [1, 2, 3, 4, 5]
    assert sorted(sets.values()) == sorted(shuffled_sets(MEGA_CIVILIZATION, 5, SEED))
    for civ in ("egypt", "minoa", "hatti", "hellas", "assyria"):
        seat = choosing(document)
        assert seat is not None
        document = pick(document, seat, civ)
        assert drawn(document, SEED) == sets
    assert is_chosen(document)
    game = begin(document, SEED)
    for seat in document.seats:
        assert game.state.theme_sets[Civ(str(seat.civ))] == sets[seat.number]
    order = [seat.civ for seat in by_order(document)]
    assert order == ["egypt", "minoa", "hatti", "hellas", "assyria"]
    assert list(game.header.options["choosing_order"]) == order


def test_nothing_is_drawn_before_the_order_is_dealt_or_in_a_full_game():
    assert drawn(gathered(options=OPTIONS), SEED) == {}
    full = deal_order(gathered(), SEED)
    assert drawn(full, SEED) == {}
    while (seat := choosing(full)) is not None:
        taken = {one.civ for one in full.seats}
        free = [c for c in ("egypt", "minoa", "hatti", "hellas", "assyria") if c not in taken]
        full = pick(full, seat, free[0])
    assert not begin(full, SEED).state.table.options.choosing_order


def test_the_order_of_choosing_is_not_for_the_host_to_say():
    document = deal_order(gathered(options={"choosing_order": ["rome"]}), SEED)
    for civ in ("egypt", "minoa", "hatti", "hellas", "assyria"):
        seat = choosing(document)
        assert seat is not None
        document = pick(document, seat, civ)
    assert not begin(document, SEED).state.table.options.choosing_order


@pytest.fixture(scope="module")
def address():
    with running_server(requests_per_second=10_000, bot_pause=0.01) as address:
        yield address


def test_a_viewer_is_told_of_their_own_set_alone(address):
    ann, ben = Person(address), Person(address)
    settings = {"players": 5, "board": "west", "options": OPTIONS}
    made = ann.post("/api/tables", {"settings": settings, "name": "Ann"}, status=201)
    where = f"/api/tables/{made['table']['id']}"
    keys = {link["role"]: link["key"] for link in made["links"]}
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        person.post(f"{where}/join", {"name": name, "key": keys["invite"]})
    ann.post(f"{where}/bots", {"bot": "normal"})
    ann.post(f"{where}/start")
    for person, seat in ((ann, 1), (ben, 2)):
        told = person.get(where)
        assert told["status"] == "choosing"
        assert [int(number) for number in told["drawn"]] == [seat]


def test_the_options_that_a_lobby_offers_are_those_that_are_chosen_there(address):
    told = Person(address).get("/api/editions")
    offered = {
        edition["name"]: {one["name"]: one for one in edition["options"]}
        for edition in told["editions"]
    }
    assert all("choosing_order" not in options for options in offered.values())
    for name in ("mega", "west"):
        assert offered[name]["scenario"]["choices"] == ["full", "short"]


def test_the_expert_side_is_refused_with_what_it_does_not_go_together_with(address):
    settings = {"players": 5, "board": "west", "options": OPTIONS | {"ast": "expert"}}
    refused = Person(address).post("/api/tables", {"settings": settings, "name": "A"}, status=422)
    assert refused["code"] == "set_up.clash"
    assert refused["facts"]["other"] == "ast"
