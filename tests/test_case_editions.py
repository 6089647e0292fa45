"""Cases of any edition: two nations, three phases, and an opening that asks before turn 1."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from ecumene.cases import CaseError, read_cases, run, table
from ecumene.cases.report import list_names
from ecumene.data.facts import Setup
from ecumene.engine.decision import Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import Phase, SequenceOfPlay, once
from ecumene.engine.turn import Turn
from ecumene.names import Block, Civ
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.state.state import State

SOURCE = Path(__file__).parent.parent / "src" / "ecumene" / "cases"


class DowryTaken(Event, frozen=True):
    """A nation began with a treasury."""

    civ: Civ
    treasury: int


class TakeDowry(Decision[State, int], frozen=True):
    """How much treasury you begin with."""

    answer_type: ClassVar[Any] = int
    most: int

    def check(self, state: State, civ: Civ, answer: int) -> None:
        if not 0 <= answer <= self.most:
            raise IllegalAnswer("dowry.too_much", most=self.most)

    def offer(self, state: State, civ: Civ) -> Any:
        return {"most": self.most}

    def default(self, state: State, civ: Civ) -> int:
        return 0

    def sample(self, state: State, civ: Civ, rng: Random) -> int:
        return rng.randint(0, self.most)


async def take_dowries(turn: Turn[State], item: str) -> None:
    """All say at once what they begin with."""
    taken = await turn.ask_all({civ: TakeDowry(7) for civ in turn.state.civs})
    for civ, treasury in taken.items():
        turn.state.treasury[civ] = treasury
        turn.emit(DowryTaken(civ, treasury))


def two_nations() -> Any:
    base = MEGA_CIVILIZATION
    nations = {Civ("hatti"): Block("west"), Civ("egypt"): Block("west")}
    boards = base.facts.setups[(5, "west")].boards
    facts = msgspec.structs.replace(
        base.facts,
        id="duel",
        name="The Duel",
        setups={(2, "west"): Setup(2, "west", nations, boards)},
        stack_plans={(2, "west"): base.facts.stack_plans[(5, "west")]},
        hand_limits={2: 8},
        starting_credits={2: 0},
    )
    return replace(
        base,
        name="duel",
        facts=facts,
        opening=SequenceOfPlay(Phase("dowries", once, take_dowries)),
        sequence=base.sequence.only("population_expansion", "census", "city_construction"),
    )


DUEL = two_nations()


def outcome(tmp_path: Path, text: str) -> Any:
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    (case,) = read_cases(tmp_path / "case.yaml")
    return run(case, DUEL)


OPENING = """
case: Both say what they begin with
source: duel 1
play:
  - egypt: 8
    asked: TakeDowry
    refused: dowry.too_much
    facts: {most: 7}
  - egypt: 7
  - then:
      asked: {hatti: {TakeDowry: {most: 7}}}
      turn: 0
      hidden from: {hatti: [DowryTaken]}
  - hatti: 2
then:
  egypt: treasury 7
  hatti: treasury 2
  events: [DowryTaken: {civ: hatti, treasury: 2}, DowryTaken: {civ: egypt}]
  no events: [DowryTaken: {treasury: 8}]
  phase: population_expansion
  turn: 1
"""


def test_an_opening_is_played_before_the_first_turn(tmp_path):
    done = outcome(tmp_path, OPENING)
    assert done.passed, done.differences
    assert done.edition == "duel"


def test_a_case_begins_in_any_phase_of_a_turn_and_may_cross_into_the_next(tmp_path):
    text = """
case: From growth to the next count
source: MC 6.2
phases: city_construction to census
position: {egypt: 1 in memphis}
then: {egypt: "2 in memphis; census 2", turn: 2, phase: city_construction}
"""
    done = outcome(tmp_path, text)
    assert done.passed, done.differences


def test_from_the_opening_into_the_first_turn(tmp_path):
    text = OPENING.replace("play:", "phases: dowries to census\nplay:")
    text = text.replace("phase: population_expansion", "phase: city_construction")
    done = outcome(tmp_path, text)
    assert done.passed, done.differences


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("DowryTaken: {treasury: 8}", "DowryTaken: {tresury: 8}", "did you mean 'treasury'"),
        ("DowryTaken: {treasury: 8}", "DowryTakn", "did you mean 'DowryTaken'"),
        ("refused: dowry.too_much", "refused: dowry.to_much", "did you mean 'dowry.too_much'"),
        ("asked: TakeDowry", "asked: TakeDowery", "did you mean 'TakeDowry'"),
        ("source: duel 1", "source: dual 1", "'dual 1' is no source; did you mean 'duel'"),
        ("play:", "phase: dowrys\nplay:", "did you mean 'dowries'; there are dowries, population"),
        ("play:", "phase: trade\nplay:", "there is no phase 'trade'"),
        ("play:", "position: {minoa: stock 3}\nplay:", "those who do are hatti, egypt"),
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
    played = table(DUEL, egypt="1 in memphis").play("population_expansion to census")
    assert played.state.census["egypt"] == 2
    assert table(DUEL).play("dowries").asked() == {"hatti": "TakeDowry", "egypt": "TakeDowry"}


def test_the_names_of_an_edition_are_listed():
    assert list_names(DUEL).startswith("phases: dowries, population_expansion, census, city")


def test_an_edition_that_does_not_exist_is_named(tmp_path):
    (tmp_path / "case.yaml").write_text(OPENING + "editions: mgea\n")
    (case,) = read_cases(tmp_path / "case.yaml")
    with pytest.raises(CaseError, match=r"there is no edition 'mgea'.*did you mean 'mega'"):
        run(case)


def test_an_edition_from_elsewhere_must_be_there(tmp_path):
    (tmp_path / "case.yaml").write_text(
        "case: Two\nsource: duel 1\neditions: 'nowhere.to.be:FOUND'\nthen: {turn: 1}\n"
    )
    (case,) = read_cases(tmp_path / "case.yaml")
    with pytest.raises(CaseError, match="there is no edition 'nowhere"):
        run(case)


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: file.name)
def test_the_case_machine_names_no_edition(file):
    text = file.read_text(encoding="utf-8")
    assert "MEGA" not in text
    assert '"mega"' not in text
