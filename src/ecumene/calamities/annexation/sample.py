"""Random selections of units to annex, for the simplest bot and for fuzzing."""

from random import Random

from ecumene.calamities.annexation.search import Terms, Territory, bits

TRIES = 6


def random_selection(
    territory: Territory, terms: tuple[Terms, ...], rng: Random
) -> dict[int, int] | None:
    """A selection that meets one of the terms, grown from a random area; None if unlucky."""
    for _ in range(TRIES):
        aim = rng.choice(terms)
        selection = _grow(territory, aim, rng)
        if selection and territory.meets(selection, aim):
            return selection
    return None


def _grow(territory: Territory, aim: Terms, rng: Random) -> dict[int, int]:
    """Neighbouring areas one after another, as they fit; part of one at the end."""
    selection: dict[int, int] = {}
    left = aim.total
    edge = everywhere = (1 << len(territory.areas)) - 1
    groups = 1
    while left:
        fitting = [place for place in bits(edge) if territory.points[place] <= left]
        if fitting:
            place = rng.choice(fitting)
            selection[place] = territory.points[place]
        else:
            parts = [place for place in bits(edge) if territory.tokens[place] >= left]
            if parts and aim.splits != 0:
                selection[rng.choice(parts)] = left
                return selection
            if edge == everywhere or (aim.groups is not None and groups >= aim.groups):
                return {}
            groups += 1
            edge = everywhere & ~_mask(selection)
            everywhere = edge
            continue
        left -= selection[place]
        edge = _around(territory, selection)
    return selection


def _mask(selection: dict[int, int]) -> int:
    return sum(1 << place for place in selection)


def _around(territory: Territory, selection: dict[int, int]) -> int:
    """The areas next to a selection."""
    near = 0
    for place in selection:
        near |= territory.near[place]
    return near & ~_mask(selection)
