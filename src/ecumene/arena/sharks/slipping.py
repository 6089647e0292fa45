"""Calamities that go along in place of cards that need not be true."""

from msgspec.structs import replace

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import goods_of
from ecumene.names import Card
from ecumene.phases.trade.offers import Accept, AnyMessage, MakeOffer


def pass_on(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """Every deal that the level would make takes calamities along while there are any."""
    true = mind.state.rules.true_names
    match usual:
        case MakeOffer():
            return replace(usual, bundle=with_troubles(mind, usual.bundle, true))
        case Accept():
            offer = mind.state.market.offer(usual.offer)
            assert offer is not None
            kept = list(usual.names or offer.wants[:true])
            return replace(usual, bundle=with_troubles(mind, ordered(usual.bundle, kept), true))
    return usual


def ordered(bundle: tuple[Card, ...], first: list[Card]) -> tuple[Card, ...]:
    """A bundle that begins with these of its cards."""
    left = list(bundle)
    for name in first:
        left.remove(name)
    return (*first, *left)


def with_troubles(mind: Mind, bundle: tuple[Card, ...], true: int) -> tuple[Card, ...]:
    """The bundle with as many calamities as it can hide."""
    free = bundle[true:]
    troubles = list(goods_of(mind, without=bundle).troubles)
    facts = mind.state.rules.facts
    hidden = [name if name in facts.calamities or not troubles else troubles.pop(0)
              for name in free]  # fmt: skip
    return (*bundle[:true], *hidden)
