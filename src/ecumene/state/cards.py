"""Trade cards: a card, a hand of them, and the stacks they are drawn from."""

from collections.abc import Iterable

import msgspec

from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Block, Card, Civ

STACKS = 9
"""How many stacks a block has, numbered from 1 (MC 4)."""


class TradeCard(msgspec.Struct, frozen=True, array_like=True):
    """A trade card in somebody's hand."""

    name: Card
    block: Block
    """The block whose stack it returns to."""
    giver: Civ | None = None
    """Who traded it to its holder last, if anybody did (R-90)."""


class Hand(msgspec.Struct, frozen=True, array_like=True):
    """The trade cards a player holds. Replaced, never changed in place."""

    cards: tuple[TradeCard, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def counts(self) -> dict[Card, int]:
        """How many of each name, by name."""
        counts: dict[Card, int] = {}
        for card in sorted(card.name for card in self.cards):
            counts[card] = counts.get(card, 0) + 1
        return counts

    def count(self, name: Card) -> int:
        """How many of one name."""
        return sum(1 for card in self.cards if card.name == name)

    def adding(self, cards: Iterable[TradeCard]) -> "Hand":
        """The hand with more cards."""
        return Hand((*self.cards, *cards))

    def without(self, names: Iterable[Card]) -> tuple["Hand", tuple[TradeCard, ...]]:
        """The hand without one card for each of the names, and the cards taken out."""
        left = list(self.cards)
        held = [card.name for card in left]
        taken = []
        for name in names:
            if name not in held:
                raise IllegalAnswer("cards.not_held", card=name)
            place = held.index(name)
            del held[place]
            taken.append(left.pop(place))
        return Hand(tuple(left)), tuple(taken)


NO_CARDS = Hand()


class Piles(msgspec.Struct, frozen=True, array_like=True):
    """The nine stacks, or discard piles, of one block; the first card of each is on top."""

    piles: tuple[tuple[Card, ...], ...] = ((),) * STACKS

    def __getitem__(self, number: int) -> tuple[Card, ...]:
        return self.piles[number - 1]

    def replacing(self, number: int, cards: tuple[Card, ...]) -> "Piles":
        """The piles with one of them replaced."""
        piles = list(self.piles)
        piles[number - 1] = cards
        return Piles(tuple(piles))

    def adding(self, number: int, card: Card) -> "Piles":
        """The piles with one more card at the bottom of one."""
        return self.replacing(number, (*self[number], card))
