"""Phase: a name, the items it works through, and the step run once for each of them."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple


class Again:
    """What a step returns that is to begin anew with the same item."""

    def __repr__(self) -> str:
        return "AGAIN"


AGAIN = Again()

ONCE = ("once",)


def once(state: Any) -> tuple[str, ...]:
    """A phase of a single step."""
    return ONCE


class Phase(NamedTuple):
    """One phase, or lettered part of a phase, of the sequence of play.

    `items` lists what the phase works through (civilizations, areas, calamities), worked
    out once when the phase begins; `step` is a coroutine run for each. Where the items are
    civilizations, later ones may answer ahead of their time unless the phase is `strict`.
    """

    name: str
    items: Callable[[Any], tuple[Any, ...]]
    step: Callable[..., Coroutine[Any, Any, Again | None]]
    strict: bool = False
    hidden: bool = False
    """Whether the items that are still to come are secret."""
    automatic: bool = False
    """Whether its steps never ask anybody, so that no position begins in it."""
