"""Trade cards bought, paid or given up, outside the trade session (MC 6.6, MC 8)."""

from collections import Counter
from collections.abc import Iterable

from ecumene.bots.buying.worth import price_of_a_point
from ecumene.bots.mind import Mind
from ecumene.calamities.banditry import DiscardOrPay
from ecumene.calamities.city_in_flames import PayOrLoseCity
from ecumene.calamities.iconoclasm_and_heresy import SpareCities
from ecumene.calamities.shared.card_losses import commodities_in
from ecumene.names import Area, Card
from ecumene.phases.cards.purchases import PASS, BuyTradeCard, CardPurchase, free_stacks, prices_for
from ecumene.phases.cards.set_values import cards_value, one_more
from ecumene.phases.purchase.acquisition import commodities_of
from ecumene.phases.purchase.checks import treasury_worth
from ecumene.phases.shared.choices import worst_cities


def buy_trade_card(mind: Mind, decision: BuyTradeCard) -> CardPurchase:
    """What is free, then high cards while the treasury is rich enough."""
    state, civ = mind.state, mind.civ
    full = state.stacks[state.table.blocks[civ]]
    free = [stack for stack in free_stacks(state, civ) if full[stack]]
    if free:
        return CardPurchase(free[-1], free=True)
    worth = max(treasury_worth(state, 1, buyer=civ), treasury_money(mind))
    best, gain = PASS, 0.0
    for stack, price in prices_for(state, civ).items():
        more = mind.tuning.hands.card_gain * stack - price.value * worth
        if full[stack] and state.treasury[civ] - price.value >= treasury_kept(mind) and more > gain:
            best, gain = CardPurchase(stack), more
    return best


def treasury_money(mind: Mind) -> float:
    """What a treasury token scores, in points of money: none where only advances score."""
    if not mind.treasury_points:
        return 0.0
    return mind.treasury_points * price_of_a_point(mind.state.rules.facts)


def treasury_kept(mind: Mind) -> int:
    """Treasury for ships and builders that is not spent on cards."""
    hands = mind.tuning.hands
    short = mind.state.stock(mind.civ) < hands.short_stock
    return hands.treasury_kept_short if short else hands.treasury_kept


def discard_or_pay(mind: Mind, decision: DiscardOrPay) -> tuple[Card, ...]:
    """Cards worth less than the price go, others are paid for."""
    state, civ = mind.state, mind.civ
    each = decision.price * max(1.0, treasury_money(mind))
    chosen: list[Card] = []
    held = commodities_in(state, civ)
    treasury = state.treasury[civ]
    for _ in range(decision.count):
        name = min(held, key=lambda n: (set_loss(mind, held, n), n))
        payable = treasury >= decision.price
        if payable and set_loss(mind, held, name) > each:
            treasury -= decision.price
            continue
        held.remove(name)
        chosen.append(name)
    return tuple(chosen)


def pay_or_lose_city(mind: Mind, decision: PayOrLoseCity) -> tuple[Area, ...]:
    """Treasury goes before a city, unless it scores more than the city is still worth."""
    treasury = mind.treasury_points * decision.price
    city = mind.state.rules.score(mind.state, mind.civ).cities / max(1, mind.cities)
    each = mind.tuning.hands.city_brings * (mind.turns_left - 1)
    needed = mind.cities <= mind.cities_wanted
    if decision.pays(mind.state, mind.civ) and (treasury <= city + each or needed):
        return ()
    return tuple(worst_cities(mind.state, decision.cities)[:1])


def spare_cities(mind: Mind, decision: SpareCities) -> tuple[Card, ...]:
    """Cards are given up if they are worth less than the cities."""
    held = commodities_in(mind.state, mind.civ)
    chosen: list[Card] = []
    price = 0
    for _ in range(decision.cards):
        name = min(held, key=lambda n: (set_loss(mind, held, n), n))
        price += set_loss(mind, held, name)
        held.remove(name)
        chosen.append(name)
    return tuple(chosen) if price < mind.tuning.hands.city * decision.cities else ()


def set_loss(mind: Mind, held: list[Card], name: Card) -> int:
    """What a hand loses with one card of a set."""
    face, premium = mind.facts.commodities[name].value, mind.premiums.get(name, 0)
    return one_more(held.count(name) - 1, face, premium)


def value_lost(mind: Mind, cards: Iterable[Card]) -> int:
    """What the sets of a hand are worth less without some cards."""
    held, gone = commodities_of(mind.state, mind.civ), Counter(cards)
    left = {name: count - gone[name] for name, count in held.items()}
    value = cards_value(mind.facts, held, premiums=mind.premiums)
    return value - cards_value(mind.facts, left, premiums=mind.premiums)
