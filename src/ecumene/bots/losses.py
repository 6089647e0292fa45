"""Losses: which units go when a calamity takes some (MC 8)."""

from ecumene.bots.mind import Mind
from ecumene.bots.movement.ground import Ground
from ecumene.calamities.regression import SacrificeCities
from ecumene.calamities.shared.damage import ChooseLosses, Losses, losses
from ecumene.calamities.shared.damage_totals import Exposed, Shape, aim_of, shapes
from ecumene.names import Area
from ecumene.phases.shared.choices import worst_cities


def choose_losses(mind: Mind, decision: ChooseLosses) -> Losses:
    """The units whose loss leaves most cities standing, then most tokens."""
    state, civ = mind.state, mind.civ
    exposed = decision.exposed(state, civ)
    aim = aim_of(exposed, decision.damage, state.rules.tokens_for_last_point)
    if aim.beyond_room or decision.owner not in (None, civ):
        return decision.default(state, civ)
    best: tuple[float, Shape, int] | None = None
    for shape in shapes(exposed, aim.total):
        for tokens in {shape.fewest, shape.most}:
            value = outcome(mind, shape, tokens)
            if best is None or value > best[0]:
                best = value, shape, tokens
    assert best is not None
    _, shape, tokens = best
    return losses_of(mind, exposed, shape, tokens)


def outcome(mind: Mind, shape: Shape, tokens: int) -> float:
    """What is left: cities that can still be supported, and tokens."""
    left = mind.board.token_count(mind.civ) - tokens + shape.left(tokens)
    return nation_worth(mind, mind.cities - shape.cities, left)


def nation_worth(mind: Mind, cities: int, left: int) -> float:
    """What a nation of so many cities and tokens is worth to a player."""
    supported, worth = cities, mind.tuning.losses
    while supported and left < mind.rate * supported:
        supported -= 1
        left += worth.city_leaves
    return worth.city * supported + worth.token * left - (cities - supported)


def losses_of(mind: Mind, exposed: Exposed, shape: Shape, tokens: int) -> Losses:
    """Tokens that are missed least, and the cities that leave most tokens."""
    ground = Ground(mind)
    there = dict(exposed.tokens)
    removed: dict[Area, int] = {}
    for _ in range(tokens):
        area = min(there, key=lambda a: (ground.gain(a, there[a] - 1), -there[a], a))
        removed[area] = removed.get(area, 0) + 1
        there[area] -= 1
        if not there[area]:
            del there[area]
    left = shape.left(tokens)
    order = sorted(exposed.cities, key=lambda a: (-exposed.cities[a], a))
    if not left:
        order = worst_cities(mind.state, order)
    shares = dict.fromkeys(order[: shape.cities], exposed.stays)
    left -= exposed.stays * shape.cities
    for area in shares:
        more = min(left, exposed.cities[area] - exposed.stays)
        shares[area] += more
        left -= more
    return losses(exposed, removed, shares)


def sacrifice_cities(mind: Mind, decision: SacrificeCities) -> tuple[Area, ...]:
    """Two cities are rebuilt sooner than a step on the A.S.T. is made up."""
    spare = mind.cities - mind.cities_wanted
    steps = min(decision.steps, spare // max(1, decision.each))
    return (*decision.inland, *decision.coastal)[: max(0, steps) * decision.each]
