"""Buying advances, and what becomes of commodity cards (MC 6.12)."""

from collections.abc import Iterator

from ecumene.bots.buying.optimiser import Wishes, best_purchase, meets_with
from ecumene.bots.buying.worth import KeptWorth, wishes
from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.names import Card
from ecumene.phases.cards.set_values import set_value
from ecumene.phases.purchase.acquisition import BuyAdvances, commodities_of
from ecumene.phases.purchase.checks import Purchase, with_gifts
from ecumene.phases.purchase.hand_limit import DiscardExcess


def buy_advances(mind: Mind, decision: BuyAdvances) -> Purchase:
    """The best basket; a careless player now and then buys nothing."""
    careless = mind.skill.carelessness * mind.tuning.buying.careless
    if careless and mind.rng.random() < careless:
        return Purchase()
    return best_purchase(mind.state, mind.civ, wishes(mind)).purchase


def advise_purchase(mind: Mind, decision: BuyAdvances) -> Counsel:
    """The best basket and why it is the best: a step, its worth, what is kept for later."""
    wanted = wishes(mind)
    purchase = best_purchase(mind.state, mind.civ, wanted).purchase
    found = [*_step_made(mind, wanted, purchase)]
    if purchase.obtained:
        obtained = with_gifts(mind.state, mind.civ, purchase.obtained)
        found.append(Why("best_value", {"advances": list(obtained)}))
    elif not _affords_any(mind, wanted):
        found.append(Why("nothing_affordable"))
    return Counsel(purchase, (*found, *_kept(mind, purchase)))


def _step_made(mind: Mind, wanted: Wishes, purchase: Purchase) -> Iterator[Why]:
    """The requirement of the next step, if it is met by what is bought and was not before."""
    state, civ, requirement = mind.state, mind.civ, wanted.requirement
    lacked = bool(wanted.step) and not meets_with(state, civ, requirement, ())
    obtained = with_gifts(state, civ, purchase.obtained)
    if lacked and meets_with(state, civ, requirement, obtained):
        yield Why("meets_requirement", {"epoch": mind.epoch_ahead(mind.civ)})


def _affords_any(mind: Mind, wanted: Wishes) -> bool:
    """Whether any advance could be bought with everything there is."""
    free = Wishes(dict.fromkeys(wanted.worth, 1.0), lambda name, count: 0.0, 0.0)
    return bool(best_purchase(mind.state, mind.civ, free).purchase.obtained)


def _kept(mind: Mind, purchase: Purchase) -> Iterator[Why]:
    """The sets that are kept to grow, the most valuable first; else that cards are kept."""
    facts = mind.state.rules.facts.commodities
    hand = commodities_of(mind.state, mind.civ)
    left = {name: n - purchase.cards.get(name, 0) for name, n in hand.items()}
    sets = [name for name, n in left.items() if n >= mind.tuning.buying.cards_in_a_set]
    for name in sorted(sets, key=lambda n: (-set_value(left[n], facts[n].value), n)):
        yield Why("keeps_set", {"card": name, "count": left[name]})
    cards = sum(left.values())
    if cards and not sets:
        yield Why("keeps_cards", {"count": cards})


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
