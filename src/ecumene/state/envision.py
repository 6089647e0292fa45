"""Envisioning: a whole state that could lie behind what one viewer sees, and from that alone.

`imagine` deals the hidden cards of a real state again; here there is no real state to deal from.
All cards of the game are known (MC 4). Those that are neither in the viewer's hand nor discarded
lie in the stacks or in the other hands, whose sizes everybody sees. Which stack a card in a hand
came from follows from cities: whoever has three draws from the first three. Non-tradeable
calamities are taken to lie at the bottom of their stacks, where they go when they come back
(MC 6.13C).
"""

from collections import Counter
from random import Random

from ecumene.data.facts import WATER
from ecumene.names import Block, Card, Civ
from ecumene.state.cards import STACKS, TradeCard
from ecumene.state.imagine import (
    cards_sealed,
    cards_were_dealt,
    imagined_items,
    imagined_market,
    named_in_offers,
    numbers_are_shown,
)
from ecumene.state.redeal import Known, deal_hands
from ecumene.state.state import State

Place = tuple[Block, int]
"""A stack: its block and its number."""


def envisioned(seen: State, viewer: Civ, seed: str) -> State | None:
    """A state that the viewer would see just so; None where the cards do not add up."""
    rng = Random(f"envision {seed}")
    known = known_from(seen, viewer)
    unseen = unseen_cards(seen, viewer, known)
    if unseen is None:
        return None
    held = held_by_others(seen, known, unseen, rng)
    if held is None:
        return None
    state = seen.copy()
    state.seed = seed
    for block, number in unseen:
        state.stacks[block] = state.stacks[block].replacing(
            number, piled_up(state, unseen[block, number], rng)
        )
    deal_hands(state, held, known, rng)
    state.market = imagined_market(state, viewer, rng)
    state.items = imagined_items(state)
    return state


def known_from(seen: State, viewer: Civ) -> Known:
    """What is certain about the other hands: the true names of offers, and shown numbers."""
    hidden = tuple(civ for civ in seen.hands if civ != viewer)
    fixed = {
        civ: tuple(
            TradeCard(name, block_of(seen, civ)) for name in named_in_offers(seen, viewer, civ)
        )
        for civ in hidden
    }
    calamities = None
    if numbers_are_shown(seen) or not cards_were_dealt(seen):
        calamities = {civ: seen.calamities.get(civ, 0) for civ in hidden}
    sealed = {civ: cards_sealed(seen, viewer, civ) for civ in hidden}
    return Known(viewer, hidden, fixed, calamities, sealed, lambda name: False)


def block_of(seen: State, civ: Civ) -> Block:
    """The block whose stacks somebody draws from; one who has left drew from any."""
    return seen.table.blocks.get(civ) or next(iter(seen.stacks))


def unseen_cards(seen: State, viewer: Civ, known: Known) -> dict[Place, list[Card]] | None:
    """The cards of each stack that the viewer sees nowhere; None if some are seen too often."""
    facts, table = seen.rules.facts, seen.table
    there: dict[Place, Counter[Card]] = {}
    home: dict[Card, int] = {}
    for block, stacks in facts.stacks(table.players, table.board).items():
        for stack in stacks:
            cards = there[block, stack.number] = Counter()
            for batch in stack.batches:
                cards.update(batch.commodities)
                cards.update(batch.calamities)
            home |= dict.fromkeys(cards, stack.number)
            cards.subtract(seen.discards[block][stack.number])
    shown = (*seen.hands[viewer].cards, *(c for cards in known.fixed.values() for c in cards))
    for card in shown:
        if card.name != WATER:
            there[card.block, home[card.name]][card.name] -= 1
    if any(count < 0 for cards in there.values() for count in cards.values()):
        return None
    return {place: sorted(cards.elements()) for place, cards in there.items()}


def held_by_others(
    seen: State, known: Known, unseen: dict[Place, list[Card]], rng: Random
) -> list[TradeCard] | None:
    """The cards of the other hands, taken out of those that are unseen."""
    room = sum(len(seen.hands[civ]) - len(known.fixed[civ]) for civ in known.hidden)
    held: list[TradeCard] = []
    # What belongs to an empty stack must be in a hand.
    for block, number in unseen:
        if not seen.stacks[block][number]:
            held += [TradeCard(name, block) for name in unseen[block, number]]
            unseen[block, number] = []
    calamities = seen.rules.facts.calamities
    order = as_drawn(seen, known, unseen, rng)
    if known.calamities is not None:
        more = sum(known.calamities.values()) - sum(card.name in calamities for card in held)
        held += taken([one for one in order if one[1] in calamities], unseen, more)
        if sum(card.name in calamities for card in held) != sum(known.calamities.values()):
            return None
        order = [one for one in order if one[1] not in calamities]
    held += taken(order, unseen, room - len(held))
    water = room - len(held)
    if water < 0:
        return None
    return held + [TradeCard(WATER, block) for block in seen.stacks][:1] * water


def as_drawn(
    seen: State, known: Known, unseen: dict[Place, list[Card]], rng: Random
) -> list[tuple[Place, Card]]:
    """The unseen cards in an order in which they may have been drawn, a card for each city."""
    decks = {place: rng.sample(cards, len(cards)) for place, cards in unseen.items()}
    cities = seen.board.city_count
    draws = [
        (block_of(seen, civ), number)
        for civ in known.hidden
        for number in range(1, min(cities(civ), STACKS) + 1)
    ]
    found: list[tuple[Place, Card]] = []
    while any(decks[place] for place in draws):
        rng.shuffle(draws)
        found += [(place, decks[place].pop()) for place in draws if decks[place]]
    rest = [(place, name) for place, cards in decks.items() for name in cards]
    rng.shuffle(rest)
    return found + rest


def taken(
    order: list[tuple[Place, Card]], unseen: dict[Place, list[Card]], most: int
) -> list[TradeCard]:
    """The first cards of an order leave their stacks, none of which becomes empty."""
    found: list[TradeCard] = []
    for place, name in order:
        if len(found) >= most:
            break
        if len(unseen[place]) > 1:
            unseen[place].remove(name)
            found.append(TradeCard(name, place[0]))
    return found


def piled_up(seen: State, cards: list[Card], rng: Random) -> tuple[Card, ...]:
    """A stack of these cards in any order, non-tradeable calamities at the bottom."""
    facts = seen.rules.facts
    mixed = rng.sample(cards, len(cards))
    return tuple(sorted(mixed, key=facts.is_non_tradeable))
