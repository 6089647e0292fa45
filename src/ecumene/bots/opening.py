"""Where a bot begins when it may choose: its first cities and tokens (MC 10)."""

from ecumene.bots.mind import Mind
from ecumene.bots.movement.ground import Ground
from ecumene.names import Area
from ecumene.phases.shared.choices import ChooseCities
from ecumene.phases.short_game.cities import PlaceCities, city_places
from ecumene.phases.short_game.theme_sets import CAUSE
from ecumene.phases.short_game.tokens import PlaceTokens, token_places


def place_cities(mind: Mind, decision: PlaceCities) -> tuple[Area, ...]:
    """As many off the sites as may be: those that are left free are cheap to build on later."""
    there = city_places(mind.state, mind.civ)
    wild = sorted(there.others, key=lambda area: (city_cost(mind, area), area))
    wild = wild[: there.count - there.on_sites]
    sites = sorted(there.sites, key=lambda area: (city_cost(mind, area), area))
    return (*sites[: there.count - len(wild)], *wild)


def city_cost(mind: Mind, area: Area) -> float:
    """What a city takes from its owner here: room for tokens, and what may befall it."""
    tuning, atlas = mind.tuning.opening, mind.atlas
    abroad = sum(1 for near in atlas.around[area] if near not in mind.home)
    cost = tuning.room * atlas.limit[area] + tuning.neighbour * abroad
    if any(area in areas for areas in atlas.volcanoes.values()):
        cost += tuning.volcano
    if is_flooded(mind, area):
        cost += tuning.flood
    return cost


def is_flooded(mind: Mind, area: Area) -> bool:
    """Whether a city there can be lost to a flood: on a plain, and not on a safe site (MC 8)."""
    on_plain = any(area in areas for areas in mind.atlas.flood_plains.values())
    return on_plain and mind.atlas.site[area] != "black"


def choose_cities(mind: Mind, decision: ChooseCities) -> tuple[Area, ...]:
    """The best of others and the worst of its own; of a theme set, one that is soon built again."""
    usual = decision.default(mind.state, mind.civ)
    on_sites = [area for area in decision.cities if area in mind.terrain.sites]
    if decision.cause != CAUSE or not on_sites:
        return usual
    return (max(on_sites, key=lambda area: (city_cost(mind, area), area)),)


def place_tokens(mind: Mind, decision: PlaceTokens) -> dict[Area, int]:
    """Where each is worth most: first in every area, then a second one where there is room."""
    room, ground = token_places(mind.state, mind.civ), Ground(mind)
    placed: dict[Area, int] = {}
    for _ in range(decision.tokens):
        open_areas = [area for area, most in room.items() if placed.get(area, 0) < most]
        best = max(open_areas, key=lambda area: (ground.gain(area, placed.get(area, 0)), area))
        placed[best] = placed.get(best, 0) + 1
    return placed
