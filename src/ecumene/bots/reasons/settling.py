"""Why taxes, new tokens and cities are advised as they are, and a start (MC 6.1, 6.2, 6.5, 10)."""

from collections.abc import Iterator, Mapping

from ecumene.bots.building import is_supported, left_by, reserve_for
from ecumene.bots.counsel import Why
from ecumene.bots.mind import Mind
from ecumene.bots.movement.ground import Ground
from ecumene.data.facts import Group
from ecumene.names import Area
from ecumene.phases.cities.construction import BuildCities, Builder, Site
from ecumene.phases.leaving import Relocate
from ecumene.phases.population_expansion import DistributeGrowth
from ecumene.phases.shared.taxes import shortage
from ecumene.phases.short_game.cities import PlaceCities, city_places
from ecumene.phases.short_game.theme_sets import ChooseCredits
from ecumene.phases.short_game.tokens import PlaceTokens
from ecumene.phases.start_areas import ChooseStart, starts_of
from ecumene.phases.tax_collection import ChooseTaxRate


def tax_rate(mind: Mind, decision: ChooseTaxRate, rate: int) -> Iterator[Why]:
    """What it brings, what it leaves in stock, and the cities that revolt."""
    stock = mind.state.stock(mind.civ)
    brings = min(stock, rate * mind.cities)
    revolting = shortage(mind.state, mind.civ, rate)
    yield Why("taxes", {"treasury": brings, "stock": stock - brings, "revolting": revolting})


def growth(mind: Mind, decision: DistributeGrowth, placed: Mapping[Area, int]) -> Iterator[Why]:
    """How many of the new tokens stand within the limits, and where."""
    yield _room_for(mind, placed, mind.board.tokens[mind.civ])


def relocation(mind: Mind, decision: Relocate, placed: Mapping[Area, int]) -> Iterator[Why]:
    """The same for tokens that have to leave."""
    yield _room_for(mind, placed, mind.board.tokens[mind.civ])


def first_tokens(mind: Mind, decision: PlaceTokens, placed: Mapping[Area, int]) -> Iterator[Why]:
    """The same for the first ones."""
    yield _room_for(mind, placed, {})


def _room_for(mind: Mind, placed: Mapping[Area, int], there: Mapping[Area, int]) -> Why:
    """How many of some tokens have room where they are put."""
    ground = Ground(mind)
    room = sum(min(n, max(0, ground.room(a) - there.get(a, 0))) for a, n in placed.items())
    tokens = sum(placed.values())
    return Why("has_room", {"tokens": tokens, "room": room, "areas": len(placed)})


def building(mind: Mind, decision: BuildCities, plan: tuple[Site, ...]) -> Iterator[Why]:
    """How many cities that makes, what a step asks for, and the tokens that support them."""
    builder = Builder(mind.state, mind.civ)
    for site in plan:
        builder.build(site)
    cities = mind.cities + len(plan)
    if not plan:
        yield _not_built(mind, builder)
        return
    facts = {
        "areas": [site.area for site in plan],
        "cities": cities,
        "wanted": mind.cities_wanted,
        "epoch": mind.epoch_ahead(mind.civ),
        "tokens": sum(builder.tokens.values()),
        "needed": mind.rate * cities,
    }
    yield Why("builds", facts)


def _not_built(mind: Mind, builder: Builder) -> Why:
    """What the best supported city would leave, and what is needed then; or there are enough."""
    cities = mind.cities + 1
    sites = [site for a in builder.possible_areas() if (site := builder.cheapest(a))]
    if any(is_supported(mind, builder, site, cities) for site in sites):
        return Why("cities_enough", {"cities": mind.cities})
    facts = {
        "left": max((left_by(mind, builder, site) for site in sites), default=0),
        "needed": mind.rate * cities,
        "reserve": reserve_for(mind, cities),
        "cities": cities,
    }
    return Why("city_unsupported", facts)


def first_cities(mind: Mind, decision: PlaceCities, areas: tuple[Area, ...]) -> Iterator[Why]:
    """How many stand off the sites, how many sites stay free, and what a city costs on each."""
    builder, there = Builder(mind.state, mind.civ), city_places(mind.state, mind.civ)
    facts = {
        "wild": sum(area in there.others for area in areas),
        "free": sum(area not in areas for area in there.sites),
        "on_site": builder.on_site,
        "in_wilderness": builder.in_wilderness,
    }
    yield Why("first_cities", facts)


def start(mind: Mind, decision: ChooseStart, area: Area) -> Iterator[Why]:
    """How many tokens it has room for, and the next best of the others."""
    limit = mind.atlas.limit
    others = [limit[other] for other in starts_of(mind.state, mind.civ) if other != area]
    yield Why("roomiest_start", {"area": area, "room": limit[area], "next": max(others, default=0)})


def credits_chosen(
    mind: Mind, decision: ChooseCredits, chosen: Mapping[Group, int]
) -> Iterator[Why]:
    """The group, and how many credits there are in it with these."""
    held = mind.state.credits[mind.civ]
    for group, points in chosen.items():
        yield Why("most_credits", {"group": group, "credits": held[group] + points})
