"""Every refusal can say which rule refuses, in the numbering of the edition being played."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import ecumene
from ecumene import rulesets
from ecumene.engine.citation import cite, cited, rule_of
from ecumene.engine.decision import Decision
from ecumene.engine.event import Reason
from ecumene.phases.succession.markers import Check

BOOKS = {"MC 6": "EP 20", "MC 6.1": "EP 5.1", "MC": "EP"}


def kinds(base: type) -> Iterator[type]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


OURS = [k for k in kinds(Decision) if k.__module__.startswith("ecumene.") and "[" not in k.__name__]


def test_there_are_questions_to_look_at():
    assert rulesets.BY_NAME
    assert len(OURS) > 25


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.__name__)
def test_every_check_cites_its_rule(kind: type):
    assert re.search(r"\b(MC|ME|EP|FAQ) ?\d|\bR-\d", rule_of(kind.check)), kind.check.__doc__


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("MC 6.3, R-21", "EP 20.3, R-21"),
        ("MC 6.1B", "EP 5.1B"),
        ("MC 6.13A", "EP 20.13A"),
        ("MC 8", "EP 8"),
        ("FAQ", "FAQ"),
    ],
)
def test_the_longest_beginning_decides(ours: str, theirs: str):
    assert cite(ours, BOOKS) == theirs


def test_reasons_are_cited_wherever_they_are():
    check = Check("cities", 2, 1, (Reason("base", 1, "MC 6.1"),))
    told = cited({"a": [check], "b": (1, "MC 6.1")}, BOOKS)
    assert told["a"][0].why[0].rule == "EP 5.1"
    assert told["b"] == (1, "MC 6.1")
    assert msgspec.structs.replace(told["a"][0], why=check.why) == check


PRINTED = re.compile(
    r"ME ([3-9]|1[0-2]|6\.([1-9]|1[0-3])|6\.(1|2|4|6|9|12)[ab]|6\.5[abc]|6\.13[abc])"
)
"""The sections that the rulebook of The West has."""


def test_whatever_the_rules_cite_is_a_section_of_the_books_of_the_west():
    root = Path(ecumene.__file__).parent
    rooms = ("phases", "calamities", "advances")
    texts = [file.read_text(encoding="utf-8") for r in rooms for file in (root / r).rglob("*.py")]
    found = {one for text in texts for one in re.findall(r"MC \d+(?:\.\d+)?[A-D]?", text)}
    assert len(found) > 30
    for citation in found:
        assert PRINTED.fullmatch(rulesets.THE_WEST.cite(citation)), citation
