"""Buying advances, and what becomes of commodity cards (MC 6.12)."""

from collections.abc import Iterator

from ecumene.bots.buying.optimiser import Wishes, best_purchase, meets_with
from ecumene.bots.buying.worth import KeptWorth, wishes
from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.names import Card
from ecumene.phases.cards.set_values import set_value
from ecumene.phases.purchase.acquisition import BuyAdvances, commodities_of
from ecumene.phases.purchase.bills import PurchaseDraft, bill_of
from ecumene.phases.purchase.checks import Purchase, payment_for, prices_in, with_gifts
from ecumene.phases.purchase.hand_limit import DiscardExcess
from ecumene.phases.purchase.prices import credits_gained
from ecumene.phases.shared.taxes import owed_to_stock


def buy_advances(mind: Mind, decision: BuyAdvances) -> Purchase:
    """The best basket; a careless player now and then buys nothing."""
    careless = mind.skill.carelessness * mind.tuning.buying.careless
    if careless and mind.rng.random() < careless:
        return Purchase()
    return best_purchase(mind.state, mind.civ, wishes(mind, has_tastes=True)).purchase


def advise_purchase(mind: Mind, decision: BuyAdvances) -> Counsel:
    """The best basket and why it is the best: a step, its worth, what is kept for later."""
    wanted = wishes(mind)
    purchase = paid_ahead(mind, best_purchase(mind.state, mind.civ, wanted).purchase)
    found, hand = [*_step_made(mind, wanted, purchase)], commodities_of(mind.state, mind.civ)
    if purchase.obtained:
        found.append(_value(mind, wanted, purchase))
    elif not _affords_any(mind, wanted):
        short = bill_of(mind.state, mind.civ, PurchaseDraft()).out_of_reach
        found.append(Why("nothing_affordable", {"short": short}))
    else:
        found.append(Why("nothing_worth_it", {"cards": sum(hand.values())}))
        return Counsel(purchase, (*found, *_kept_sets(mind, purchase)))
    return Counsel(purchase, (*found, *_kept(mind, purchase)))


def paid_ahead(mind: Mind, purchase: Purchase) -> Purchase:
    """The same advances, paid from the treasury first where stock lacks the next tax (MC 6.1B)."""
    state, civ = mind.state, mind.civ
    lacking = owed_to_stock(state, civ) - payment_for(state, civ, purchase).treasury
    if lacking <= 0 or not purchase.advances:
        return purchase
    draft = PurchaseDraft(
        purchase.advances,
        discount_on=purchase.discount_on,
        free=purchase.free,
        credits=purchase.credits,
    )
    return bill_of(state, civ, draft).purchase


def _step_made(mind: Mind, wanted: Wishes, purchase: Purchase) -> Iterator[Why]:
    """The requirement of the next step, if it is met by what is bought and was not before."""
    state, civ, requirement = mind.state, mind.civ, wanted.requirement
    lacked = bool(wanted.step) and not meets_with(state, civ, requirement, ())
    obtained = with_gifts(state, civ, purchase.obtained)
    if lacked and meets_with(state, civ, requirement, obtained):
        yield Why("meets_requirement", {"epoch": mind.epoch_ahead(mind.civ)})


def _value(mind: Mind, wanted: Wishes, purchase: Purchase) -> Why:
    """What the advances cost and score, the credits they bring, and what these help to buy."""
    state, cards = mind.state, mind.facts.advances
    obtained = with_gifts(state, mind.civ, purchase.obtained)
    price = sum(one.value for one in prices_in(state, mind.civ, purchase).values())
    gained = credits_gained(mind.facts, obtained, purchase.credits)
    held = state.advances[mind.civ] | set(obtained)
    helped = [a for a in wanted.worth if a not in held and gained.keys() & set(cards[a].groups)]
    facts = {
        "advances": list(obtained),
        "price": price,
        "saved": sum(cards[advance].cost for advance in obtained) - price,
        "points": mind.points_with(obtained) - mind.points[mind.civ],
        "credits": sum(gained.values()),
        "towards": max(helped, key=lambda a: (wanted.worth[a], a), default=None),
    }
    return Why("best_value", facts)


def _affords_any(mind: Mind, wanted: Wishes) -> bool:
    """Whether any advance could be bought with everything there is."""
    free = Wishes(dict.fromkeys(wanted.worth, 1.0), lambda name, count: 0.0, 0.0)
    return bool(best_purchase(mind.state, mind.civ, free).purchase.obtained)


def _kept(mind: Mind, purchase: Purchase) -> Iterator[Why]:
    """The sets that are kept to grow; else that cards are kept."""
    sets = list(_kept_sets(mind, purchase))
    cards = sum(_left(mind, purchase).values())
    if cards and not sets:
        yield Why("keeps_cards", {"count": cards})
    yield from sets


def _kept_sets(mind: Mind, purchase: Purchase) -> Iterator[Why]:
    """The sets that are kept to grow, the most valuable first."""
    facts, left = mind.state.rules.facts.commodities, _left(mind, purchase)
    sets = [name for name, n in left.items() if n >= mind.tuning.buying.cards_in_a_set]
    for name in sorted(sets, key=lambda n: (-set_value(left[n], facts[n].value), n)):
        yield Why("keeps_set", {"card": name, "count": left[name]})


def _left(mind: Mind, purchase: Purchase) -> dict[Card, int]:
    """The commodities that are not paid with."""
    hand = commodities_of(mind.state, mind.civ)
    return {name: n - purchase.cards.get(name, 0) for name, n in hand.items()}


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
