"""The purchase optimiser finds what trying everything finds (MC 6.12)."""

from itertools import combinations, product
from random import Random

import msgspec
import pytest

from ecumene import Game, rulesets
from ecumene.bots.buying.optimiser import Wishes, best_purchase
from ecumene.data.facts import GROUPS, Requirement
from ecumene.names import Block, Civ
from ecumene.phases.cards.set_values import cards_value
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.acquisition import commodities_of
from ecumene.phases.purchase.checks import (
    Purchase,
    check_purchase,
    free_advances,
    gifts_with,
    payment_for,
    prices_in,
    substitutes_allowed,
    treasury_worth,
    with_gifts,
)
from ecumene.phases.purchase.hand_limit import limit_of
from ecumene.phases.succession.markers import advance_checks
from ecumene.state.cards import Hand, TradeCard

EGYPT = Civ("egypt")
START = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed=1).state
OLDER = Game.new(rulesets.BY_NAME["expansion"], seats=14, board="both", seed=1).state
"""Where one card brings several others for nothing, and foreign sets are worth more."""
GIVERS = ("library", "anatomy")
HOLDS = ("mining", "trade_empire", "roadbuilding")
REQUIREMENTS = (
    Requirement(),
    Requirement(advances=3),
    Requirement(costly_advances=2, costly_from=100),
    Requirement(costly_advances=1, costly_from=200),
    Requirement(cheap_advances=2, victory_points=4),
)


def random_buyer(rng, start=START):
    """A state with a random hand, treasury, credits and cards for Egypt."""
    state, facts = start.copy(), start.rules.facts
    held = {card for card in HOLDS if rng.random() < 0.35}
    held |= set(rng.sample(list(facts.advances), rng.randrange(3)))
    state.advances[EGYPT] = frozenset(held)
    state.credits[EGYPT] = {group: 5 * rng.randrange(14) for group in GROUPS}
    state.treasury[EGYPT] = rng.choice((0, 3, 9, 20, 35))
    names = rng.sample(list(facts.commodities), rng.randrange(1, 5))
    cards = [TradeCard(name, Block("west")) for name in rng.choices(names, k=rng.randrange(10))]
    state.hands[EGYPT] = Hand(tuple(cards))
    return state


def random_wishes(state, rng):
    """Random worths for a few advances, among them those with a discount or a gift."""
    facts = state.rules.facts
    lacking = [a for a in facts.advances if a not in state.advances[EGYPT]]
    some = rng.sample(lacking, 4) + [a for a in GIVERS if a in lacking and rng.random() < 0.5]
    some += gifts_with(state, EGYPT, some)
    worth = {advance: rng.randrange(1, 250) for advance in dict.fromkeys(some)}
    slope = {name: rng.randrange(12) for name in facts.commodities}
    return Wishes(
        worth=worth,
        kept=lambda name, count: slope[name] * count * count,
        treasury=rng.choice((0, 1, 3)),
        step=rng.choice((0, 120)),
        requirement=rng.choice(REQUIREMENTS),
        credit_group=rng.choice(GROUPS),
    )


def hand_ins(state):
    """Every way to hand in cards, with every substitute there is."""
    hand = commodities_of(state, EGYPT)
    for counts in product(*(range(n + 1) for n in hand.values())):
        cards = {name: n for name, n in zip(hand, counts, strict=True) if n}
        yield cards, None
        if substitutes_allowed(state, 0, buyer=EGYPT):
            facts = state.rules.facts
            yield from ((cards, way) for way in prices.substitutes(facts, cards))


def best_kept(state, wishes, cards):
    """The most that cards not handed in are worth within the hand limit, by trying all."""
    hand = commodities_of(state, EGYPT)
    left = {name: n - cards.get(name, 0) for name, n in hand.items()}
    limit = limit_of(state, EGYPT).value
    return max(
        sum(wishes.kept(name, n) for name, n in zip(left, counts, strict=True))
        for counts in product(*(range(n + 1) for n in left.values()))
        if sum(counts) <= limit
    )


def ways_to_pay(state, wishes):
    """For each value of cards the most that the rest can be worth."""
    ways = {}
    for cards, substitute in hand_ins(state):
        value = cards_value(state.rules.facts, cards, substitute, state.table.premiums[EGYPT])
        ways[value] = max(ways.get(value, 0), best_kept(state, wishes, cards))
    return ways


