"""Phase 7: the trade session, one message per step (MC 6.7)."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Literal

import msgspec

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.event import Event
from ecumene.engine.phase import AGAIN, Again
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.cards.discards import is_commodity
from ecumene.phases.trade.offers import (
    OPEN_OFFERS,
    Accept,
    AnyMessage,
    Decline,
    Done,
    MakeOffer,
    Say,
    WhyNot,
    Withdraw,
    check_message,
    is_passable,
    lacking,
    take,
    traders,
)
from ecumene.phases.trade.sample import sample_message
from ecumene.state.cards import TradeCard
from ecumene.state.market import Offer, OfferId
from ecumene.state.state import State

Closing = Literal["accepted", "answered", "declined", "withdrawn", "lapsed"]


# -------------------------------------------------------------------------- events


class OfferMade(Event, frozen=True):
    """A player made an offer to another, or to all."""

    offer: Offer

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """An offer to one player is known to the two; the cards in it to its maker."""
        shown = self.offer.shown_to(viewer)
        return None if shown is None else OfferMade(shown)


class OfferClosed(Event, frozen=True):
    """An offer is no longer open."""

    id: OfferId
    maker: Civ
    to: Civ | None
    how: Closing

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """For those who saw it; if it lapsed or was countered, only the maker knows."""
        if viewer == self.maker:
            return self
        if self.to is not None and viewer != self.to:
            return None
        how: Closing = "withdrawn" if self.how in ("lapsed", "answered") else self.how
        return OfferClosed(self.id, self.maker, self.to, how)


class OfferDeclined(Event, frozen=True):
    """A player told the maker of an offer that they will not accept it."""

    id: OfferId
    maker: Civ
    civ: Civ
    because: WhyNot | None = None

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Only the two know."""
        return self if viewer in (self.maker, self.civ) else None


class CardsSwapped(Event, frozen=True):
    """Two players swapped cards."""

    maker: Civ
    taker: Civ
    maker_count: int
    taker_count: int
    maker_gave: tuple[Card, ...] | None
    taker_gave: tuple[Card, ...] | None

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Others know only how many cards changed hands (MC 6.7, R-87)."""
        if viewer in (self.maker, self.taker):
            return self
        return msgspec.structs.replace(self, maker_gave=None, taker_gave=None)


class Said(Event, frozen=True):
    """A player spoke of commodities."""

    civ: Civ
    to: Civ | None
    seek: tuple[Card, ...]
    have: tuple[Card, ...]

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Only those spoken to hear it."""
        return self if self.to is None or viewer in (self.civ, self.to) else None


class TradingFinished(Event, frozen=True):
    """A player has finished trading, or is trading again."""

    civ: Civ
    done: bool


class TradeMissed(Event, frozen=True):
    """Some who have cards cannot trade: with too few of them, or with nobody else who has enough.

    How many cards each holds is public (MC 6.7, R-85).
    """

    civs: tuple[Civ, ...]
    fewest: int
    """Cards that a trade takes."""
    others_trade: bool
    """Whether there is a session without them."""


class TradeEnded(Event, frozen=True):
    """Everybody has finished; open offers are void."""

    deals: int


# -------------------------------------------------------------------------- the question


class TradeChoices(Choices, frozen=True):
    """What there is to trade with, and with whom."""

    commodities: dict[Card, int]
    """The commodity cards in hand."""
    cards: dict[Card, int]
    """All cards in hand that may be passed on, calamities among them."""
    partners: tuple[Civ, ...]
    done: tuple[Civ, ...]
    """Those who have finished trading."""
    offers: tuple[Offer, ...]
    """The open offers that one may know of."""
    fewest: int
    """Cards in a trade at the least."""
    true_names: int
    """How many of the names told must be true."""
    most_offers: int
    """Open offers at the most."""


class Trade(Decision[State, AnyMessage], frozen=True):
    """Trade: offer, accept, decline, withdraw, talk, or be done."""

    answer_type: ClassVar[Any] = AnyMessage
    opens_step: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: AnyMessage) -> None:
        """Everything is checked before any card moves (R-84)."""
        check_message(state, civ, answer)

    def offer(self, state: State, civ: Civ) -> TradeChoices:
        """The player's cards, whom they can trade with, and the offers they may know of."""
        counts = state.hands[civ].counts()
        return TradeChoices(
            commodities={n: count for n, count in counts.items() if is_commodity(state, n)},
            cards={n: count for n, count in counts.items() if is_passable(state, n)},
            partners=tuple(other for other in traders(state) if other != civ),
            done=state.market.done,
            offers=state.market.shown_to(civ),
            fewest=state.rules.cards_in_a_trade,
            true_names=state.rules.true_names,
            most_offers=OPEN_OFFERS,
        )

    def default(self, state: State, civ: Civ) -> AnyMessage:
        """Done."""
        return Done()

    def sample(self, state: State, civ: Civ, rng: Random) -> AnyMessage:
        """Mostly done, else any legal message."""
        return sample_message(state, civ, rng)


TRADE = Trade()


# -------------------------------------------------------------------------- the step


