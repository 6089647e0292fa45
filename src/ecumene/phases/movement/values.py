"""What cards change about ships and roads (MC 6.3, MC 9)."""

from ecumene.engine.effect import rule_value
from ecumene.names import Area, Civ
from ecumene.state.state import State


@rule_value(int, "MC 6.3")
def land_steps(mover: Civ) -> None:
    """How many areas a token may move over land."""


@rule_value(int, "MC 6.3")
def ship_steps(mover: Civ) -> None:
    """How many areas a ship may sail in a turn."""


@rule_value(int, "MC 6.3")
def ship_capacity(mover: Civ) -> None:
    """How many tokens a ship carries at the same time."""


@rule_value(bool, "MC 6.3")
def sails_open_sea(mover: Civ) -> None:
    """Whether ships may cross open seas."""


# -------------------------------------------------------------------- where ships sail


def any_waters(state: State, area: Area) -> bool:
    """Ships pass areas out of play, where they may not stay (MC 6.3, ME 6.3, R-32)."""
    return True


def waters_in_play(state: State, area: Area) -> bool:
    """Areas out of play are not on the board at all (FG A)."""
    return area in state.atlas.limit or state.atlas.is_sea(area)


# -------------------------------------------------------------------- where ships are built


def no_ports(state: State, civ: Civ) -> tuple[Area, ...]:
    """Every ship needs a token where it is built (MC 6.3, R-25)."""
    return ()


def coastal_city_ports(state: State, civ: Civ) -> tuple[Area, ...]:
    """For treasury alone a city on the coast is enough (ME 6.3, R-25, E-41)."""
    coastal = state.atlas.coastal
    return tuple(sorted(area for area in state.board.cities_of(civ) if area in coastal))
