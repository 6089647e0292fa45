"""The board: areas, open seas, flood plains, volcanoes and civilizations."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import msgspec

from ecumene.data.facts import AreaFacts, Civilization, Facts, FeatureFacts, Map, SeaFacts
from ecumene.data.source import Source, Table, laid_over, nearest, read_toml, typed
from ecumene.engine.errors import DataError
from ecumene.names import Area, Civ

AREAS = "board/areas.txt"
FEATURES = "board/features.toml"
CIVILIZATIONS = "board/civilizations.toml"
NATIONS = "civilizations.toml"
"""What a ruleset says differently of the civilizations: names, colours, start areas."""
EDGE = "edge.toml"
"""The areas at the edge of the map, where a ruleset has a use for them."""
OPEN_SEAS = "open seas"


class FeatureEntry(Facts, frozen=True):
    """A flood plain or a volcano as written in the file."""

    name: str
    areas: tuple[Area, ...]


class FeaturesFile(Facts, frozen=True):
    """The file of flood plains, volcanoes and oddities."""

    flood_plains: dict[str, FeatureEntry]
    volcanoes: dict[str, FeatureEntry]
    coast_needs_boards: dict[Area, tuple[int, ...]]
    not_adjacent: tuple[tuple[Area, Area], ...]


class EdgeFile(Facts, frozen=True):
    """The file of the edge of the map."""

    areas: tuple[Area, ...] = ()


def read_board(source: Source) -> tuple[Map, dict[Civ, Civilization]]:
    """The whole board and its civilizations under the ruleset's own names, checked."""
    root = nearest(source.root, AREAS)
    civilizations = read_civilizations(root, source.table(NATIONS))
    features = typed(read_toml(root, FEATURES), FeaturesFile, FEATURES, "(whole file)")
    map_ = _read_map(root, features, civilizations)
    edge = source.typed(EDGE, EdgeFile).areas
    _check_known(map_, source.file(EDGE), "areas", edge)
    map_ = msgspec.structs.replace(map_, edge=edge)
    _check_borders(map_)
    _check_features(map_)
    return map_, civilizations


def check_starts(
    map_: Map, civilizations: dict[Civ, Civilization], setups: Iterable[Collection[Civ]]
) -> None:
    """Everybody starts in areas that exist and are in play wherever they play themselves."""
    for civ, facts in civilizations.items():
        for start in facts.starts:
            if start not in map_.areas:
                raise DataError(CIVILIZATIONS, civ, f"starts in the unknown area {start}")
            home = map_.areas[start].region
            if any(civ in playing and home not in playing for playing in setups):
                raise DataError(CIVILIZATIONS, civ, f"starts in {start}, which is not in play")


def read_civilizations(root: Path, renamed: Table) -> dict[Civ, Civilization]:
    """The civilizations in order of rank; a ruleset may name or place some of them otherwise."""
    table = laid_over(read_toml(root, CIVILIZATIONS), renamed)
    civilizations = {
        Civ(civ): typed({"id": civ, **entry}, Civilization, CIVILIZATIONS, civ)
        for civ, entry in table.items()
    }
    check_ranks(civilizations, CIVILIZATIONS)
    return dict(sorted(civilizations.items(), key=lambda item: item[1].rank))


def check_ranks(civilizations: dict[Civ, Civilization], file: str) -> None:
    """Ranks are 1, 2, 3 and so on, each once."""
    seen: dict[int, Civ] = {}
    for civ, facts in civilizations.items():
        if not 1 <= facts.rank <= len(civilizations) or facts.rank in seen:
            raise DataError(file, civ, f"rank {facts.rank} is out of range or taken")
        seen[facts.rank] = civ


def _read_map(root: Path, features: FeaturesFile, civilizations: dict[Civ, Civilization]) -> Map:
    plains = _features(features.flood_plains)
    volcanoes = _features(features.volcanoes)
    plain_of = {area: id_ for id_, plain in plains.items() for area in plain.areas}
    volcano_of = {area: id_ for id_, volcano in volcanoes.items() for area in volcano.areas}
    start_of = {start: civ for civ, facts in civilizations.items() for start in facts.starts}
    areas: dict[Area, AreaFacts] = {}
    seas: dict[Area, SeaFacts] = {}
    for section, cells in _rows((root / AREAS).read_text(encoding="utf-8")):
        id_ = Area(cells[0])
        if id_ in areas or id_ in seas:
            raise DataError(AREAS, id_, "is listed twice")
        if section == OPEN_SEAS:
            seas[id_] = _sea(cells)
            continue
        if section not in civilizations:
            raise DataError(AREAS, id_, f"lies in the region of an unknown civilization {section}")
        area = _area(Civ(section), cells)
        areas[id_] = msgspec.structs.replace(
            area,
            flood_plain=plain_of.get(id_),
            volcano=volcano_of.get(id_),
            start=start_of.get(id_),
        )
    return Map(
        areas=areas,
        seas=seas,
        flood_plains=plains,
        volcanoes=volcanoes,
        coast_needs_boards=features.coast_needs_boards,
        not_adjacent=features.not_adjacent,
    )


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """The lines of the area table, each with its section."""
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            yield section, [cell.strip() for cell in line.split("|")]


