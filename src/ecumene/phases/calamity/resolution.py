"""Phase 9: calamity resolution (MC 6.9)."""

from collections.abc import Iterable, Sequence

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.beneficiaries import beneficiary_of, why_beneficiary
from ecumene.phases.calamity.called import (
    Calamity,
    CalamityCancelled,
    CalamityStruck,
    Called,
    calamities_in,
    called_from,
)
from ecumene.phases.calamity.secondary_victims import name_victims
from ecumene.phases.calamity.selection import remove_calamity
from ecumene.state.state import State

REVEAL = "reveal"


class MinorCalamitiesRevealed(Event, frozen=True):
    """All who hold minor calamities revealed them at once."""

    held: dict[Civ, tuple[Card, ...]]


class CalamityCalled(Event, frozen=True):
    """A major calamity was called, and those who hold it revealed it."""

    calamity: Card
    victims: tuple[Civ, ...]


# -------------------------------------------------------------------- minor calamities


def minor_calamities(state: State) -> tuple[str, ...]:
    """First all are revealed, then their holders resolve them in ranking order (MC 6.9A)."""
    holders = [civ for civ in state.civs if minors_of(state, civ)]
    return (REVEAL, *holders) if holders else ()


def ascending_minor_calamities(state: State) -> tuple[str, ...]:
    """All are revealed, then resolved from the lowest stack to the highest (EP 29.61, R-201)."""
    facts = state.rules.facts.calamities
    revealed, *holders = minor_calamities(state) or (REVEAL,)
    holders.sort(key=lambda civ: facts[minors_of(state, Civ(civ))[0]].calling)
    return (revealed, *holders) if holders else ()


def minors_of(state: State, civ: Civ) -> tuple[Card, ...]:
    """A player's minor calamities by stack (MC 6.9A)."""
    facts = state.rules.facts.calamities
    held = [card.name for card in calamities_in(state, civ)]
    return tuple(in_calling_order(state, [n for n in held if facts[n].kind == "minor"]))


async def resolve_minors(turn: Turn[State], item: str) -> None:
    """One player's minor calamities, the lowest stack first (MC 6.9A, R-101)."""
    state = turn.state
    if item == REVEAL:
        held = {civ: minors_of(state, civ) for civ in state.civs}
        turn.emit(MinorCalamitiesRevealed({civ: names for civ, names in held.items() if names}))
        return
    civ = Civ(item)
    for name in minors_of(state, civ):
        await strike(turn, copies_of(state, name, (civ,))[0])


async def resolve_all_minors(turn: Turn[State], item: str) -> None:
    """The same where none were discarded before: all are resolved, however many (FG T5)."""
    state = turn.state
    if item == REVEAL:
        state.calamities = {civ: len(calamities_in(state, civ)) for civ in state.civs}
    await resolve_minors(turn, item)


# -------------------------------------------------------------------- major calamities


def called_calamities(state: State) -> tuple[Card, ...]:
    """The major calamities held, in the order they are called (MC 6.9B)."""
    facts = state.rules.facts.calamities
    held = {card.name for civ in state.civs for card in calamities_in(state, civ)}
    return tuple(in_calling_order(state, [n for n in facts if n in held and is_major(state, n)]))


def in_calling_order(state: State, names: Iterable[Card]) -> list[Card]:
    """By stack, the non-tradeable one of a stack before the tradeable one (MC 6.9B)."""
    facts = state.rules.facts.calamities
    return sorted(names, key=lambda name: facts[name].calling)


def is_major(state: State, name: Card) -> bool:
    """Whether it is a major calamity."""
    return state.rules.facts.calamities[name].kind != "minor"


async def resolve_calamity(turn: Turn[State], name: Card) -> None:
    """All copies of one calamity: victims are named, then copy after copy (MC 6.9B, R-96)."""
    state = turn.state
    copies = copies_of(state, name, state.civs)
    turn.emit(CalamityCalled(name, tuple(called.victim for called in copies)))
    rule: Calamity = state.rules.calamities[name]
    if rule.secondaries is not None and not (rule.secondaries.named_last and len(copies) == 1):
        for place, called in enumerate(copies):
            if is_cancelled(state, called) is None:
                named = await name_victims(turn, called, rule.secondaries, copies)
                copies[place] = called._replace(named=named)
    for called in copies:
        await strike(turn, called)


def copies_of(state: State, name: Card, civs: Sequence[Civ]) -> list[Called]:
    """The copies of a calamity in these hands, in the order of the civilizations."""
    cards = [(civ, card) for civ in civs for card in calamities_in(state, civ)]
    return [called_from(civ, card) for civ, card in cards if card.name == name]


def is_cancelled(state: State, called: Called) -> str | None:
    """Why a copy has no target at this moment, if it has none (MC 8, R-97)."""
    rule = state.rules.calamities[called.calamity].cancelled
    return rule(state, called) if rule else None


async def strike(turn: Turn[State], called: Called) -> None:
    """One copy is resolved, and its card discarded (MC 6.9B, R-97, R-127)."""
    state = turn.state
    beneficiary, why = beneficiary_of(state, called), why_beneficiary(state, called)
    turn.emit(CalamityStruck(called.calamity, called.victim, beneficiary, why))
    reason = is_cancelled(state, called)
    if reason is None:
        await state.rules.calamities[called.calamity].resolve(turn, called)
    else:
        turn.emit(CalamityCancelled(called.calamity, called.victim, reason))
    held = calamities_in(state, called.victim)
    card = next(card for card in held if called_from(called.victim, card)[:4] == called[:4])
    remove_calamity(state, called.victim, card)
