"""Commodity cards sold for treasury before advances are bought (EP 33.0262)."""

from collections.abc import Mapping

from ecumene.bots.buying.optimiser import Wishes, best_purchase
from ecumene.bots.buying.worth import wishes
from ecumene.bots.counsel import Why
from ecumene.bots.hands import value_lost
from ecumene.bots.mind import Mind
from ecumene.names import Card
from ecumene.phases.purchase.acquisition import commodities_of


def best_sale(mind: Mind, prices: Mapping[Card, int], stock: int) -> dict[Card, int]:
    """The cards that bring more as treasury, name by name, by what could then be bought and kept.

    Stock is left for the taxes to come.
    """
    wanted = wishes(mind)
    left = stock - mind.state.rules.tax_rate * mind.cities - mind.tuning.buying.stock_kept
    held = commodities_of(mind.state, mind.civ)
    sold: dict[Card, int] = {}
    worth = worth_after(mind, wanted, prices, sold)
    for name in sorted(held, key=lambda card: (prices[card], card)):
        for count in dict.fromkeys((1, held[name])):
            then = {**sold, name: count}
            if proceeds(prices, then) > left:
                continue
            found = worth_after(mind, wanted, prices, then)
            if found > worth:
                sold, worth = then, found
    return sold


def proceeds(prices: Mapping[Card, int], sold: Mapping[Card, int]) -> int:
    """What some cards bring."""
    return sum(prices[name] * count for name, count in sold.items())


def worth_after(
    mind: Mind, wanted: Wishes, prices: Mapping[Card, int], sold: Mapping[Card, int]
) -> float:
    """What the best purchase is worth, with all that is kept, once these cards are sold."""
    state, civ = mind.state.copy(), mind.civ
    names = [name for name, count in sold.items() for _ in range(count)]
    state.hands[civ], _ = state.hands[civ].without(names)
    state.treasury[civ] += proceeds(prices, sold)
    return best_purchase(state, civ, wanted).value


def why_sold(mind: Mind, prices: Mapping[Card, int], sold: Mapping[Card, int]) -> Why:
    """What some cards bring as treasury, and what the sets of the hand lose with them."""
    names = [name for name, count in sold.items() for _ in range(count)]
    facts = {"treasury": proceeds(prices, sold), "loss": value_lost(mind, names)}
    return Why("worth_more_as_treasury", facts)
