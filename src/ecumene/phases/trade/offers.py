"""What players say in the trade session, and what makes it legal (MC 6.7)."""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Block, Card, Civ
from ecumene.phases.cards.discards import is_commodity
from ecumene.state.cards import Hand, TradeCard
from ecumene.state.market import Offer, OfferId
from ecumene.state.state import State

OPEN_OFFERS = 12
"""How many offers one player may have open at once."""

MESSAGES = 500
"""After this many messages a player may only close what is open: no session is endless."""

CardNames = Annotated[tuple[Card, ...], Meta(max_length=60)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of all messages; the field "type" of its JSON names the kind."""


class MakeOffer(Message, frozen=True, tag="offer"):
    """An offer to one player or to all, with the cards sealed in it."""

    gives: CardNames
    """Commodities named in order; the first two are true."""
    bundle: CardNames
    """The cards themselves."""
    wants: CardNames = ()
    """Commodities asked for in order; the first two must be given."""
    want_count: int = 3
    give_count: int = 3
    to: Civ | None = None
    """None for everybody."""
    answers: OfferId | None = None
    """The offer that this one counters."""
    first_from: Block | None = None
    """Of cards of one name from both blocks, those of this block go first."""


class Accept(Message, frozen=True, tag="accept"):
    """An open offer is accepted, with one's own cards sealed."""

    offer: OfferId
    bundle: CardNames
    names: CardNames = ()
    """Two commodities of the bundle, where the offer did not name two."""
    first_from: Block | None = None


class Withdraw(Message, frozen=True, tag="withdraw"):
    """One's own offer is withdrawn."""

    offer: OfferId


class WhyNot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an offer is declined, as somebody says at the table; it binds nobody and may be a lie."""

    code: Literal[
        "seeks_other",
        "fears_card",
        "not_for_that",
        "collects",
        "worth_more",
        "would_take",
        "only_so_many",
        "given_away",
        "own_offer",
        "too_few_cards",
        "few_to_spare",
    ]
    """They seek other cards than the offer names; they would take it but for the cards that need
    not be true; they have not said that they would give what it asks for; they collect that
    themselves; they would give it, but for more; they would give it for two true names that they
    tell; they have spoken of fewer; they had it and have given it away; their own offer, which is
    on the table, stands; they hold fewer cards than are asked for; they have too few beside those
    that they collect."""
    takes: CardNames = ()
    """The commodities that this is about: those that they would rather have, or would take, or
    collect, or have not spoken of, or have spoken of, or have given away, or ask for in their own
    offer."""


class Decline(Message, frozen=True, tag="decline", omit_defaults=True):
    """The maker, and nobody else, is told that the offer will not be accepted."""

    offer: OfferId
    because: WhyNot | None = None


class Say(Message, frozen=True, tag="say"):
    """Table talk in names of commodities; it is not binding and may be a lie (R-89)."""

    seek: CardNames = ()
    have: CardNames = ()
    to: Civ | None = None


class Done(Message, frozen=True, tag="done"):
    """The player has finished trading; this may be taken back until the session ends."""

    done: bool = True


AnyMessage = MakeOffer | Accept | Withdraw | Decline | Say | Done


# -------------------------------------------------------------------------- who may trade


def traders(state: State) -> tuple[Civ, ...]:
    """Everybody with enough cards for a trade, which is public, in ranking order (MC 6.7)."""
    fewest, hands = state.rules.cards_in_a_trade, state.hands
    return tuple([civ for civ in state.civs if len(hands[civ].cards) >= fewest])


def is_passable(state: State, card: Card) -> bool:
    """Whether a card may change hands: all but the non-tradeable calamities (MC 6.7)."""
    return not state.rules.facts.is_non_tradeable(card)


# -------------------------------------------------------------------------- checks


def check_message(state: State, civ: Civ, message: AnyMessage) -> None:
    """Whether a message is legal now."""
    match message:
        case MakeOffer():
            check_talkative(state, civ)
            check_offer(state, civ, message)
        case Accept():
            check_accept(state, civ, message)
        case Withdraw():
            own_offer(state, civ, message.offer)
        case Decline():
            if civ in offer_to(state, civ, message.offer).declined:
                raise IllegalAnswer("trade.already_declined", offer=message.offer)
            check_names(state, () if message.because is None else message.because.takes)
        case Say():
            check_talkative(state, civ)
            check_partner(state, civ, message.to)
            check_names(state, (*message.seek, *message.have))
        case Done():
            if not message.done:
                check_talkative(state, civ)


def check_talkative(state: State, civ: Civ) -> None:
    """No more messages than a session can bear."""
    if state.answers.get(civ, 0) >= MESSAGES:
        raise IllegalAnswer("trade.too_many_messages", most=MESSAGES)


def check_offer(state: State, civ: Civ, message: MakeOffer) -> None:
    """Two true names, the right number of cards, somebody who can accept (R-83, R-85)."""
    if len(state.market.offers_of(civ)) >= OPEN_OFFERS:
        raise IllegalAnswer("trade.too_many", most=OPEN_OFFERS)
    check_partner(state, civ, message.to)
    check_count(state, message.want_count)
    check_names(state, message.wants, message.want_count)
    check_statement(state, message.gives, message.give_count)
    check_bundle(state, civ, message.bundle, message.give_count)
    check_inside(state, message.gives, message.bundle)
    if message.answers is not None:
        answered = offer_to(state, civ, message.answers)
        if message.to != answered.maker:
            raise IllegalAnswer("trade.counter_to_another", offer=message.answers)


def check_accept(state: State, civ: Civ, message: Accept) -> None:
    """What the offer asked for, and two true names (R-83, R-84)."""
    offer = offer_to(state, civ, message.offer)
    statement = message.names or offer.wants
    check_statement(state, statement, offer.want_count)
    check_bundle(state, civ, message.bundle, offer.want_count)
    check_inside(state, offer.wants, message.bundle)
    check_inside(state, statement, message.bundle)


def check_partner(state: State, civ: Civ, to: Civ | None) -> None:
    """Everybody, or somebody else who can trade."""
    if to is not None and (to == civ or to not in traders(state)):
        raise IllegalAnswer("trade.no_partner", to=to)


def check_count(state: State, count: int) -> None:
    """At least three cards on each side, and no more than a player could hold (MC 6.7)."""
    fewest = state.rules.cards_in_a_trade
    if count < fewest or count > 200:
        raise IllegalAnswer("trade.count", fewest=fewest, given=count)


def check_names(state: State, names: tuple[Card, ...], count: int | None = None) -> None:
    """Names of commodities, and no more of them than cards."""
    for name in names:
        if not is_commodity(state, name):
            raise IllegalAnswer("trade.not_a_commodity", name=name)
    if count is not None and len(names) > count:
        raise IllegalAnswer("trade.too_many_names", names=len(names), cards=count)


def check_statement(state: State, names: tuple[Card, ...], count: int) -> None:
    """At least two commodities are named, and the number of cards (MC 6.7, R-83)."""
    check_count(state, count)
    check_names(state, names, count)
    if len(names) < state.rules.true_names:
        raise IllegalAnswer("trade.too_few_names", fewest=state.rules.true_names, given=len(names))


def check_bundle(state: State, civ: Civ, bundle: tuple[Card, ...], count: int) -> None:
    """The right number of cards from the hand, none of them non-tradeable (MC 6.7, R-85)."""
    if len(bundle) != count:
        raise IllegalAnswer("trade.bundle_count", wanted=count, given=len(bundle))
    state.hands[civ].without(bundle)
    for card in bundle:
        if not is_passable(state, card):
            raise IllegalAnswer("trade.non_tradeable", card=card)


def check_inside(state: State, names: tuple[Card, ...], bundle: tuple[Card, ...]) -> None:
    """The first two names are among the cards, twice if named twice (MC 6.7, R-83)."""
    missing = lacking(names[: state.rules.true_names], bundle)
    if missing is not None:
        raise IllegalAnswer("trade.not_in_bundle", card=missing)


def lacking(names: Iterable[Card], bundle: Iterable[Card]) -> Card | None:
    """The first name for which no card is left in the bundle."""
    left = list(bundle)
    for name in names:
        if name not in left:
            return name
        left.remove(name)
    return None


# -------------------------------------------------------------------------- offers by name


def offer_to(state: State, civ: Civ, name: str) -> Offer:
    """An open offer that a player may accept; one they may not see does not exist for them."""
    offer = state.market.offer(name)
    if offer is None or not offer.open_to(civ):
        raise IllegalAnswer("trade.no_such_offer", offer=name[:80])
    return offer


def own_offer(state: State, civ: Civ, name: str) -> Offer:
    """One of the player's own open offers."""
    offer = state.market.offer(name)
    if offer is None or offer.maker != civ:
        raise IllegalAnswer("trade.no_such_offer", offer=name[:80])
    return offer


def take(
    hand: Hand, bundle: tuple[Card, ...], first_from: Block | None
) -> tuple[Hand, tuple[TradeCard, ...]]:
    """A hand without a bundle, and the bundle; of equal names those of one block go first."""
    ordered = sorted(hand.cards, key=lambda card: card.block != first_from) if first_from else None
    return (hand if ordered is None else Hand(tuple(ordered))).without(bundle)
