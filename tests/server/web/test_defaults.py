"""Every default that is written down is accepted: a request may leave out all that has one."""

from collections.abc import Iterator

import pytest

from ecumene import rulesets
from tests.server.process import Person, running_server


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=10_000, bot_pause=0) as address:
        yield address


def test_a_table_is_made_of_defaults_alone(address):
    made = Person(address).post("/api/tables", {}, status=201)["table"]
    assert made["settings"]["players"] == 5
    assert made["settings"]["board"] == "west"
    assert len(made["seats"]) == 5


def test_a_game_against_bots_is_made_of_defaults_alone(address):
    made = Person(address).post("/api/solo", {}, status=201)["table"]
    assert made["status"] == "running"
    assert made["you"]["seats"] == [1]


@pytest.mark.parametrize("players", sorted({p for p, _ in rulesets.MEGA_CIVILIZATION.facts.setups}))
def test_without_a_board_the_first_for_so_many_is_taken(address, players):
    ann = Person(address)
    setups = ann.get("/api/editions")["editions"][0]["setups"]
    first = next(one["board"] for one in setups if one["players"] == players)
    made = ann.post("/api/tables", {"settings": {"players": players}}, status=201)["table"]
    assert made["settings"]["board"] == first


def test_a_board_that_is_named_stays_and_a_wrong_one_is_refused(address):
    ann = Person(address)
    made = ann.post("/api/tables", {"settings": {"board": "east"}}, status=201)["table"]
    assert made["settings"]["board"] == "east"
    for board in ("", "both", "moon"):
        refused = ann.post("/api/tables", {"settings": {"board": board}}, status=422)
        assert refused["code"] == "set_up.board"
        assert refused["facts"]["boards"] == ["west", "east"]


@pytest.mark.parametrize("clock", ["none", "live", "correspondence"])
def test_a_clock_needs_nothing_but_its_type(address, clock):
    made = Person(address).post("/api/tables", {"settings": {"clock": {"type": clock}}}, 201)
    assert made["table"]["settings"]["clock"]["type"] == clock


def test_options_at_their_listed_defaults_are_those_that_are_meant(address):
    ann = Person(address)
    listed = ann.get("/api/editions")["editions"][0]["options"]
    options = {one["name"]: one["default"] for one in listed}
    told = ann.post("/api/tables", {"settings": {"options": options}}, 201)["table"]
    assert told["settings"]["options"] == options
    left_out = ann.post("/api/tables", {}, 201)["table"]
    assert left_out["settings"]["options"] == options
