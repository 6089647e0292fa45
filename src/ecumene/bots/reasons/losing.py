"""Why these units, cities and pieces are given up, and what is left then (MC 6.4, MC 8)."""

from collections.abc import Iterator

from ecumene.bots.counsel import Why
from ecumene.bots.mind import Mind
from ecumene.calamities.regression import SacrificeCities
from ecumene.calamities.shared.damage import ChooseLosses, Losses
from ecumene.names import Area
from ecumene.phases.conflict.city_attacks import ChooseNextAttack, Spoils, TakeSpoils
from ecumene.phases.conflict.token_conflicts import ChooseLoss, ChooseNextConflict, Loss
from ecumene.phases.shared.choices import ChooseCities
from ecumene.phases.short_game.theme_sets import CAUSE


def units(mind: Mind, decision: ChooseLosses, lost: Losses) -> Iterator[Why]:
    """What is lost, and what is left of the nation with the tokens that its cities need."""
    tokens, cities = sum(lost.tokens.values()), len(lost.cities)
    owner = decision.owner or mind.civ
    left = mind.board.token_count(owner) - tokens + sum(lost.cities.values())
    facts: dict[str, object] = {"tokens": tokens, "cities": cities, "left": left}
    if owner != mind.civ:
        yield Why("takes_units", {**facts, "player": owner})
        return
    standing = mind.cities - cities
    yield Why("keeps_units", {**facts, "standing": standing, "needed": mind.rate * standing})


def cities(mind: Mind, decision: ChooseCities, chosen: tuple[Area, ...]) -> Iterator[Why]:
    """How many tokens live there, and so what the loss or the gain of the city is."""
    limit, own = mind.atlas.limit, decision.owner == mind.civ
    facts = {"areas": {area: limit[area] for area in chosen}, "player": decision.owner}
    if decision.cause == CAUSE and any(area in mind.terrain.sites for area in chosen):
        yield Why("soon_rebuilt", {"area": chosen[0], "tokens": mind.state.rules.city_on_site})
    elif own and decision.fate == "destroyed":
        yield Why("least_city", facts)
    elif own:
        yield Why("leaves_most_tokens", facts)
    else:
        yield Why("best_city", facts)


def sacrifice(mind: Mind, decision: SacrificeCities, chosen: tuple[Area, ...]) -> Iterator[Why]:
    """The steps that are kept, the cities that are left, and those that the next step asks for."""
    facts = {
        "steps": len(chosen) // max(1, decision.each),
        "left": mind.cities - len(chosen),
        "wanted": mind.cities_wanted,
    }
    yield Why("cities_for_steps" if chosen else "cities_before_steps", facts)


def loss(mind: Mind, decision: ChooseLoss, lost: Loss) -> Iterator[Why]:
    """A ship goes before a token; a token where the fight is."""
    if lost.ship is not None:
        yield Why("ship_before_token", {"ships": len(decision.ships)})
        return
    area = lost.token or decision.area
    yield Why("token_in_the_fight", {"area": area, "tokens": mind.board.tokens_in(area, mind.civ)})


def next_attack(mind: Mind, decision: ChooseNextAttack, area: Area) -> Iterator[Why]:
    """How many attack there, the fewest of all."""
    facts = {"area": area, "tokens": mind.board.total_in(area), "attacks": len(decision.areas)}
    yield Why("fewest_attackers", facts)


def next_conflict(mind: Mind, decision: ChooseNextConflict, area: Area) -> Iterator[Why]:
    """All of them will be fought."""
    yield Why("any_order", {"area": area, "conflicts": len(decision.areas)})


def spoils(mind: Mind, decision: TakeSpoils, taken: Spoils) -> Iterator[Why]:
    """All that there is."""
    facts = {"player": decision.defender, "card": taken.card, "treasury": taken.treasury}
    yield Why("takes_all", facts)
