"""`ecumene area NAME`: what is printed on the board."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from ecumene.cli.shared.edition import MEGA, FactsOf

if TYPE_CHECKING:
    from ecumene.cli.shared.lookup import Names
    from ecumene.data.facts import AreaFacts, FeatureFacts, RulesetFacts, SeaFacts
    from ecumene.names import Area

    Place: TypeAlias = AreaFacts | SeaFacts | FeatureFacts


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("area")(area)


def area(
    name: Annotated[str, typer.Argument(help="An area, an open sea, a flood plain or a volcano.")],
    ruleset: FactsOf = MEGA,
) -> None:
    """Print what is known about an area: limit, city site, neighbours, who plays there."""
    from ecumene.cli.shared.sheet import ruleset_facts
    from ecumene.data.facts import AreaFacts, SeaFacts

    facts = ruleset_facts(ruleset)
    place = _names(facts).find(name)
    if isinstance(place, AreaFacts):
        _print_area(facts, place)
    elif isinstance(place, SeaFacts):
        _print_sea(facts, place)
    else:
        _print_feature(facts, place)


def _names(facts: "RulesetFacts") -> "Names[Place]":
    from ecumene.cli.shared.lookup import Names

    names: Names[Place] = Names("area")
    for land in facts.map.areas.values():
        names.add(land, land.name, land.id, *land.also)
    for sea in facts.map.seas.values():
        names.add(sea, sea.name, sea.id)
    for feature in (*facts.map.flood_plains.values(), *facts.map.volcanoes.values()):
        names.add(feature, feature.name, feature.id)
    return names


def _print_area(facts: "RulesetFacts", area: "AreaFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    civilizations, map_ = facts.civilizations, facts.map
    plain = map_.flood_plains[area.flood_plain].name if area.flood_plain else ""
    volcano = map_.volcanoes[area.volcano].name if area.volcano else ""
    sheet = Sheet(area.name, f"area of the region of {civilizations[area.region].name}")
    sheet.lines(
        [
            ("also called", ", ".join(area.also)),
            ("population limit", str(area.limit)),
            ("city site", area.site or "none"),
            ("flood plain", plain),
            ("volcano", volcano),
            ("start of", civilizations[area.start].name if area.start else ""),
            ("coast", _coast(facts, area)),
            ("map board", str(area.board)),
            ("in play with", _players(facts, area)),
        ]
    )
    sheet.table(("neighbour", "border", "limit:", "city site", "region"), _neighbours(facts, area))


def _coast(facts: "RulesetFacts", area: "AreaFacts") -> str:
    if not area.coastal:
        return "none"
    seas = [facts.map.seas[other].name for other in area.water if other in facts.map.seas]
    coast = f"on the {' and the '.join(seas)}" if seas else "yes, but not on an open sea"
    if len(area.coasts) > 1:
        coast += f"; {len(area.coasts)} separate coasts"
    boards = facts.map.coast_needs_boards.get(area.id)
    if boards:
        coast += f" (only while boards {' and '.join(map(str, boards))} are on the table)"
    return coast


def _players(facts: "RulesetFacts", area: "AreaFacts") -> str:
    """The numbers of players with which the area is in play, by board."""
    by_board: dict[str, list[int]] = {}
    for (players, board), setup in facts.setups.items():
        if area.region in setup.blocks:
            by_board.setdefault(board, []).append(players)
    names = {"west": "on the west board", "east": "on the east board", "both": "on both boards"}
    parts = [f"{_spans(numbers)} {names[board]}" for board, numbers in by_board.items()]
    return "; ".join(parts) or "no number of players"


def _spans(numbers: list[int]) -> str:
    """5, 7, 8, 9 as "5, 7-9"."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(str(s[0]) if len(s) == 1 else f"{s[0]}-{s[-1]}" for s in spans)


def _neighbours(facts: "RulesetFacts", area: "AreaFacts") -> Iterator[tuple[str, ...]]:
    for other in dict.fromkeys((*area.land, *area.water)):
        ways = [("land", other in area.land), ("water", other in area.water)]
        border = " and ".join(way for way, there in ways if there)
        yield _row(facts, other, border)


def _row(facts: "RulesetFacts", other: "Area", border: str) -> tuple[str, ...]:
    if other in facts.map.seas:
        return facts.map.seas[other].name, border, "", "", "open sea"
    land = facts.map.areas[other]
    region = facts.civilizations[land.region].name
    return land.name, border, str(land.limit), land.site or "", region


def _print_sea(facts: "RulesetFacts", sea: "SeaFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet(sea.name, "open sea")
    rows = [_row(facts, other, "water") for other in sea.water]
    sheet.table(("neighbour", "border", "limit:", "city site", "region"), rows)


def _print_feature(facts: "RulesetFacts", feature: "FeatureFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    is_plain = facts.map.flood_plains.get(feature.id) is feature
    sheet = Sheet(feature.name, "flood plain" if is_plain else "volcano")
    areas = [facts.map.areas[area] for area in feature.areas]
    rows = [(a.name, str(a.limit), a.site or "", facts.civilizations[a.region].name) for a in areas]
    sheet.table(("area", "limit:", "city site", "region"), rows)
