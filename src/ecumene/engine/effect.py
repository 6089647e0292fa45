"""RuleValue: something the rulebook states and cards may change.

    @rule_value(int, "MC 6.4B")
    def tokens_to_attack_city(attacker: Civ, defender: Civ) -> None:
        '''Tokens that an attack on a city needs.'''

    needed = tokens_to_attack_city(state, 7, attacker=a, defender=d)

The function is only its declaration: a name, the roles, and what the value means. An advance's
module says which value its sentence changes and in which role its holder stands; a ruleset
compiles, once, the changes of its advances.
"""

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from ecumene.engine.citation import rule_of
from ecumene.engine.event import Reason
from ecumene.names import Advance, Civ

V = TypeVar("V")
P = ParamSpec("P")


class Change(NamedTuple):
    """What a card does to a rule value when somebody in that role holds it."""

    card: Advance
    held_by: str
    function: Callable[..., Any]


class Holdings(Protocol):
    """What a rule value needs from the state: who holds what, and what that changes."""

    advances: dict[Civ, frozenset[Advance]]

    @property
    def changes(self) -> Mapping[str, tuple[Change, ...]]:
        """The changes of the ruleset's cards, by the name of the value."""


class Reckoned(NamedTuple, Generic[V]):
    """A value and the chain behind it."""

    value: V
    why: tuple[Reason, ...]


class RuleValue(Generic[P, V]):
    """A number, a set or a yes-or-no that the rulebook states and cards may change."""

    __slots__ = ("meaning", "name", "roles", "rule")

    def __init__(self, declaration: Callable[P, None], rule: str) -> None:
        self.name: str = declaration.__name__
        self.rule = rule
        self.roles = tuple(signature(declaration).parameters)
        self.meaning = declaration.__doc__ or ""

    def __repr__(self) -> str:
        return f"<RuleValue {self.name}({', '.join(self.roles)}), {self.rule}>"

    def __call__(self, state: Holdings, base: V, *no: P.args, **roles: P.kwargs) -> V:
        """The value for these roles."""
        changes = state.changes.get(self.name)
        if changes is None:
            return base
        value, held = base, state.advances
        for card, held_by, function in changes:
            if card in held.get(roles[held_by], ()):  # type: ignore[call-overload]
                value = function(value, state, **roles)
        return value

    def is_changed(self, state: Holdings, holder: Civ) -> bool:
        """Whether a card that somebody holds may change it."""
        held = state.advances.get(holder, frozenset())
        return any(change.card in held for change in state.changes.get(self.name, ()))

    def reckon(
        self: "RuleValue[P, int]", state: Holdings, base: int, *no: P.args, **roles: P.kwargs
    ) -> Reckoned[int]:
        """The number, with the chain of cards that made it."""
        value = base
        why = [Reason("base", base, self.rule)]
        for card, held_by, function in state.changes.get(self.name, ()):
            holder: Any = roles[held_by]
            if card in state.advances.get(holder, ()):
                after = function(value, state, **roles)
                if after != value:
                    why.append(Reason(card, after - value, rule_of(function), holder))
                value = after
        return Reckoned(value, tuple(why))


def rule_value(kind: type[V], rule: str) -> Callable[[Callable[P, None]], RuleValue[P, V]]:
    """Declares a rule value: its kind, the rule that states it, and its roles as parameters."""

    def declare(declaration: Callable[P, None]) -> RuleValue[P, V]:
        return RuleValue(declaration, rule)

    return declare
