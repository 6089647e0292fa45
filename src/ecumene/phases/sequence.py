"""The sequence of play of Mega Civilization, as the rulebook prints it (MC 6)."""

from ecumene.engine.phase import Phase, once
from ecumene.phases.orders import rank_order
from ecumene.phases.population_expansion import expand, take_census
from ecumene.phases.tax_collection import collect_taxes, tax_revolt, tax_revolts

SEQUENCE_OF_PLAY = (
    Phase("tax_collection", once, collect_taxes),
    Phase("tax_revolts", tax_revolts, tax_revolt, strict=True),
    Phase("population_expansion", rank_order, expand),
    Phase("census", once, take_census),
)
