"""How the conditions of Civil War and Tyranny are relaxed, one after another (R-111, E-13).

Selected units should be (1) whole areas, (2) connected, (3) exactly so many points and
(4) such that the beneficiary has the pieces. The usual reading gives the conditions up in
this order; the option "keep" keeps them in this order and gives up the last one first.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ecumene.calamities.annexation.search import NODES, Search, Terms, Territory, loosest

UNIQUE = 2_000
"""How far to search for a second selection."""


class Ruling(NamedTuple):
    """What may be selected."""

    terms: tuple[Terms, ...]
    """A selection must meet one of these; the last can always be met."""
    proposal: dict[int, int]
    only: bool = False
    """Whether the proposal is the only selection."""


class Found(NamedTuple):
    """The outcome of trying one set of terms."""

    terms: Terms
    proposal: dict[int, int] | None
    spent: bool = False
    """Whether the search was given up, so that the terms may yet be possible."""


def rule_on(territory: Territory, points: int, priority: str) -> Ruling:
    """The strictest terms that can be met; stricter ones not disproved count too (R-111)."""
    allowed: list[Terms] = []
    for found in RELAXATIONS[priority](territory, points):
        if found.proposal is not None:
            terms = (*allowed, found.terms)
            only = not allowed and _is_only(territory, found.terms)
            return Ruling(terms, found.proposal, only)
        if found.spent:
            allowed.append(found.terms)
    raise AssertionError("a victim with more points can always give some")


def _is_only(territory: Territory, terms: Terms) -> bool:
    if terms.groups is None:
        return False
    search = Search(territory, terms, 2, UNIQUE)
    return len(search.run()) == 1 and not search.spent


def give_up(territory: Territory, points: int) -> Iterator[Found]:
    """Whole areas go first, then their connection, the exact number, the pieces (R-111)."""
    for annexable in (True, False):
        yield attempt(territory, Terms(points, 1, 0, annexable))
        yield attempt(territory, Terms(points, 1, 1, annexable))
        yield from fewest_groups(territory, points, annexable)
        yield from smallest_total(territory, points, annexable)


def keep(territory: Territory, points: int) -> Iterator[Found]:
    """The pieces go first, then the exact number, then the connection (E-13)."""
    yield attempt(territory, Terms(points, 1, 0, True))
    yield attempt(territory, Terms(points, 1, 0, False))
    most = sum(territory.points)
    for total in range(points + 1, min(most, points + max(territory.points)) + 1):
        yield attempt(territory, Terms(total, 1, 0, False))
    sums = whole_areas(territory)
    total = min(total for total in sums if total >= points)
    chosen = {place: territory.points[place] for place in sums[total]}
    yield Found(Terms(total, None, 0, False), chosen)


RELAXATIONS: dict[str, Callable[[Territory, int], Iterator[Found]]] = {
    "give_up": give_up,
    "keep": keep,
}


def attempt(territory: Territory, terms: Terms) -> Found:
    """A selection under these terms, if a search finds one."""
    search = Search(territory, terms, 1, NODES)
    found = search.run()
    return Found(terms, found[0] if found else None, search.spent)


def fewest_groups(territory: Territory, points: int, annexable: bool) -> Iterator[Found]:
    """Exactly this many points in as few groups as possible, at most one area split (R-111)."""
    any_units = loosest(territory, points, annexable)
    if any_units is None or territory.splits(any_units) > 1:
        return
    for groups in range(least_groups(territory, points), len(territory.areas) + 1):
        found = attempt(territory, Terms(points, groups, 1, annexable))
        if found.spent:
            break
        yield found
    yield Found(Terms(points, None, 1, annexable), any_units)


def least_groups(territory: Territory, points: int) -> int:
    """The fewest groups possible: one group can be at most everything connected."""
    left = (1 << len(territory.areas)) - 1
    sizes = []
    while left:
        part = territory.component(left)
        left &= ~part
        sizes.append(sum(p for i, p in enumerate(territory.points) if part >> i & 1))
    groups = 0
    for size in sorted(sizes, reverse=True):
        groups += 1
        points -= size
        if points <= 0:
            break
    return max(2, groups)


def smallest_total(territory: Territory, points: int, annexable: bool) -> Iterator[Found]:
    """Any units, as few points above the number as possible (R-111)."""
    for total in range(points, sum(territory.points) + 1):
        any_units = loosest(territory, total, annexable)
        if any_units is not None:
            yield Found(Terms(total, None, None, annexable), any_units)


def whole_areas(territory: Territory) -> dict[int, tuple[int, ...]]:
    """All totals that whole areas make, with the areas of one way to make each."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for place, points in enumerate(territory.points):
        for total, chosen in list(sums.items()):
            sums.setdefault(total + points, (*chosen, place))
    return sums
