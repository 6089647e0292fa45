"""One module for each calamity; each has a step that resolves it."""

from ecumene.calamities.banditry import BANDITRY
from ecumene.calamities.barbarian_hordes import BARBARIAN_HORDES
from ecumene.calamities.city_in_flames import CITY_IN_FLAMES
from ecumene.calamities.city_riots import CITY_RIOTS
from ecumene.calamities.civil_disorder import CIVIL_DISORDER
from ecumene.calamities.civil_war import CIVIL_WAR
from ecumene.calamities.coastal_migration import COASTAL_MIGRATION
from ecumene.calamities.corruption import CORRUPTION
from ecumene.calamities.cyclone import CYCLONE
from ecumene.calamities.epidemic import EPIDEMIC
from ecumene.calamities.famine import FAMINE
from ecumene.calamities.flood import FLOOD
from ecumene.calamities.iconoclasm_and_heresy import ICONOCLASM_AND_HERESY
from ecumene.calamities.minor_uprising import MINOR_UPRISING
from ecumene.calamities.piracy import PIRACY
from ecumene.calamities.regression import REGRESSION
from ecumene.calamities.slave_revolt import SLAVE_REVOLT
from ecumene.calamities.squandered_wealth import SQUANDERED_WEALTH
from ecumene.calamities.superstition import SUPERSTITION
from ecumene.calamities.tempest import TEMPEST
from ecumene.calamities.treachery import TREACHERY
from ecumene.calamities.tribal_conflict import TRIBAL_CONFLICT
from ecumene.calamities.tyranny import TYRANNY
from ecumene.calamities.volcanic_eruption_earthquake import VOLCANIC_ERUPTION_EARTHQUAKE
from ecumene.names import Card
from ecumene.phases.calamity.called import Calamity

CALAMITIES: dict[Card, Calamity] = {
    Card("tempest"): TEMPEST,
    Card("volcanic_eruption_earthquake"): VOLCANIC_ERUPTION_EARTHQUAKE,
    Card("treachery"): TREACHERY,
    Card("squandered_wealth"): SQUANDERED_WEALTH,
    Card("famine"): FAMINE,
    Card("slave_revolt"): SLAVE_REVOLT,
    Card("city_riots"): CITY_RIOTS,
    Card("flood"): FLOOD,
    Card("superstition"): SUPERSTITION,
    Card("city_in_flames"): CITY_IN_FLAMES,
    Card("civil_war"): CIVIL_WAR,
    Card("barbarian_hordes"): BARBARIAN_HORDES,
    Card("tribal_conflict"): TRIBAL_CONFLICT,
    Card("cyclone"): CYCLONE,
    Card("epidemic"): EPIDEMIC,
    Card("minor_uprising"): MINOR_UPRISING,
    Card("tyranny"): TYRANNY,
    Card("civil_disorder"): CIVIL_DISORDER,
    Card("banditry"): BANDITRY,
    Card("corruption"): CORRUPTION,
    Card("iconoclasm_and_heresy"): ICONOCLASM_AND_HERESY,
    Card("coastal_migration"): COASTAL_MIGRATION,
    Card("regression"): REGRESSION,
    Card("piracy"): PIRACY,
}
"""The rules of each calamity of Mega Civilization, in the order of the stacks."""
