"""What all shapes are made of: names, numbers, and how an error looks."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

UNSEEN = (
    r"\x00-\x1f\x7f-\x9f"  # controls, the end of a line among them
    r"\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"
)
"""Characters that nobody sees: they change a line, or the direction in which it is read."""
ONE_LINE = rf"^(?=.*\S)[^{UNSEEN}]*$(?!\n)"
"""Text that is what it looks like: not blank, and without a line's end at its very end either."""

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=ONE_LINE)]
Secret = Annotated[str, Meta(min_length=10, max_length=80, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=1, le=18)]
ChatText = Annotated[str, Meta(min_length=1, max_length=2000, pattern=ONE_LINE)]
AskId = Annotated[str, Meta(min_length=1, max_length=120, pattern=ONE_LINE)]
Temper = Literal["cautious", "normal", "bold"]
Status = Literal["lobby", "choosing", "running", "paused", "finished", "frozen"]
Role = Literal["host", "player", "spectator"]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is accepted: an unknown field is an error."""


class Health(msgspec.Struct, frozen=True):
    """The server answers, and which version it is."""

    status: str
    version: str


class Problem(msgspec.Struct, frozen=True):
    """Every error: a code that has a sentence in every language, and the facts it needs."""

    code: str
    facts: dict[str, Any] = {}
