"""Phase 7: deals, and the beginning and end of the trade session (MC 6.7)."""

import random

import pytest

from ecumene.cases import table
from ecumene.engine.errors import IllegalAnswer
from ecumene.phases.trade.offers import MESSAGES
from ecumene.phases.trade.session import Trade, TradeEnded, TradeMissed
from tests.phases.positions import events, hand, refused
from tests.phases.trading import DONE, accept, message, offer, session

# ------------------------------------------------------------------ deals


def test_a_deal_swaps_both_bundles_at_once():  # MC 6.7
    play = session().answer("hatti", offer()).answer("egypt", accept("hatti/all/1"))
    assert hand(play, "hatti") == {
        "clay": 2, "famine": 1, "fish": 1, "iron": 1, "treachery": 1, "wine": 1,
    }  # fmt: skip
    assert hand(play, "egypt") == {"clay": 2, "fish": 2, "gold": 1, "iron": 1, "superstition": 1}


def test_the_numbers_of_the_two_sides_may_differ():  # MC 6.7, ME 6.7
    play = session().answer("hatti", offer(want_count=4))
    assert refused(play, "egypt", accept("hatti/all/1")) == "trade.bundle_count"
    play.answer("egypt", accept("hatti/all/1", "clay clay clay wine"))
    assert len(play.state.hands["hatti"]) == 8


def test_at_least_three_cards_on_each_side():  # MC 6.7
    play = session()
    assert refused(play, "hatti", offer("fish fish")) == "trade.count"
    assert refused(play, "hatti", offer(want_count=2)) == "trade.count"
    assert refused(play, "hatti", offer(want_count=10**20)).endswith(("count", "malformed"))


def test_two_commodities_must_be_named():  # MC 6.7, R-83
    assert refused(session(), "hatti", offer(gives="fish")) == "trade.too_few_names"


def test_the_first_two_names_must_be_true():  # MC 6.7
    play = session()
    assert refused(play, "hatti", offer(gives="fish gold")) == "trade.not_in_bundle"
    assert refused(play, "hatti", offer(gives="gold fish")) == "trade.not_in_bundle"


def test_named_twice_is_there_twice():  # as a multiset
    assert refused(session(), "hatti", offer(gives="iron iron")) == "trade.not_in_bundle"


def test_further_names_may_be_lies():  # MC 6.7
    play = session().answer("hatti", offer(gives="fish fish gold"))
    assert play.state.market.offer("hatti/all/1").gives == ("fish", "fish", "gold")


def test_not_more_names_than_cards():
    lie = offer(gives="fish fish gold gold")
    assert refused(session(), "hatti", lie) == "trade.too_many_names"


def test_calamities_cannot_be_named():  # MC 6.7
    play = session()
    assert refused(play, "hatti", offer(gives="fish treachery")) == "trade.not_a_commodity"
    assert refused(play, "hatti", offer(wants="treachery")) == "trade.not_a_commodity"
    assert refused(play, "hatti", message("say", have=["famine"])) == "trade.not_a_commodity"


def test_a_tradeable_calamity_may_be_hidden_among_the_cards():  # MC 6.7
    play = session().answer("hatti", offer("fish fish treachery"))
    play.answer("egypt", accept("hatti/all/1"))
    given = next(card for card in play.state.hands["egypt"].cards if card.name == "treachery")
    assert given.giver == "hatti"


def test_a_non_tradeable_calamity_never_changes_hands():  # MC 6.7
    assert refused(session(), "hatti", offer("fish fish famine")) == "trade.non_tradeable"


def test_two_of_three_cards_cannot_be_calamities():  # two true commodities are needed
    play = session(hatti="hand 2 fish, treachery, superstition, piracy")
    trap = offer("fish treachery piracy")
    assert refused(play, "hatti", trap) == "trade.not_in_bundle"
    play.answer("hatti", offer("fish fish treachery piracy"))


def test_the_last_giver_counts_even_when_a_card_comes_back():
    play = session().answer("egypt", offer("clay clay superstition", "clay clay", to="hatti"))
    play.answer("hatti", accept("egypt/hatti/1", "fish fish iron", "fish fish"))
    assert next(c.giver for c in play.state.hands["hatti"].cards if c.name == "superstition") == (
        "egypt"
    )
    play.answer("hatti", offer("clay clay superstition", "clay clay", to="egypt"))
    play.answer("egypt", accept("hatti/egypt/1", "fish fish iron", "fish fish"))
    assert next(c.giver for c in play.state.hands["egypt"].cards if c.name == "superstition") == (
        "hatti"
    )


