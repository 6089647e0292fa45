"""A person trades with bots through the same messages as with people (MC 6.7)."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import added, lost, swap_gain
from ecumene.bots.trading.trust import danger, suspicion
from ecumene.bots.tuning import NORMAL
from ecumene.names import Block, Civ
from ecumene.phases.trade.offers import Accept, Decline, Done, MakeOffer, Say
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI = Civ("egypt"), Civ("hatti")


def session(cities=0, **hands):
    """A trade session in which these civilizations hold these cards, and Hatti some cities."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    home = [area for area in state.atlas.areas if state.atlas.region.get(area) == HATTI]
    for area in home[:cities]:
        state.board.put_city(HATTI, area)
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
    bot.memory.remember(EGYPT, ["treachery"])
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


HATTI_HAND = "wine wine wine ochre ochre papyri iron clay"


def mind_of(bot, **hands):
    """What the bot in Hatti thinks with, when it holds these cards."""
    game = session(**hands)
    return Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)


def test_talk_names_what_is_sought_and_some_spare_cards_but_not_the_hand():
    game = session(egypt="salt tin iron", hatti="wine wine wine gold gold ochre papyri iron clay")
    message = said(game, make_bot("normal", 1), HATTI)
    assert not set(message.seek) & set(message.have)
    assert 0 < len(message.have) <= NORMAL.trading.told
    assert len(set(message.have)) < 6


def test_of_the_spare_cards_those_are_named_first_that_others_look_for():
    hand = "wine wine wine gold gold gold silver silver ochre papyri hides iron clay bone salt"
    game = session(egypt="salt tin iron ochre", hatti=hand)
    game.answer(ask_of(game, EGYPT).id, Say(seek=("ochre",)))
    message = said(game, make_bot("normal", 1), HATTI)
    assert message.have[0] == "ochre"


def test_the_same_offer_is_taken_from_an_honest_player_and_not_from_a_trickster():
    for cards, kind in ((("wine", "iron"), True), (("treachery",) * 2, False)):
        bot = make_bot("normal", 1)
        game = begun(bot, cities=6, egypt="tin clay iron iron", hatti=HATTI_HAND)
        for _ in range(9):
            bot.memory.remember(EGYPT, cards)
        offer(game, "iron clay", "ochre papyri", bundle=("iron", "clay", "iron"))
        assert isinstance(said(game, bot, HATTI), Accept) == kind


def test_a_great_offer_is_worth_even_a_sure_calamity():
    bot = make_bot("normal", 1)
    game = begun(bot, egypt="wine wine tin iron", hatti="wine wine wine ochre papyri iron")
    for _ in range(9):
        bot.memory.remember(EGYPT, ("treachery",))
    offer(game, "wine wine iron", "ochre papyri")
    assert isinstance(said(game, bot, HATTI), Accept)


def test_suspicion_grows_with_calamities_received_and_with_hearsay():
    bot = make_bot("normal", 1)
    mind = mind_of(bot, hatti=HATTI_HAND)
    before = suspicion(mind, EGYPT)
    bot.memory.known_for[EGYPT] = 1
    heard = suspicion(mind, EGYPT)
    bot.memory.remember(EGYPT, ("wine", "iron", "epidemic"))
    assert before < heard < suspicion(mind, EGYPT)


def test_suspicion_fades_with_honest_deals():
    bot = make_bot("normal", 1)
    mind = mind_of(bot, hatti=HATTI_HAND)
    before = suspicion(mind, EGYPT)
    for _ in range(12):
        bot.memory.remember(EGYPT, ("wine", "iron", "clay"))
    assert suspicion(mind, EGYPT) < before / 2


def test_more_unnamed_cards_are_more_dangerous():
    mind = mind_of(make_bot("normal", 1), hatti=HATTI_HAND)
    assert danger(mind, EGYPT, 0) == 0 < danger(mind, EGYPT, 1) < danger(mind, EGYPT, 3)


def test_whoever_holds_calamities_expects_fewer_from_others():
    bot = make_bot("normal", 1)
    free = mind_of(bot, hatti=HATTI_HAND)
    burdened = mind_of(bot, hatti=f"{HATTI_HAND} treachery epidemic")
    assert danger(burdened, EGYPT, 1) < danger(free, EGYPT, 1)


def test_a_calamity_that_came_in_a_deal_is_remembered():
    bot = make_bot("normal", 1)
    game = begun(bot, egypt="wine wine treachery iron", hatti="wine wine wine ochre papyri iron")
    offer(game, "wine wine iron", "ochre papyri", bundle=("wine", "wine", "treachery"))
    assert isinstance(said(game, bot, HATTI), Accept)
    bot.notice(game.events(HATTI)[-6:])
    assert bot.memory.received[EGYPT]["treachery"] >= 1


