"""Phase 6: drawing trade cards and additional purchases (MC 6.6)."""

import random

import pytest

from ecumene.cases import table
from ecumene.engine.event import Reason
from ecumene.phases.cards.drawing import Draw, TradeCardsDrawn
from ecumene.phases.cards.purchases import BuyTradeCard, CardPurchase, TradeCardBought
from tests.phases.positions import cities, events, hand, refused, words

PASS = {"stack": 0}


def drawing(**position):
    return table(players=7, board="west", **position).play("drawing_trade_cards")


def buying(**position):
    return table(players=7, board="west", **position).play("additional_purchases")


# ------------------------------------------------------------------ 6A


def test_the_printed_example_of_drawing():  # MC 6.6A example
    play = drawing(
        minoa=cities("minoa", 3),
        hellas=cities("hellas", 5),
        egypt=cities("egypt", 5),
        stacks={
            1: "3 ochre",
            2: "papyri, iron",
            3: "3 fish",
            4: "superstition, wool, oil",
            5: "3 wine",
        },
    )
    drawn = events(play, TradeCardsDrawn, "egypt")
    assert [event.civ for event in drawn] == ["minoa", "hellas", "egypt"]
    assert hand(play, "minoa") == {"ochre": 1, "papyri": 1, "fish": 1}
    assert hand(play, "hellas") == {"ochre": 1, "iron": 1, "fish": 1, "superstition": 1, "wine": 1}
    assert hand(play, "egypt") == {"ochre": 1, "water": 1, "fish": 1, "wool": 1, "wine": 1}


def test_one_card_of_each_stack_up_to_the_number_of_cities():  # FAQ Trade Cards Acquisition
    play = drawing(hatti=cities("hatti", 3))
    faces = {card.name: play.state.rules.facts.commodities[card.name].value for card in
             play.state.hands["hatti"].cards}  # fmt: skip
    assert sorted(faces.values()) == [1, 2, 3]


def test_without_cities_nothing_is_drawn():  # MC 6.6A
    play = drawing(hatti="3 in hattusa")
    assert len(play.state.hands["hatti"]) == 0
    assert events(play, TradeCardsDrawn, None) == []


def test_fewer_cities_draw_first_and_rank_breaks_ties():  # MC 6.6A, R-76
    play = drawing(
        egypt=cities("egypt", 1),
        rome=cities("rome", 2),
        minoa=cities("minoa", 2),
        stacks={1: "ochre, clay, 7 ochre"},
    )
    assert [event.civ for event in events(play, TradeCardsDrawn, None)] == [
        "egypt",
        "minoa",
        "rome",
    ]
    assert hand(play, "minoa")["clay"] == 1


def test_others_see_which_stacks_and_the_water_of_an_empty_one():  # MC 6.6A, R-81
    play = drawing(hatti=cities("hatti", 2), stacks={1: "clay", 2: "none"})
    own, other = (events(play, TradeCardsDrawn, who)[0].draws for who in ("hatti", "egypt"))
    assert own == (Draw(1, "clay"), Draw(2, "water", empty=True))
    assert other == (Draw(1, None), Draw(2, "water", empty=True))


def test_cards_come_from_the_own_block_only():  # MC 6.6 Separate trade card blocks, R-78
    play = table(
        players=12,
        board="both",
        saba=cities("saba", 2),
        rome=cities("rome", 2),
        stacks={"east 2": "none", "west 2": "2 iron"},
    ).play("drawing_trade_cards")
    assert hand(play, "saba")["water"] == 1
    assert hand(play, "rome")["iron"] == 1
    assert {card.block for card in play.state.hands["saba"].cards} == {"east"}


def test_a_drawn_card_has_no_giver():
    play = drawing(hatti=cities("hatti", 2), stacks={2: "treachery"})
    assert all(card.giver is None for card in play.state.hands["hatti"].cards)


# ------------------------------------------------------------------ 6B


def test_anybody_may_buy_from_stack_9_for_15():  # MC 6.6B
    play = buying(hatti="treasury 31", stacks={9: "gold, ivory"})
    assert play.asked() == {"hatti": "BuyTradeCard"}
    play.answer("hatti", {"stack": 9}).answer("hatti", {"stack": 9})
    assert hand(play, "hatti") == {"gold": 1, "ivory": 1}
    assert play.state.treasury["hatti"] == 1
    assert play.asked() == {}


def test_one_looks_at_each_card_before_the_next():  # MC 6.6B, FAQ Trade Cards Acquisition
    play = buying(hatti="treasury 30", stacks={9: "regression, ivory"})
    play.answer("hatti", {"stack": 9})
    assert events(play, TradeCardBought, "hatti")[0].draw == Draw(9, "regression")
    assert play.asked() == {"hatti": "BuyTradeCard"}
    play.answer("hatti", PASS)
    assert hand(play, "hatti") == {"regression": 1}


def test_to_pass_is_final():  # MC 6.6B
    play = buying(hatti="treasury 30").answer("hatti", PASS)
    assert play.asked() == {}


def test_without_cities_one_may_buy_too_and_is_first():  # FAQ Trade Cards Acquisition, E-38
    play = buying(minoa=words("minoa", 1, "treasury 15"), hatti="treasury 15")
    assert play.asked() == {"hatti": "BuyTradeCard"}
    play.answer("hatti", PASS)
    assert play.asked() == {"minoa": "BuyTradeCard"}


