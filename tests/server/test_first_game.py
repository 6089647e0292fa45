"""The First Game on a server: made, played by a person and bots to its end, scored, replayed."""

import time

import pytest

from ecumene.engine.record import read_record
from ecumene.rulesets import THE_FIRST_GAME
from ecumene.state.game import Game
from tests.server.process import Person, running_server

SETTINGS = {"ruleset": "first", "players": 5, "board": "west"}
JSON_LINES = {"content-type": "application/x-ndjson"}


@pytest.fixture(scope="module")
def address():
    with running_server(requests_per_second=10_000, bot_pause=0.001) as address:
        yield address


@pytest.fixture(scope="module")
def played(address):
    """A person among bots, who plays whatever is usual until the game is over."""
    ann = Person(address)
    wish = {"settings": SETTINGS, "name": "Ann", "bot": "normal"}
    table = ann.post("/api/solo", wish, status=201)["table"]
    name, seat = table["id"], table["you"]["seats"][0]
    before: list[dict] = []
    until = time.monotonic() + 120
    while not (state := ann.state(name, seat))["board"]["over"]:
        before.append(state["board"]["scores"])
        if ann.answer_usual(name, seat) is None:
            time.sleep(0.01)
        assert time.monotonic() < until
    return ann, name, seat, before


def test_it_is_listed_for_five_with_what_is_left_to_choose(address):
    told = Person(address).get("/api/editions")
    first = next(one for one in told["editions"] if one["name"] == "first")
    assert first["title"] == "The First Game"
    assert first["setups"] == [{"players": 5, "board": "west"}]
    assert [one["name"] for one in first["options"]] == ["census_box_12", "movement_mode"]
    assert first["options"][0]["default"] is True


@pytest.mark.parametrize(
    ("settings", "code", "fact"),
    [
        ({"players": 6}, "set_up.players", "known"),
        ({"board": "east"}, "set_up.board", "boards"),
        ({"options": {"ast": "expert"}}, "set_up.option", "known"),
        ({"options": {"scenario": "short"}}, "set_up.option", "known"),
    ],
)
def test_what_does_not_go_is_refused_with_what_does(address, settings, code, fact):
    wish = {"settings": SETTINGS | settings, "name": "Ann"}
    refused = Person(address).post("/api/tables", wish, status=422)
    assert refused["code"] == code
    assert refused["facts"][fact]


def test_the_facts_tell_the_phases_and_lessons_of_each_turn(address):
    facts = Person(address).get("/api/facts/first")
    assert facts["advances"] == {}
    assert len(facts["calamities"]) == 8
    assert sorted(facts["special_turns"]) == ["1", "2", "3", "4", "5", "6"]
    assert "trade" not in facts["special_turns"]["5"]
    assert {"trade", "city_attacks"} <= set(facts["phases"])
    assert {one["turn"] for one in facts["lessons"]} == set(range(1, 8))
    assert Person(address).get("/api/facts/west")["lessons"] == []


def test_it_ends_after_seven_turns_with_its_own_scores(played):
    ann, name, seat, before = played
    board = ann.state(name, seat)["board"]
    assert board["turn"] == 7
    for civ, score in board["scores"].items():
        further = score["further"]
        assert score["cities"] == 5 * list(board["cities"].values()).count(civ)
        assert score["ast"] == 5 * board["ast"][civ]
        assert further["treasury"] == 2 * board["treasury"][civ]
        total = score["cities"] + score["ast"] + further["treasury"] + further["trade_cards"]
        assert board["prospects"][civ]["score"] == total
    assert any(score["further"]["trade_cards"] for score in board["scores"].values())
    assert {one["further"]["trade_cards"] for scores in before for one in scores.values()} == {0}


def test_its_record_keeps_the_edition_and_is_replayed(played):
    ann, name, seat, _ = played
    record = ann.http.get(f"/api/tables/{name}/record", params={"seat": seat}).content
    header, entries = read_record(record)
    assert header.ruleset == "first"
    game = Game.replay(THE_FIRST_GAME, header, entries)
    scores = {civ: score.total for civ, score in game.scores().items()}
    told = ann.http.post("/api/records", content=record, headers=JSON_LINES)
    again = ann.state(told.json()["id"], 1)["board"]
    assert {civ: one["score"] for civ, one in again["prospects"].items()} == scores
    assert again["over"]
