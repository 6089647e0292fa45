"""Architecture."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Area, Civ
from ecumene.phases.cities.construction import treasury_builds, treasury_for_city
from ecumene.phases.shared.population_limits import others_present
from ecumene.state.state import State

card = AdvanceCard("architecture")


@card.changes(treasury_for_city, held_by="civ")
def hired_builders(treasury: int, state: State, civ: Civ, need: int) -> int:
    """Up to half of one city a turn may be paid from treasury (MC 9, FAQ Architecture)."""
    return need // 2


where_nobody_else_is = card.but()


@where_nobody_else_is.changes(treasury_builds, held_by="civ")
def no_strangers(builds: bool, state: State, civ: Civ, area: Area) -> bool:
    """Treasury does not help where tokens of others or barbarians are (EP 24.3, EP 33.1051)."""
    return builds and not others_present(state, civ, area)
