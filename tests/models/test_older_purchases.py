"""Purchases of the Expansion Project, with foreign sets and gifts, against the model."""

from collections import Counter
from functools import partial
from random import Random

from ecumene.data import load
from ecumene.data.facts import GROUPS
from tests.models.comparison import Players, draws
from tests.models.older_purchases import EASTERN, buy, free_credits, gifts
from tests.models.purchases import Buyer, Purchase, commodity

FACTS = load("expansion")
ADVANCES: list[str] = list(FACTS.advances)
NATIVE = ["ochre", "iron", "fish", "oil", "wine", "copper", "resin", "gemstones", "gold", "wool"]


def some_buyer(rng: Random) -> Buyer:
    """Somebody with advances, a hand of cards of both blocks, and a treasury."""
    held = set(rng.sample(ADVANCES, rng.randint(0, 25)))
    held |= {name for name in ("mining", "trade_empire") if rng.random() < 0.3}
    held -= {name for name in ("library", "anatomy") if rng.random() < 0.8}
    hand: dict[str, int] = {}
    for name in rng.sample([*NATIVE, *EASTERN], rng.randint(0, 8)):
        hand[name] = rng.randint(1, commodity(FACTS, name).set_size)
    return {"advances": sorted(held), "hand": hand, "treasury": rng.randint(0, 55)}


def some_purchase(rng: Random, buyer: Buyer) -> Purchase:
    """Up to three advances, rather cheap ones, and cards for them; not all of it is allowed."""
    names = [name for name in ADVANCES if name not in buyer["advances"]]
    cheap = names[: len(names) // 2]
    bought = rng.sample(cheap if rng.random() < 0.8 else names, rng.choice([0, 1, 1, 2, 2, 3]))
    for name in ("library", "anatomy", "wonder_of_the_world"):
        if name in names and name not in bought and rng.random() < 0.25:
            bought.append(name)
    cards = {
        name: rng.choice([count, count, rng.randint(1, count)])
        for name, count in buyer["hand"].items()
        if rng.random() < 0.9
    }
    purchase: Purchase = {"advances": bought, "cards": cards}
    if bought and rng.random() < (0.8 if "library" in bought else 0.05):
        purchase["discount_on"] = rng.choice(bought)
    if rng.random() < 0.05:
        purchase["free"] = rng.choice(names)
    if points := free_credits(FACTS, buyer, purchase):
        groups = [rng.choice(GROUPS) for _ in range(points // 5)]
        purchase["credits"] = {group: 5 * groups.count(group) for group in set(groups)}
    return purchase


def test_a_purchase_costs_what_the_older_rules_say_or_is_refused():  # EP 28.53, EP 32, EP 33
    counts: Counter[str] = Counter()
    for rng in draws("older purchases", 400):
        buyer = some_buyer(rng)
        purchase = some_purchase(rng, buyer)
        hand = [name for name, count in buyer["hand"].items() for _ in range(count)]
        words = {"players": 14, "board": "both", "egypt": buyer | {"hand": hand}}
        players = Players("advances_acquisition", "EP 32", rng, "expansion", **words)
        bought = partial(buy, FACTS, buyer, purchase)
        if not players.others_pass("egypt", {}):
            counts["not asked"] += 1
            if purchase["advances"]:
                players.not_asked("egypt", purchase, bought)
        elif after := players.answer_of("egypt", purchase, bought):
            counts["bought"] += 1
            counts.update(key for key in purchase if key not in ("advances", "cards"))
            counts["foreign"] += any(name in EASTERN for name in purchase["cards"])
            counts["gifts"] += bool(gifts(FACTS, buyer, purchase))
            players.others_pass(None, {})
            players.must_hold({"egypt": after})
        else:
            counts["refused"] += 1
    assert min(counts[key] for key in ("discount_on", "credits", "foreign", "gifts")) > 5, counts
    assert min(counts["bought"], counts["refused"]) > counts.total() / 8, counts
