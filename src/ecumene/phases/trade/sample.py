"""Random legal messages for the trade session, for fuzzing and for the simplest bot."""

from random import Random

from ecumene.names import Card, Civ
from ecumene.phases.cards.discards import is_commodity
from ecumene.phases.trade.offers import (
    MESSAGES,
    OPEN_OFFERS,
    Accept,
    AnyMessage,
    Decline,
    Done,
    MakeOffer,
    Say,
    Withdraw,
    is_passable,
    lacking,
    traders,
)
from ecumene.state.state import State


def sample_message(state: State, civ: Civ, rng: Random) -> AnyMessage:
    """Often done, else one of the things the player can do now."""
    if rng.random() < 0.4 or state.answers.get(civ, 0) >= MESSAGES:
        return Done()
    kind = rng.random()
    message: AnyMessage | None = None
    if kind < 0.55:
        message = sample_accept(state, civ, rng)
    elif kind < 0.62:
        message = sample_closing(state, civ, rng)
    elif kind < 0.68:
        message = sample_talk(state, civ, rng)
    return message or sample_offer(state, civ, rng) or Done()


def sample_offer(state: State, civ: Civ, rng: Random) -> MakeOffer | None:
    """Any cards for any others, or for more of their kinds, to one player or to all."""
    fewest = state.rules.cards_in_a_trade
    bundle = sample_bundle(state, civ, (), fewest + rng.randrange(2), rng)
    if bundle is None or len(state.market.offers_of(civ)) >= OPEN_OFFERS:
        return None
    names = [name for name in bundle if is_commodity(state, name)]
    others = [other for other in traders(state) if other != civ]
    return MakeOffer(
        gives=tuple(names[:2]),
        bundle=bundle,
        wants=tuple(rng.choices(names, k=rng.choice((0, 0, 0, 1, 2)))),
        want_count=fewest,
        give_count=len(bundle),
        to=rng.choice(others) if rng.random() < 0.3 else None,
    )


def sample_accept(state: State, civ: Civ, rng: Random) -> Accept | None:
    """One of the offers the player may accept and can meet."""
    offers = list(state.market.offers_to(civ))
    rng.shuffle(offers)
    for offer in offers[:5]:
        bundle = sample_bundle(state, civ, offer.wants[:2], offer.want_count, rng)
        if bundle is not None:
            names = tuple(name for name in bundle if is_commodity(state, name))[:2]
            return Accept(offer.id, bundle, names)
    return None


def sample_closing(state: State, civ: Civ, rng: Random) -> Withdraw | Decline | None:
    """One's own offer is withdrawn, or another's declined."""
    own = state.market.offers_of(civ)
    if own and rng.random() < 0.5:
        return Withdraw(rng.choice(own).id)
    others = [o for o in state.market.offers_to(civ) if civ not in o.declined]
    return Decline(rng.choice(others).id) if others else None


def sample_talk(state: State, civ: Civ, rng: Random) -> Say:
    """A commodity to seek and one to claim."""
    goods = list(state.rules.facts.commodities)
    return Say(seek=(rng.choice(goods),), have=(rng.choice(goods),))


def sample_bundle(
    state: State, civ: Civ, wanted: tuple[Card, ...], count: int, rng: Random
) -> tuple[Card, ...] | None:
    """A bundle of this many cards, the wanted ones and two commodities first, or None."""
    cards = [card.name for card in state.hands[civ].cards if is_passable(state, card.name)]
    if len(cards) < count or lacking(wanted, cards) is not None:
        return None
    for name in wanted:
        cards.remove(name)
    rng.shuffle(cards)
    cards.sort(key=lambda name: not is_commodity(state, name))
    lead = max(0, state.rules.true_names - len(wanted))
    first, rest = [*wanted, *cards[:lead]], cards[lead:]
    if not all(is_commodity(state, name) for name in first):
        return None
    return (*first, *rng.sample(rest, count - len(first)))
