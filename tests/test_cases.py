"""Every case of the suite holds, in every edition it names."""

from pathlib import Path

import pytest

from ecumene.cases import read_cases, run
from ecumene.cases.report import describe

CASES = read_cases(Path(__file__).parent / "cases")
RUNS = [(case, edition) for case in CASES for edition in case.editions]
ROOT = Path(__file__).parent / "cases"


def name_of(value: object) -> str:
    file = Path(getattr(value, "file", ""))
    if not file.name:
        return str(value)
    return f"{file.relative_to(ROOT).with_suffix('')}: {getattr(value, 'title', '')}"


@pytest.mark.parametrize(("case", "edition"), RUNS, ids=name_of)
def test_case(case, edition):
    outcome = run(case, edition)
    assert outcome.passed, f"\n{describe(outcome)}"
