"""Taxes and population expansion (MC 6.1, MC 6.2)."""

from ecumene.bots.mind import Mind
from ecumene.bots.movement.ground import Ground
from ecumene.names import Area
from ecumene.phases.population_expansion import DistributeGrowth
from ecumene.phases.shared.taxes import shortage
from ecumene.phases.tax_collection import ChooseTaxRate


def choose_tax_rate(mind: Mind, decision: ChooseTaxRate) -> int:
    """The highest rate that makes no city revolt and leaves stock to grow."""
    state, civ = mind.state, mind.civ
    usual = state.rules.tax_rate
    safe = [rate for rate in decision.rates if not shortage(state, civ, rate)]
    if not safe:
        return min(decision.rates, key=lambda rate: (shortage(state, civ, rate), rate))
    least = mind.tuning.hands.stock_to_grow
    room = [r for r in safe if state.stock(civ) - r * mind.cities >= least or r <= usual]
    return max(room or [min(safe)])


def distribute(mind: Mind, decision: DistributeGrowth) -> dict[Area, int]:
    """Where the new tokens will be worth most: below the limit, next to where they can go."""
    growth = mind.state.rules.growth(mind.state, mind.civ)
    ground = Ground(mind)
    there = dict(mind.board.tokens[mind.civ])
    placed: dict[Area, int] = {}
    for _ in range(decision.tokens):
        open_areas = [area for area, most in growth.items() if placed.get(area, 0) < most]
        best = max(open_areas, key=lambda area: (ground.gain(area, there[area]), area))
        placed[best] = placed.get(best, 0) + 1
        there[best] += 1
    return placed
