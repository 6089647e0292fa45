"""Agriculture."""

from ecumene.advances.card import AdvanceCard
from ecumene.calamities.famine import starves_above_limits
from ecumene.names import Area, Civ
from ecumene.phases.shared.population_limits import others_present, population_limit
from ecumene.state.state import State

card = AdvanceCard("agriculture")


@card.changes(population_limit, held_by="civ")
def richer_fields(limit: int, state: State, civ: Civ, area: Area) -> int:
    """One more token where the limit is 0 to 2 and nobody else is there (MC 9, R-63)."""
    poor = state.atlas.limit[area] <= 2
    return limit + 1 if poor and not others_present(state, civ, area) else limit


def richer_fields_everywhere(limit: int, state: State, civ: Civ, area: Area) -> int:
    """One more token wherever nobody else is (EP 25.12, EP 33.0251, R-63)."""
    return limit if others_present(state, civ, area) else limit + 1


in_every_area = card.but(richer_fields=richer_fields_everywhere)


@in_every_area.changes(starves_above_limits, held_by="victim")
def fails_in_famine(starves: bool, state: State, victim: Civ) -> bool:
    """The primary victim of a famine also loses all tokens above the printed limits (EP 30.324)."""
    return True
