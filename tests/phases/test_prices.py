"""Phase 12: what sets are worth, what advances cost, and how they are paid (MC 6.12)."""

from random import Random

import pytest

from ecumene.data.facts import GROUPS
from ecumene.engine.event import Reason
from ecumene.phases.cards.set_values import cards_value, set_value
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.checks import price_for
from ecumene.phases.purchase.prices import payment
from tests.phases.positions import hand, refused
from tests.phases.shopping import FACTS, bought, buy, price, shopping

# ------------------------------------------------------------------ values of sets


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ({"fish": 1}, 3),
        ({"fish": 2}, 12),
        ({"iron": 3}, 18),
        ({"fish": 1, "fruit": 1}, 6),  # the same face value, but other names
        ({"oil": 8}, 256),
        ({}, 0),
        ({"water": 5}, 0),  # FAQ Trade: Water has a face value of 0
    ],
)
def test_the_printed_values_of_sets(cards, value):  # MC 6.7 examples, R-141
    assert cards_value(FACTS, cards) == value


def test_the_last_box_of_a_split_set_counts_both_blocks():
    assert FACTS.commodities["clay"].set_size == 9
    assert set_value(9, 1) == 81


# ------------------------------------------------------------------ prices


def test_music_helps_drama_and_mysticism():  # MC 6.12 example 1
    play = shopping(hatti="music; treasury 1")
    assert play.state.credits["hatti"]["arts"] == 10
    assert play.state.credits["hatti"]["religion"] == 5
    assert price(play, "hatti", "drama_and_poetry") == 70
    assert price(play, "hatti", "mysticism") == 40


def test_credits_count_for_every_advance_of_a_transaction():  # MC 6.12
    play = shopping(hatti="music; hand 8 oil").answer(
        "hatti", buy("drama_and_poetry", "mysticism", cards={"oil": 8})
    )
    assert bought(play).price == 110


def test_pottery_and_masonry_help_agriculture():  # MC 6.12 example 2
    play = shopping(hatti="pottery, masonry; treasury 50; hand 4 wool")
    assert play.state.credits["hatti"] == {
        "science": 5, "arts": 5, "crafts": 20, "civics": 0, "religion": 0,
    }  # fmt: skip
    why = price_for(play.state, "hatti", "agriculture")
    assert why.value == 90
    assert why.why == (
        Reason("printed", 120, "MC 6.12"),
        Reason("crafts", -20, "MC 6.12"),
        Reason("pottery", -10, "MC 6.12"),
    )
    play.answer("hatti", buy("agriculture", cards={"wool": 4}))
    assert play.state.credits["hatti"]["crafts"] == 30
    assert play.state.treasury["hatti"] == 50 - (90 - 64)


def test_pottery_alone_helps_agriculture_and_that_helps_democracy():  # MC 6.12 example 3
    assert price(shopping(hatti="pottery; treasury 1"), "hatti", "agriculture") == 100
    assert price(shopping(hatti="agriculture; treasury 1"), "hatti", "democracy") == 200


def test_two_groups_are_never_added():  # FAQ Civilization Advances Acquisition
    play = shopping(hatti="treasury 1; credits 30 civics, 20 arts")
    assert price(play, "hatti", "literacy") == 80


def test_starting_credits_count():  # MC 4, R-146
    assert price(shopping(players=5, hatti="treasury 1"), "hatti", "pottery") == 50
    assert price(shopping(players=12, hatti="treasury 1"), "hatti", "pottery") == 55


def test_credits_gained_now_help_from_the_next_turn():  # MC 6.12
    play = shopping(hatti="hand 5 gold, 5 ivory").answer(
        "hatti", buy("pottery", "agriculture", cards={"gold": 4, "ivory": 4})
    )
    assert bought(play).price == 180
    assert price(play, "hatti", "masonry") == 40


def test_a_price_is_never_below_zero():  # MC 6.12, R-148
    play = shopping(hatti="treasury 1; credits 70 crafts")
    found = price_for(play.state, "hatti", "pottery")
    assert found.value == 0
    assert found.why[-1] == Reason("never_below_zero", 10, "MC 6.12")
    play.answer("hatti", buy("pottery", "cloth_making"))
    assert play.state.treasury["hatti"] == 1
    assert play.state.holds("hatti", "cloth_making")


