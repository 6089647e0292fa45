"""Population limits, and what makes a conflict situation (MC 3, MC 6.3)."""

from ecumene.engine.effect import rule_value
from ecumene.names import Area, Civ
from ecumene.state.state import State


@rule_value(int, "MC 3")
def population_limit(civ: Civ, area: Area) -> None:
    """The limit of an area for one civilization that is alone there."""


@rule_value(int, "MC 6.5B")
def tokens_beside_city(civ: Civ) -> None:
    """Tokens the owner may keep in the area of his city."""


def limit_for(state: State, civ: Civ, area: Area) -> int:
    """How many tokens a civilization may have in an area, were it alone there (R-63)."""
    owner = state.board.cities.get(area)
    if owner == civ:
        return tokens_beside_city(state, 0, civ=civ)
    if owner is not None:
        return 0
    return population_limit(state, state.atlas.limit[area], civ=civ, area=area)


def others_present(state: State, civ: Civ, area: Area) -> bool:
    """Whether anybody else has units there; barbarians and pirates count (R-63, R-118)."""
    owner = state.board.cities.get(area)
    if owner is not None and owner != civ:
        return True
    return any(area in areas for side, areas in state.board.tokens.items() if side != civ)


def is_conflict(state: State, area: Area) -> bool:
    """Whether an area is in a conflict situation as it stands (R-37)."""
    return is_conflict_of(state, area, state.board.sides_in(area))


def is_conflict_of(state: State, area: Area, sides: dict[Civ, int]) -> bool:
    """Two sides with tokens above the limit, or tokens at another side's city (R-37)."""
    owner = state.board.cities.get(area)
    if owner is not None:
        return any(side != owner for side in sides)
    return len(sides) > 1 and sum(sides.values()) > state.atlas.limit[area]


def shared_areas(state: State) -> list[Area]:
    """The areas in which two sides or more have tokens, by name."""
    once: set[Area] = set()
    shared: set[Area] = set()
    for areas in state.board.tokens.values():
        shared.update(areas.keys() & once)
        once.update(areas)
    return sorted(shared)
