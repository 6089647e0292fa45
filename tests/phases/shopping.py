"""Purchases of advances in short words."""

from ecumene.cases import table
from ecumene.data import load
from ecumene.phases.purchase.acquisition import AdvancesBought
from ecumene.phases.purchase.checks import price_for
from tests.phases.positions import events

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
