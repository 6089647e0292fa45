"""Advice in the trade session: the next message that helps, what it brings, and when to stop."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.trading.advice import advise_trade
from ecumene.bots.trading.collecting import goods_of
from ecumene.bots.trading.proposing import best_proposal
from ecumene.names import Block, Civ
from ecumene.phases.trade.offers import Accept, Done, MakeOffer, Say
from ecumene.phases.trade.session import Trade
from ecumene.state.cards import Hand, TradeCard
from tools.suggested_deals import measure

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI, MINOA = Civ("egypt"), Civ("hatti"), Civ("minoa")

TWO_SINGLES = {EGYPT: "wine wine salt salt clay", MINOA: "salt salt wine wine ochre"}
"""Each lacks what the other has."""


def at_the_market(hands, ahead=None):
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    state.turn = 9
    if ahead is not None:
        state.ast[ahead] += 2
    for civ in state.civs:
        cards = hands.get(civ, "").split()
        state.hands[civ] = Hand(tuple(TradeCard(name, Block("west")) for name in cards))
    return Game.at(start.header, MEGA, state, "trade")


def ask_of(game, civ):
    return next(ask for ask in (*game.pending(), *game.optional()) if ask.civ == civ)


def send(game, civ, message):
    game.answer(ask_of(game, civ).id, message, civ=civ)


def counsel(game, civ=EGYPT):
    adviser = make_bot("normal", 1)
    adviser.notice(game.events(civ))
    ask = ask_of(game, civ)
    found = adviser.advise(game.view(civ), ask)
    game.check(ask.id, found.answer, civ=civ)
    return found


def facts(found, code):
    return next(why.facts for why in found.why if why.code == code)


def test_before_anybody_spoke_one_tells_what_one_seeks():
    found = counsel(at_the_market(TWO_SINGLES))
    assert isinstance(found.answer, Say)
    assert found.why[0].code == "tells_the_table"


def test_an_offer_is_made_to_whom_it_helps_too():
    game = at_the_market(TWO_SINGLES)
    send(game, MINOA, Say(seek=("salt",), have=("wine", "wine")))
    found = counsel(game)
    assert isinstance(found.answer, MakeOffer)
    assert found.answer.to == MINOA
    assert found.answer.wants == ("wine", "wine")
    assert found.answer.gives[:2] == ("salt", "salt")
    # Wine grows from two squared to four squared of its value; the salts and the clay are gone.
    face = game.state.rules.facts.commodities
    gain = 12 * face["wine"].value - 4 * face["salt"].value - face["clay"].value
    assert facts(found, "deal_gains") == {"gain": gain, "partner": "minoa", "unknown": 1}
    assert facts(found, "partner_gains")["gain"] > 0


def test_no_card_is_given_of_the_kind_that_is_asked_for():
    hands = {EGYPT: "resin lead glass copper copper iron iron", MINOA: "resin wool lead lead glass"}
    game = at_the_market(hands)
    send(game, MINOA, Say(seek=("lead", "glass"), have=("resin", "wool", "copper", "iron")))
    offer = counsel(game).answer
    assert isinstance(offer, MakeOffer)
    assert not set(offer.bundle) & set(offer.wants)


def test_cards_in_an_open_offer_are_not_offered_a_second_time():
    game = at_the_market({**TWO_SINGLES, HATTI: "salt salt wine wine ochre"})
    for partner in (MINOA, HATTI):
        send(game, partner, Say(seek=("salt",), have=("wine", "wine")))
    first = counsel(game).answer
    send(game, EGYPT, first)
    second = counsel(game).answer
    assert first.to in (MINOA, HATTI)
    assert not isinstance(second, MakeOffer)


def test_a_good_offer_on_the_table_is_taken():
    game = at_the_market(TWO_SINGLES)
    offer = MakeOffer(
        gives=("wine", "wine"),
        bundle=("wine", "wine", "ochre"),
        wants=("salt", "salt"),
        want_count=3,
        give_count=3,
        to=EGYPT,
    )
    send(game, MINOA, offer)
    found = counsel(game)
    assert isinstance(found.answer, Accept)
    assert sorted(found.answer.bundle) == ["clay", "salt", "salt"]
    assert facts(found, "deal_gains")["partner"] == "minoa"
    assert facts(found, "deal_gains")["unknown"] == 1


def adviser_of(game, name="normal"):
    """An adviser of Egypt who has heard everything, and what they think of now."""
    adviser = make_bot(name, 1)
    adviser.notice(game.events(EGYPT))
    return adviser.mind(game.view(EGYPT), ask_of(game, EGYPT))


def test_an_offer_that_brings_too_little_for_its_danger_is_not_advised():
    game = at_the_market(TWO_SINGLES)
    send(game, MINOA, Say(seek=("salt",), have=("wine", "wine")))
    minds = [adviser_of(game, f"normal counsel.worthwhile={least}") for least in (0, 60)]
    found = [best_proposal(mind, goods_of(mind)) for mind in minds]
    assert found[0] is not None
    assert 0 < found[0].ours < 60
    assert found[1] is None


def test_one_speaks_again_once_a_deal_has_changed_the_hand():
    game = at_the_market({EGYPT: "wine wine salt salt clay clay", MINOA: "salt salt wine oil oil"})
    send(game, EGYPT, Say(seek=("wine",), have=("salt", "clay")))
    assert not adviser_of(game).memory.news_to_tell
    cards, given = ("wine", "oil", "oil"), ("salt", "clay", "clay")
    send(game, MINOA, MakeOffer(cards, cards, given[:2], 3, 3, EGYPT))
    send(game, EGYPT, Accept(game.state.market.offers[-1].id, given, given[:2]))
    mind = adviser_of(game)
    assert mind.memory.news_to_tell
    assert isinstance(advise_trade(mind, Trade()).answer, Say)
    send(game, EGYPT, Say(seek=("wine",), have=("oil",)))
    assert not adviser_of(game).memory.news_to_tell


def test_a_calamity_that_goes_along_is_named():
    hands = {**TWO_SINGLES, EGYPT: "wine wine salt salt clay piracy"}
    game = at_the_market(hands, ahead=MINOA)
    send(game, MINOA, Say(seek=("salt",), have=("wine", "wine")))
    found = counsel(game)
    assert "piracy" in found.answer.bundle
    assert "piracy" not in found.answer.gives
    assert facts(found, "passes_calamity") == {"card": "piracy"}


def test_where_no_deal_helps_both_one_is_done():
    game = at_the_market({EGYPT: "wine wine wine", MINOA: "salt salt salt"})
    send(game, MINOA, Say(seek=("salt",), have=("salt",)))
    send(game, EGYPT, Say(seek=("wine",)))
    found = counsel(game)
    assert isinstance(found.answer, Done)
    assert found.why[0].code == "no_deal_in_sight"


def test_hidden_cards_do_not_change_the_advice():
    other = {**TWO_SINGLES, MINOA: "gold gold iron iron fish"}
    games = [at_the_market(TWO_SINGLES), at_the_market(other)]
    for game in games:
        send(game, MINOA, Say(seek=("salt",), have=("wine", "wine")))
    assert counsel(games[0]) == counsel(games[1])


def test_an_offer_that_may_be_refused_is_said_to_be_one():
    game = at_the_market({EGYPT: "bone iron fish fish", MINOA: "fish fish wine wine bone"})
    send(game, EGYPT, Say(seek=("bone",)))
    send(game, MINOA, Say(seek=("fish",), have=("wine", "wine")))
    found = counsel(game)
    assert isinstance(found.answer, MakeOffer)
    assert found.answer.wants == ("wine", "wine")
    assert facts(found, "may_refuse") == {"partner": "minoa"}
    send(game, MINOA, Say(seek=("wine",), have=("wine", "wine")))
    assert not isinstance(counsel(game).answer, MakeOffer)


def test_nobody_is_asked_for_what_they_seek_themselves():
    hands = {EGYPT: "fish fish wine wine salt clay oil", MINOA: "fish fish wine salt oil oil iron"}
    game = at_the_market(hands)
    send(game, MINOA, Say(seek=("fish", "oil"), have=("wine", "iron")))
    offer = counsel(game).answer
    assert not isinstance(offer, MakeOffer) or not set(offer.wants) & {"fish", "oil"}


def test_the_best_set_is_left_alone():
    game = at_the_market({EGYPT: "clay clay clay ochre ochre salt oil", MINOA: "clay salt oil oil"})
    send(game, MINOA, Say(seek=("clay", "oil"), have=("ochre", "salt", "salt")))
    offer = counsel(game).answer
    assert not isinstance(offer, MakeOffer) or "clay" not in offer.bundle


@pytest.mark.parametrize(
    ("edition", "players", "level", "turns"),
    [
        ("first", 5, "easy", range(6, 8)),
        ("mega", 5, "normal", range(8, 11)),
        ("mega", 9, "normal", range(8, 10)),
    ],
)
def test_seven_of_ten_suggested_offers_are_accepted_at_once(edition, players, level, turns):
    found = measure(edition, players, level, 12, turns)
    assert found["offers"] >= 8
    assert found["at once"] >= 0.7 * found["offers"], found