def test_commodities_remember_no_giver():
    play = session().answer("hatti", offer()).answer("egypt", accept("hatti/all/1"))
    assert {c.giver for c in play.state.hands["hatti"].cards} == {None}


def test_water_may_be_named_and_traded():  # FAQ Trade
    play = session(hatti="hand 2 water, fish")
    play.answer("hatti", offer("water water fish", "water water"))
    play.answer("egypt", accept("hatti/all/1"))
    assert hand(play, "egypt")["water"] == 2


def test_west_and_east_trade_with_each_other():  # FAQ Trade, MC 6.7
    play = table(
        players=12, board="both", saba="hand 3 flax", rome="hand 3 clay of west"
    ).play("trade")  # fmt: skip
    play.answer("saba", offer("flax flax flax", "flax flax", to="rome"))
    play.answer("rome", accept("saba/rome/1", "clay clay clay"))
    assert {card.block for card in play.state.hands["saba"].cards} == {"west"}


def test_of_two_equal_calamities_one_says_which_goes():
    both = "hand 2 clay, treachery of west from rome, treachery of east"
    for block, kept in (("east", "rome"), ("west", None)):
        play = table(players=12, board="both", saba=both, rome="hand 3 ochre").play("trade")
        bundle = offer("clay clay treachery", "clay clay", first_from=block)
        play.answer("saba", bundle).answer(
            "rome", accept("saba/all/1", "ochre ochre ochre", "ochre ochre")
        )
        left = [card for card in play.state.hands["saba"].cards if card.name == "treachery"]
        assert [card.giver for card in left] == [kept]


# ------------------------------------------------------------------ what the offer asks for


def test_the_first_two_wanted_names_must_be_given():
    play = session().answer("hatti", offer(wants="gold wine"))
    assert refused(play, "egypt", accept("hatti/all/1")) == "trade.not_in_bundle"
    play.answer("egypt", accept("hatti/all/1", "gold wine clay", ""))
    assert hand(play, "hatti")["gold"] == 1


def test_wanted_names_beyond_two_are_a_wish():
    play = session().answer("hatti", offer(wants="clay clay gold"))
    play.answer("egypt", accept("hatti/all/1", "clay clay superstition", ""))
    assert hand(play, "hatti")["superstition"] == 1


def test_who_accepts_a_blind_offer_names_two_commodities():  # MC 6.7: both sides
    play = session().answer("hatti", offer())
    assert refused(play, "egypt", accept("hatti/all/1", names="")) == "trade.too_few_names"
    lie = accept("hatti/all/1", names="clay gold")
    assert refused(play, "egypt", lie) == "trade.not_in_bundle"


def test_a_player_who_accepts_gives_only_what_they_hold():
    play = session().answer("hatti", offer())
    lie = accept("hatti/all/1", "clay clay salt")
    assert refused(play, "egypt", lie) == "cards.not_held"
    lie = accept("hatti/all/1", "clay gold gold", "clay gold")
    assert refused(play, "egypt", lie) == "cards.not_held"


def test_who_accepts_gives_no_non_tradeable_calamity():
    play = session().answer("egypt", offer("clay clay wine", "clay clay"))
    trap = accept("egypt/all/1", "fish fish famine", "fish fish")
    assert refused(play, "hatti", trap) == "trade.non_tradeable"


# ------------------------------------------------------------------ beginning and end


def test_all_with_three_cards_are_asked():  # MC 6.7, R-85: as all can see
    play = session(rome="hand 3 famine", minoa="hand 2 gold")
    assert play.asked() == {"hatti": "Trade", "rome": "Trade", "egypt": "Trade"}


def test_no_session_for_fewer_than_two():
    play = table(players=7, board="west", hatti="hand 5 gold", egypt="hand 2 gold").play("trade")
    assert play.asked() == {}
    assert events(play, TradeEnded, None) == []
    assert events(play, TradeMissed, None) == [TradeMissed(("hatti", "egypt"), 3, False)]


def test_who_has_too_few_cards_is_told_once_when_the_others_trade():
    play = session(minoa="hand 2 gold").answer("hatti", message("say", seek=["gold"]))
    play.answer("egypt", message("say", seek=["gold"]))
    assert events(play, TradeMissed, None) == [TradeMissed(("minoa",), 3, True)]


