"""Buying advances as the Expansion Project tells it, for a western nation among 14 (EP 32)."""

from typing import Any

from ecumene.data.facts import RulesetFacts
from tests.models.purchases import (
    Buyer,
    Purchase,
    check_library,
    commodity,
    credits_of,
    price,
    printed,
    require,
)

EASTERN = (
    "hides", "flax", "stone", "furs", "salt", "timber", "cotton", "sugar", "livestock",
    "lacquer", "bronze", "silver", "spice", "jade", "dye", "tea", "silk", "pearls",
)  # fmt: skip
"""What only the east draws with 12 to 15 players (EP 14.33)."""


def value_of_cards(facts: RulesetFacts, cards: dict[str, int]) -> int:
    """Squares times face values, and the face values once more of foreign cards (EP 28.53)."""
    value = 0
    for name, count in cards.items():
        face = commodity(facts, name).value
        value += count * count * face + (count * face if name in EASTERN else 0)
    return value


def gifts(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> list[str]:
    """With Anatomy come all sciences below 100 that are not held yet (EP 33.0681)."""
    if "anatomy" not in purchase["advances"]:
        return []
    cheap = [a.id for a in facts.advances.values() if "science" in a.groups and a.cost < 100]
    return [name for name in cheap if name not in buyer["advances"]]


def treasury_needed(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> int:
    """What the cards leave to pay; Library takes off 50, a gift costs nothing (EP 32.2, 32.42)."""
    free, cheaper = gifts(facts, buyer, purchase), purchase.get("discount_on")
    total = 0
    for name in purchase["advances"]:
        one = 0 if name in free else price(facts, name, buyer["advances"])
        total += max(0, one - 50) if name == cheaper else one
    rest = max(0, total - value_of_cards(facts, purchase["cards"]))
    return (rest + 1) // 2 if "mining" in buyer["advances"] else rest


def gained(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> list[str]:
    """What is bought, and what comes along."""
    return list(dict.fromkeys(purchase["advances"] + gifts(facts, buyer, purchase)))


def free_credits(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> int:
    """Credits of the buyer's choice: 5, 10 or 20 by card (EP 33.0811, EP 33.051, EP 33.0411)."""
    return sum(printed(facts, name).free_credits for name in gained(facts, buyer, purchase))


def buy(facts: RulesetFacts, buyer: Buyer, purchase: Purchase) -> dict[str, Any]:
    """What the buyer has afterwards, or it is not allowed (EP 32)."""
    require(purchase["advances"] or not purchase["cards"], "cards are handed in for nothing")
    require(not purchase.get("free"), "nobody chooses what comes along")
    require(not purchase.get("substitute"), "no card stands in for another")
    check_library(purchase)
    paid = treasury_needed(facts, buyer, purchase)
    require(paid <= buyer["treasury"], "the treasury is too small")
    held = buyer["advances"] + gained(facts, buyer, purchase)
    credits = credits_of(facts, held)
    for group, points in purchase.get("credits", {}).items():
        credits[group] += points
    left = {name: count - purchase["cards"].get(name, 0) for name, count in buyer["hand"].items()}
    return {
        "advances": sorted(held),
        "treasury": buyer["treasury"] - paid,
        "credits": credits,
        "hand size": sum(left.values()),
    }
