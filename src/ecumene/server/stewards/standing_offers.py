"""Standing offers: how a seat trades by correspondence, by rules that its owner has set.

A seat's offers act on its own view alone and under the rules of every trade. The rules bind no
more than the first two names of an offer, so nothing else counts towards what is wanted.

- An offer on the table that gives what is wanted, and takes what is given, is accepted.
- Where the names that are wanted are worth enough, the offer is put on the table for all.
- Else it is announced what can be had, and whoever seems to have what is wanted gets an offer
  of their own that names it.

No more is open or done at any time than the owner allows.
"""

from collections.abc import Callable, Iterator

import msgspec

from ecumene.engine.errors import PlayerError
from ecumene.engine.event import Event
from ecumene.names import Card, Civ
from ecumene.phases.cards.discards import is_commodity
from ecumene.phases.trade.offers import (
    Accept,
    AnyMessage,
    Decline,
    MakeOffer,
    Say,
    Withdraw,
    check_message,
    lacking,
)
from ecumene.phases.trade.session import CardsSwapped, OfferMade, Said
from ecumene.server.protocol import StandingOffer
from ecumene.state.market import Offer, OfferId
from ecumene.state.state import State


class Trader(msgspec.Struct, frozen=True):
    """A player in the session: the table as they see it, and what they have heard."""

    civ: Civ
    state: State
    heard: list[Event]

    def true(self, names: tuple[Card, ...]) -> tuple[Card, ...]:
        """The names that bind."""
        return names[: self.state.rules.true_names]

    def worth(self, names: tuple[Card, ...]) -> int:
        """The face value of commodities together."""
        commodities = self.state.rules.facts.commodities
        return sum(commodities[name].value for name in names if name in commodities)

    def named(self, offer: StandingOffer) -> tuple[Card, ...]:
        """The commodities of an offer that are named."""
        return self.true(tuple(name for name in offer.gives if is_commodity(self.state, name)))

    def may_say(self, message: AnyMessage) -> bool:
        """Whether a message is legal now."""
        try:
            check_message(self.state, self.civ, message)
        except PlayerError:
            return False
        return True


def next_message(
    trader: Trader, offers: tuple[StandingOffer, ...], nothing_else: bool
) -> AnyMessage | None:
    """What a player's standing offers do now, or None."""
    for offer in offers:
        if times_left(trader, offer) > 0 and holds(trader, offer):
            for rule in RULES:
                message = rule(trader, offer)
                if message is not None and trader.may_say(message):
                    return message
    return decline(trader) if nothing_else else None


def holds(trader: Trader, offer: StandingOffer) -> bool:
    """Whether the cards to be given are in the hand."""
    return (
        lacking(offer.gives, [card.name for card in trader.state.hands[trader.civ].cards]) is None
    )


def times_left(trader: Trader, offer: StandingOffer) -> int:
    """How often the same cards may still be given in this session."""
    done = 0
    for event in trader.heard:
        if isinstance(event, CardsSwapped):
            for civ, gave in ((event.maker, event.maker_gave), (event.taker, event.taker_gave)):
                done += civ == trader.civ and is_same(gave or (), offer.gives)
    return offer.times - done


def still_open(trader: Trader, offer: StandingOffer) -> list[Offer]:
    """The player's offers on the table that give the same cards."""
    own = trader.state.market.offers_of(trader.civ)
    return [made for made in own if is_same(made.bundle, offer.gives)]


def has_room(trader: Trader, offer: StandingOffer) -> bool:
    """Whether one more may be open without giving the cards more often than allowed."""
    return len(still_open(trader, offer)) < times_left(trader, offer)


def times_made(trader: Trader, offer: StandingOffer, to: Civ | None) -> int:
    """How often it was offered to somebody in this session."""
    made = [event.offer for event in trader.heard if isinstance(event, OfferMade)]
    own = [one for one in made if one.maker == trader.civ and one.to == to]
    return sum(is_same(one.bundle, offer.gives) for one in own)


