"""What a bot decides while its cities are attacked (MC 6.4)."""

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.phases.conflict.city_attacks import WAITED, WaitForAttack


def wait_for_attack(mind: Mind, decision: WaitForAttack) -> Counsel:
    """For the attack from which most of its tokens come back to stock, if it may wait again.

    Where there is but one wait in a turn, it is saved.
    """
    later = mind.state.copy()
    later.use(mind.civ, WAITED)
    if not mind.state.rules.may_wait(later, mind.civ):
        return Counsel(None, (Why("saves_wait", {"area": decision.area}),))
    tokens = mind.board.tokens[mind.civ]
    most = max(decision.attacks, key=lambda area: (tokens.get(area, 0), area))
    return Counsel(most, (Why("stock_grows_first", {"area": most, "tokens": tokens.get(most, 0)}),))