def test_who_cannot_pay_is_not_asked():
    assert buying(hatti="treasury 14").asked() == {}


def test_an_empty_stack_gives_water_for_the_full_price():  # MC 6.6B, FAQ
    play = buying(hatti="treasury 20", stacks={9: "none"}).answer("hatti", {"stack": 9})
    assert hand(play, "hatti") == {"water": 1}
    assert play.state.treasury["hatti"] == 5
    assert events(play, TradeCardBought, "egypt")[0].draw == Draw(9, "water", empty=True)


def test_others_see_stack_and_price_but_not_the_card():  # MC 6.6B
    play = buying(hatti="treasury 20", stacks={9: "gold"}).answer("hatti", {"stack": 9})
    seen = events(play, TradeCardBought, "egypt")[0]
    assert (seen.draw, seen.price) == (Draw(9, None), 15)


@pytest.mark.parametrize(
    ("advance", "prices"),
    [
        ("rhetoric", {3: 9, 9: 15}),  # MC 9 Rhetoric
        ("cartography", {2: 5, 7: 13, 9: 15}),  # MC 9 Cartography
        ("mining", {6: 13, 8: 13, 9: 15}),  # MC 9 Mining
        ("rhetoric; cartography; mining", {2: 5, 3: 9, 6: 13, 7: 13, 8: 13, 9: 15}),
    ],
)
def test_advances_open_further_stacks(advance, prices):  # FAQ Trade Cards Acquisition
    play = buying(hatti=f"treasury 55; {advance}")
    offer = play.game.offer(play.game.pending()[0].id)
    assert {int(n): price["price"] for n, price in offer["prices"].items()} == prices
    for stack in sorted(set(range(1, 10)) - set(prices)):
        assert refused(play, "hatti", {"stack": stack}) == "cards.not_for_sale"


def test_a_price_names_the_card_behind_it():
    play = buying(hatti="treasury 9; rhetoric").answer("hatti", {"stack": 3})
    why = events(play, TradeCardBought, "egypt")[0].why
    assert why[1:] == (Reason("rhetoric", 9, "MC 9", "hatti"),)


def test_treasury_is_all_one_can_pay_with():  # FAQ: no other cards, no Trade Routes
    play = buying(hatti="treasury 12; rhetoric; trade_routes; hand 9 gold")
    assert refused(play, "hatti", {"stack": 9}) == "cards.too_dear"


def test_wonder_of_the_world_takes_one_card_free_above_the_cities():  # MC 9, FAQ
    play = buying(hatti=words("hatti", 6, "wonder_of_the_world"), stacks={8: "marble"})
    assert refused(play, "hatti", {"stack": 6, "free": True}) == "cards.not_free"
    assert refused(play, "hatti", {"stack": 8}) == "cards.not_for_sale"
    play.answer("hatti", {"stack": 8, "free": True})
    assert hand(play, "hatti") == {"marble": 1}
    assert play.asked() == {}


def test_wonder_of_the_world_works_once_a_turn():  # MC 9
    play = buying(hatti=words("hatti", 2, "wonder_of_the_world", "treasury 30"))
    play.answer("hatti", {"stack": 7, "free": True})
    assert refused(play, "hatti", {"stack": 8, "free": True}) == "cards.not_free"
    play.answer("hatti", {"stack": 9})
    assert play.state.treasury["hatti"] == 15


def test_wonder_of_the_world_may_wait_until_a_paid_card_is_seen():  # MC 6.6B
    play = buying(hatti=words("hatti", 8, "wonder_of_the_world", "treasury 15"))
    play.answer("hatti", {"stack": 9})
    assert play.state.treasury["hatti"] == 0
    play.answer("hatti", {"stack": 9, "free": True})
    assert len(play.state.hands["hatti"]) == 2


def test_wonder_of_the_world_is_useless_with_nine_cities():  # FAQ: not even Water
    assert buying(hatti=words("hatti", 9, "wonder_of_the_world")).asked() == {}


def test_wonder_of_the_world_draws_water_from_an_empty_stack():
    play = buying(hatti=words("hatti", 1, "wonder_of_the_world"), stacks={5: "none"})
    play.answer("hatti", {"stack": 5, "free": True})
    assert hand(play, "hatti") == {"water": 1}


def test_a_later_player_may_answer_ahead_but_not_buy_water_unawares():
    play = buying(minoa="treasury 15", hatti="treasury 15", stacks={9: "gold"})
    early = next(ask for ask in play.game.early() if ask.civ == "hatti")
    play.game.answer(early.id, {"stack": 9})
    play.answer("minoa", {"stack": 9})
    assert play.asked() == {"hatti": "BuyTradeCard"}
    assert hand(play, "hatti") == {}


@pytest.mark.parametrize("answer", [{"stack": -1}, {"stack": 10**30}, {"stack": 0, "free": True}])
def test_nonsense_is_refused(answer):
    play = buying(hatti="treasury 30; wonder_of_the_world")
    assert refused(play, "hatti", answer).split(".")[0] in ("cards", "answer")


def test_default_and_samples_are_legal():
    play = buying(hatti=words("hatti", 3, "treasury 30", "wonder_of_the_world", "mining"))
    decision, rng = BuyTradeCard(), random.Random(1)
    assert decision.default(play.state, "hatti") == CardPurchase(9, free=True)
    samples = {decision.sample(play.state, "hatti", rng) for _ in range(100)}
    for answer in samples:
        decision.check(play.state, "hatti", answer)
    assert len(samples) > 5
