"""Memory: what a bot was told and shown, as its seat may know it."""

from collections.abc import Callable, Sequence
from typing import Any

from ecumene.engine.event import Logged
from ecumene.names import Card, Civ
from ecumene.phases.calamity import CalamityStruck
from ecumene.phases.trade import CardsSwapped, OfferDeclined, OfferMade, Said
from ecumene.state.market import Offer


class Memory:
    """What others said, offered and gave."""

    def __init__(self) -> None:
        self.turn = 0
        self.seeks: dict[Civ, tuple[Card, ...]] = {}
        """What each said this turn that he seeks."""
        self.haves: dict[Civ, list[Card]] = {}
        """What each said this turn that he has, or offered to give."""
        self.offers: dict[str, Offer] = {}
        self.refused: set[tuple[Civ, tuple[Card, ...], tuple[Card, ...]]] = set()
        """Offers of mine that were declined this turn: to whom, what for what."""
        self.said = 0
        self.offered = 0
        self.news_to_tell = False
        """Whether the own hand has changed since it was last spoken of."""
        self.tricked_by: dict[Civ, int] = {}
        """How often a calamity came from each of the others."""
        self.tricked: dict[Civ, int] = {}
        """How often each of the others got a calamity from here."""

    def begin(self, turn: int) -> None:
        """A new trade session: what was said before no longer counts."""
        if turn != self.turn:
            self.turn = turn
            self.seeks, self.haves, self.offers = {}, {}, {}
            self.refused = set()
            self.said = self.offered = 0
            self.news_to_tell = False

    def notice(self, events: Sequence[Logged]) -> None:
        """Takes in what happened."""
        for entry in events:
            reader = _READERS.get(type(entry.event))
            if reader is not None:
                self.begin(entry.turn)
                reader(self, entry.event)

    def _said(self, event: Said) -> None:
        self.seeks[event.civ] = event.seek
        self.haves[event.civ] = list(event.have)

    def _offered(self, event: OfferMade) -> None:
        offer = event.offer
        self.offers[offer.id] = offer
        known = self.haves.setdefault(offer.maker, [])
        for name in offer.gives[:2]:
            if name not in known:
                known.append(name)

    def _declined(self, event: OfferDeclined) -> None:
        offer = self.offers.get(event.id)
        if offer is not None:
            self.refused.add((event.civ, offer.gives[:2], offer.wants[:2]))

    def _swapped(self, event: CardsSwapped) -> None:
        """Only own deals show cards: the partner has what was given, no longer what came."""
        if event.maker_gave is None or event.taker_gave is None:
            return
        self.news_to_tell = True
        sides = (event.maker, event.taker)
        gave = (event.maker_gave, event.taker_gave)
        for civ, lost, won in zip(sides, gave, reversed(gave), strict=True):
            known = self.haves.setdefault(civ, [])
            for name in lost:
                if name in known:
                    known.remove(name)
            known.extend(won)

    def _struck(self, event: CalamityStruck) -> None:
        """Whoever is a beneficiary by trade gave the card away."""
        if event.why and event.why[0].source == "last_trader" and event.beneficiary is not None:
            civ = event.beneficiary
            self.tricked_by[civ] = self.tricked_by.get(civ, 0) + 1


_READERS: dict[type, Callable[[Memory, Any], None]] = {
    Said: Memory._said,
    OfferMade: Memory._offered,
    OfferDeclined: Memory._declined,
    CardsSwapped: Memory._swapped,
    CalamityStruck: Memory._struck,
}
