"""Phase 12: buying advances and the hand limit (MC 6.12)."""

import random

import pytest

from ecumene.cases import table
from ecumene.data import load
from ecumene.engine.event import Reason
from ecumene.phases import prices
from ecumene.phases.advances_acquisition import (
    AdvancesBought,
    BuyAdvances,
    DiscardExcess,
    HandLimitKept,
)
from ecumene.phases.prices import Substitute, cards_value, payment, set_value
from ecumene.phases.purchase import price_for
from tests.phases.positions import events, hand, refused

FACTS = load("mega")
SCIENCES_BELOW_100 = ("astronavigation", "coinage", "empiricism", "written_record")


def shopping(players=7, phases="advances_acquisition", **position):
    """Seven players have no starting credits."""
    board = "west" if players < 11 else "both"
    return table(players=players, board=board, **position).play(phases)


def price(play, civ, advance):
    return price_for(play.state, civ, advance).value


def buy(*advances, **more):
    return {"advances": list(advances), **more}


def bought(play):
    return events(play, AdvancesBought, None)[-1]


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


# ------------------------------------------------------------------ what may be bought


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (buy("music"), "purchase.already_held"),
        (buy("pottery", "pottery"), "purchase.twice"),
        (buy("gunpowder"), "purchase.unknown_advance"),
        (buy("pottery", cards={"gold": 6}), "cards.not_held"),
        (buy("pottery", cards={"gold": -1}), "cards.not_held"),
        (buy("pottery", cards={"unobtainium": 1}), "cards.not_held"),
        (buy("pottery", cards={"unobtainium": 0}), "cards.not_commodity"),
        (buy("pottery", cards={"gold": 10**15}), "cards.not_held"),
        (buy("pottery", credits={"arts": 5}), "purchase.credit_total"),
        (buy("pottery", credits={"arts": 4}), "purchase.credit_portion"),
        (buy("pottery", credits={"arts": -5, "crafts": 5}), "purchase.credit_portion"),
        (buy("pottery", credits={"magic": 5}), "answer.malformed"),
        (buy("pottery", discount_on="pottery"), "purchase.no_discount"),
        (buy("pottery", discount_on="gunpowder"), "purchase.no_discount"),
        (buy("pottery", free="coinage"), "purchase.not_free"),
        (buy("pottery", free="gunpowder"), "purchase.not_free"),
        (buy("pottery", substitute={"card": "gold", "set": "ivory"}), "substitute.not_allowed"),
        (buy("pottery", treasury=3), "answer.malformed"),
        ("pottery", "answer.malformed"),
    ],
)
def test_what_is_refused(answer, code):
    play = shopping(hatti="treasury 55; music; hand 5 gold")
    assert refused(play, "hatti", answer) == code


def test_no_advance_needs_another():  # MC 6.12
    play = shopping(hatti="hand 5 gold, 4 ivory")
    play.answer("hatti", buy("wonder_of_the_world", cards={"gold": 5, "ivory": 4}))
    assert play.state.holds("hatti", "wonder_of_the_world")


def test_everybody_may_buy_the_same_advance():  # MC 6.12 note
    play = shopping(**dict.fromkeys(("minoa", "rome", "egypt"), "treasury 50; ast 3"))
    for civ in ("minoa", "rome", "egypt"):
        play.answer(civ, buy("cloth_making"))
    assert all(play.state.holds(civ, "cloth_making") for civ in ("minoa", "rome", "egypt"))


def test_furthest_on_the_ast_buys_first_and_rank_breaks_ties():  # MC 6.12
    play = shopping(
        minoa="ast 3; treasury 9", rome="ast 5; treasury 9", egypt="ast 5; treasury 9"
    )  # fmt: skip
    order = []
    while play.asked():
        order.extend(play.asked())
        play.answer(order[-1], buy())
    assert order == ["rome", "egypt", "minoa"]


def test_one_may_buy_ahead_of_ones_turn():  # MC 6.12, R-02
    play = shopping(minoa="ast 1; treasury 50", rome="ast 5; treasury 9")
    early = next(ask for ask in play.game.early() if ask.civ == "minoa")
    play.game.answer(early.id, buy("cloth_making"))
    assert not play.state.holds("minoa", "cloth_making")
    play.answer("rome", buy())
    assert play.state.holds("minoa", "cloth_making")


# ------------------------------------------------------------------ what cards bring


RICH = "hand 5 gold, 4 ivory, 5 gemstones; treasury 20"  # 225 + 144 + 200 + 20
ALL = {"gold": 5, "ivory": 4, "gemstones": 5}


def test_library_makes_one_other_advance_40_cheaper():  # MC 9, FAQ Library
    play = shopping(hatti=RICH)
    play.answer(
        "hatti", buy("library", "agriculture", "rhetoric", discount_on="agriculture", cards=ALL)
    )
    costs = {one.advance: one.price for one in bought(play).advances}
    assert costs == {"library": 220, "agriculture": 80, "rhetoric": 130}
    agriculture = next(one for one in bought(play).advances if one.advance == "agriculture")
    assert agriculture.why[-1] == Reason("library", -40, "MC 9, FAQ Library", "hatti")