def test_who_has_nothing_but_an_advance_for_nothing_is_asked():
    assert shopping(hatti="credits 60 crafts").asked() == {"hatti": "BuyAdvances"}
    assert shopping(hatti="credits 45 crafts").asked() == {}


# ------------------------------------------------------------------ paying


def test_treasury_makes_up_exactly_what_the_cards_leave():  # MC 6.12, R-140
    play = shopping(hatti="treasury 40; hand 2 wool, 3 clay")
    play.answer("hatti", buy("cloth_making", cards={"wool": 2, "clay": 3}))
    assert (bought(play).value, bought(play).treasury) == (25, 25)
    assert play.state.treasury["hatti"] == 15
    assert play.state.stock("hatti") == 40


def test_there_is_no_change_for_cards():  # MC 6.12
    play = shopping(hatti="treasury 40; hand 4 wool")
    play.answer("hatti", buy("cloth_making", cards={"wool": 4}))
    assert play.state.treasury["hatti"] == 40
    assert hand(play, "hatti") == {}


def test_one_chooses_which_cards_to_hand_in():  # FAQ Civilization Advances Acquisition
    play = shopping(hatti="treasury 50; hand 4 wool").answer("hatti", buy("cloth_making"))
    assert (play.state.treasury["hatti"], hand(play, "hatti")) == (0, {"wool": 4})


def test_what_one_cannot_pay_one_cannot_buy():
    play = shopping(hatti="treasury 24; hand 2 wool, 3 clay")
    answer = buy("cloth_making", cards={"wool": 2, "clay": 3})
    assert refused(play, "hatti", answer) == "purchase.too_dear"


def test_cards_handed_in_lie_on_the_discard_piles_of_their_blocks():  # MC 6.13C
    play = shopping(players=12, hatti="hand 4 ivory, 2 clay of east, water")
    play.answer("hatti", buy("pottery", cards={"ivory": 4, "clay": 2, "water": 1}))
    assert play.state.discards["west"][9] == ("ivory",) * 4
    assert play.state.discards["east"][1] == ("clay",) * 2
    assert sum(len(pile) for pile in play.state.discards["west"].piles) == 4


def test_cards_for_nothing_are_refused():
    play = shopping(hatti="hand 2 wool")
    assert refused(play, "hatti", buy(cards={"wool": 1})) == "purchase.cards_for_nothing"


def test_mining_doubles_treasury_and_may_overpay_by_one():  # MC 9, FAQ Mining
    play = shopping(hatti="treasury 40; mining; hand ochre; credits 0 crafts")
    play.answer("hatti", buy("cloth_making", cards={"ochre": 1}))
    event = bought(play)
    assert (event.price, event.value, event.treasury, event.worth) == (50, 1, 25, 2)


def test_mining_bought_now_does_not_double_now():
    play = shopping(hatti="treasury 40; hand 4 gold, 3 ivory")
    answer = buy("mining", "cloth_making", cards={"gold": 4, "ivory": 3})
    assert refused(play, "hatti", answer) == "purchase.too_dear"


@pytest.mark.parametrize(
    ("price", "cards", "worth", "treasury"),
    [(50, 49, 1, 1), (50, 49, 2, 1), (50, 48, 2, 1), (50, 47, 2, 2), (50, 60, 1, 0), (0, 0, 1, 0)],
)
def test_payment(price, cards, worth, treasury):
    assert payment(price, cards, worth).treasury == treasury


def test_a_price_without_reasons_is_the_same_price():
    rng = Random(1)
    for _ in range(200):
        credits = {group: 5 * rng.randrange(12) for group in GROUPS}
        held = frozenset(rng.sample(list(FACTS.advances), rng.randrange(20)))
        for advance in FACTS.advances:
            with_reasons = prices.price_of(FACTS, advance, credits, held).value
            assert prices.bare_price(FACTS, advance, credits, held) == with_reasons