def left_after(state, wishes, ways, price):
    """What is left in cards and treasury after paying a price in the best way."""
    token, treasury = treasury_worth(state, 1, buyer=EGYPT), state.treasury[EGYPT]
    left = [
        kept + wishes.treasury * (treasury - tokens)
        for value, kept in ways.items()
        if (tokens := -(-max(0, price - value) // token)) <= treasury
    ]
    return max(left, default=None)


def gain(state, wishes, obtained):
    """What the advances themselves bring, with what comes along, and the step on the A.S.T."""
    after = state.copy()
    obtained = with_gifts(state, EGYPT, obtained)
    after.advances[EGYPT] = state.advances[EGYPT] | frozenset(obtained)
    met = all(check.met for check in advance_checks(after, EGYPT, wishes.requirement))
    return sum(wishes.worth[a] for a in obtained) + (wishes.step if met else 0)


def best_by_trying(state, wishes):
    """The value of the best purchase, found by trying every basket with all its choices."""
    ways = ways_to_pay(state, wishes)
    best = None
    for count in range(len(wishes.worth) + 1):
        for bought in combinations(wishes.worth, count):
            gifts = [g for g in free_advances(state, EGYPT, bought) if g in wishes.worth]
            cuts = [None, *bought] if "library" in bought else [None]
            for on, free in product(cuts, [None, *gifts]):
                if on == "library":
                    continue
                trial = Purchase(bought, discount_on=on)
                price = sum(p.value for p in prices_in(state, EGYPT, trial).values())
                left = left_after(state, wishes, ways, price)
                if left is not None:
                    value = left + gain(state, wishes, (*bought, free) if free else bought)
                    best = value if best is None else max(best, value)
    return best


def value_of(state, wishes, purchase):
    """What a purchase is worth, reckoned from the transaction itself."""
    paid = payment_for(state, EGYPT, purchase)
    kept = best_kept(state, wishes, purchase.cards)
    treasury = wishes.treasury * (state.treasury[EGYPT] - paid.treasury)
    return kept + treasury + gain(state, wishes, purchase.obtained)


@pytest.mark.parametrize("part", range(8))
def test_the_best_basket_is_the_one_that_trying_everything_finds(part):
    rng = Random(f"hands {part}")
    for _ in range(275):
        state = random_buyer(rng)
        wishes = random_wishes(state, rng)
        advice = best_purchase(state, EGYPT, wishes)
        check_purchase(state, EGYPT, advice.purchase)
        assert advice.value == best_by_trying(state, wishes)
        assert advice.value == value_of(state, wishes, advice.purchase)


@pytest.mark.parametrize("part", range(3))
def test_the_same_is_found_where_one_card_brings_several_for_nothing(part):
    rng = Random(f"older hands {part}")
    given = 0
    for _ in range(60):
        state = random_buyer(rng, OLDER)
        state.credits[EGYPT] |= {"science": rng.choice((50, 150, 250))}
        wishes = random_wishes(state, rng)
        advice = best_purchase(state, EGYPT, wishes)
        check_purchase(state, EGYPT, advice.purchase)
        assert advice.value == best_by_trying(state, wishes)
        assert advice.value == value_of(state, wishes, advice.purchase)
        given += bool(gifts_with(state, EGYPT, advice.purchase.advances))
    assert given > 3


def test_a_free_advance_and_a_discount_are_both_taken_when_they_pay():
    state = random_buyer(Random(3))
    state.advances[EGYPT] = frozenset()
    state.credits[EGYPT] = dict.fromkeys(GROUPS, 0)
    state.treasury[EGYPT] = 20
    state.hands[EGYPT] = Hand((TradeCard("gold", Block("west")),) * 8)
    worth = dict.fromkeys(("library", "anatomy", "medicine", "empiricism"), 1000.0)
    advice = best_purchase(state, EGYPT, Wishes(worth, lambda name, count: 0.0, 0.0))
    assert advice.purchase.free == "empiricism"
    assert advice.purchase.discount_on in ("anatomy", "medicine")
    assert set(advice.purchase.advances) == {"library", "anatomy", "medicine"}


def test_nothing_is_bought_that_is_worth_less_than_the_cards_for_it():
    state = random_buyer(Random(4))
    state.advances[EGYPT] = frozenset()
    state.hands[EGYPT] = Hand((TradeCard("gold", Block("west")),) * 4)
    state.treasury[EGYPT] = 0
    wishes = Wishes({"pottery": 50.0}, lambda name, count: 20.0 * count, 0.0)
    assert best_purchase(state, EGYPT, wishes).purchase == Purchase()
    dearer = wishes._replace(worth={"pottery": 90.0})
    assert best_purchase(state, EGYPT, dearer).purchase.advances == ("pottery",)


def test_credits_of_the_buyers_choice_go_to_the_group_he_names():
    state = random_buyer(Random(5))
    state.advances[EGYPT] = frozenset()
    state.hands[EGYPT] = Hand((TradeCard("gold", Block("west")),) * 5)
    wishes = Wishes({"written_record": 500.0}, lambda *_: 0.0, 0.0, credit_group="arts")
    assert best_purchase(state, EGYPT, wishes).purchase.credits == {"arts": 10}
    assert msgspec.to_builtins(best_purchase(state, EGYPT, wishes).purchase)["advances"] == (
        "written_record",
    )