def _area(region: Civ, cells: list[str]) -> AreaFacts:
    if len(cells) != 7:
        raise DataError(AREAS, cells[0], f"has {len(cells)} columns instead of 7")
    id_, name, board, limit, site, land, water = cells
    name, _, also = name.rstrip(")").partition(" (")
    if limit not in ("0", "1", "2", "3", "4"):
        raise DataError(AREAS, id_, f"population limit {limit} is not 0 to 4")
    if site not in ("", "black", "white"):
        raise DataError(AREAS, id_, f"city site {site} is neither black nor white")
    if board not in ("1", "2", "3", "4"):
        raise DataError(AREAS, id_, f"board {board} is not 1 to 4")
    coasts = tuple(_borders(id_, coast) for coast in water.split("/")) if water else ()
    return AreaFacts(
        id=Area(id_),
        name=name,
        also=tuple(also.split(", ")) if also else (),
        region=region,
        board=int(board),
        limit=int(limit),
        site=site or None,  # type: ignore[arg-type]
        flood_plain=None,
        volcano=None,
        start=None,
        coastal=bool(water),
        land=_borders(id_, land),
        water=tuple(dict.fromkeys(area for coast in coasts for area in coast)),
        coasts=coasts,
    )


def _sea(cells: list[str]) -> SeaFacts:
    if len(cells) != 3:
        raise DataError(AREAS, cells[0], f"has {len(cells)} columns instead of 3")
    return SeaFacts(id=Area(cells[0]), name=cells[1], water=_borders(cells[0], cells[2]))


def _borders(id_: str, cell: str) -> tuple[Area, ...]:
    areas = tuple(Area(area) for area in cell.split())
    if len(set(areas)) != len(areas):
        raise DataError(AREAS, id_, "lists a border twice")
    return areas


def _features(entries: dict[str, FeatureEntry]) -> dict[str, FeatureFacts]:
    return {id_: FeatureFacts(id_, entry.name, entry.areas) for id_, entry in entries.items()}


def _check_borders(map_: Map) -> None:
    """Every border leads to a known area and is written on both sides."""
    land = {area: facts.land for area, facts in map_.areas.items()}
    water = {area: facts.water for area, facts in map_.areas.items()}
    water |= {sea: facts.water for sea, facts in map_.seas.items()}
    _check_symmetric("land", land)
    _check_symmetric("water", water)
    for a, b in map_.not_adjacent:
        _check_known(map_, FEATURES, "not_adjacent", (a, b))
        if b in land[a] or b in water[a]:
            problem = f"{a} and {b} are neighbours, though they only touch in a point"
            raise DataError(FEATURES, "not_adjacent", problem)


def _check_symmetric(kind: str, borders: dict[Area, tuple[Area, ...]]) -> None:
    for area, neighbours in borders.items():
        for other in neighbours:
            if other not in borders:
                raise DataError(AREAS, area, f"has a {kind} border with unknown area {other}")
            if other == area or area not in borders[other]:
                raise DataError(AREAS, area, f"has a {kind} border with {other}, but not back")


def _check_features(map_: Map) -> None:
    """Flood plains and volcanoes lie in known areas, white sites on flood plains (MC 3)."""
    for kind in (map_.flood_plains, map_.volcanoes):
        seen: set[Area] = set()
        for id_, feature in kind.items():
            _check_known(map_, FEATURES, id_, feature.areas)
            if seen.intersection(feature.areas):
                raise DataError(FEATURES, id_, "lists an area of another such feature")
            seen.update(feature.areas)
    for area, facts in map_.areas.items():
        if facts.site == "white" and facts.flood_plain is None:
            raise DataError(AREAS, area, "has a white city site but no flood plain")
        if facts.site and facts.limit == 0:
            raise DataError(AREAS, area, "has a city site and a population limit of 0")
    _check_known(map_, FEATURES, "coast_needs_boards", map_.coast_needs_boards)


def _check_known(map_: Map, file: str, entry: str, areas: Iterable[Area]) -> None:
    for area in areas:
        if area not in map_.areas:
            raise DataError(file, entry, f"names the unknown area {area}")
