"""Editions: which there are, what goes together, and those from outside."""

import sys

import pytest

from ecumene.server.loading import load_settings
from ecumene.server.settings import Settings, SettingsError, add_rulesets
from tests.server.process import Person, running_server

WHERE = "tests.editions.tiny:TINY"


@pytest.fixture(scope="module")
def address():
    with running_server(requests_per_second=10_000) as address:
        yield address


def founded(person: Person, status: int = 201, **settings: object) -> dict:
    return person.post("/api/tables", {"settings": settings, "name": "Ann"}, status=status)


def test_the_editions_are_listed_with_players_boards_and_options(address):
    told = Person(address).get("/api/editions")
    mega = next(one for one in told["editions"] if one["name"] == told["default"])
    assert mega["title"] == "Mega Civilization"
    assert {"players": 5, "board": "west"} in mega["setups"]
    options = {one["name"]: one for one in mega["options"]}
    assert options["ast"] == {
        "name": "ast", "kind": "choice", "choices": ["basic", "expert"], "default": "basic",
    }  # fmt: skip
    assert options["census_box_12"]["kind"] == "flag"
    assert mega["phases"][0] == "tax_collection"


@pytest.mark.parametrize(
    ("settings", "code", "fact"),
    [
        ({"ruleset": "chess"}, "ruleset.unknown", "known"),
        ({"players": 4}, "ruleset.players", "known"),
        ({"players": 5, "board": "north"}, "set_up.board", "boards"),
        ({"players": 5, "board": "west", "options": {"ast": "odd"}}, "set_up.option", "known"),
        ({"players": 5, "board": "west", "options": {"dice": 6}}, "set_up.option", "known"),
        ({"ruleset": "west", "players": 12}, "ruleset.players", "known"),
        ({"ruleset": "west", "players": 5, "board": "east"}, "set_up.board", "boards"),
        (
            {
                "ruleset": "west",
                "players": 5,
                "board": "west",
                "options": {"ast": "expert", "ast_requirements": "board"},
            },
            "set_up.clash",
            "other",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_what_does(address, settings, code, fact):
    refused = founded(Person(address), 422, **settings)
    assert refused["code"] == code
    assert refused["facts"][fact]


def test_options_that_are_left_out_are_as_usual(address):
    made = founded(Person(address), players=5, board="east", options={"ast": "expert"})
    options = made["table"]["settings"]["options"]
    assert options["ast"] == "expert"
    assert options["movement_mode"] == "census"


def test_an_edition_from_outside_is_listed_and_played():
    with running_server(rulesets=WHERE, bot_pause=0.01) as address:
        ann = Person(address)
        told = ann.get("/api/editions")
        tiny = next(one for one in told["editions"] if one["name"] == "tiny")
        assert [one["name"] for one in tiny["options"]][-1] == "crafts"
        wish = {"settings": {"ruleset": "tiny", "players": 2, "board": "west"}, "name": "Ann"}
        table = ann.post("/api/solo", wish, status=201)["table"]
        seat = table["you"]["seats"][0]
        state = ann.state(table["id"], seat)
        assert state["board"]["phase"] == "learning_crafts"
        assert state["mine"]["asks"][0]["question"] == {"type": "LearnCraft"}
        assert ann.get("/api/facts/tiny")["name"] == "The Tiny Edition"
        assert ann.get("/api/questions")["answers"]["LearnCraft"]["type"] == "string"


def test_the_settings_name_editions_from_outside():
    told = load_settings({"ECUMENE_RULESETS": "one.place:RULES, other:MORE"})
    assert told.rulesets == ("one.place:RULES", "other:MORE")
    with pytest.raises(SettingsError, match=r"nowhere\.at_all"):
        add_rulesets(Settings(rulesets=("nowhere.at_all:RULES",)))
    assert "nowhere" not in sys.modules