def test_where_all_with_cards_can_trade_nobody_is_told_why_not():
    assert events(session(), TradeMissed, None) == []


def test_the_session_ends_when_all_are_done():  # MC 6.7 End of trade, R-88
    play = session().answer("hatti", offer()).answer("hatti", DONE)
    assert play.asked() == {"egypt": "Trade"}
    play.answer("egypt", DONE)
    assert play.asked() == {}
    assert play.state.market.offers == ()
    assert events(play, TradeEnded, None) == [TradeEnded(0)]


@pytest.mark.parametrize(
    "back", [offer(), message("say", seek=["gold"]), message("done", done=False)]
)
def test_who_is_done_may_come_back(back):
    play = session().answer("hatti", DONE).answer("hatti", back)
    assert set(play.asked()) == {"hatti", "egypt"}


def test_who_is_done_may_still_decline():
    play = session().answer("egypt", DONE).answer("hatti", offer(to="egypt"))
    play.answer("egypt", message("decline", offer="hatti/egypt/1"))
    assert set(play.asked()) == {"hatti"}


def test_the_deals_of_the_turn_are_remembered():
    play = session().answer("hatti", offer()).answer("egypt", accept("hatti/all/1"))
    play.answer("hatti", DONE).answer("egypt", DONE)
    assert play.state.market.partners("hatti") == ("egypt",)


def test_after_very_many_messages_one_can_only_close():
    play = session()
    play.state.answers["hatti"] = MESSAGES
    check = Trade().check
    for text in (offer(), message("say"), message("done", done=False)):
        answer = Trade().parse(text)
        with pytest.raises(IllegalAnswer) as error:
            check(play.state, "hatti", answer)
        assert error.value.code == "trade.too_many_messages"
        assert error.value.facts == {"most": 500}
    play.state.answers["hatti"] = MESSAGES - 1
    check(play.state, "hatti", Trade().parse(message("say")))
    play.state.answers["hatti"] = MESSAGES
    check(play.state, "hatti", Trade().parse(DONE))


@pytest.mark.parametrize(
    "answer",
    [
        {"type": "bribe"}, {"type": "accept"}, {"type": "accept", "offer": "", "bundle": []},
        {"type": "withdraw", "offer": "x" * 5000}, {"type": "offer", "gives": ["fish"] * 99},
        {"type": "offer", "gives": [], "bundle": [], "give_count": -3}, None, 7,
        {"type": "done", "why": 1}, {"type": "say", "to": ""},
    ],
)  # fmt: skip
def test_nonsense_is_refused(answer):
    assert refused(session(), "hatti", answer).split(".")[0] in ("trade", "answer")


@pytest.mark.parametrize("seed", range(8))
def test_sessions_of_random_messages_end_and_lose_no_card(seed):
    rng = random.Random(seed)
    play = table(
        players=7, board="west", minoa="hand 9 gold", hatti="hand 5 fish, 3 treachery, famine",
        rome="hand 2 iron, 2 clay, piracy", egypt="hand 3 famine",
    ).play("trade")  # fmt: skip
    game = play.game
    cards = sorted(card.name for one in game.state.hands.values() for card in one.cards)
    for _ in range(3000):
        asks = game.pending() + (game.optional() if rng.random() < 0.3 else [])
        if not game.pending():
            break
        ask = rng.choice(asks)
        game.answer(ask.id, ask.decision.sample(game.state, ask.civ, rng))
        assert sorted(c.name for one in game.state.hands.values() for c in one.cards) == cards
    assert game.pending() == []


def test_random_messages_make_deals_now_and_then():
    deals = 0
    for seed in range(20):
        play, rng = session(), random.Random(seed)
        while play.game.pending():
            ask = rng.choice(play.game.pending())
            play.game.answer(ask.id, ask.decision.sample(play.state, ask.civ, rng))
        deals += len(play.state.market.deals)
    assert deals > 3


def test_a_session_continues_alike_after_saving_and_loading():
    play = session().answer("hatti", offer()).answer("hatti", offer(to="egypt"))
    game = type(play.game).load(play.game.rules, play.game.save())
    for one in (play.game, game):
        ask = next(ask for ask in one.pending() if ask.civ == "egypt")
        one.answer(ask.id, accept("hatti/egypt/1"))
    assert game.state.digest() == play.game.state.digest()
