"""Buying advances as the rulebook tells it (MC 6.12, R-140 to R-148)."""

from typing import Any

from ecumene.data.facts import GROUPS, AdvanceFacts, CommodityFacts, RulesetFacts
from ecumene.names import Advance, Card
from tests.models.comparison import NotAllowed

Purchase = dict[str, Any]
"""What is bought, with which cards, discounts and choices."""

Buyer = dict[str, Any]
"""The buyer's advances, hand by commodity, and treasury."""


def require(allowed: object, reason: str) -> None:
    """Otherwise it is not allowed."""
    if not allowed:
        raise NotAllowed(reason)


def printed(facts: RulesetFacts, name: str) -> AdvanceFacts:
    """An advance as it is printed."""
    return facts.advances[Advance(name)]


def commodity(facts: RulesetFacts, name: str) -> CommodityFacts:
    """A commodity as it is printed."""
    return facts.commodities[Card(name)]


def credits_of(facts: RulesetFacts, advances: list[str]) -> dict[str, int]:
    """The credits these advances give, colour by colour (MC 6.12)."""
    credits: dict[str, int] = dict.fromkeys(GROUPS, 0)
    for name in advances:
        for group, points in printed(facts, name).credits.items():
            credits[group] += points
    return credits


def price(facts: RulesetFacts, name: str, held: list[str]) -> int:
    """Cost less the better of its colours' credits and the special ones, never below 0 (R-146)."""
    advance, credits = printed(facts, name), credits_of(facts, held)
    special = sum(
        printed(facts, card).special_credit
        for card in held
        if printed(facts, card).special_credit_to == name
    )
    return max(0, advance.cost - max(credits[group] for group in advance.groups) - special)


def value_of_cards(facts: RulesetFacts, cards: dict[str, int]) -> int:
    """For each commodity the square of their number times the face value (R-141)."""
    return sum(count * count * commodity(facts, name).value for name, count in cards.items())


def check_library(purchase: Purchase) -> None:
    """40 off one other advance bought together with Library (R-143)."""
    cheaper = purchase.get("discount_on")
    bought = purchase["advances"]
    allowed = "library" in bought and cheaper in bought and cheaper != "library"
    require(cheaper is None or allowed, "Library gives no such discount")


def check_anatomy(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> None:
    """With Anatomy one science below 100 is free, if it is not held or bought (R-144)."""
    free = purchase.get("free")
    if free is None:
        return
    require("anatomy" in purchase["advances"], "Anatomy is not bought")
    require(free not in buyer["advances"] + purchase["advances"], "held or bought already")
    science = printed(facts, free)
    require("science" in science.groups and science.cost < 100, "no science below 100")


def with_substitute(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> dict[str, int]:
    """The cards as they count: Trade Empire makes one card complete another set (R-142)."""
    cards, substitute = dict(purchase["cards"]), purchase.get("substitute")
    if substitute is None:
        return cards
    card, of = (commodity(facts, substitute[key]) for key in ("card", "set"))
    require("trade_empire" in buyer["advances"], "no Trade Empire")
    require(card.id != of.id and card.value >= of.value, "not the same or a higher face value")
    require(cards[of.id] + 1 <= of.set_size, "the set is complete")
    cards[card.id] -= 1
    cards[of.id] += 1
    return cards


def treasury_needed(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> int:
    """What the cards leave to pay; with Mining each token counts two (R-140)."""
    held, cheaper = buyer["advances"], purchase.get("discount_on")
    prices = {name: price(facts, name, held) for name in purchase["advances"]}
    if cheaper is not None:
        prices[cheaper] = max(0, prices[cheaper] - 40)
    cards = value_of_cards(facts, with_substitute(facts, buyer, purchase))
    rest = max(0, sum(prices.values()) - cards)
    return (rest + 1) // 2 if "mining" in held else rest


def buy(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> dict[str, Any]:
    """What the buyer has afterwards, or it is not allowed (MC 6.12)."""
    bought = purchase["advances"]
    asks = any(purchase.get(key) for key in ("cards", "discount_on", "free", "substitute"))
    require(bought or not asks, "nothing is bought, so nothing is handed in")
    check_library(purchase)
    check_anatomy(facts, buyer, purchase)
    paid = treasury_needed(facts, buyer, purchase)
    require(paid <= buyer["treasury"], "the treasury is too small")
    gained = bought + ([purchase["free"]] if purchase.get("free") else [])
    credits = credits_of(facts, buyer["advances"] + gained)
    for group, points in purchase.get("credits", {}).items():
        credits[group] += points
    left = {name: count - purchase["cards"].get(name, 0) for name, count in buyer["hand"].items()}
    return {
        "advances": sorted(buyer["advances"] + gained),
        "treasury": buyer["treasury"] - paid,
        "credits": credits,
        "hand size": sum(left.values()),
    }


def free_credits(facts: RulesetFacts, purchase: Purchase) -> int:
    """The credits of the buyer's choice that come with these advances (R-145)."""
    gained = [*purchase["advances"], purchase.get("free")]
    return sum(printed(facts, name).free_credits for name in gained if name)
