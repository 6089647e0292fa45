"""Every case of the suite holds; no advance, calamity, FAQ answer or example is without one."""

from pathlib import Path

import pytest
import yaml

from ecumene.cases import read_cases, run
from ecumene.cases.report import describe
from ecumene.rulesets import BY_NAME as RULESETS
from ecumene.rulesets import MEGA_CIVILIZATION

ROOT = Path(__file__).parent / "cases"
CASES = read_cases(ROOT)
FAMILY = [
    n for n, rules in RULESETS.items() if rules.sequence.names == MEGA_CIVILIZATION.sequence.names
]
"""The editions with the turn of Mega Civilization: a case that names none must hold in all."""


def editions_of(case) -> list[str]:
    return FAMILY if case.is_everybodys else list(case.editions)


RUNS = [(case, edition) for case in CASES for edition in editions_of(case)]


def name_of(value: object) -> str:
    file = Path(getattr(value, "file", ""))
    if not file.name:
        return str(value)
    return f"{file.relative_to(ROOT).with_suffix('')}: {getattr(value, 'title', '')}"


@pytest.mark.parametrize(("case", "edition"), RUNS, ids=name_of)
def test_case(case, edition):
    outcome = run(case, edition)
    assert outcome.passed, f"\n{describe(outcome)}"


# -------------------------------------------------------------------- nothing is missing

BY_NAME = {name_of(case): case for case in CASES}
PRINTED = yaml.safe_load((Path(__file__).parent / "printed.yaml").read_text(encoding="utf-8"))
LEAST = 3


def cases_in(file: str) -> int:
    return sum(1 for name in BY_NAME if name.startswith(f"{file}: "))


@pytest.mark.parametrize("advance", MEGA_CIVILIZATION.facts.advances)
def test_every_advance_has_its_cases(advance):
    assert cases_in(f"advances/{advance}") >= LEAST


@pytest.mark.parametrize("calamity", MEGA_CIVILIZATION.facts.calamities)
def test_every_calamity_has_its_cases(calamity):
    assert cases_in(f"calamities/{calamity}") >= LEAST


def test_the_questions_of_the_faq_are_numbered_without_a_gap():
    assert [entry["number"] for entry in PRINTED["faq"]] == list(range(1, 71))


@pytest.mark.parametrize("entry", PRINTED["faq"], ids=lambda entry: str(entry["number"]))
def test_every_answer_of_the_faq_is_proved(entry):
    for name in entry["cases"]:
        assert f"FAQ {entry['heading']}" in BY_NAME[name].source


@pytest.mark.parametrize("entry", PRINTED["examples"], ids=lambda entry: entry["source"])
def test_every_printed_example_is_proved(entry):
    for name in entry["cases"]:
        assert entry["source"] in BY_NAME[name].source


@pytest.mark.parametrize("entry", PRINTED["short_game"], ids=lambda entry: entry["sentence"])
def test_every_sentence_about_the_short_game_is_proved(entry):  # MC 10, ME 11
    assert entry["cases"]
    assert all(name in BY_NAME for name in entry["cases"])


def test_each_case_of_the_short_game_proves_a_sentence_about_it():
    named = {name for entry in PRINTED["short_game"] for name in entry["cases"]}
    assert named == {name for name in BY_NAME if name.startswith("short_game: ")}


@pytest.mark.parametrize("entry", PRINTED["first_game"], ids=lambda entry: entry["sentence"])
def test_every_sentence_of_the_first_game_is_proved(entry):  # The First Game
    assert entry["cases"]
    assert all(name in BY_NAME for name in entry["cases"])


def test_each_case_of_the_first_game_proves_a_sentence_of_its_booklet():
    named = {name for entry in PRINTED["first_game"] for name in entry["cases"]}
    assert named == {name for name in BY_NAME if name.startswith("first/")}
    assert [one for one in named if list(BY_NAME[one].editions) != ["first"]] == []


def test_there_are_at_least_400_cases():
    assert len(RUNS) >= 400
