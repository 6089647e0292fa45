"""Other ways to trade than the bots': taking all, nothing, or nothing later on."""

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import goods_of
from ecumene.bots.trading.session import accept, best_taking
from ecumene.bots.tuning import tuned
from ecumene.phases.trade.offers import AnyMessage, Done

LAST_TURN = 9
"""The last turn in which those trade who stop."""
ANYTHING = -1000
"""A deal that brings no less than this is as good as any."""


def take_all(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """Any offer that it has the cards for."""
    easy = Mind(mind.state, mind.civ, tuned(mind.tuning, {"skill.greed": ANYTHING}),
                mind.memory, mind.rng)  # fmt: skip
    taking = best_taking(easy, goods_of(mind))
    return usual if taking is None else accept(mind, taking)


def keep_away(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """No word, no deal."""
    return None if usual is None else Done()


def stop_late(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """No deals once the sets are there."""
    return usual if mind.state.turn <= LAST_TURN else keep_away(mind, usual)
