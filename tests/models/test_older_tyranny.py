"""Who benefits from the Tyranny of the Expansion Project and what they annex, against the model."""

from collections import Counter
from functools import partial
from random import Random

from tests.models.comparison import NotAllowed, Players, draws
from tests.models.older_taxes import OLDER_RANKS
from tests.models.older_tyranny import Annexation, Borders, points, richest_neighbours
from tests.models.position import CITIES, Position, bare, cities_of, holdings, in_words, share_out

AREAS = [f"r{row}{column}" for row in range(4) for column in range(4)]
VICTIM = "hatti"


def borders(rng: Random) -> tuple[Borders, Borders]:
    """A grid of areas: each border is land, water or neither."""
    land: Borders = {area: set() for area in AREAS}
    water: Borders = {area: set() for area in AREAS}
    for one in AREAS:
        for other in (f"r{int(one[1]) + 1}{one[2]}", f"r{one[1]}{int(one[2]) + 1}"):
            kind = rng.choice([land, land, water, None])
            if other in land and kind is not None:
                kind[one].add(other)
                kind[other].add(one)
    return land, water


def neighbours(rng: Random) -> Position:
    """The victim in the middle of others, who have much or little in stock."""
    position = bare(dict.fromkeys(AREAS, 4), OLDER_RANKS)
    for area in AREAS:
        owner = rng.choice([VICTIM, VICTIM, VICTIM, *OLDER_RANKS, None])
        if owner and rng.random() < 0.4 and len(cities_of(position, owner)) < CITIES:
            position["cities"][area] = owner
        elif owner:
            position["tokens"][area][owner] = rng.randint(1, 4)
            if rng.random() < 0.15:
                position["tokens"][area][rng.choice(OLDER_RANKS)] = 1
    cards = ("sculpture", "monarchy", "provincial_empire")
    position["advances"][VICTIM] = [card for card in cards if rng.random() < 0.4]
    for civ in OLDER_RANKS:
        share_out(position, civ, rng.choice([0, 1, 3, 6, 6, 20]))
    return position


def the_map(land: Borders, water: Borders) -> dict[str, str]:
    """The same in the words of a case."""
    lines = {}
    for area in AREAS:
        parts = ["limit 4; site"]
        parts += [f"land {', '.join(sorted(land[area]))}"] if land[area] else []
        parts += [f"water {', '.join(sorted(water[area]))}"] if water[area] else []
        lines[area] = "; ".join(parts)
    return lines


def some_order(rng: Random, annexation: Annexation, short: bool) -> list[str]:
    """Areas one after another until no more can be annexed, or one too few."""
    chosen: list[str] = []
    while ready := annexation.open():
        chosen.append(rng.choice(ready))
        annexation.annex(chosen[-1])
    return chosen[:-1] if short else chosen


def follow(annexation: Annexation, chosen: list[str]) -> Position:
    """The whole list, or it is not allowed."""
    for area in chosen:
        annexation.annex(area)
    if annexation.open():
        raise NotAllowed("more can be annexed")
    return annexation.position


def annexed(players: Players, before: Annexation, seen: Counter[str]) -> Position | None:
    """What the beneficiary has in the end; nothing if the engine and the model refuse it."""
    plan = some_order(players.rng, before.copy(), players.rng.random() < 0.2)
    if not players.play.asked():
        some_order(players.rng, before, False)
        return before.position
    seen["asked"] += 1
    after: Position | None = players.answer_of(before.gainer, plan, partial(follow, before, plan))
    seen["refused"] += after is None
    return after


def test_areas_are_annexed_from_the_border_inwards():  # EP 30.81, R-215
    seen: Counter[str] = Counter()
    for rng in draws("older tyranny", 500):
        position, (land, water) = neighbours(rng), borders(rng)
        around = {area: land[area] | water[area] for area in AREAS}
        words = {"map": the_map(land, water), "civs": ", ".join(OLDER_RANKS), **in_words(position)}
        words[VICTIM] = words[VICTIM] | {"hand": ["tyranny"]}
        players = Players("calamity_resolution", "EP 30.81", rng, "expansion", **words)
        due = points(position, VICTIM)
        gainers = richest_neighbours(position, VICTIM, land) if due else []
        after: Position | None = position
        if gainers:
            gainer = gainers[0]
            if len(gainers) > 1:
                gainer = players.choose(VICTIM, "ChooseBeneficiary", gainers)
            after = annexed(players, Annexation(position, VICTIM, gainer, around), seen)
        seen["annexed" if gainers else "nobody"] += 1
        if after:
            players.must_hold(holdings(after))
    assert min(seen[what] for what in ("asked", "refused", "nobody", "annexed")) > 5, seen
