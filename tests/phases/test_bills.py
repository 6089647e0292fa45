"""The bill of a purchase that is still being put together (MC 6.12)."""

import pytest

from ecumene.data.facts import RulesetFacts
from ecumene.phases.cards.set_values import Substitute, cards_value
from ecumene.phases.purchase.bills import Bill, PurchaseDraft, bill_of
from ecumene.phases.purchase.paying import Means, least_loss, most
from tests.phases.shopping import FACTS, price, shopping

GOLD, OCHRE = 9, 1


def bill(draft: PurchaseDraft, **position: str) -> Bill:
    return bill_of(shopping(**position).state, "hatti", draft)


def means(cards: dict[str, int], treasury: int = 0, substitutes: bool = False) -> Means:
    return Means(cards, treasury, 1, substitutes)


def worth(cards: dict[str, int], facts: RulesetFacts = FACTS) -> int:
    return cards_value(facts, cards)


# ------------------------------------------------------------------ which cards pay


@pytest.mark.parametrize(
    ("price", "cards"),
    [(30, {"salt": 3}), (144, {"gold": 4}), (0, {})],
)
def test_whole_sets_pay_with_little_waste(price, cards):
    hand = {"gold": 4, "salt": 3, "ochre": 2}
    assert least_loss(FACTS, means(hand, 20), price) == cards


def test_a_part_of_a_set_and_the_treasury_pay_rather_than_the_whole_set():
    whole, price = worth({"gold": 5}), worth({"gold": 3}) + 5
    rich = means({"gold": 5, "ochre": 2}, 21)
    assert least_loss(FACTS, rich, price) == {"gold": 3, "ochre": 2}
    only = means({"gold": 5}, 21)
    assert least_loss(FACTS, only, price) == {"gold": 3}
    assert least_loss(FACTS, only, whole - 1) == {"gold": 5}
    assert least_loss(FACTS, only, whole + 22) == {"gold": 5}  # it cannot be paid


def test_treasury_pays_first_where_tokens_are_owed_to_stock():  # MC 6.1B
    hand, price = {"gold": 4, "salt": 3, "ochre": 2}, 30
    assert least_loss(FACTS, means(hand, 40), price) == {"salt": 3}
    assert least_loss(FACTS, means(hand, 40), price, owed=20) == {"ochre": 2}
    assert least_loss(FACTS, means(hand, 20), price, owed=50) == {"salt": 2}  # no set is broken


def test_a_large_hand_is_paid_from_within_its_means():
    names = [name for name, one in FACTS.commodities.items() if one.value][:20]
    large = means(dict.fromkeys(names, 4), 30)
    assert 303 <= worth(least_loss(FACTS, large, 333)) <= 333


def test_a_card_in_another_set_counts_where_that_is_allowed():  # MC 9, R-142
    cards = {"gold": 1, "ochre": 1}
    assert most(FACTS, means(cards, 2)) == GOLD + OCHRE + 2
    assert most(FACTS, means(cards, 2, substitutes=True)) == max(GOLD + OCHRE, 4 * OCHRE) + 2


# ------------------------------------------------------------------ the bill


def test_price_cards_treasury_and_what_is_missing():
    position = {"hatti": "hand 4 gold, 3 salt; treasury 20"}
    told = bill(PurchaseDraft(("music",)), **position)
    assert told.price == price(shopping(**position), "hatti", "music")
    assert told.missing == 0
    assert told.cards + told.treasury - told.wasted == told.price
    dear = bill(PurchaseDraft(("music", "library", "democracy")), **position)
    assert dear.missing == dear.price - worth({"gold": 4, "salt": 3}) - 20
    assert dear.treasury == 20


def test_the_buyer_may_choose_the_cards():
    draft = PurchaseDraft(("music",), cards={"gold": 9, "salt": 0, "iron": 2})
    told = bill(draft, hatti="hand 4 gold, 3 salt; treasury 20")
    assert told.purchase.cards == {"gold": 4}
    assert told.wasted == worth({"gold": 4}) - told.price


def test_the_discount_goes_where_it_saves_most_or_where_it_is_wanted():  # MC 9 Library, R-143
    position = {"hatti": "hand 5 gold, 5 ivory"}
    both = bill(PurchaseDraft(("library", "music")), **position)
    assert both.discounts == {"music": 40}
    assert both.purchase.discount_on == "music"
    three = bill(PurchaseDraft(("library", "music", "coinage")), **position)
    assert three.purchase.discount_on == "coinage"  # the dearer of the two
    moved = bill(PurchaseDraft(("library", "music", "coinage"), discount_on="music"), **position)
    assert moved.purchase.discount_on == "music"
    assert moved.prices["music"].price == both.prices["music"].price
    assert bill(PurchaseDraft(("library",)), **position).discounts == {}


def test_what_comes_with_a_purchase_is_offered():  # MC 9 Anatomy, Monument, R-144, R-145
    draft = PurchaseDraft(("anatomy", "monument"), free="coinage", credits={"arts": 10})
    told = bill(draft, hatti="hand 5 gold, 5 ivory")
    assert "coinage" in told.free
    assert told.purchase.free == "coinage"
    assert (told.credits, told.chosen, told.portion) == (20, 10, 5)
    held = bill(draft, hatti="hand 5 gold, 5 ivory; coinage")
    assert "coinage" not in held.free
    assert held.purchase.free is None


def test_nothing_is_bought_with_cards_alone():
    told = bill(PurchaseDraft(cards={"gold": 2}, credits={"arts": 5}), hatti="hand 4 gold")
    assert told.purchase.cards == {}
    assert told.price == 0


@pytest.mark.parametrize(
    "draft",
    [
        PurchaseDraft(("gunpowder", "music", "music"), cards={"unobtainium": 3}),
        PurchaseDraft(("music",), cards={}, substitute=Substitute("nothing", "no_set")),
        PurchaseDraft(("music",), discount_on="gunpowder", free="gunpowder"),
    ],
)
def test_what_does_not_exist_is_left_out(draft):
    assert bill(draft, hatti="hand 4 gold").purchase.advances == ("music",)


def test_what_is_missing_for_others_counts_what_is_chosen():
    position = {"hatti": "hand 3 gold; treasury 10"}
    play = shopping(**position)
    alone = bill(PurchaseDraft(), **position)
    assert alone.short["democracy"] == price(play, "hatti", "democracy") - 91
    assert alone.out_of_reach == 0
    with_music = bill(PurchaseDraft(("music",)), **position)
    both = price(play, "hatti", "music") + price(play, "hatti", "pottery")
    assert with_music.short["pottery"] == both - 91
    assert "music" not in with_music.short


def test_who_can_buy_nothing_is_told_what_the_cheapest_lacks():
    told = bill(PurchaseDraft(), hatti="treasury 5")
    cheapest = min(price(shopping(hatti="treasury 5"), "hatti", a) for a in FACTS.advances)
    assert told.out_of_reach == cheapest - 5


def test_the_next_space_is_reckoned_with_what_is_bought():  # MC 6.13A
    before = bill(PurchaseDraft(), hatti="hand 5 gold; city in hattusa; ast 4")
    after = bill(PurchaseDraft(("music",)), hatti="hand 5 gold; city in hattusa; ast 4")
    counted = {need.what: need.there for need in before.needs}
    assert {need.what: need.there for need in after.needs} == {
        what: there + 1 if what in ("advances", "cheap_advances", "victory_points") else there
        for what, there in counted.items()
    }
