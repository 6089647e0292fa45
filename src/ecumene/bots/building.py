"""Building cities where the tokens are, as far as they can be supported (MC 6.5)."""

from ecumene.bots.mind import Mind
from ecumene.names import Area
from ecumene.phases.cities.construction import BuildCities, Builder, Site
from ecumene.phases.shared.population_limits import limit_for


def build_cities(mind: Mind, decision: BuildCities) -> tuple[Site, ...]:
    """All that can be supported, the cheapest first."""
    builder = Builder(mind.state, mind.civ)
    plan: list[Site] = []
    cities = mind.cities
    while True:
        choices = [site for a in builder.possible_areas() if (site := builder.cheapest(a))]
        choices = [site for site in choices if is_supported(mind, builder, site, cities + 1)]
        if not choices or cities >= mind.skill.most_cities:
            return tuple(plan)
        best = min(choices, key=lambda site: (builder.need(site.area), lost(builder, site)))
        if builder.may_keep(best):
            best = Site(best.area, best.treasury, best.nearby, keep=True)
        builder.build(best)
        plan.append(best)
        cities += 1


def lost(builder: Builder, site: Site) -> tuple[int, Area]:
    """Tokens that go beyond what the city needs."""
    return builder.tokens[site.area] - builder.need(site.area), site.area


def is_supported(mind: Mind, builder: Builder, site: Site, cities: int) -> bool:
    """Whether tokens enough are left within the limits when the city stands (MC 6.5C)."""
    return left_by(mind, builder, site) >= mind.rate * cities + reserve_for(mind, cities)


def left_by(mind: Mind, builder: Builder, site: Site) -> int:
    """Tokens within the limits outside the area of a city that is built."""
    left = 0
    for area, count in builder.tokens.items():
        count -= site.nearby.get(area, 0)
        if area != site.area:
            left += min(count, limit_for(mind.state, mind.civ, area))
    return left


def reserve_for(mind: Mind, cities: int) -> int:
    """Tokens beyond what so many cities need; none for cities that a step asks for."""
    most = mind.tuning.cities.reserve_after
    return 0 if cities <= mind.cities_wanted else min(mind.skill.reserve, most)
