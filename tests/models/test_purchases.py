"""Purchases with credits, sets of cards, Library, Anatomy and Trade Empire, against the model."""

from collections import Counter
from functools import partial
from random import Random

import pytest

from ecumene.data import load
from ecumene.data.facts import GROUPS
from tests.models.comparison import Players, draws
from tests.models.purchases import Buyer, Purchase, buy, commodity, free_credits, printed

FACTS = load("mega")
ADVANCES: list[str] = list(FACTS.advances)
WEST: list[str] = [name for name, facts in FACTS.commodities.items() if facts.home == "west"]
SCIENCES = [name for name in ADVANCES if "science" in printed(FACTS, name).groups]
BELOW = [name for name in SCIENCES if printed(FACTS, name).cost < 100]


def some_buyer(rng: Random) -> Buyer:
    """Somebody with advances, a hand of cards and a treasury."""
    held = set(rng.sample(ADVANCES, rng.randint(0, 25)))
    held |= {name for name in ("mining", "trade_empire") if rng.random() < 0.4}
    held -= {name for name in ("library", "anatomy") if rng.random() < 0.7}
    rich = rng.random() < 0.4
    hand: dict[str, int] = {}
    for name in rng.sample(WEST, rng.randint(4 if rich else 0, 9)):
        size = commodity(FACTS, name).set_size
        hand[name] = rng.randint(size - 1 if rich else 1, size)
    if rng.random() < 0.2:
        hand["water"] = rng.randint(1, 3)
    return {"advances": sorted(held), "hand": hand, "treasury": rng.randint(0, 55)}


def some_purchase(rng: Random, buyer: Buyer) -> Purchase:
    """Up to three advances, cheap ones rather, and cards for them; not all of it is allowed."""
    names = [name for name in ADVANCES if name not in buyer["advances"]]
    cheap = names[: len(names) // 2]
    bought = rng.sample(cheap if rng.random() < 0.8 else names, rng.choice([0, 1, 1, 2, 2, 3]))
    for name in ("library", "anatomy"):
        if name in names and name not in bought and rng.random() < 0.3:
            bought.append(name)
    if "anatomy" in names and rng.random() < 0.15:
        bought = ["anatomy", *[name for name in names if name in BELOW][-1:]]
    cards = {
        name: rng.choice([count, count, rng.randint(1, count)])
        for name, count in buyer["hand"].items()
        if rng.random() < 0.9
    }
    purchase: Purchase = {"advances": bought, "cards": cards}
    add_choices(rng, buyer, purchase)
    if points := free_credits(FACTS, purchase):
        groups = [rng.choice(GROUPS) for _ in range(points // 5)]
        purchase["credits"] = {group: 5 * groups.count(group) for group in set(groups)}
    return purchase


def add_choices(rng: Random, buyer: Buyer, purchase: Purchase) -> None:
    """What Library, Anatomy and Trade Empire would do."""
    bought, cards = purchase["advances"], purchase["cards"]
    if bought and rng.random() < (0.8 if "library" in bought else 0.05):
        purchase["discount_on"] = rng.choice(bought)
    if rng.random() < (0.8 if "anatomy" in bought else 0.03):
        purchase["free"] = rng.choice(BELOW if rng.random() < 0.8 else [*SCIENCES, "music"])
        again = [name for name in bought if name in BELOW]
        if again and rng.random() < 0.5:
            purchase["free"] = rng.choice(again)
    sets = sorted((name for name in cards if name != "water"), key=worth)
    if sets and rng.random() < (0.5 if "trade_empire" in buyer["advances"] else 0.05):
        card = sets[-1] if rng.random() < 0.7 else rng.choice(list(cards))
        others = [name for name in sets if name != card]
        of = rng.choice(others if others and rng.random() < 0.9 else sets)
        purchase["substitute"] = {"card": card, "set": of}


def worth(name: str) -> int:
    """The face value of a commodity."""
    return commodity(FACTS, name).value


@pytest.mark.parametrize("edition", ["mega", "west"])
def test_a_purchase_costs_what_it_should_or_is_refused(edition):  # MC 6.12, R-140 to R-148
    counts: Counter[str] = Counter()
    for rng in draws("purchases", 400):
        buyer = some_buyer(rng)
        purchase = some_purchase(rng, buyer)
        hand = [name for name, count in buyer["hand"].items() for _ in range(count)]
        words = {"players": 7, "board": "west", "egypt": buyer | {"hand": hand}}
        players = Players("advances_acquisition", "MC 6.12", rng, edition, **words)
        bought = partial(buy, FACTS, buyer, purchase)
        if not players.others_pass("egypt", {}):
            counts["not asked"] += 1
            if purchase["advances"]:
                players.not_asked("egypt", purchase, bought)
        elif after := players.answer_of("egypt", purchase, bought):
            counts["bought"] += 1
            counts.update(key for key in purchase if key not in ("advances", "cards"))
            players.others_pass(None, {})
            players.must_hold({"egypt": after})
        else:
            counts["refused"] += 1
    choices = ("discount_on", "free", "substitute", "credits")
    assert min(counts[key] for key in choices) > 5, counts
    assert min(counts["bought"], counts["refused"]) > counts.total() / 6, counts
