"""`--edition` on every command that plays or looks something up, and what does not go together."""

import pytest
from click.testing import Result
from typer.testing import CliRunner

from ecumene import rulesets
from ecumene.cli import build_app
from ecumene.engine.record import read_record
from ecumene.proof.plan import Plan


def run(*words: object) -> Result:
    return CliRunner().invoke(build_app(), [str(word) for word in words])


WEST = ("--edition", "west")
FIRST = ("--edition", "first")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--games", 1, "--seats", 5, "--bot", "random", "--workers", 1),
        ("ladder", "random", "easy", "--games", 1, "--seats", 5, "--workers", 1),
        ("watch", "--until-turn", 1),
        ("fuzz", "-n", 5, "--games", 1, "--turns", 2),
        ("bench", "--answers", 100, "--games", 0),
        ("card", "treachery"),
        ("area", "sinai"),
        ("setup", 9),
        ("case", "tests/cases/west/ships.yaml"),
    ],
    ids=lambda words: str(words[0]),
)
def test_every_command_takes_an_edition(words):
    done = run(*words, *WEST)
    assert done.exit_code == 0, done.output


def test_a_map_is_drawn_of_an_edition(tmp_path):
    done = run("map", *WEST, "--out", tmp_path / "west.svg")
    assert "9 players" in done.output
    assert run("map", *WEST, "-n", 12, "--out", tmp_path / "no.svg").exit_code == 1


def test_cards_and_set_ups_are_those_of_the_edition(monkeypatch):
    monkeypatch.setattr(rulesets, "BY_NAME", dict(rulesets.BY_NAME))
    assert "pirate" in run("card", "treachery", *WEST).output
    assert "pirate" not in run("card", "treachery").output
    assert "There is no card called 'jade'" in run("card", "jade", *WEST).output
    assert "10 players" not in run("setup", *WEST).output
    tiny = run("setup", "--edition", "tests.editions.tiny:TINY")
    assert tiny.exit_code == 0
    assert "The Tiny Edition" in tiny.output


def test_a_watched_game_keeps_edition_and_options_in_its_record(tmp_path):
    file = tmp_path / "game.ecumene"
    done = run("watch", *WEST, "-O", "ast_requirements=board", "-O", "census_box_12=true",
               "--until-turn", 1, "--record", file)  # fmt: skip
    assert done.exit_code == 0
    header, _ = read_record(file.read_bytes())
    assert header.ruleset == "west"
    assert header.options == {"ast_requirements": "board", "census_box_12": True}
    assert run("replay", file).exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "east"), "There is no such edition: 'east'; there are mega, west"),
        (("--edition", "no.such.module:X"), "There is no such edition: No module named 'no'"),
        ((*WEST, "--seats", 10), "Mega Empires: The West is played by 5 to 9 players, not by 10."),
        (("--seats", 4), "Mega Civilization is played by 5 to 18 players, not by 4."),
        ((*WEST, "--seats", 5, "--board", "east"),
         "5 players of Mega Empires: The West play on west, not on 'east'."),
        (("--seats", 9, "--board", "both"),
         "9 players of Mega Civilization play on west or east, not on 'both'."),
        (("-O", "ast"), "An option is written NAME=VALUE, not 'ast'"),
        (("-O", "dice=6"), "Mega Civilization has the options scenario (full or short), "),
        (("-O", "ast_requirements=board"), "Mega Civilization has the options"),
        ((*WEST, "-O", "ast_requirements=odd"), "ast_requirements (rulebook or board)."),
        ((*WEST, "-O", "ast_requirements=board", "--expert"),
         "ast_requirements=board does not go together with ast=expert. It goes together with "),
        ((*FIRST, "--seats", 6), "The First Game is played by 5 players, not by 6."),
        ((*FIRST, "--board", "east"), "5 players of The First Game play on west, not on 'east'."),
        ((*FIRST, "--expert"), "In The First Game ast is always basic, not expert."),
        ((*FIRST, "-O", "scenario=short"),
         "In The First Game scenario is always full, not short. The First Game has the options "
         "census_box_12 (true or false), movement_mode (census or open or sealed)."),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_told_with_what_does(words, sentence):
    done = run("simulate", "--games", 1, *words)
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    "words",
    [
        ("fuzz", *WEST, "-n", 12),
        ("fuzz", *WEST, "-b", "east"),
        ("fuzz", *WEST, "--ast", "expert", "-O", "ast_requirements=board"),
        ("watch", *WEST, "-n", 4),
        ("ladder", *WEST, "--seats", 18),
        ("bench", "--edition", "east"),
        ("fuzz", *FIRST, "--ast", "expert"),
        ("watch", *FIRST, "-n", 9),
        ("ladder", *FIRST, "--seats", 4),
        ("case", "tests/cases/west", "--edition", "east"),
    ],
)
def test_other_commands_refuse_it_too(words):
    done = run(*words)
    assert done.exit_code == 2
    assert len(done.output.strip().splitlines()) == 1


def test_cases_are_played_in_the_edition_asked_for(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text(
        "- {case: both, source: MC 6.2B, phase: census, then: {turn: 1}}\n"
        "- {case: ours, source: MC 6.2B, editions: mega, phase: census, then: {turn: 1}}\n"
    )
    assert "2 passed, 0 failed" in run("case", file).output
    assert "1 passed, 0 failed" in run("case", file, *WEST).output
    assert "tin" in run("case", file, *WEST, "--names").output


def test_the_command_of_a_random_game_names_its_further_choices():
    plan = Plan(5, "west", edition="west", further=(("ast_requirements", "board"),))
    assert plan.command.endswith("--edition west --option ast_requirements=board")
    assert plan.new_game().state.rules.ast_requirements == "board"
    assert plan.name == "west-5-west-basic-ast_requirements-board-first-1"