def is_same(cards: tuple[Card, ...], others: tuple[Card, ...]) -> bool:
    """Whether two bundles hold the same cards."""
    return sorted(cards) == sorted(others)


def is_enough(trader: Trader, offer: StandingOffer, names: tuple[Card, ...]) -> bool:
    """Whether cards truly named are what is wanted."""
    names = trader.true(names)
    return lacking(offer.wants, names) is None and trader.worth(names) >= offer.least_value


def is_for_all(trader: Trader, offer: StandingOffer) -> bool:
    """Whether the names that are wanted are enough, whoever takes the offer."""
    return bool(offer.wants) and is_enough(trader, offer, offer.wants)


# -------------------------------------------------------------------------- what is done


def accept(trader: Trader, offer: StandingOffer) -> AnyMessage | None:
    """Takes an offer that fits; what would be given once too often is taken off the table."""
    for other in trader.state.market.offers_to(trader.civ):
        fits = (
            trader.civ not in other.declined
            and other.give_count >= offer.want_count
            and other.want_count == len(offer.gives)
            and is_enough(trader, offer, other.gives)
            and lacking(trader.true(other.wants), offer.gives) is None
        )
        taken = Accept(other.id, offer.gives, trader.named(offer))
        if fits and trader.may_say(taken):
            if has_room(trader, offer):
                return taken
            return Withdraw(still_open(trader, offer)[0].id)
    return None


def post(trader: Trader, offer: StandingOffer) -> AnyMessage | None:
    """Puts it on the table for all."""
    if not is_for_all(trader, offer) or times_made(trader, offer, None) >= offer.times:
        return None
    return made_to(trader, offer, None, offer.wants) if has_room(trader, offer) else None


def approach(trader: Trader, offer: StandingOffer) -> AnyMessage | None:
    """Makes an offer to somebody who seems to have what is wanted, and names it."""
    if is_for_all(trader, offer) or not has_room(trader, offer):
        return None
    for civ, names, answers in hints(trader):
        tried = times_made(trader, offer, civ) >= offer.times
        if not tried and is_enough(trader, offer, names):
            message = made_to(trader, offer, civ, trader.true(names), answers)
            if trader.may_say(message):
                return message
    return None


def hints(trader: Trader) -> Iterator[tuple[Civ, tuple[Card, ...], OfferId | None]]:
    """Who seems to have what: by their offers, and by what they said last."""
    for other in trader.state.market.offers_to(trader.civ):
        yield other.maker, other.gives, other.id
    talk = [event for event in trader.heard if isinstance(event, Said)]
    for said in reversed(talk):
        if said.civ != trader.civ and said.have:
            yield said.civ, said.have, None


def made_to(
    trader: Trader,
    offer: StandingOffer,
    to: Civ | None,
    wants: tuple[Card, ...],
    answers: OfferId | None = None,
) -> MakeOffer:
    """The offer in the form of the rules."""
    return MakeOffer(
        gives=trader.named(offer),
        bundle=offer.gives,
        wants=wants,
        want_count=offer.want_count,
        give_count=len(offer.gives),
        to=to,
        answers=answers,
    )


def announce(trader: Trader, offer: StandingOffer) -> AnyMessage | None:
    """Says once what can be had, where nobody could be bound to give what is wanted."""
    have = trader.named(offer)
    own = [event for event in trader.heard if isinstance(event, Said) and event.civ == trader.civ]
    if is_for_all(trader, offer) or any(event.have == have for event in own):
        return None
    return Say(seek=offer.wants, have=have)


def decline(trader: Trader) -> AnyMessage | None:
    """Whoever does nothing else says so to those who wait for them alone."""
    market = trader.state.market
    waiting = [other for other in market.offers_to(trader.civ) if other.to == trader.civ]
    return Decline(waiting[0].id) if waiting else None


RULES: tuple[Callable[[Trader, StandingOffer], AnyMessage | None], ...] = (
    accept,
    post,
    approach,
    announce,
)
