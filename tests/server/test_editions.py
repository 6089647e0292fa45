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


def test_an_edition_with_lessons_says_how_long_it_teaches_and_whom_to_lead(address):
    told = Person(address).get("/api/editions")
    guides = {one["name"]: one["guide"] for one in told["editions"]}
    assert guides.pop("first") == {"turns": 7, "civ": "egypt"}
    assert set(guides.values()) == {None}
    lessons = Person(address).get("/api/facts/first")["lessons"]
    named = next(one for one in lessons if one["id"] == "egypt_memphis")
    assert named["areas"] == ["memphis"]
    assert named["orders"] == [{"do": "march", "origin": "tanis", "to": "memphis", "tokens": 1}]


MEGA_OPTIONS = {
    "scenario": ["full", "short"],
    "ast": ["basic", "expert"],
    "annex_priority": ["give_up", "keep"],
    "census_box_12": ["true", "false"],
    "movement_mode": ["census", "open", "sealed"],
}
WEST_OPTIONS = MEGA_OPTIONS | {"ast_requirements": ["rulebook", "board"]}
SHORT = {"scenario": "short"}
EXPERT = {"ast": "expert"}


@pytest.mark.parametrize(
    ("settings", "code", "facts"),
    [
        (
            {"ruleset": "chess"},
            "ruleset.unknown",
            {
                "known": {
                    "mega": "Mega Civilization",
                    "west": "Mega Empires: The West",
                    "first": "The First Game",
                    "expansion": "The Expansion Project",
                }
            },
        ),
        ({"players": 4}, "set_up.players", {"known": list(range(5, 19))}),
        ({"players": 4, "board": "west"}, "set_up.players", {"known": list(range(5, 19))}),
        ({"players": 5, "board": "north"}, "set_up.board", {"boards": ["west", "east"]}),
        ({"players": 12, "board": "west"}, "set_up.board", {"boards": ["both"]}),
        ({"options": {"ast": "odd"}}, "set_up.option", {"known": MEGA_OPTIONS}),
        ({"options": {"dice": 6}}, "set_up.option", {"known": MEGA_OPTIONS}),
        ({"options": {"ast_requirements": "board"}}, "set_up.option", {"known": MEGA_OPTIONS}),
        (
            {"options": SHORT | EXPERT},
            "set_up.clash",
            {"option": "scenario", "other": "ast", "fitting": ["basic"]},
        ),
        ({"ruleset": "west", "players": 12}, "set_up.players", {"known": [5, 6, 7, 8, 9]}),
        ({"ruleset": "west", "board": "east"}, "set_up.board", {"boards": ["west"]}),
        (
            {"ruleset": "west", "options": {"ast_requirements": "odd"}},
            "set_up.option",
            {"known": WEST_OPTIONS},
        ),
        (
            {"ruleset": "west", "options": EXPERT | {"ast_requirements": "board"}},
            "set_up.clash",
            {"option": "ast_requirements", "other": "ast", "fitting": ["basic"]},
        ),
        (
            {"ruleset": "west", "options": SHORT | EXPERT},
            "set_up.clash",
            {"option": "scenario", "other": "ast", "fitting": ["basic"]},
        ),
    ],
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/solo"])
def test_what_does_not_go_together_is_refused_with_what_does(address, path, settings, code, facts):
    wish = {"settings": settings, "name": "Ann"}
    refused = Person(address).post(path, wish, status=422)
    assert refused["code"] == code
    assert {name: refused["facts"][name] for name in facts} == facts


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 18, "options": SHORT},
        {"players": 9, "board": "east", "options": EXPERT},
        {"ruleset": "west", "players": 9, "options": EXPERT},
        {"ruleset": "west", "players": 5, "options": SHORT | {"ast_requirements": "board"}},
    ],
)
def test_what_does_go_together_makes_a_table(address, settings):
    made = founded(Person(address), **settings)["table"]["settings"]
    assert made["ruleset"] == settings.get("ruleset", "mega")
    assert settings["options"].items() <= made["options"].items()


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