async def trade(turn: Turn[State], item: str) -> Again | None:
    """Everybody with enough cards trades, message by message, until all are done (MC 6.7, R-88)."""
    state = turn.state
    able = traders(state)
    if not any(state.answers.values()):
        tell_who_cannot(turn, able)
    done = state.market.done
    asked = {civ: TRADE for civ in able if civ not in done}
    if len(able) < 2 or not asked:
        close_session(turn)
        return None
    civ, message = await turn.ask_first(asked, may=lambda: {c: TRADE for c in able if c in done})
    carry_out(turn, civ, message)
    return AGAIN


def close_session(turn: Turn[State]) -> None:
    """Open offers vanish; who dealt with whom is remembered for the turn (R-88)."""
    state = turn.state
    if state.market.done:
        turn.emit(TradeEnded(len(state.market.deals)))
    state.market = state.market.closed()


def tell_who_cannot(turn: Turn[State], able: tuple[Civ, ...]) -> None:
    """When the session begins: those with cards who cannot trade."""
    state, others_trade = turn.state, len(able) > 1
    with_cards = [civ for civ in state.civs if state.hands[civ].cards]
    missing = tuple(civ for civ in with_cards if not (others_trade and civ in able))
    if missing:
        turn.emit(TradeMissed(missing, state.rules.cards_in_a_trade, others_trade))


def carry_out(turn: Turn[State], civ: Civ, message: AnyMessage) -> None:
    """A message takes effect; whoever offers, accepts or talks is no longer done."""
    match message:
        case MakeOffer():
            set_done(turn, civ, False)
            make_offer(turn, civ, message)
        case Accept():
            set_done(turn, civ, False)
            swap(turn, civ, message)
        case Withdraw():
            close_offer(turn, message.offer, "withdrawn")
        case Decline():
            decline(turn, civ, message)
        case Say():
            set_done(turn, civ, False)
            turn.emit(Said(civ, message.to, message.seek, message.have))
        case Done():
            set_done(turn, civ, message.done)


def set_done(turn: Turn[State], civ: Civ, done: bool) -> None:
    """A player declares that they have finished, or takes it back."""
    market = turn.state.market
    if done != (civ in market.done):
        finished = {*market.done, civ} if done else {*market.done} - {civ}
        in_order = tuple(other for other in turn.state.civs if other in finished)
        turn.state.market = market.with_done(in_order)
        turn.emit(TradingFinished(civ, done))


def make_offer(turn: Turn[State], civ: Civ, message: MakeOffer) -> None:
    """An offer is put on the table."""
    market = turn.state.market
    offer = Offer(
        id=market.next_id(civ, message.to),
        maker=civ,
        to=message.to,
        gives=message.gives,
        give_count=message.give_count,
        wants=message.wants,
        want_count=message.want_count,
        bundle=message.bundle,
        first_from=message.first_from,
        answers=message.answers,
    )
    turn.state.market = market.with_offer(offer)
    turn.emit(OfferMade(offer))


def decline(turn: Turn[State], civ: Civ, message: Decline) -> None:
    """The maker is told; an offer to nobody else is closed by it."""
    state, name = turn.state, message.offer
    offer = state.market.offer(name)
    assert offer is not None
    turn.emit(OfferDeclined(name, offer.maker, civ, message.because))
    if offer.to is not None:
        close_offer(turn, name, "declined")
    else:
        declined = msgspec.structs.replace(offer, declined=(*offer.declined, civ))
        state.market = state.market.replacing_offer(declined)


def swap(turn: Turn[State], taker: Civ, message: Accept) -> None:
    """Both bundles change hands at once (MC 6.7, R-84, R-90)."""
    state = turn.state
    offer = state.market.offer(message.offer)
    assert offer is not None
    maker = offer.maker
    hand, given = take(state.hands[maker], offer.bundle, offer.first_from)
    other_hand, taken = take(state.hands[taker], message.bundle, message.first_from)
    state.hands[maker] = hand.adding(passed(state, taken, taker))
    state.hands[taker] = other_hand.adding(passed(state, given, maker))
    turn.emit(
        CardsSwapped(maker, taker, offer.give_count, offer.want_count, offer.bundle, message.bundle)
    )
    state.market = state.market.with_deal(maker, taker)
    close_offer(turn, offer.id, "accepted")
    if offer.answers is not None and state.market.offer(offer.answers):
        close_offer(turn, offer.answers, "answered")
    lapse(turn, (maker, taker))


def passed(state: State, cards: Iterable[TradeCard], giver: Civ) -> list[TradeCard]:
    """Cards as they arrive: calamities remember who gave them last (R-90)."""
    return [
        card if is_commodity(state, card.name) else msgspec.structs.replace(card, giver=giver)
        for card in cards
    ]


def lapse(turn: Turn[State], civs: tuple[Civ, ...]) -> None:
    """Offers whose cards are gone are closed."""
    state = turn.state
    for civ in civs:
        held = [card.name for card in state.hands[civ].cards]
        for offer in state.market.offers_of(civ):
            if lacking(offer.bundle, held) is not None:
                close_offer(turn, offer.id, "lapsed")


def close_offer(turn: Turn[State], name: OfferId, how: Closing) -> None:
    """An offer is taken off the table, and those who saw it are told."""
    state = turn.state
    offer = state.market.offer(name)
    assert offer is not None
    state.market = state.market.without_offer(name)
    turn.emit(OfferClosed(name, offer.maker, offer.to, how))
