"""Phase 8: calamity selection (MC 6.8)."""

from typing import Literal

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import calamities_in
from ecumene.phases.cards.discards import discard
from ecumene.state.cards import Hand, TradeCard
from ecumene.state.state import State


class CalamitiesShown(Event, frozen=True):
    """Everybody showed how many calamities they hold, face down."""

    counts: dict[Civ, int]


class CalamityDiscarded(Event, frozen=True):
    """A calamity was drawn from those a player held, and discarded."""

    civ: Civ
    calamity: Card
    reason: Literal["duplicate", "excess"]


async def select_calamities(turn: Turn[State], item: str) -> None:
    """The numbers are shown; duplicates and excess are discarded at random (MC 6.8, R-91)."""
    state = turn.state
    counts = {civ: len(calamities_in(state, civ)) for civ in state.civs}
    state.calamities = counts
    if any(counts.values()):
        turn.emit(CalamitiesShown(dict(counts)))
    for civ in state.civs:
        discard_duplicates(turn, civ)
        discard_excess(turn, civ)


async def select_by_kind(turn: Turn[State], item: str) -> None:
    """Two major ones and a minor one are drawn from each hand; the others are discarded (EP 29.5).

    Nobody shows a number before (R-202).
    """
    state = turn.state
    state.calamities = {civ: len(calamities_in(state, civ)) for civ in state.civs}
    kinds = state.rules.facts.calamities
    for civ in state.civs:
        held = calamities_in(state, civ)
        minor = [card for card in held if kinds[card.name].kind == "minor"]
        major = [card for card in held if kinds[card.name].kind != "minor"]
        keep_some(turn, civ, major, state.rules.calamities_at_once)
        keep_some(turn, civ, minor, state.rules.minors_at_once)


SELECTIONS = (select_calamities, select_by_kind)
"""The steps after which it is known how many calamities each player holds."""


def keep_some(turn: Turn[State], civ: Civ, cards: list[TradeCard], most: int) -> None:
    """So many of these are drawn at random, and the others discarded (EP 29.5)."""
    if len(cards) > most:
        turn.rng.shuffle(cards, "excess calamities")
    for card in cards[most:]:
        discard_calamity(turn, civ, card, "excess")


def discard_duplicates(turn: Turn[State], civ: Civ) -> None:
    """Of two of the same name one is discarded at random before anything else (MC 6.8)."""
    seen: set[Card] = set()
    for card in calamities_in(turn.state, civ):
        if card.name in seen:
            alike = [c for c in calamities_in(turn.state, civ) if c.name == card.name]
            chosen = turn.rng.pick(alike, "duplicate calamity")
            discard_calamity(turn, civ, chosen, "duplicate")
        seen.add(card.name)


def discard_excess(turn: Turn[State], civ: Civ) -> None:
    """One at random among all held, again and again until the limits hold (FAQ, R-91)."""
    while exceeds_limits(turn.state, civ):
        chosen = turn.rng.pick(calamities_in(turn.state, civ), "excess calamity")
        discard_calamity(turn, civ, chosen, "excess")


def exceeds_limits(state: State, civ: Civ) -> bool:
    """More than two major ones, or more in all than may be kept (MC 6.8)."""
    rules = state.rules
    held = calamities_in(state, civ)
    majors = [card for card in held if rules.facts.calamities[card.name].kind != "minor"]
    more = rules.minors_at_once if minors_in_play(state) else 0
    return len(majors) > rules.calamities_at_once or len(held) > rules.calamities_at_once + more


def minors_in_play(state: State) -> bool:
    """Whether the stacks of this game were made with minor calamities (MC 4, MC 6.8)."""
    facts = state.rules.facts
    stacks = facts.stacks(state.table.players, state.table.board)
    return any(
        facts.calamities[name].kind == "minor"
        for block in stacks.values()
        for stack in block
        for batch in stack.batches
        for name in batch.calamities
    )


def discard_calamity(
    turn: Turn[State], civ: Civ, card: TradeCard, reason: Literal["duplicate", "excess"]
) -> None:
    """The card is shown and goes to its discard pile (MC 6.8)."""
    remove_calamity(turn.state, civ, card)
    turn.emit(CalamityDiscarded(civ, card.name, reason))


def remove_calamity(state: State, civ: Civ, card: TradeCard) -> None:
    """The card leaves the hand for its discard pile."""
    cards = list(state.hands[civ].cards)
    cards.remove(card)
    state.hands[civ] = Hand(tuple(cards))
    state.calamities[civ] -= 1
    discard(state, [card])
