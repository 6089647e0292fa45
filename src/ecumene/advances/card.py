"""AdvanceCard: what one advance does, sentence by sentence."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeVar

from ecumene.engine.effect import Change, RuleValue
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Civ
from ecumene.state.state import State

F = TypeVar("F", bound=Callable[..., Any])


class SpecialAbility(NamedTuple):
    """What the holder may do once in the Special Abilities phase (MC 6.10)."""

    usable: Callable[[State, Civ], bool]
    """Whether there is anything it could be used on."""
    use: Callable[[Turn[State], Civ], Coroutine[Any, Any, None]]


class AdvanceCard:
    """The rules printed on one advance. Its module has one function for each sentence."""

    def __init__(self, id: str) -> None:
        self.id = Advance(id)
        self.changed: list[tuple[str, Change]] = []
        self.special: SpecialAbility | None = None

    def held_by(self, state: State, civ: Civ) -> bool:
        """Whether a civilization holds this card."""
        return state.holds(civ, self.id)

    def changes(self, value: RuleValue[Any], held_by: str) -> Callable[[F], F]:
        """Declares that a function changes a rule value when `held_by` holds the card."""

        def declare(function: F) -> F:
            self.changed.append((value.name, Change(self.id, held_by, function)))
            return function

        return declare
