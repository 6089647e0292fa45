"""A finding of the doctor: something that is in order, worth a thought, or wrong."""

from typing import Literal, NamedTuple


class Finding(NamedTuple):
    """One sentence; where something is wrong, it says what to do."""

    kind: Literal["fine", "hint", "wrong"]
    text: str
    is_missing: bool = False
    """Whether what was looked for is not there, so that nothing more can be said of it."""

    @property
    def is_wrong(self) -> bool:
        """Whether somebody should do something about it."""
        return self.kind == "wrong"

    def __str__(self) -> str:
        return f"{self.kind:5}  {self.text}"


def fine(text: str) -> Finding:
    """All is well."""
    return Finding("fine", text)


def hint(text: str) -> Finding:
    """It works, and could be better."""
    return Finding("hint", text)


def wrong(text: str) -> Finding:
    """It does not work, or is not safe."""
    return Finding("wrong", text)


def missing(text: str) -> Finding:
    """It is not there at all."""
    return Finding("wrong", text, is_missing=True)
