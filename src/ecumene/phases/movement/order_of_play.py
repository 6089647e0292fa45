"""The order in which civilizations move: by census (MC 6.3)."""

from ecumene.engine.effect import rule_value
from ecumene.names import Civ
from ecumene.state.state import State


@rule_value(int, "MC 6.3")
def moves_in_group(mover: Civ) -> None:
    """Those in group 0 move before those in group 1."""


def census_order(state: State) -> tuple[Civ, ...]:
    """Highest census first, ties by ranking; some cards move one behind the others (MC 6.3)."""

    def place(civ: Civ) -> tuple[int, int]:
        count = state.census[civ]
        if state.table.options.census_box_12:
            count = max(count, 12)
        return moves_in_group(state, 0, mover=civ), -count

    return tuple(sorted(state.civs, key=place))
