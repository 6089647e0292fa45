"""An answer says nothing that would be ignored."""

from typing import Any

import pytest
from msgspec import inspect

from ecumene import rulesets  # noqa: F401  (all questions are loaded)
from ecumene.cases.known.classes import all_below
from ecumene.engine.decision import Decision

QUESTIONS = {
    name: question
    for name, question in all_below(Decision).items()
    if question.__module__.startswith("ecumene.")
}


def structs(kind: Any) -> list[Any]:
    """Every struct of an answer's type, however deep."""
    found = [kind.cls] if isinstance(kind, inspect.StructType) else []
    fields = [field.type for field in getattr(kind, "fields", ())]
    parts = [getattr(kind, name, None) for name in ("item_type", "key_type", "value_type")]
    several = [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    inside = [part for part in (*fields, *parts, *several) if part is not None]
    return [*found, *(cls for part in inside for cls in structs(part))]


def test_there_are_questions():
    assert {"ChooseLosses", "PlanMovement", "BuildCities", "TakeSpoils"} <= set(QUESTIONS)


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_a_misspelt_part_of_an_answer_is_refused(name):
    for cls in structs(inspect.type_info(QUESTIONS[name].answer_type)):
        assert cls.__struct_config__.forbid_unknown_fields, (
            f"{cls.__name__} ignores what it has not"
        )
