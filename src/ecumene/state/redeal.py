"""Redeal: hidden trade cards go back into stacks and hands as they might lie.

Stacks are dealt before hands. A card that is hidden from the viewer and not in its stack is in
somebody's hand, so choosing the stacks decides which cards the hands share, and how many.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from ecumene.data.facts import WATER
from ecumene.names import Block, Card, Civ
from ecumene.state.cards import STACKS, Hand, TradeCard
from ecumene.state.state import State


class Known(NamedTuple):
    """What a viewer knows about the hands they cannot see."""

    viewer: Civ | None
    hidden: tuple[Civ, ...]
    """Whose hands the viewer cannot see."""
    fixed: dict[Civ, tuple[TradeCard, ...]]
    """The cards that the viewer knows to be there."""
    calamities: dict[Civ, int] | None
    """How many calamities each player holds, or None while that is not known."""
    passable: dict[Civ, int]
    """Cards of each hand that can change hands: they are sealed in offers the viewer has seen."""
    cannot_be_held: Callable[[Card], bool]
    """Whether a card, if it is not fixed, cannot be in a hidden hand."""


class Pool:
    """The hidden cards of one stack: those still in it and those in hidden hands."""

    def __init__(self, stack: tuple[Card, ...], is_in_place: Callable[[Card], bool]) -> None:
        # Non-tradeable calamities go under their stacks openly (MC 4, MC 6.13C), so everybody who
        # counts the cards that are drawn knows where each of them lies.
        self.stack = stack
        self.in_place = {place: card for place, card in enumerate(stack) if is_in_place(card)}
        """Cards whose place in the stack is known."""
        self.cards = [card for place, card in enumerate(stack) if place not in self.in_place]
        self.held = 0
        """How many of the cards are in hidden hands."""

    def hold(self, card: Card) -> None:
        """One more card that is in a hidden hand."""
        self.cards.append(card)
        self.held += 1

    def rebuilt(self, left: list[Card]) -> tuple[Card, ...]:
        """The stack with the cards left over, those with a known place where they were."""
        rest = iter(left)
        places = range(len(self.stack))
        return tuple(self.in_place[n] if n in self.in_place else next(rest) for n in places)


class Hidden:
    """All hidden cards, sorted by what may become of them."""

    def __init__(self, state: State, known: Known) -> None:
        self.facts = state.rules.facts
        self.calamities = self.facts.calamities
        self.pools: dict[tuple[Block, int], Pool] = {
            (block, number): Pool(piles[number], self.facts.is_non_tradeable)
            for block, piles in state.stacks.items()
            for number in range(1, STACKS + 1)
        }
        # No stack can take these back: Water comes from a supply, and a non-tradeable calamity
        # that is not seen in its place has been drawn.
        self.always_held: list[TradeCard] = []
        """Water and non-tradeable calamities: in some hidden hand, whatever happens."""
        for civ in known.hidden:
            left = list(state.hands[civ].cards)
            for card in known.fixed[civ]:
                left.remove(card)
            for card in left:
                self._sort(card)

    def _sort(self, card: TradeCard) -> None:
        if card.name == WATER or self.facts.is_non_tradeable(card.name):
            self.always_held.append(TradeCard(card.name, card.block))
        else:
            self.pools[card.block, self.stack_of(card.name)].hold(card.name)

    def stack_of(self, name: Card) -> int:
        """The stack a card belongs to."""
        if name in self.calamities:
            return self.calamities[name].stack
        return self.facts.commodities[name].value


# -------------------------------------------------------------------------- stacks


def deal_stacks(imagined: State, hidden: Hidden, known: Known, rng: Random) -> list[TradeCard]:
    """Stacks of the same size with other cards; what is left over is in hidden hands."""
    in_hands = list(hidden.always_held)
    calamities = choose_calamities(hidden, known, rng)
    for (block, number), pool in hidden.pools.items():
        chosen = calamities[block, number]
        cards = list(pool.cards)
        for name in chosen:
            cards.remove(name)
        rng.shuffle(cards)
        # Where the calamities in hands have been counted, those chosen are all there are: the rest
        # must stay in the stack, so commodities come first to be dealt out.
        if known.calamities is not None:
            cards.sort(key=lambda name: name in hidden.calamities)
        more = pool.held - len(chosen)
        left = cards[more:]
        rng.shuffle(left)  # once more: sorting has left the calamities at the bottom
        stacks = imagined.stacks[block]
        imagined.stacks[block] = stacks.replacing(number, pool.rebuilt(left))
        in_hands.extend(TradeCard(name, block) for name in (*chosen, *cards[:more]))
    return in_hands


def choose_calamities(
    hidden: Hidden, known: Known, rng: Random
) -> dict[tuple[Block, int], list[Card]]:
    """Which calamities are in hidden hands, when it is known how many there are."""
    chosen: dict[tuple[Block, int], list[Card]] = {key: [] for key in hidden.pools}
    if known.calamities is None:
        return chosen
    fixed = sum(1 for cards in known.fixed.values() for c in cards if c.name in hidden.calamities)
    always = sum(1 for card in hidden.always_held if card.name in hidden.calamities)
    left = sum(known.calamities.values()) - fixed - always
    others: list[tuple[tuple[Block, int], Card]] = []
    for key, pool in hidden.pools.items():
        names = [name for name in pool.cards if name in hidden.calamities]
        able = [name for name in names if not known.cannot_be_held(name)]
        rng.shuffle(able)
        # A stack keeps its size. Calamities beyond the places that are left in it are in hands.
        must = max(0, len(names) - (len(pool.cards) - pool.held))
        chosen[key] = able[:must]
        left -= len(chosen[key])
        others.extend((key, name) for name in able[must:])
    # Which of the others make up the number is anybody's guess, as far as the cards that have
    # been drawn from each stack allow.
    rng.shuffle(others)
    for key, name in others:
        if left > 0 and len(chosen[key]) < hidden.pools[key].held:
            chosen[key].append(name)
            left -= 1
    return chosen


# -------------------------------------------------------------------------- hands


def deal_hands(imagined: State, cards: list[TradeCard], known: Known, rng: Random) -> None:
    """Each hidden hand keeps its size and what is known of it."""
    calamities = imagined.rules.facts.calamities
    dealt = {civ: list(known.fixed[civ]) for civ in known.hidden}
    room = {civ: len(imagined.hands[civ]) - len(dealt[civ]) for civ in known.hidden}
    if known.calamities is None:
        deal(imagined, known, cards, room, dealt, rng)
    else:
        bad = {
            civ: count - sum(1 for card in dealt[civ] if card.name in calamities)
            for civ, count in known.calamities.items()
        }
        # Both numbers are known of every hand, so the two kinds are dealt apart.
        good = {civ: room[civ] - bad[civ] for civ in known.hidden}
        deal(imagined, known, [c for c in cards if c.name in calamities], bad, dealt, rng)
        deal(imagined, known, [c for c in cards if c.name not in calamities], good, dealt, rng)
    fixed = {civ: len(cards) for civ, cards in known.fixed.items()}
    for civ, hand in dealt.items():
        new = [with_giver(imagined, card, civ, known, rng) for card in hand[fixed[civ] :]]
        imagined.hands[civ] = Hand((*known.fixed[civ], *new))


def deal(
    imagined: State,
    known: Known,
    cards: list[TradeCard],
    room: dict[Civ, int],
    dealt: dict[Civ, list[TradeCard]],
    rng: Random,
) -> None:
    """Cards go to hands at random; those with few places to go are dealt first."""
    facts = imagined.rules.facts
    places = [civ for civ, count in room.items() for _ in range(count)]
    # A place is one card's room in a hand, so that a hand with much room is likely to get a card.
    rng.shuffle(cards)
    rng.shuffle(places)
    cards.sort(
        key=lambda card: (
            not facts.is_non_tradeable(card.name),
            card.name not in facts.calamities,
        )
    )
    for card in cards:
        fitting = (n for n, civ in enumerate(places) if fits(imagined, known, card, civ, dealt))
        # Dealing does not look ahead and may run out of fitting hands. Any hand will do then: a
        # bot that searches is better served by a world that is a little off than by none.
        dealt[places.pop(next(fitting, 0))].append(card)


def fits(
    imagined: State, known: Known, card: TradeCard, civ: Civ, dealt: dict[Civ, list[TradeCard]]
) -> bool:
    """Whether a hand could hold a card besides those dealt to it so far.

    A non-tradeable calamity is held by somebody of its block, who has enough other cards for
    their offers; nobody is dealt the same calamity twice.
    """
    facts = imagined.rules.facts
    if card.name not in facts.calamities:
        return True
    if facts.is_non_tradeable(card.name):
        stuck = sum(1 for other in dealt[civ] if facts.is_non_tradeable(other.name))
        room = len(imagined.hands[civ]) - known.passable[civ]
        if imagined.table.blocks.get(civ) != card.block or stuck >= room:
            return False
    return all(other.name != card.name for other in dealt[civ])


def with_giver(imagined: State, card: TradeCard, civ: Civ, known: Known, rng: Random) -> TradeCard:
    """A calamity in a hidden hand was drawn, or came from somebody its holder has dealt with."""
    facts = imagined.rules.facts
    if card.name not in facts.calamities or facts.is_non_tradeable(card.name):
        return card
    # The giver becomes the beneficiary (MC 8), so it matters whom one imagines. The viewer is not
    # among them: a calamity that must still be where they passed it is fixed already.
    givers = [one for one in imagined.market.partners(civ) if one != known.viewer]
    return TradeCard(card.name, card.block, rng.choice([None, *givers]))
