"""Market: the open offers of a trade session, and who has finished trading."""

import msgspec

from ecumene.names import Card, Civ


class Offer(msgspec.Struct, frozen=True):
    """What one player offers to another, or to all. The sealed bundle is his secret."""

    number: int
    maker: Civ
    to: Civ | None
    """None is everybody."""
    gives: tuple[Card, ...]
    """Commodities named in order; the first two are true."""
    give_count: int
    wants: tuple[Card, ...]
    """Commodities asked for in order; the first two must be given."""
    want_count: int
    bundle: tuple[Card, ...]
    """The cards themselves."""
    answers: int | None = None
    """The offer this one answers."""

    def open_to(self, civ: Civ) -> bool:
        """Whether a player may accept it."""
        return civ != self.maker and self.to in (None, civ)

    def seen_by(self, civ: Civ | None) -> bool:
        """Whether a viewer may know of it."""
        return self.to is None or civ in (self.maker, self.to)


class Market(msgspec.Struct, frozen=True):
    """A trade session as it stands. Replaced, never changed in place."""

    offers: tuple[Offer, ...] = ()
    done: tuple[Civ, ...] = ()
    """Those who have declared that they are finished, in rank order."""
    made: int = 0
    """How many offers were made in this session."""

    def offer(self, number: int) -> Offer | None:
        """An open offer by its number."""
        return next((offer for offer in self.offers if offer.number == number), None)