def test_library_does_not_make_itself_cheaper():  # MC 9: one other advance
    answer = buy("library", discount_on="library", cards=ALL)
    assert refused(shopping(hatti=RICH), "hatti", answer) == "purchase.no_discount"


def test_library_of_an_earlier_turn_makes_nothing_cheaper():  # MC 9: in the same turn
    answer = buy("agriculture", discount_on="agriculture", cards=ALL)
    assert refused(shopping(hatti=f"library; {RICH}"), "hatti", answer) == "purchase.no_discount"


def test_library_takes_no_price_below_zero():
    play = shopping(hatti=f"{RICH}; credits 30 crafts")
    play.answer("hatti", buy("library", "pottery", discount_on="pottery", cards=ALL))
    assert {one.advance: one.price for one in bought(play).advances}["pottery"] == 0


@pytest.mark.parametrize("free", SCIENCES_BELOW_100)
def test_anatomy_brings_a_cheap_science_for_nothing(free):  # MC 9, R-144
    credits = {"credits": {"arts": 10}} if free == "written_record" else {}
    play = shopping(hatti=RICH).answer("hatti", buy("anatomy", free=free, cards=ALL, **credits))
    assert play.state.holds("hatti", free)
    assert bought(play).price == 270
    printed = FACTS.advances[free].credits
    assert play.state.credits["hatti"]["science"] == 20 + printed["science"]


@pytest.mark.parametrize("free", ["medicine", "calendar", "pottery", "anatomy", "mathematics"])
def test_anatomy_brings_no_dear_science_and_no_other_group(free):  # MC 9: undiscounted below 100
    answer = buy("anatomy", free=free, cards=ALL)
    assert refused(shopping(hatti=RICH), "hatti", answer) == "purchase.not_free"


def test_anatomy_brings_nothing_held_or_bought_now():
    play = shopping(hatti=f"{RICH}; coinage")
    answer = buy("anatomy", free="coinage", cards=ALL)
    assert refused(play, "hatti", answer) == "purchase.not_free"
    answer = buy("anatomy", "empiricism", free="empiricism", cards=ALL)
    assert refused(play, "hatti", answer) == "purchase.not_free"


def test_anatomy_may_be_bought_without_taking_anything():  # MC 9: may choose
    play = shopping(hatti=RICH).answer("hatti", buy("anatomy", cards=ALL))
    assert play.state.advances["hatti"] == {"anatomy"}


def test_anatomy_of_an_earlier_turn_brings_nothing():  # MC 9: upon purchase
    answer = buy("pottery", free="coinage", cards=ALL)
    assert refused(shopping(hatti=f"anatomy; {RICH}"), "hatti", answer) == "purchase.not_free"


@pytest.mark.parametrize(("advance", "points"), [("written_record", 10), ("monument", 20)])
def test_credits_in_groups_of_ones_choice(advance, points):  # MC 9, R-145
    play = shopping(hatti=RICH)
    assert refused(play, "hatti", buy(advance, cards=ALL)) == "purchase.credit_total"
    more = buy(advance, cards=ALL, credits={"arts": points, "civics": 5})
    assert refused(play, "hatti", more) == "purchase.credit_total"
    play.answer("hatti", buy(advance, cards=ALL, credits={"arts": points - 5, "science": 5}))
    printed = FACTS.advances[advance].credits
    assert play.state.credits["hatti"]["arts"] == points - 5
    assert play.state.credits["hatti"]["science"] == 5 + printed.get("science", 0)


def test_written_record_and_monument_together_give_30():  # MC 6.12: all effects are cumulative
    answer = buy("written_record", "monument", cards=ALL, credits={"religion": 30})
    play = shopping(hatti=RICH).answer("hatti", answer)
    assert play.state.credits["hatti"]["religion"] == 40


TRADER = "trade_empire; treasury 55; hand 3 wool, 2 wine, 2 iron, water; credits 0 crafts"


def pay(card, name, **cards):
    return buy("cloth_making", cards=cards, substitute={"card": card, "set": name})


def test_trade_empire_lets_one_card_stand_in():  # MC 9, R-142
    play = shopping(hatti=TRADER).answer("hatti", pay("wine", "wool", wool=3, wine=1))
    assert bought(play).value == 16 * 4
    assert hand(play, "hatti") == {"iron": 2, "water": 1, "wine": 1}


def test_trade_empire_the_substitute_has_no_other_value():
    play = shopping(hatti=TRADER).answer("hatti", pay("wine", "wool", wool=3, wine=2))
    assert bought(play).value == 16 * 4 + 5


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (pay("iron", "wool", wool=3, iron=1), "substitute.face_too_low"),  # at least the same face
        (pay("wine", "wool", wine=1), "substitute.no_set"),
        (pay("wine", "wool", wool=3), "substitute.not_handed_in"),
        (pay("wool", "wool", wool=3), "substitute.same_commodity"),
    ],
)
def test_trade_empire_what_cannot_stand_in(answer, code):  # MC 9, R-142
    assert refused(shopping(hatti=TRADER), "hatti", answer) == code


