"""A tiny map of a case's own, in place of the printed board.

map:
  marsh: limit 2; white site; land hill; water isle, bay; flood plain nile
  hill:  limit 3
  isle:  limit 1; water bay
  bay:   sea
"""

import re
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ecumene.cases.located import CaseError, Located
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
    land: list[str] = field(default_factory=list)
    coasts: list[list[str]] = field(default_factory=list)

    @property
    def water(self) -> list[str]:
        return [other for coast in self.coasts for other in coast]


def with_map(rules: Rules, words: Located, blocks: dict[Civ, Block], key: tuple[int, str]) -> Rules:
    """The rules, played on another map by these civilizations."""
    facts = rules.facts
    first = next(iter(blocks))
    places = _read_places(words)
    areas = {Area(n): _area(n, p, Civ(p.region or first)) for n, p in places.items() if not p.sea}
    seas = {Area(n): SeaFacts(Area(n), n, _areas(p.water)) for n, p in places.items() if p.sea}
    board = Map(areas, seas, _features(places, "flood_plain"), _features(places, "volcano"), {}, ())
    setup = Setup(key[0], key[1], blocks, boards=(1,))
    changed = msgspec.structs.replace(
        facts, map=board, setups={key: setup}, civilizations=_starts(facts, places, areas)
    )
    return replace(rules, facts=changed)


def _read_places(words: Located) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    for name, text in words.items():
        places[str(name)] = place = _Place()
        for word in str(text or "").split(";"):
            if word.strip():
                _read_word(place, word.strip(), words.line_of(name))
    for name, place in places.items():
        for other in place.land:
            _border(places, name, other, words).land.append(name)
        for other in place.water:
            _reflect(_border(places, name, other, words), name)
    for place in places.values():
        place.land = sorted(set(place.land))
    return places


def _read_word(place: _Place, word: str, line: int) -> None:
    for pattern, name in _WORDS:
        match = pattern.fullmatch(word)
        if match:
            setattr(place, name, _VALUES.get(name, str)(match[1]))
            return
    raise CaseError(f"{word!r} says nothing of an area", line)


def _coasts(text: str) -> list[list[str]]:
    return [_listed(coast) for coast in text.split("/")]


def _listed(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


_VALUES: dict[str, Any] = {
    "limit": int,
    "land": _listed,
    "coasts": _coasts,
    "sea": bool,
    "inland": bool,
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
]


def _border(places: dict[str, _Place], name: str, other: str, words: Located) -> _Place:
    if other not in places or other == name:
        raise CaseError(f"{name!r} cannot border on {other!r}", words.line_of(name))
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
    starts = {place.start: name for name, place in places.items() if place.start}
    first = next(iter(areas), None)
    if first is None:
        raise CaseError("a map needs an area")
    return {
        civ: msgspec.structs.replace(one, start=Area(starts.get(civ, first)))
        for civ, one in facts.civilizations.items()
    }
