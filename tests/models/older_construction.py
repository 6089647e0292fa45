"""City construction and surplus of the Expansion Project (EP 24, EP 25, R-64, R-65, R-221)."""

from copy import deepcopy

from tests.models.comparison import NotAllowed
from tests.models.construction import (
    Site,
    build_one,
    check_architecture,
    check_place,
    check_urbanism,
)
from tests.models.position import Position, holds, take_from_stock


def older_build(
    position: Position, civ: str, plan: list[Site], sites: set[str], land: dict[str, set[str]]
) -> Position:
    """All cities of a plan in its order, or none; Public Works costs one more (EP 24)."""
    after = deepcopy(position)
    for part in ("treasury", "nearby"):
        if sum(1 for site in plan if site.get(part)) > 1:
            raise NotAllowed("each card helps one city in a turn (R-64)")
    for site in plan:
        area, built_on = site["area"], holds(after, civ, "public_works")
        needed = (6 if area in sites else 12) + built_on
        check_place(after, civ, area)
        check_architecture(after, civ, site, needed)
        check_urbanism(after, civ, site, sites, land)
        others = [side for side, count in after["tokens"][area].items() if count and side != civ]
        if site.get("treasury") and others:
            raise NotAllowed("Architecture does not build beside others (EP 24.3)")
        used = needed - site.get("treasury", 0) - sum(site.get("nearby", {}).values())
        stays = built_on and after["tokens"][area][civ] > used
        build_one(after, civ, {**site, "keep": stays}, needed)
    return after


def older_surplus(position: Position) -> Position:
    """One more with Agriculture in every area of one's own, one beside a city (EP 25.11, 25.12)."""
    after = deepcopy(position)
    for area, tokens in after["tokens"].items():
        owner = after["cities"].get(area)
        sides = [side for side, count in tokens.items() if count]
        for side in sides if owner or len(sides) == 1 else ():
            room = after["limits"][area] + holds(after, side, "agriculture")
            if owner:
                room = int(owner == side and holds(after, side, "public_works"))
            surplus = max(0, tokens[side] - room)
            tokens[side] -= surplus
            take_from_stock(after, side, -surplus)
    return after