def test_trade_empire_needs_an_incomplete_set():  # MC 9, R-142
    play = shopping(hatti="trade_empire; treasury 55; hand 7 wool, wine; credits 0 crafts")
    answer = pay("wine", "wool", wool=7, wine=1)
    assert refused(play, "hatti", answer) == "substitute.set_complete"
    play.answer("hatti", pay("wine", "wool", wool=6, wine=1))
    assert bought(play).value == 49 * 4


def test_trade_empire_bought_now_does_not_help_now():
    play = shopping(hatti=RICH)
    answer = buy("trade_empire", cards=ALL, substitute={"card": "gold", "set": "ivory"})
    assert refused(play, "hatti", answer) == "substitute.not_allowed"


def test_all_substitutes_are_listed():
    found = prices.substitutes(FACTS, {"wool": 3, "oil": 1, "fish": 1})
    assert set(found) == {
        Substitute("wool", "oil"), Substitute("oil", "wool"),
        Substitute("wool", "fish"), Substitute("oil", "fish"),
    }  # fmt: skip


# ------------------------------------------------------------------ hand limit


def limiting(players=7, **position):
    return shopping(players, "hand_limit", **position)


@pytest.mark.parametrize(("players", "limit"), [(5, 8), (11, 8), (12, 9), (18, 9)])
def test_the_hand_limit_by_number_of_players(players, limit):  # MC 6.12
    board = {5: "west", 11: "east"}.get(players, "both")
    civ = "minoa" if players != 11 else "saba"
    play = table(players=players, board=board, **{civ: f"hand {limit + 2} clay"}).play("hand_limit")
    assert play.asked() == {civ: "DiscardExcess"}
    play.answer(civ, {"clay": 2})
    assert len(play.state.hands[civ]) == limit


def test_within_the_limit_nobody_is_asked():
    assert limiting(hatti="hand 8 clay").asked() == {}


def test_roadbuilding_raises_the_limit_at_once():  # MC 9, R-147
    assert limiting(hatti="hand 9 clay; roadbuilding").asked() == {}
    play = limiting(hatti="hand 10 clay; roadbuilding").answer("hatti", {"clay": 1})
    event = events(play, HandLimitKept, None)[0]
    assert (event.limit, event.why[-1]) == (9, Reason("roadbuilding", 1, "MC 9", "hatti"))


def test_the_limit_holds_for_those_who_bought_nothing():  # MC 6.12
    play = shopping(phases="advances_acquisition to hand_limit", hatti="hand 9 clay")
    play.answer("hatti", buy())
    assert play.asked() == {"hatti": "DiscardExcess"}


def test_all_discard_at_once_and_openly():  # D-12.2
    play = limiting(hatti="hand 9 clay", rome="hand 10 wool")
    assert set(play.asked()) == {"hatti", "rome"}
    play.answer("rome", {"wool": 2})
    assert events(play, HandLimitKept, "hatti") == []
    play.answer("hatti", {"clay": 1})
    assert [e.discarded for e in events(play, HandLimitKept, None)] == [{"clay": 1}, {"wool": 2}]
    assert play.state.discards["west"][4] == ("wool", "wool")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"clay": 1}, "cards.count"), ({"clay": 3}, "cards.count"), ({}, "cards.count"),
        ({"gold": 2}, "cards.not_held"), ({"clay": -2}, "cards.not_held"), ([], "answer.malformed"),
    ],
)  # fmt: skip
def test_exactly_the_excess_is_discarded(answer, code):
    assert refused(limiting(hatti="hand 10 clay"), "hatti", answer) == code


def test_an_absent_player_keeps_his_best_sets():
    play = limiting(hatti="hand 4 clay, 5 wool, gold, ochre")
    assert DiscardExcess(3).default(play.state, "hatti") == {"clay": 2, "ochre": 1}
    assert prices.best_kept(FACTS, {"clay": 4, "gold": 1}, 4) == {"clay": 3, "gold": 1}
    assert prices.best_kept(FACTS, {"clay": 4, "gold": 1}, 0) == {}


# ------------------------------------------------------------------ samples


@pytest.mark.parametrize("seed", range(40))
def test_default_and_samples_are_legal(seed):
    play = shopping(
        hatti=f"mining; {RICH}; credits 60 science, 40 crafts", rome="hand 12 clay, 3 gold"
    )
    rng = random.Random(seed)
    for civ in ("hatti", "rome"):
        for decision in (BuyAdvances(), DiscardExcess(4)):
            for answer in (
                decision.default(play.state, civ),
                decision.sample(play.state, civ, rng),
            ):
                decision.check(play.state, civ, answer)


def test_samples_reach_every_part_of_a_purchase():
    play = shopping(hatti=f"{RICH}; credits 200 science")
    rng = random.Random(4)
    found = [BuyAdvances().sample(play.state, "hatti", rng) for _ in range(400)]
    assert any(one.discount_on for one in found)
    assert any(one.free for one in found)
    assert any(one.credits for one in found)
    assert any(not one.advances for one in found)
