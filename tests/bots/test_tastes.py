"""Every player has set their heart on some advances, so that tables differ."""

from collections import Counter

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.buying.shopping import advise_purchase, buy_advances
from ecumene.bots.buying.tastes import favourites, with_tastes
from ecumene.bots.buying.worth import wishes
from ecumene.bots.mind import Mind
from ecumene.names import Block
from ecumene.phases.purchase.acquisition import BuyAdvances
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
ADVANCES = tuple(MEGA.facts.advances)


def mind_of(bot, turn=9, gold=6):
    """A mind in the middle of the game, with money for a great advance."""
    game = Game.new(MEGA, seats=5, board="west", seed=1)
    state = game.state.copy()
    civ = state.civs[0]
    state.turn, state.hands[civ] = turn, Hand((TradeCard("gold", Block("west")),) * gold)
    return Mind(state, civ, bot.tuning, bot.memory, bot.rng)


def test_tastes_last_a_game_and_differ_between_players():
    first, again, other = (make_bot("normal", seed) for seed in (1, 1, 2))
    drawn = [favourites(bot.memory.character, ADVANCES, 3) for bot in (first, again, other)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(len(set(names)) == 3 for names in drawn)


def test_every_advance_is_somebody_s_favourite():
    many = Counter(
        name
        for seed in range(400)
        for name in favourites(make_bot("normal", seed).memory.character, ADVANCES, 3)
    )
    assert set(many) == set(ADVANCES)
    assert max(many.values()) < 4 * min(many.values())


def test_a_favourite_is_worth_more_and_nothing_else_is():
    mind = mind_of(make_bot("normal", 1))
    plain = wishes(mind).worth
    liked = with_tastes(mind, plain)
    dearer = {name for name in plain if liked[name] > plain[name]}
    assert dearer == set(favourites(mind.memory.character, ADVANCES, 3))
    assert all(liked[name] == plain[name] for name in plain if name not in dearer)


def test_a_player_buys_what_they_dream_of_and_advises_nobody_to():
    bought = Counter()
    for seed in range(60):
        bot = make_bot("normal buying.favourites=1 buying.favourite=5", seed)
        mind = mind_of(bot)
        (dream,) = favourites(bot.memory.character, ADVANCES, 1)
        advice = advise_purchase(mind, BuyAdvances()).answer
        bought["dream"] += dream in buy_advances(mind, BuyAdvances()).obtained
        bought["advised"] += dream in advice.obtained
    assert bought["dream"] > 50 > 20 > bought["advised"]
