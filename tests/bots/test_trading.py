"""A person trades with bots through the same messages as with people (MC 6.7)."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.names import Block, Civ
from ecumene.phases.trade_messages import Accept, Decline, Done, MakeOffer, Say
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI = Civ("egypt"), Civ("hatti")


def session(**hands):
    """A trade session in which these civilizations hold these cards."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    for civ, names in hands.items():
        state.hands[civ] = Hand(tuple(TradeCard(n, Block("west")) for n in names.split()))
    return Game.at(start.header, MEGA, state, "trade")


def ask_of(game, civ):
    return next(ask for ask in game.pending() if ask.civ == civ)


def said(game, bot, civ):
    """The bot's next message, which is sent."""
    bot.notice(game.events(civ))
    ask = ask_of(game, civ)
    message = bot.answer(game.view(civ), ask)
    game.answer(ask.id, message)
    return message


def offer(game, gives, wants, bundle=None):
    """A person in Egypt makes the bot in Hatti an offer."""
    cards = tuple(gives.split())
    message = MakeOffer(cards, bundle or cards, tuple(wants.split()), to=HATTI)
    game.answer(ask_of(game, EGYPT).id, message)


def begun(bot, **hands):
    """A session in which the bot has said what it seeks."""
    game = session(**hands)
    assert isinstance(said(game, bot, HATTI), Say)
    return game


@pytest.mark.parametrize("level", ["normal", "hard", "easy cautious"])
def test_a_bot_first_says_what_it_seeks_and_has(level):
    bot = make_bot(level, 4)
    game = session(egypt="salt tin iron wine", hatti="wine wine wine ochre papyri treachery")
    message = said(game, bot, HATTI)
    assert "wine" in message.seek
    assert "treachery" not in (*message.seek, *message.have)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_good_offer_of_a_person_is_accepted_with_the_cards_it_asks_for(level):
    bot = make_bot(level, 1)
    game = begun(bot, egypt="wine wine tin iron", hatti="wine wine wine ochre papyri iron")
    offer(game, "wine wine iron", "ochre papyri")
    message = said(game, bot, HATTI)
    assert isinstance(message, Accept)
    assert {"ochre", "papyri"} <= set(message.bundle)
    assert game.state.hands[HATTI].count("wine") == 5


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bad_offer_is_not_accepted(level):
    bot = make_bot(level, 1)
    game = begun(bot, egypt="ochre bone clay iron", hatti="wine wine wine tin tin")
    offer(game, "ochre bone clay", "wine wine")
    assert not isinstance(said(game, bot, HATTI), Accept)
    assert game.state.hands[HATTI].count("wine") == 3


def test_an_offer_that_cannot_be_met_is_declined_or_answered():
    bot = make_bot("normal", 1)
    game = begun(bot, egypt="ochre bone clay iron", hatti="wine wine tin tin")
    offer(game, "ochre bone clay", "gold gold")
    assert isinstance(said(game, bot, HATTI), Decline | MakeOffer)


def test_a_calamity_goes_along_as_the_card_that_need_not_be_true():
    bot = make_bot("hard", 1)
    game = begun(bot, egypt="wine wine tin iron", hatti="wine wine wine ochre papyri epidemic")
    offer(game, "wine wine iron", "ochre papyri")
    message = said(game, bot, HATTI)
    assert sorted(message.bundle) == ["epidemic", "ochre", "papyri"]
    assert game.state.hands[EGYPT].count("epidemic") == 1


def test_a_bot_that_is_done_still_answers_an_offer():
    bot = make_bot("normal", 1)
    game = begun(bot, egypt="wine wine tin iron", hatti="wine wine wine ochre papyri iron")
    while not isinstance(said(game, bot, HATTI), Done):
        pass
    offer(game, "wine wine iron", "ochre papyri")
    bot.notice(game.events(HATTI))
    ask = next(ask for ask in game.optional() if ask.civ == HATTI)
    assert isinstance(bot.reconsider(game.view(HATTI), ask), Accept)


def test_a_bot_is_wary_of_who_tricked_it_before():
    trusting, wary = make_bot("normal", 1), make_bot("normal", 1)
    wary.memory.tricked_by[EGYPT] = 40
    for bot, kind in ((trusting, True), (wary, False)):
        game = begun(bot, egypt="wine wine tin iron", hatti="wine wine wine ochre papyri iron")
        offer(game, "wine wine iron", "ochre papyri")
        assert isinstance(said(game, bot, HATTI), Accept) == kind
