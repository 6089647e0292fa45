"""Why cards and treasury are kept, spent or given up (MC 6.6, MC 6.12, MC 8)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ecumene.bots.counsel import Why
from ecumene.bots.hands import treasury_kept, value_lost
from ecumene.bots.mind import Mind
from ecumene.calamities.banditry import DiscardOrPay
from ecumene.calamities.city_in_flames import PayOrLoseCity
from ecumene.calamities.corruption import DiscardFaceValue
from ecumene.calamities.iconoclasm_and_heresy import SpareCities
from ecumene.names import Area, Card
from ecumene.phases.cards.purchases import PASS, BuyTradeCard, CardPurchase, prices_for
from ecumene.phases.purchase.hand_limit import DiscardExcess


def trade_card(mind: Mind, decision: BuyTradeCard, bought: CardPurchase) -> Iterator[Why]:
    """What the card costs and what stays in the treasury, or what a card would have cost."""
    treasury = mind.state.treasury[mind.civ]
    if bought.free:
        yield Why("free_card", {"stack": bought.stack})
        return
    if bought != PASS:
        price = prices_for(mind.state, mind.civ)[bought.stack].value
        facts = {"stack": bought.stack, "price": price, "left": treasury - price}
        yield Why("buys_card", facts)
        return
    yield _passed(mind, treasury)


def _passed(mind: Mind, treasury: int) -> Why:
    """The cheapest card that the treasury could do without, if it is too dear."""
    full, kept = mind.state.stacks[mind.state.table.blocks[mind.civ]], treasury_kept(mind)
    prices = prices_for(mind.state, mind.civ).items()
    able = [p.value for stack, p in prices if full[stack] and treasury - p.value >= kept]
    if able:
        return Why("card_too_dear", {"price": min(able)})
    return Why("keeps_treasury", {"treasury": treasury, "kept": kept})


def excess(mind: Mind, decision: DiscardExcess, thrown: Mapping[Card, int]) -> Iterator[Why]:
    """What the sets lose with the cards that go."""
    cards = Counter(thrown)
    yield Why("discards_least", {"cards": dict(cards), "loss": value_lost(mind, cards.elements())})


def face_value(mind: Mind, decision: DiscardFaceValue, cards: tuple[Card, ...]) -> Iterator[Why]:
    """The same for cards of a face value."""
    facts = {"cards": dict(Counter(cards)), "loss": value_lost(mind, cards)}
    yield Why("discards_least", facts)


def banditry(mind: Mind, decision: DiscardOrPay, cards: tuple[Card, ...]) -> Iterator[Why]:
    """What the sets lose with the cards that go, and what is paid for those that stay."""
    facts = {
        "count": len(cards),
        "loss": value_lost(mind, cards),
        "paid": decision.to_pay(len(cards)),
        "price": decision.price,
    }
    yield Why("cards_or_treasury", facts)


def ransom(mind: Mind, decision: PayOrLoseCity, lost: tuple[Area, ...]) -> Iterator[Why]:
    """What is paid and left, and what a city is still good for."""
    treasury = mind.state.treasury[mind.civ]
    facts = {"price": decision.price, "cities": mind.cities, "wanted": mind.cities_wanted}
    if lost:
        points = mind.treasury_points * decision.price
        yield Why("treasury_before_city", {**facts, "points": points})
    else:
        yield Why("city_before_treasury", {**facts, "left": treasury - decision.price})


def sparing(mind: Mind, decision: SpareCities, cards: tuple[Card, ...]) -> Iterator[Why]:
    """What the cards are worth that spare the cities."""
    if cards:
        facts = {"count": len(cards), "loss": value_lost(mind, cards), "cities": decision.cities}
        yield Why("cards_for_cities", facts)
    else:
        facts = {"count": decision.cards, "cities": decision.cities}
        yield Why("cards_before_cities", facts)


def tribute(mind: Mind, decision: Any, given: Any) -> Iterator[Why]:
    """What the hand loses with the card."""
    yield Why("missed_least", {"card": given.card, "loss": value_lost(mind, (given.card,))})
