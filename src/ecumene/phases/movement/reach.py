"""How far ships can sail: the berths across each water border on their ways (MC 6.3)."""

from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.state.atlas import Berth


def sailing(mover: Mover) -> dict[str, tuple[Berth, ...]]:
    """From each berth that ships can come to, those across one more border (R-30, R-31).

    Ships begin where they lie, or where they could be built; a berth is named by its area and
    the number of its coast.
    """
    ways: dict[str, tuple[Berth, ...]] = {}
    left = beginnings(mover)
    for steps in range(max(left.values(), default=0), 0, -1):
        for berth in [one for one, most in left.items() if most == steps]:
            across = ways[name_of(berth)] = borders(mover, berth)
            for to in across:
                left[to] = max(left.get(to, 0), steps - 1)
    return ways


def beginnings(mover: Mover) -> dict[Berth, int]:
    """Where ships lie or could be built, and the most borders they may cross from there."""
    harbours = [area for area in mover.tokens if area in mover.atlas.coastal and mover.may_build()]
    found = {berth: mover.ship_steps for area in harbours for berth in mover.atlas.berths(area)}
    for number, berth in enumerate(mover.ships):
        if berth is not None:
            steps = mover.ship_steps - mover.sailed.get(number, 0)
            found[berth] = max(found.get(berth, 0), steps)
    return found


def borders(mover: Mover, berth: Berth) -> tuple[Berth, ...]:
    """The berths across one border; open seas only with a card for them (R-31)."""
    across = mover.atlas.sailing.get(berth, ())
    open_to = mover.state.rules.waters
    return tuple(
        to
        for to in across
        if (mover.open_sea or not mover.atlas.is_sea(to.area)) and open_to(mover.state, to.area)
    )


def name_of(berth: Berth) -> str:
    """A berth in one word."""
    return f"{berth.area}/{berth.coast}"
