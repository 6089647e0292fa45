"""Phase 12: buying advances, and what some of them bring (MC 6.12)."""

import random

import pytest

from ecumene.engine.event import Reason
from ecumene.phases.cards.set_values import Substitute
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.acquisition import BuyAdvances
from ecumene.phases.purchase.hand_limit import DiscardExcess
from tests.phases.positions import hand, refused
from tests.phases.shopping import FACTS, SCIENCES_BELOW_100, bought, buy, shopping

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
