"""The case machine plays a tiny invented edition and knows its names."""

from pathlib import Path
from typing import Any

import pytest

from ecumene.cases import CaseError, read_cases, run, table
from ecumene.cases.report import list_names
from tests.editions.tiny import TINY

SOURCE = Path(__file__).parent.parent.parent / "src" / "ecumene" / "cases"


def outcome(tmp_path: Path, text: str) -> Any:
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    (case,) = read_cases(tmp_path / "case.yaml")
    return run(case, TINY)


OPENING = """
case: Both learn a craft before the first turn
source: tiny 1
play:
  - egypt: mining
    asked: LearnCraft
    refused: tiny.craft
    facts: {craft: mining}
  - egypt: pottery
  - then:
      asked: {minoa: LearnCraft}
      turn: 0
      hidden from: {minoa: [CraftLearnt]}
  - minoa: cloth_making
then:
  egypt: pottery
  minoa: cloth_making
  events: [CraftLearnt: {civ: minoa, craft: cloth_making}, CraftLearnt: {civ: egypt}]
  no events: [CraftLearnt: {craft: mining}]
  phase: population_expansion
  turn: 1
"""


def test_an_opening_is_played_before_the_first_turn(tmp_path):
    done = outcome(tmp_path, OPENING)
    assert done.passed, done.differences
    assert done.edition == "tiny"


def test_a_case_begins_in_any_phase_of_a_turn_and_may_cross_into_the_next(tmp_path):
    text = """
case: In turn 2 all move before they grow
source: tiny 3
phases: movement to movement
position: {turn: 2, egypt: 1 in memphis, minoa: 1 in knossos}
play:
  - minoa: {orders: []}
  - egypt: {orders: []}
then: {egypt: 1 in memphis, turn: 2, phase: population_expansion}
"""
    done = outcome(tmp_path, text)
    assert done.passed, done.differences


def test_from_the_opening_into_the_first_turn(tmp_path):
    text = OPENING.replace("play:", "phases: learning_crafts to population_expansion\nplay:")
    text = text.replace("phase: population_expansion\n", "phase: movement\n")
    done = outcome(tmp_path, text)
    assert done.passed, done.differences


def test_what_may_be_done_at_any_time_is_played_like_an_answer(tmp_path):
    text = """
case: A token is saved while others move
source: tiny 4
phase: movement
position: {egypt: 1 in memphis, minoa: 1 in knossos}
play:
  - egypt: 1
    asked: SaveTokens
  - minoa: {orders: []}
  - egypt: {orders: []}
then: {egypt: treasury 1, events: [TokensSaved: {civ: egypt, tokens: 1}]}
"""
    done = outcome(tmp_path, text)
    assert done.passed, done.differences


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{craft: mining}]", "{carft: mining}]", "did you mean 'craft'"),
        ("no events: [CraftLearnt", "no events: [CraftLernt", "did you mean 'CraftLearnt'"),
        ("refused: tiny.craft", "refused: tiny.kraft", "did you mean 'tiny.craft'"),
        ("asked: LearnCraft", "asked: LearnKraft", "did you mean 'LearnCraft'"),
        ("source: tiny 1", "source: tinny 1", "'tinny 1' is no source; did you mean 'tiny'"),
        ("play:", "phase: learning_craft\nplay:", "did you mean 'learning_crafts'; there are"),
        ("play:", "phase: trade\nplay:", "there is no phase 'trade'"),
        ("play:", "position: {hatti: stock 3}\nplay:", "those who do are minoa, egypt"),
        ("play:", "players: 5\nplay:", "there is no game of 5 players; 2 can play"),
    ],
)
def test_names_are_those_of_the_edition(tmp_path, old, new, problem):
    assert old in OPENING
    problem = problem.replace("'; there", "'?; there")
    with pytest.raises(CaseError) as caught:
        outcome(tmp_path, OPENING.replace(old, new, 1))
    assert problem in caught.value.problem


def test_positions_in_python_take_rules_too():
    played = table(TINY, egypt="1 in memphis").play("population_expansion")
    assert played.state.board.token_count("egypt") == 2
    opening = table(TINY).play("learning_crafts")
    assert opening.asked() == {"minoa": "LearnCraft", "egypt": "LearnCraft"}


def test_the_names_of_an_edition_are_listed():
    assert list_names(TINY).startswith("phases: learning_crafts, population_expansion, movement")


def test_an_edition_that_does_not_exist_is_named(tmp_path):
    (tmp_path / "case.yaml").write_text(OPENING + "editions: mgea\n")
    (case,) = read_cases(tmp_path / "case.yaml")
    with pytest.raises(CaseError, match=r"there is no edition 'mgea'.*did you mean 'mega'"):
        run(case)


def test_an_edition_from_elsewhere_must_be_there(tmp_path):
    (tmp_path / "case.yaml").write_text(
        "case: Two\nsource: tiny 1\neditions: 'nowhere.to.be:FOUND'\nthen: {turn: 1}\n"
    )
    (case,) = read_cases(tmp_path / "case.yaml")
    with pytest.raises(CaseError, match="there is no edition 'nowhere"):
        run(case)


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: file.name)
def test_the_case_machine_names_no_edition(file):
    text = file.read_text(encoding="utf-8")
    assert "MEGA" not in text
    assert '"mega"' not in text
