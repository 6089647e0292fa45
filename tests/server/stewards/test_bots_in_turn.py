"""Bots at one table speak in turn, so that they hear each other in the trade session."""

from ecumene.phases.trade.offers import Say
from ecumene.server.stewards.stewards import by_turns
from tests.games.positions import at


def test_whoever_has_spoken_least_speaks_next():
    game = at("mega-9-east-expert", turn=10, phase="trade")
    spoken = []
    for _ in range(len(game.pending())):
        ask = by_turns(game, game.pending())[0]
        game.answer(ask.id, Say())
        spoken.append(ask.civ)
    assert sorted(spoken) == sorted(ask.civ for ask in game.pending())


def test_outside_trade_the_order_of_asking_stays():
    game = at("mega-9-east-expert", turn=10, phase="movement")
    assert by_turns(game, game.pending()) == game.pending()
