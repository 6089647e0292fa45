"""A tiny map of a case's own, in place of the printed board.

map:
  marsh: limit 2; white site; land hill; water isle, bay; flood plain nile
  hill:  limit 3
  isle:  limit 1; water bay
  bay:   sea
  a1..a9: limit 3; site
"""

import re
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ecumene.cases.known.hints import did_you_mean, stray_comma
from ecumene.cases.located import CaseError, Located, located
from ecumene.cases.words import Names, listed, spread
from ecumene.data.facts import AreaFacts, FeatureFacts, Map, RulesetFacts, SeaFacts, Setup, Site
from ecumene.names import Area, Block, Civ
from ecumene.state.rules import Rules


@dataclass
class _Place:
    """An area or open sea as far as it has been read."""

    sea: bool = False
    limit: int = 0
    site: Site | None = None
    inland: bool = False
    region: str | None = None
    start: str | None = None
    flood_plain: str | None = None
    volcano: str | None = None
    edge: bool = False
    land: list[str] = field(default_factory=list)
    coasts: list[list[str]] = field(default_factory=list)
    said: set[str] = field(default_factory=set)

    @property
    def water(self) -> list[str]:
        return [other for coast in self.coasts for other in coast]


def with_map(rules: Rules, words: Located, blocks: dict[Civ, Block], key: tuple[int, str]) -> Rules:
    """The rules, played on another map by these civilizations."""
    facts = rules.facts
    first = next(iter(blocks))
    places = _read_places(words)
    names = Names(facts)
    for name, one in places.items():
        _name_civs(names, name, one, words)
    areas = {Area(n): _area(n, p, Civ(p.region or first)) for n, p in places.items() if not p.sea}
    seas = {Area(n): SeaFacts(Area(n), n, _areas(p.water)) for n, p in places.items() if p.sea}
    board = Map(areas, seas, _features(places, "flood_plain"), _features(places, "volcano"), {}, ())
    board = msgspec.structs.replace(board, edge=tuple(a for a in areas if places[a].edge))
    setups = {key: Setup(key[0], key[1], blocks, boards=(1,))}
    setups |= {other: setup for other, setup in facts.setups.items() if other != key}
    changed = msgspec.structs.replace(
        facts, map=board, setups=setups, civilizations=_starts(facts, places, areas)
    )
    return replace(rules, facts=changed)


def _read_places(words: Located) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    line: dict[str, int] = {}
    for key, text in words.items():
        with located(words, key):
            for name in spread(str(key)):
                if name in places:
                    raise CaseError(f"{name!r} is written twice")
                line[name] = words.line_of(key)
                places[name] = _read_place(words, key, text)
    for name, place in places.items():
        for other in place.land:
            _border(places, name, other, line[name]).land.append(name)
        for other in place.water:
            _reflect(_border(places, name, other, line[name]), name)
    for place in places.values():
        place.land = sorted(set(place.land))
    return places


def _name_civs(names: Names, name: str, place: _Place, words: Located) -> None:
    """Regions and starts are of civilizations that exist, under whatever name."""
    for civ in (place.region, place.start):
        if civ is not None and not names.is_civ(civ):
            hint = did_you_mean(civ, names.civs)
            raise CaseError(f"there is no civilization called {civ!r}{hint}", words.line_of(name))
    place.region = names.civ(place.region) if place.region else None
    place.start = names.civ(place.start) if place.start else None


def _read_place(words: Located, key: Any, text: Any) -> _Place:
    place = _Place()
    if text is None:
        raise CaseError(f"nothing is said of {key!r}{stray_comma(words, key)}")
    for word in str(text).split(";"):
        if word.strip():
            _read_word(place, word.strip())
    return place


def _read_word(place: _Place, word: str) -> None:
    for pattern, name in _WORDS:
        match = pattern.fullmatch(word)
        if match:
            if name in place.said:
                raise CaseError(f"{word!r} says {name} a second time")
            place.said.add(name)
            setattr(place, name, _VALUES.get(name, str)(match[1]))
            return
    raise CaseError(f"{word!r} says nothing of an area")


def _coasts(text: str) -> list[list[str]]:
    return [listed(coast) for coast in text.split("/")]


_VALUES: dict[str, Any] = {
    "limit": int,
    "land": listed,
    "coasts": _coasts,
    "sea": bool,
    "inland": bool,
    "edge": bool,
    "site": lambda colour: (colour or "black").strip(),
}
_WORDS = [
    (re.compile(r"limit (\d+)"), "limit"),
    (re.compile(r"(black |white )?site"), "site"),
    (re.compile(r"land (.+)"), "land"),
    (re.compile(r"water (.+)"), "coasts"),
    (re.compile(r"flood plain (\S+)"), "flood_plain"),
    (re.compile(r"volcano (\S+)"), "volcano"),
    (re.compile(r"region (\S+)"), "region"),
    (re.compile(r"start of (\S+)"), "start"),
    (re.compile(r"(sea)"), "sea"),
    (re.compile(r"(inland)"), "inland"),
    (re.compile(r"(map edge)"), "edge"),
]


def _border(places: dict[str, _Place], name: str, other: str, line: int) -> _Place:
    if other not in places or other == name:
        hint = did_you_mean(other, places) if other != name else ""
        raise CaseError(f"{name!r} cannot border on {other!r}{hint}", line)
    return places[other]


def _reflect(place: _Place, other: str) -> None:
    """Every border holds on both sides; a coast that was not named is the first one."""
    if other not in place.water:
        if not place.coasts:
            place.coasts.append([])
        place.coasts[0].append(other)


def _areas(names: list[str]) -> tuple[Area, ...]:
    return tuple(Area(name) for name in names)


def _area(name: str, place: _Place, region: Civ) -> AreaFacts:
    return AreaFacts(
        id=Area(name),
        name=name,
        also=(),
        region=region,
        board=1,
        limit=place.limit,
        site=place.site,
        flood_plain=place.flood_plain,
        volcano=place.volcano,
        start=Civ(place.start) if place.start else None,
        coastal=bool(place.water) and not place.inland,
        land=_areas(place.land),
        water=_areas(place.water),
        coasts=tuple(_areas(coast) for coast in place.coasts),
    )


def _features(places: dict[str, _Place], kind: str) -> dict[str, FeatureFacts]:
    found: dict[str, list[str]] = {}
    for name, place in places.items():
        feature = getattr(place, kind)
        if feature:
            found.setdefault(feature, []).append(name)
    return {name: FeatureFacts(name, name, _areas(areas)) for name, areas in found.items()}


def _starts(facts: RulesetFacts, places: dict[str, _Place], areas: dict[Area, Any]) -> Any:
    """The civilizations with start areas on this map; without one, the first area."""
    first = next(iter(areas), None)
    if first is None:
        raise CaseError("a map needs an area")
    starts: dict[str, list[Area]] = {}
    for name, place in places.items():
        if place.start:
            starts.setdefault(place.start, []).append(Area(name))
    found = {}
    for civ, one in facts.civilizations.items():
        start, *others = starts.get(civ, [first])
        found[civ] = msgspec.structs.replace(one, start=start, other_starts=tuple(others))
    return found
