"""Agriculture."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Area, Civ
from ecumene.phases.shared.population_limits import others_present, population_limit
from ecumene.state.state import State

card = AdvanceCard("agriculture")


@card.changes(population_limit, held_by="civ")
def richer_fields(limit: int, state: State, civ: Civ, area: Area) -> int:
    """One more token where the limit is 0 to 2 and nobody else is there (MC 9, R-63)."""
    poor = state.atlas.limit[area] <= 2
    return limit + 1 if poor and not others_present(state, civ, area) else limit
