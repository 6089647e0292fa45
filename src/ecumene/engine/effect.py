"""RuleValue: something the rulebook states and cards may change.

    tokens_to_attack_city = RuleValue[int]("tokens_to_attack_city", "MC 6.4B")
    needed = tokens_to_attack_city(state, 7, attacker=a, defender=d)

An advance's module says which value its sentence changes and in which role its holder
stands; a ruleset compiles, once, the changes of its advances.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ecumene.engine.event import Reason
from ecumene.names import Advance, Civ

V = TypeVar("V")


class Change(NamedTuple):
    """What a card does to a rule value when somebody in that role holds it."""

    card: Advance
    held_by: str
    function: Callable[..., Any]


class Holdings(Protocol):
    """What a rule value needs of the state: who holds what, and what that changes."""

    advances: dict[Civ, frozenset[Advance]]

    @property
    def changes(self) -> Mapping[str, tuple[Change, ...]]:
        """The changes of the ruleset's cards, by the name of the value."""


class Reckoned(NamedTuple, Generic[V]):
    """A value and the chain behind it."""

    value: V
    why: tuple[Reason, ...]


class RuleValue(Generic[V]):
    """A number, a set or a yes-or-no that the rulebook states and cards may change."""

    __slots__ = ("name", "rule")

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def __call__(self, state: Holdings, base: V, **roles: Any) -> V:
        """The value for these roles."""
        value = base
        held = state.advances
        for card, held_by, function in state.changes.get(self.name, ()):
            if card in held.get(roles[held_by], ()):
                value = function(value, state, **roles)
        return value

    def is_changed(self, state: Holdings, holder: Civ) -> bool:
        """Whether a card that somebody holds has a say in it."""
        held = state.advances.get(holder, frozenset())
        return any(change.card in held for change in state.changes.get(self.name, ()))

    def reckon(self: "RuleValue[int]", state: Holdings, base: int, **roles: Any) -> Reckoned[int]:
        """The number, with the chain of cards that made it."""
        value = base
        why = [Reason("base", base, self.rule)]
        for card, held_by, function in state.changes.get(self.name, ()):
            holder = roles[held_by]
            if card in state.advances.get(holder, ()):
                after = function(value, state, **roles)
                if after != value:
                    why.append(Reason(card, after - value, rule_of(function), holder))
                value = after
        return Reckoned(value, tuple(why))


def rule_of(function: Callable[..., Any]) -> str:
    """The source cited at the end of a function's first docstring line: "(MC 9, FAQ)"."""
    first = (function.__doc__ or "").strip().split("\n")[0]
    start = first.rfind("(")
    return first[start + 1 :].rstrip(".").rstrip(")") if start >= 0 else ""
