"""A tax rate that is a standing order is asked about where it would cost cities."""

from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.server.protocol import StandingOrders
from ecumene.server.stewards.standing_orders import ordered


def answered(stock: int, rate: int | None) -> object:
    """What the order of a seat with two cities and Coinage answers."""
    holding = f"coinage; city in memphis; city in fayum; 4 in tanis; stock {stock}"
    text = f"players: 5\nboard: west\nphase: tax_collection\nposition:\n  egypt: {holding}\n"
    game = CaseRun(MEGA_CIVILIZATION, read_documents(text)[0]).game
    ask = next(ask for ask in game.pending() if ask.civ == "egypt")
    return ordered(StandingOrders(tax_rate=rate), ask, game.state, ask.civ)


def test_the_rate_is_set_as_ordered_while_no_city_revolts_by_it():
    assert answered(stock=9, rate=3) == 3
    assert answered(stock=9, rate=None) is None
    assert answered(stock=9, rate=4) is None


def test_where_another_rate_would_keep_cities_the_player_is_asked():
    assert answered(stock=5, rate=3) is None
    assert answered(stock=5, rate=2) == 2
    assert answered(stock=0, rate=3) == 3
