"""Market: the open offers of a trade session, who has finished trading, and who dealt with whom.

An offer is named by its maker, its addressee and a number: "egypt/all/2", "egypt/hatti/1". The
numbers are counted separately for each pair of maker and addressee, so whoever sees an offer has
seen all that were counted before it, and nobody can count offers they do not see.
"""

from typing import NewType, Self

import msgspec

from ecumene.names import Block, Card, Civ

OfferId = NewType("OfferId", str)
"""The name of an offer: maker, addressee and number."""


class Offer(msgspec.Struct, frozen=True, gc=False):
    """What one player offers to another, or to all. The sealed bundle is the maker's secret."""

    id: OfferId
    """Its name, which says nothing about offers made to others."""
    maker: Civ
    to: Civ | None
    """None for everybody."""
    gives: tuple[Card, ...]
    """Commodities named in order; the first two are true."""
    give_count: int
    wants: tuple[Card, ...]
    """Commodities asked for in order; the first two must be given."""
    want_count: int
    bundle: tuple[Card, ...]
    """The cards themselves."""
    first_from: Block | None = None
    """Of cards of one name from both blocks, those of this block go first; a secret too."""
    answers: OfferId | None = None
    """The offer this one answers."""
    declined: tuple[Civ, ...] = ()
    """Those who have told the maker that they will not accept; only the maker knows them all."""

    def open_to(self, civ: Civ) -> bool:
        """Whether a player may accept it."""
        return civ != self.maker and self.to in (None, civ)

    def seen_by(self, civ: Civ | None) -> bool:
        """Whether a viewer may know of it."""
        return self.to is None or civ in (self.maker, self.to)

    def shown_to(self, viewer: Civ | None) -> "Offer | None":
        """The offer as a viewer may know it: the cards are sealed for all but the maker."""
        if not self.seen_by(viewer):
            return None
        if viewer == self.maker:
            return self
        declined = tuple(civ for civ in self.declined if civ == viewer)
        return msgspec.structs.replace(self, bundle=(), first_from=None, declined=declined)


class Deal(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Two players who swapped cards this turn; everybody knows that they did."""

    maker: Civ
    taker: Civ


class Market(msgspec.Struct, frozen=True):
    """A trade session as it stands. Replaced, never changed in place."""

    offers: tuple[Offer, ...] = ()
    done: tuple[Civ, ...] = ()
    """Those who have declared that they are finished, in rank order."""
    made: dict[str, int] = {}
    """How many offers each has made to each addressee in this session."""
    deals: tuple[Deal, ...] = ()
    """The deals of this turn, in order."""

    def offer(self, name: str) -> Offer | None:
        """An open offer by its name."""
        return next((offer for offer in self.offers if offer.id == name), None)

    def offers_of(self, civ: Civ) -> tuple[Offer, ...]:
        """The open offers a player has made."""
        return tuple(offer for offer in self.offers if offer.maker == civ)

    def offers_to(self, civ: Civ) -> tuple[Offer, ...]:
        """The open offers a player may accept."""
        return tuple(offer for offer in self.offers if offer.open_to(civ))

    def shown_to(self, viewer: Civ | None) -> tuple[Offer, ...]:
        """The open offers as a viewer may know them."""
        shown = (offer.shown_to(viewer) for offer in self.offers)
        return tuple(offer for offer in shown if offer is not None)

    def offers_since(self, earlier: "Market") -> tuple[Offer, ...]:
        """The open offers that were not there before."""
        known = {offer.id for offer in earlier.offers}
        return tuple(offer for offer in self.offers if offer.id not in known)

    def partners(self, civ: Civ) -> tuple[Civ, ...]:
        """Those a player has swapped cards with this turn, each once, in order."""
        both = [(deal.maker, deal.taker) for deal in self.deals if civ in (deal.maker, deal.taker)]
        return tuple(dict.fromkeys(taker if maker == civ else maker for maker, taker in both))

    def next_id(self, maker: Civ, to: Civ | None) -> OfferId:
        """The name of the next offer of a maker to an addressee."""
        pair = audience(maker, to)
        return OfferId(f"{pair}/{self.made.get(pair, 0) + 1}")

    # ---------------------------------------------------------------- replacing

    def with_offer(self, offer: Offer) -> Self:
        """The market with one more offer."""
        pair = audience(offer.maker, offer.to)
        made = self.made | {pair: self.made.get(pair, 0) + 1}
        return msgspec.structs.replace(self, offers=(*self.offers, offer), made=made)

    def without_offer(self, name: str) -> Self:
        """The market without one of the offers."""
        left = tuple(offer for offer in self.offers if offer.id != name)
        return msgspec.structs.replace(self, offers=left)

    def replacing_offer(self, offer: Offer) -> Self:
        """The market with another version of an offer in its place."""
        offers = tuple(offer if old.id == offer.id else old for old in self.offers)
        return msgspec.structs.replace(self, offers=offers)

    def with_deal(self, maker: Civ, taker: Civ) -> Self:
        """The market after two have swapped cards."""
        return msgspec.structs.replace(self, deals=(*self.deals, Deal(maker, taker)))

    def with_done(self, done: tuple[Civ, ...]) -> Self:
        """The market with other players marked as finished."""
        return msgspec.structs.replace(self, done=done)

    def closed(self) -> "Market":
        """The market when the session is over: only who dealt with whom is remembered."""
        return Market(deals=self.deals)


def audience(maker: Civ, to: Civ | None) -> str:
    """Who offers to whom: "egypt/hatti", "egypt/all"."""
    return f"{maker}/{to or 'all'}"
