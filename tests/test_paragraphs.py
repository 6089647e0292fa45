"""Every paragraph of the Expansion Project that states a rule is proved by a case that cites it."""

import re
from pathlib import Path

import pytest
import yaml

from ecumene.cases import read_cases

HERE = Path(__file__).parent
PARAGRAPHS = yaml.safe_load((HERE / "paragraphs.yaml").read_text(encoding="utf-8"))
RULES = {number: words for number, words in PARAGRAPHS.items() if words}
CASES = [case for case in read_cases(HERE / "cases") if case.holds_in("expansion")]


def cited() -> dict[str, list[str]]:
    """The cases of the edition, by the paragraphs that they cite."""
    found: dict[str, list[str]] = {}
    for case in CASES:
        for number in re.findall(r"\bEP (\d+\.\d+b?)", case.source):
            found.setdefault(number, []).append(case.title)
    return found


CITED = cited()


@pytest.mark.parametrize("number", RULES)
def test_the_paragraph_is_proved_by_a_case(number):
    assert CITED.get(number), RULES[number]


def test_no_case_cites_a_paragraph_that_does_not_exist():
    sections = {number.split(".")[0] for number in PARAGRAPHS}
    assert [one for one in CITED if one.split(".")[0] in sections and one not in PARAGRAPHS] == []


def test_no_case_cites_a_paragraph_that_states_no_rule():
    assert [one for one in CITED if one in PARAGRAPHS and one not in RULES] == []
