"""City construction and surplus population as the rulebook tells them (MC 6.5, R-63 to R-70)."""

from copy import deepcopy
from typing import Any

from tests.models.comparison import NotAllowed
from tests.models.position import (
    CITIES,
    Position,
    cities_of,
    effective_limit,
    holds,
    take_from_stock,
)

Site = dict[str, Any]
"""One city of a plan: its area, treasury tokens, tokens nearby, and whether one token stays."""


def build(
    position: Position, civ: str, plan: list[Site], sites: set[str], land: dict[str, set[str]]
) -> Position:
    """All cities of a plan in its order, or none (MC 6.5A)."""
    after = deepcopy(position)
    for advance, part in (("architecture", "treasury"), ("urbanism", "nearby")):
        if sum(1 for site in plan if _amount(site, part)) > 1:
            raise NotAllowed(f"{advance} helps one city in a turn (R-64)")
    for site in plan:
        needed = 6 if site["area"] in sites else 12
        check_place(after, civ, site["area"])
        check_architecture(after, civ, site, needed)
        check_urbanism(after, civ, site, sites, land)
        build_one(after, civ, site, needed)
    return after


def _amount(site: Site, part: str) -> int:
    """The tokens a city takes from the treasury or from nearby."""
    if part == "treasury":
        return int(site.get("treasury", 0))
    return sum(site.get("nearby", {}).values())


def check_place(position: Position, civ: str, area: str) -> None:
    """Own tokens, no city yet, a limit above 0, a city in stock (MC 6.5A, R-68, R-75)."""
    if area in position["cities"]:
        raise NotAllowed("there is a city")
    if not position["tokens"][area].get(civ):
        raise NotAllowed("no token there")
    if not position["limits"][area]:
        raise NotAllowed("never a city where the limit is 0")
    if len(cities_of(position, civ)) >= CITIES:
        raise NotAllowed("no city in stock")


def check_architecture(position: Position, civ: str, site: Site, needed: int) -> None:
    """Half of the tokens may come from the treasury (MC 9 Architecture, R-64)."""
    paid = _amount(site, "treasury")
    if paid and not holds(position, civ, "architecture"):
        raise NotAllowed("no Architecture")
    if paid > needed // 2 or paid > position["treasury"][civ]:
        raise NotAllowed("more treasury than allowed or there is")


def check_urbanism(
    position: Position, civ: str, site: Site, sites: set[str], land: dict[str, set[str]]
) -> None:
    """Four tokens may come from adjacent areas where there is no site (MC 9 Urbanism, R-64)."""
    if not _amount(site, "nearby"):
        return
    if not holds(position, civ, "urbanism") or site["area"] in sites:
        raise NotAllowed("no Urbanism, or not in the wilderness")
    if _amount(site, "nearby") > 4:
        raise NotAllowed("more than 4 tokens from nearby")
    for area, count in site["nearby"].items():
        if area not in land[site["area"]] or position["tokens"][area].get(civ, 0) < count:
            raise NotAllowed(f"not so many tokens in {area}, or it is not adjacent by land")


def build_one(position: Position, civ: str, site: Site, needed: int) -> None:
    """The tokens make way, everybody's; one may stay with Public Works (R-64, R-65, R-67)."""
    area, nearby = site["area"], site.get("nearby", {})
    used = needed - _amount(site, "treasury") - _amount(site, "nearby")
    there = position["tokens"][area][civ]
    if used < 0 or there < used:
        raise NotAllowed(f"{used} tokens must come from the area")
    stays = site.get("keep", False)
    if stays and (not holds(position, civ, "public_works") or there <= used):
        raise NotAllowed("no token may stay")
    position["treasury"][civ] -= _amount(site, "treasury")
    take_from_stock(position, civ, -_amount(site, "treasury"))
    for other, count in nearby.items():
        position["tokens"][other][civ] -= count
        take_from_stock(position, civ, -count)
    for side, count in position["tokens"][area].items():
        take_from_stock(position, side, -count)
    position["tokens"][area] = {civ: 1} if stays else {}
    take_from_stock(position, civ, 1 if stays else 0)
    position["cities"][area] = civ


def remove_surplus(position: Position) -> Position:
    """Tokens above the limit go, and those beside a city (MC 6.5B, R-63, R-70)."""
    after = deepcopy(position)
    for area, tokens in after["tokens"].items():
        city = area in after["cities"]
        sides = [side for side, count in tokens.items() if count]
        for side in sides if city or len(sides) == 1 else ():
            surplus = max(0, tokens[side] - effective_limit(after, side, area))
            tokens[side] -= surplus
            take_from_stock(after, side, -surplus)
    return after
