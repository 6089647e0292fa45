"""AdvanceCard: what one advance does, sentence by sentence."""

from collections.abc import Callable
from typing import Any, TypeVar

from ecumene.engine.effect import Change, RuleValue
from ecumene.names import Advance, Civ
from ecumene.phases.abilities.special_abilities import SpecialAbility
from ecumene.state.state import State

F = TypeVar("F", bound=Callable[..., Any])


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
