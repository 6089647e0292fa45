"""The reference for cases names every question, refusal and event there is."""

import ast
import re
from pathlib import Path

import pytest

from ecumene.cases.known.refusals import codes, raised, refusals
from ecumene.cases.phases import phases_in
from ecumene.engine.event import Event
from ecumene.rulesets import BY_NAME
from tools.case_reference import examples, questions, shape, subclasses

DOCS = Path(__file__).parent.parent / "docs"
REFERENCE = (DOCS / "case-reference.md").read_text(encoding="utf-8")
GUIDE = (DOCS / "cases.md").read_text(encoding="utf-8")
WRITE_IT = "run: python -m tools.case_reference"


def section_of(name: str) -> str:
    found = re.search(rf"^### {name}$(.*?)(?=^##)", REFERENCE, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("question", questions(), ids=lambda one: one.__name__)
def test_every_question_is_documented_with_an_example(question):
    section = section_of(question.__name__)
    assert f"`{shape(question.answer_type)}`" in section, WRITE_IT
    assert "- example: `" in section, (
        f"a case answers {question.__name__} with 'asked', then {WRITE_IT}"
    )


def test_every_refusal_is_documented():
    missing = [one.code for one in refusals() if f"| `{one.code}` |" not in REFERENCE]
    assert missing == [], WRITE_IT


def test_every_event_is_documented():
    missing = [one.__name__ for one in subclasses(Event) if f"- `{one.__name__}`:" not in REFERENCE]
    assert missing == [], WRITE_IT


def test_every_phase_is_documented():
    phases = [phase.name for rules in BY_NAME.values() for phase in phases_in(rules)]
    assert [name for name in phases if f"- `{name}`: " not in REFERENCE] == [], WRITE_IT


def codes_in(text: str) -> list[str]:
    tree = ast.parse(text)
    return [
        code for function, call in raised(tree) for code in codes(call.args[0], function, [tree])
    ]


def test_the_search_for_refusals_sees_through_a_parameter():
    text = (
        "def check(what):\n    raise IllegalAnswer(f'{what}.count')\n"
        "def a():\n    check('cities')\n"
        "def b():\n    check(what='victims')\n"
    )
    assert codes_in(text) == ["cities.count", "victims.count"]


def test_the_search_for_refusals_sees_through_a_function():
    text = (
        "def problem():\n    return 'none_left'\n"
        "def check():\n    found = problem()\n    raise IllegalAnswer(f'stock.{found}')\n"
    )
    assert codes_in(text) == ["stock.none_left"]


def test_the_guide_shows_every_key():
    from ecumene.cases import expectations, holding, position, reading, steps, words

    keys = [
        *reading.KEYS, *position.SHARED_KEYS, *holding.KEYS, *steps.ANSWER_KEYS,
        *steps.OTHER_STEPS, *expectations.CHECKS, *words.NUMBERS,
    ]  # fmt: skip
    assert [key for key in keys if not re.search(rf"`{key}[`: ]", GUIDE)] == []


def test_an_example_is_an_answer_that_was_accepted():
    from ecumene.cases import read_cases

    found = examples(read_cases(Path(__file__).parent / "cases" / "population_expansion.yaml"))
    assert found["DistributeGrowth"].answer == {"memphis": 2, "sinai": 1}
