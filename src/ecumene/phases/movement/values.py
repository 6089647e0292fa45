"""What cards change about ships and roads (MC 6.3, MC 9)."""

from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Area, Civ
from ecumene.state.state import State
from ecumene.state.voyage import NOT_MOVED, Fleet


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


@rule_value(int, "EP 22.561")
def landing_losses(mover: Civ, owner: Civ, area: Area, tokens: int) -> None:
    """How many of the tokens that a ship lands at an owner's city go back to stock."""


# -------------------------------------------------------------------- when ships are built


def fleet_under_way(state: State, civ: Civ) -> Fleet:
    """Ships are built and paid for while one moves, as many as there are (MC 6.3, R-27)."""
    logs, rules = state.movement.get(civ, NOT_MOVED).ships, state.rules
    ready = {number: log.steps for number, log in logs.items()} if logs else {}
    return Fleet(ready, rules.ships if state.turn >= rules.ships_from else 0)


def fleet_built_before(state: State, civ: Civ) -> Fleet:
    """All ships on the board were paid for before anybody moves; no more are built (EP 22.1)."""
    logs = state.movement.get(civ, NOT_MOVED).ships
    afloat = [number for number, berth in enumerate(state.board.ships[civ]) if berth is not None]
    return Fleet({number: logs[number].steps if number in logs else 0 for number in afloat}, 0)


def token_from_anywhere(ship: Area, token: Area) -> None:
    """Any token on the board pays for a ship (MC 6.3, R-26)."""


def token_of_the_ships_area(ship: Area, token: Area) -> None:
    """Tokens that pay for a ship are levied where it lies (EP 21.1, EP 21.2, EP 21.3)."""
    if token != ship:
        raise IllegalAnswer("ship.levied_elsewhere", area=ship, token=token)


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
