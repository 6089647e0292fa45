"""Where the barbarians of the Expansion Project come in, go and fight, against the model."""

from collections import Counter
from random import Random

from tests.models.comparison import Players, draws
from tests.models.older_hordes import BARBARIANS, Horde, barbarians_due
from tests.models.older_tyranny import Borders
from tests.models.position import CITIES, Position, bare, cities_of, holdings, in_words, share_out
from tests.models.test_older_tyranny import AREAS, borders

VICTIM, OTHER, TRADER = "hatti", "egypt", "minoa"
CIVS = (TRADER, VICTIM, OTHER)
VICTIMS_CARDS = (
    *("engineering", "metalworking", "public_works"),
    *("monarchy", "politics", "provincial_empire"),
)


def lands(rng: Random) -> Position:
    """The victim, one other nation and old barbarians, on good land and waste."""
    position = bare({area: rng.choice([0, 1, 2, 3, 4, 5]) for area in AREAS}, CIVS)
    position["advances"][VICTIM] = [card for card in VICTIMS_CARDS if rng.random() < 0.35]
    position["advances"][OTHER] = [card for card in VICTIMS_CARDS[:2] if rng.random() < 0.35]
    for area, limit in position["limits"].items():
        owner = rng.choice([VICTIM, VICTIM, VICTIM, OTHER, BARBARIANS, None, None])
        if owner and limit and rng.random() < 0.5 and len(cities_of(position, owner)) < CITIES:
            position["cities"][area] = owner
            if "public_works" in position["advances"].get(owner, ()) and rng.random() < 0.5:
                position["tokens"][area][owner] = 1
        elif owner:
            position["tokens"][area][owner] = rng.randint(1, max(1, limit))
            if limit > 1 and rng.random() < 0.2:
                position["tokens"][area] = {owner: 1, rng.choice([VICTIM, OTHER]): 1}
    for civ in CIVS:
        share_out(position, civ, rng.choice([0, 3, 20]))
    return position


def the_map(position: Position, land: Borders, water: Borders, edge: set[str]) -> dict[str, str]:
    """The same in the words of a case."""
    lines = {}
    for area, limit in position["limits"].items():
        parts = [f"limit {limit}", *(["site"] if limit else []), *(["map edge"] * (area in edge))]
        parts += [f"land {', '.join(sorted(land[area]))}"] if land[area] else []
        parts += [f"water {', '.join(sorted(water[area]))}"] if water[area] else []
        lines[area] = "; ".join(parts)
    return lines


def choose(players: Players, areas: list[str], cities: bool) -> str:
    """The trader's choice among them, if there is one."""
    if len(areas) == 1:
        return areas[0]
    if not cities:
        return str(players.choose(TRADER, "ChoosePlace", areas))
    return str(players.choose_several(TRADER, "ChooseCities", areas, 1)[0])


def invasion(players: Players, horde: Horde, seen: Counter[str]) -> None:
    """From the first area to the last, till no barbarian is too many."""
    gates = horde.gates()
    if not gates:
        seen["nowhere"] += 1
        return
    area = choose(players, gates, cities=gates[0] in horde.position["cities"])
    horde.enter(area, barbarians_due(horde.position, VICTIM))
    commanded = False
    while excess := horde.excess(area):
        target: str | None = None
        if not commanded and (areas := horde.hunted(area, excess)):
            target = choose(players, areas, cities=False)
            seen["hunted"] += 1
        elif areas := horde.prey(area, excess, OTHER):
            target, commanded = players.choose(VICTIM, "SendHorde", [None, *areas]), True
            seen["commanded"] += 1
        horde.leave(area, excess)
        if target is None:
            seen["dispersed"] += 1
            return
        horde.enter(target, excess)
        area = target


def test_barbarians_come_from_the_edge_hunt_the_victim_and_then_others():  # EP 30.52, R-219
    seen: Counter[str] = Counter()
    for rng in draws("older hordes", 500):
        position, (land, water) = lands(rng), borders(rng)
        edge = {area for area in AREAS if rng.random() < 0.15}
        words = {"map": the_map(position, land, water, edge), "civs": ", ".join(CIVS)}
        words |= in_words(position)
        words[VICTIM] |= {"hand": [{"card": "barbarian_hordes", "giver": TRADER}]}
        players = Players("calamity_resolution", "EP 30.52", rng, "expansion", **words)
        around = {area: land[area] | water[area] for area in AREAS}
        invasion(players, Horde(position, VICTIM, around, edge), seen)
        players.must_hold(holdings(position))
    assert min(seen[what] for what in ("nowhere", "hunted", "commanded", "dispersed")) > 5, seen
