"""AdvanceCard: what one advance does, sentence by sentence."""

from collections.abc import Callable
from typing import Any, TypeVar

from ecumene.engine.effect import Change, RuleValue
from ecumene.engine.errors import DataError
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

    def __repr__(self) -> str:
        return f"<AdvanceCard {self.id}: {', '.join(self.sentences)}>"

    @property
    def sentences(self) -> tuple[str, ...]:
        """The names of the functions that carry out its sentences."""
        ability = ("special",) if self.special is not None else ()
        return (*(change.function.__name__ for _, change in self.changed), *ability)

    def held_by(self, state: State, civ: Civ) -> bool:
        """Whether a civilization holds this card."""
        return state.holds(civ, self.id)

    def changes(self, value: RuleValue[..., Any], held_by: str) -> Callable[[F], F]:
        """Declares that a function changes a rule value when `held_by` holds the card."""
        if held_by not in value.roles:
            roles = ", ".join(value.roles)
            raise DataError(f"advances/{self.id}", held_by, f"{value.name} asks for {roles}")

        def declare(function: F) -> F:
            self.changed.append((value.name, Change(self.id, held_by, function)))
            return function

        return declare

    def but(self, **sentences: Callable[..., Any] | SpecialAbility | None) -> "AdvanceCard":
        """The card as another edition prints it: some sentences read otherwise, or are not there.

        A sentence is named by its function, an ability by the word `special`; None drops it.
        Sentences that only the other edition has are declared on the new card with `changes`.
        """
        unknown = [name for name in sentences if name not in (*self.sentences, "special")]
        if unknown:
            there = ", ".join(self.sentences) or "none"
            raise DataError(f"advances/{self.id}", unknown[0], f"is no sentence of it: {there}")
        other = AdvanceCard(self.id)
        special = sentences.get("special", self.special)
        other.special = special if isinstance(special, SpecialAbility) else None
        for value, change in self.changed:
            function = sentences.get(change.function.__name__, change.function)
            if callable(function):
                other.changed.append((value, change._replace(function=function)))
        return other