def test_a_hidden_calamity_is_called_something_that_the_partner_looks_for():
    bot = make_bot("hard trust.free_behind=1", 1)
    game = session(egypt="wine wine tin tin salt", hatti="wine wine tin salt ochre epidemic")
    game.answer(ask_of(game, EGYPT).id, Say(seek=("tin", "salt"), have=("wine", "wine")))
    assert isinstance(said(game, bot, HATTI), Say)
    message = said(game, bot, HATTI)
    assert isinstance(message, MakeOffer)
    assert "epidemic" in message.bundle
    assert "epidemic" not in message.gives
    assert message.gives[2] in ("tin", "salt", "ochre", "wine")


def test_a_bot_that_is_done_makes_an_offer_to_a_person_who_says_what_he_looks_for():
    bot = make_bot("normal", 1)
    game = session(egypt="wine wine tin tin salt", hatti="wine wine wine tin ochre salt iron")
    while not isinstance(said(game, bot, HATTI), Done):
        pass
    game.answer(ask_of(game, EGYPT).id, Say(seek=("tin", "salt"), have=("wine", "wine")))
    bot.notice(game.events(HATTI))
    ask = next(ask for ask in game.optional() if ask.civ == HATTI)
    message = bot.reconsider(game.view(HATTI), ask)
    assert isinstance(message, MakeOffer)
    assert message.to == EGYPT
    assert "wine" in message.wants
    game.check(ask.id, message, civ=HATTI)


HANDS = {"egypt": "salt salt salt", "hatti": "wine wine wine tin ochre salt iron fish clay"}


def test_somebody_who_keeps_silent_finds_an_offer_to_everybody():
    bot = make_bot("normal", 1)
    game = begun(bot, **HANDS)
    message = said(game, bot, HATTI)
    assert isinstance(message, MakeOffer)
    assert message.to is None
    assert message.wants == ("wine",)
    assert message.bundle == message.gives
    # One more wine is worth 35; the dearest cards that are not collected cost less.
    assert set(message.gives) <= {"ochre", "iron", "fish", "clay", "salt", "tin"}
    assert isinstance(said(game, bot, HATTI), Done)


def test_where_all_have_spoken_and_enough_lie_open_no_offer_goes_to_everybody():
    bot = make_bot("normal trading.open_at_once=0", 1)
    game = begun(bot, **HANDS)
    game.answer(ask_of(game, EGYPT).id, Say(seek=("salt",)))
    assert isinstance(said(game, bot, HATTI), Done)


def test_a_refusal_after_a_deal_comes_with_a_word_on_what_is_sought():
    bot = make_bot("normal", 1)
    game = begun(bot, egypt="ochre bone clay iron", hatti="wine wine wine tin tin")
    bot.memory.begin(game.state.turn)
    bot.memory.news_to_tell = True
    offer(game, "ochre bone clay", "wine wine")
    bot.notice(game.events(HATTI)[-1:])
    ask = ask_of(game, HATTI)
    message = bot.answer(game.view(HATTI), ask)
    game.answer(ask.id, message)
    assert isinstance(message, Say)
    assert message.to == EGYPT
    assert "wine" in message.seek
    assert isinstance(bot.answer(game.view(HATTI), ask_of(game, HATTI)), Decline)


@pytest.mark.parametrize("pair", [("wine", "wine"), ("wine", "ochre"), ("ochre", "papyri")])
def test_two_cards_add_and_take_what_a_swap_of_them_does(pair):
    counts = {"wine": 3, "ochre": 2, "papyri": 1}
    assert added(MEGA.facts, counts, pair) == swap_gain(MEGA.facts, counts, (), pair)
    assert -lost(MEGA.facts, counts, pair) == swap_gain(MEGA.facts, counts, pair, ())


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_one_commodity_beside_calamities_is_too_little_for_an_offer_that_wants_nothing(level):
    bot = make_bot(level, 1)
    game = begun(bot, egypt="bone furs furs", hatti="hides tempest squandered_wealth")
    message = MakeOffer(("bone", "furs"), ("bone", "furs", "furs"))
    game.answer(ask_of(game, EGYPT).id, message)
    bot.notice(game.events(HATTI))
    ask = ask_of(game, HATTI)
    answer = bot.answer(game.view(HATTI), ask)
    game.check(ask.id, answer, civ=HATTI)
    assert not isinstance(answer, Accept)


def test_two_commodities_beside_a_calamity_are_enough_for_it():
    bot = make_bot("hard trust.free_behind=1", 1)
    game = begun(bot, egypt="wine furs furs", hatti="hides wine tempest")
    game.answer(ask_of(game, EGYPT).id, MakeOffer(("wine", "furs"), ("wine", "furs", "furs")))
    message = said(game, bot, HATTI)
    assert isinstance(message, Accept)
    assert sorted(message.bundle) == ["hides", "tempest", "wine"]
