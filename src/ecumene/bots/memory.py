"""Memory: what a bot was told and shown, as its seat may know it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ecumene.bots.tuning.trading import Trading
from ecumene.engine.event import Logged
from ecumene.names import Advance, Card, Civ
from ecumene.phases.calamity.called import CalamityStruck
from ecumene.phases.trade.session import (
    CardsSwapped,
    OfferClosed,
    OfferDeclined,
    OfferMade,
    Said,
)
from ecumene.state.market import Offer

Terms = tuple[Civ, tuple[Card, ...], tuple[Card, ...]]
"""To whom, what for what."""


class Memory:
    """What others said, offered and gave."""

    def __init__(self, sought: int, character: float = 0.0) -> None:
        self.character = character
        """What its tastes are drawn from, so that they are the same throughout a game."""
        self.sought = sought
        """Cards that somebody is taken to have of what they seek; one more of the first."""
        self.turn = 0
        self.civ: Civ | None = None
        """Whose memory this is, once it has been asked anything."""
        self.true_names = 0
        """How many names of an offer are true, by the rules it is asked under."""
        self._unread: list[Logged] = []
        """What it was told before it was asked anything: by which rules, it cannot know yet."""
        self.seeks: dict[Civ, tuple[Card, ...]] = {}
        """What each said this turn that they seek."""
        self.haves: dict[Civ, dict[Card, int]] = {}
        """What each is taken to have: what they said, offered, seek, and got from here."""
        self.told: dict[Civ, dict[Card, int]] = {}
        """What each said last this turn that they have, and nothing beside."""
        self.spoke: list[Civ] = []
        """Those who said something since this was last thought about."""
        self.news: dict[Civ, int] = {}
        """How often something was learnt about each."""
        self.offers: dict[str, Offer] = {}
        self.refused: set[Terms] = set()
        """Offers of mine that were declined this turn."""
        self.ideas: dict[Civ, tuple[int, Any, Any]] = {}
        """The best idea for each partner, with what was known of them and its own goods then."""
        self.said = 0
        self.offered = 0
        self.news_to_tell = False
        """Whether its own hand has changed since it was last spoken of."""
        self._came: tuple[Civ, tuple[Card, ...]] | None = None
        """Who made the offer that was just accepted here, and what came."""
        self.usual_hurts: dict[tuple[Trading, int, frozenset[Advance]], float] = {}
        """What calamities cost on the average, by its numbers, cities and advances."""
        self._open_books()

    def _open_books(self) -> None:
        """What is never forgotten in a game: what others did, as far as it was seen from here."""
        self.deals_with: dict[Civ, int] = {}
        """Own deals with each of the others."""
        self.received: dict[Civ, dict[Card, int]] = {}
        """All cards that came from each of the others, calamities among them."""
        self.known_for: dict[Civ, int] = {}
        """Calamities that struck somebody who had them from each of the others."""
        self.last_trick: dict[Civ, int] = {}
        """The turn in which one of those last struck."""
        self.given: dict[Civ, dict[Card, int]] = {}
        """All cards that each of the others got from here, calamities among them."""
        self.tricks: dict[Civ, int] = {}
        """Calamities among those that came from somebody, once they have been counted."""
        self.passed: dict[Civ, int] = {}
        """Calamities among those that somebody got from here, once they have been counted."""
        self.kept: dict[Civ, int] = {}
        """Names beyond the true ones that were true after all, by who told them in an offer."""
        self.broken: dict[Civ, int] = {}
        """Those that were not."""

    def meet(self, civ: Civ, true_names: int) -> None:
        """Somebody is asked, under these rules: what was told before can be understood now."""
        self.civ, self.true_names = civ, true_names
        if self._unread:
            unread, self._unread = self._unread, []
            self._read(unread)

    def begin(self, turn: int) -> None:
        """A new trade session: what was said before no longer counts."""
        if turn != self.turn:
            self.turn = turn
            self.seeks, self.haves, self.offers, self.news = {}, {}, {}, {}
            self.told = {}
            self.refused, self.ideas, self.spoke = set(), {}, []
            self.said = self.offered = 0
            self.news_to_tell = False

    def notice(self, events: Sequence[Logged]) -> None:
        """Takes in what happened."""
        told = [entry for entry in events if type(entry.event) in _READERS]
        if self.civ is None:
            self._unread.extend(told)
        else:
            self._read(told)

    def _read(self, told: Iterable[Logged]) -> None:
        for entry in told:
            self.begin(entry.turn)
            _READERS[type(entry.event)](self, entry.event)

    def _learn(self, civ: Civ) -> dict[Card, int]:
        self.news[civ] = self.news.get(civ, 0) + 1
        return self.haves.setdefault(civ, {})

    def _said(self, event: Said) -> None:
        self.seeks[event.civ] = event.seek
        if event.civ != self.civ:
            self.spoke.append(event.civ)
        else:
            self.news_to_tell = False
        before = self._learn(event.civ)
        known = {name: event.have.count(name) for name in event.have}
        self.told[event.civ] = dict(known)
        for place, name in enumerate(event.seek):
            known[name] = max(before.get(name, 0), known.get(name, 0), self.sought + (place == 0))
        self.haves[event.civ] = known

    def _offered(self, event: OfferMade) -> None:
        offer = event.offer
        self.offers[offer.id] = offer
        known = self._learn(offer.maker)
        true = offer.gives[: self.true_names]
        for name in true:
            known[name] = max(known.get(name, 0), true.count(name))

    def _declined(self, event: OfferDeclined) -> None:
        offer = self.offers.get(event.id)
        if offer is not None:
            self._learn(event.civ)
            true = self.true_names
            self.refused.add((event.civ, offer.gives[:true], offer.wants[:true]))

    def _swapped(self, event: CardsSwapped) -> None:
        """Only own deals show cards: the partner has what was given, no longer what came."""
        if event.maker_gave is None or event.taker_gave is None:
            return
        self.news_to_tell = True
        sides = (event.maker, event.taker)
        gave = (event.maker_gave, event.taker_gave)
        for civ, lost, won in zip(sides, gave, reversed(gave), strict=True):
            known = self._learn(civ)
            for name in lost:
                known[name] = max(0, known.get(name, 0) - 1)
            for name in won:
                known[name] = known.get(name, 0) + 1
            if self.civ is not None and civ != self.civ:
                self.remember(civ, lost, won)
        if event.taker == self.civ:
            self._came = event.maker, event.maker_gave

    def remember(self, civ: Civ, came: Iterable[Card], went: Iterable[Card] = ()) -> None:
        """A deal with somebody, the cards that came from them and those that went to them."""
        self.deals_with[civ] = self.deals_with.get(civ, 0) + 1
        self.tricks.pop(civ, None)
        self.passed.pop(civ, None)
        for cards, all_of_them in ((came, self.received), (went, self.given)):
            counts = all_of_them.setdefault(civ, {})
            for name in cards:
                counts[name] = counts.get(name, 0) + 1

    def _closed(self, event: OfferClosed) -> None:
        """An offer that was accepted here: now it is known whether its further names were true."""
        came, self._came = self._came, None
        offer = self.offers.get(event.id)
        if came is None or offer is None or event.how != "accepted" or came[0] != event.maker:
            return
        left = list(came[1])
        for place, name in enumerate(offer.gives):
            is_true = name in left
            if is_true:
                left.remove(name)
            if place >= self.true_names:
                promises = self.kept if is_true else self.broken
                promises[event.maker] = promises.get(event.maker, 0) + 1

    def _struck(self, event: CalamityStruck) -> None:
        """Whoever is a beneficiary by trade gave the card away."""
        if event.why and event.why[0].source == "last_trader" and event.beneficiary is not None:
            civ = event.beneficiary
            self.known_for[civ] = self.known_for.get(civ, 0) + 1
            self.last_trick[civ] = self.turn


_READERS: dict[type, Callable[[Memory, Any], None]] = {
    Said: Memory._said,
    OfferMade: Memory._offered,
    OfferDeclined: Memory._declined,
    CardsSwapped: Memory._swapped,
    OfferClosed: Memory._closed,
    CalamityStruck: Memory._struck,
}
