"""How much a calamity costs a victim: numbers that advances change (MC 8)."""

from collections.abc import Mapping

from ecumene.data.facts import CalamityFacts, Role
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import Called
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.state import State


class CalamityReckoned(Event, frozen=True):
    """How much a calamity costs a victim, with the chain of cards behind the number."""

    calamity: Card
    civ: Civ
    role: Role
    of: str
    """What is counted: "damage", "cities reduced"."""
    amount: int
    why: tuple[Reason, ...]


def facts_of(state: State, called: Called) -> CalamityFacts:
    """What is printed on the card."""
    return state.rules.facts.calamities[called.calamity]


def changes_of(state: State, called: Called, of: str, civ: Civ, role: Role) -> tuple[Reason, ...]:
    """What this civilization's cards add to a number of the calamity (MC 8)."""
    held = state.advances[civ]
    return tuple(
        Reason(change.advance, change.amount, "MC 8", civ)
        for change in facts_of(state, called).modifiers
        if change.of == of and change.role in (role, "any") and change.advance in held
    )


def reckon(
    state: State, called: Called, of: str, base: int, civ: Civ, role: Role = "primary"
) -> Reckoned[int]:
    """The base and what the victim's cards add or subtract, never below zero (MC 8)."""
    why = (Reason("base", base, "MC 8"), *changes_of(state, called, of, civ, role))
    return not_below(Reckoned(sum(reason.change for reason in why), why), 0)


def not_below(reckoned: Reckoned[int], least: int) -> Reckoned[int]:
    """A number raised to a minimum."""
    lack = least - reckoned.value
    if lack <= 0:
        return reckoned
    return Reckoned(least, (*reckoned.why, Reason("at_least", lack, "MC 8")))


def not_above(reckoned: Reckoned[int], most: int, source: str) -> Reckoned[int]:
    """A number cut at what there is (MC 8, insufficient units)."""
    excess = reckoned.value - most
    if excess <= 0:
        return reckoned
    return Reckoned(most, (*reckoned.why, Reason(source, -excess, "MC 8")))


def announce(turn: Turn[State], called: Called, of: str, due: Mapping[Civ, Reckoned[int]]) -> None:
    """Announces what the calamity costs each victim before anybody chooses."""
    for civ in in_rank_order(turn.state, due):
        amount, why = due[civ]
        turn.emit(CalamityReckoned(called.calamity, civ, role_of(called, civ), of, amount, why))


def role_of(called: Called, civ: Civ) -> Role:
    """Whether somebody is the primary victim or suffers too."""
    return "primary" if civ == called.victim else "secondary"
