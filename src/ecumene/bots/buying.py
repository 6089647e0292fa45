"""Buying advances, and what becomes of commodity cards (MC 6.12)."""

from ecumene.bots.mind import Mind
from ecumene.bots.optimiser import best_purchase
from ecumene.bots.worth import KeptWorth, wishes
from ecumene.names import Card
from ecumene.phases.advances_acquisition import (
    BuyAdvances,
    DiscardExcess,
    commodities_of,
)
from ecumene.phases.purchase import Purchase


def buy_advances(mind: Mind, decision: BuyAdvances) -> Purchase:
    """The best basket; a careless player now and then buys nothing."""
    if mind.skill.carelessness and mind.rng.random() < mind.skill.carelessness / 2:
        return Purchase()
    return best_purchase(mind.state, mind.civ, wishes(mind)).purchase


def discard_excess(mind: Mind, decision: DiscardExcess) -> dict[Card, int]:
    """The cards that are worth least next turn."""
    hand = commodities_of(mind.state, mind.civ)
    worth = KeptWorth(mind)
    thrown: dict[Card, int] = {}
    for _ in range(decision.count):
        name = min(
            (n for n in hand if hand[n] > thrown.get(n, 0)),
            key=lambda n: _loss(worth, n, hand[n] - thrown.get(n, 0)),
        )
        thrown[name] = thrown.get(name, 0) + 1
    return thrown


def _loss(worth: KeptWorth, name: Card, count: int) -> float:
    return worth(name, count) - worth(name, count - 1)
