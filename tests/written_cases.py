"""A small case that holds, to be spoilt in one place and tried."""

from pathlib import Path

from ecumene.cases import Outcome, read_cases, run

GROWTH = """
case: Growth
source: MC 6.2A
phase: population_expansion
position:
  egypt: 2 in memphis; 2 in fayum; stock 3
play:
  - egypt: {memphis: 2, fayum: 1}
then:
  egypt: 4 in memphis; 3 in fayum
"""


def outcome_of(tmp_path: Path, text: str) -> Outcome:
    """How the only case of a text goes."""
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    (case,) = read_cases(file)
    return run(case)


def spoilt(old: str, new: str) -> str:
    """The small case with one thing written otherwise."""
    assert old in GROWTH
    return GROWTH.replace(old, new, 1)


def differences(tmp_path: Path, old: str, new: str) -> list[str]:
    """What is not as the spoilt case says, by topic."""
    return [one.what for one in outcome_of(tmp_path, spoilt(old, new)).differences]


def found(tmp_path: Path, text: str) -> str:
    """All that a case finds instead of what it expects, as it is printed."""
    return "\n".join(str(one) for one in outcome_of(tmp_path, text).differences)
