"""`ecumene map`: a picture of the board for any set-up, or of a saved position."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import msgspec
import typer

from ecumene.cli.shared.edition import MEGA, FactsOf
from ecumene.engine.record import Header
from ecumene.state.board import Board

if TYPE_CHECKING:
    from ecumene.data.facts import RulesetFacts, Setup
    from ecumene.map import Box, Pieces

SMALLEST_WINDOW = 120.0
"""Map units; zooming in further shows nothing more."""


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("map")(draw_map)


def draw_map(
    ruleset: FactsOf = MEGA,
    players: Annotated[
        int | None, typer.Option("--players", "-n", help="Number of players; all if left out.")
    ] = None,
    board: Annotated[str | None, typer.Option("--board", "-b", help="west, east or both.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="A .png or .svg file.")] = Path(
        "map.png"
    ),
    width: Annotated[int, typer.Option(min=200, max=8000, help="Width in pixels.")] = 2400,
    area: Annotated[str | None, typer.Option(help="Zoom in on this area or open sea.")] = None,
    region: Annotated[
        str | None, typer.Option(help="Zoom in on the region of this civilization.")
    ] = None,
    crop: Annotated[
        str | None, typer.Option(help="Zoom in on X,Y,WIDTH,HEIGHT in map units (3600 by 1956).")
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(help="A saved game, or a file with the pieces of a position, as JSON."),
    ] = None,
) -> None:
    """Draw the map of a set-up, with the pieces of a position if there is one."""
    from ecumene.cli.shared.sheet import ruleset_facts
    from ecumene.map import draw_svg, render_png

    saved = read_saved(position) if position else None
    if saved is not None:
        ruleset, players, board = saved.header.ruleset, saved.header.seats, saved.header.board
    facts = ruleset_facts(ruleset)
    setup = find_setup(facts, players, board)
    if out.suffix.lower() not in (".svg", ".png"):
        stop(f"{out} must end in .svg or .png.")
    pieces = pieces_in(position, saved, facts)
    svg = draw_svg(facts, setup, pieces, window(facts, area, region, crop), width)
    picture = svg.encode() if out.suffix.lower() == ".svg" else render_png(svg, width)
    try:
        out.write_bytes(picture)
    except OSError as error:
        stop(f"Cannot write {out}: {error.strerror}.")
    typer.echo(f"Wrote {out}: {setup.players} players, {len(picture) / 1024:,.0f} KB.")


def stop(sentence: str) -> NoReturn:
    """Say what is wrong and end the command."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def find_setup(facts: "RulesetFacts", players: int | None, board: str | None) -> "Setup":
    """The set-up for this number of players and board; the largest when neither is given."""
    fitting = [
        setup
        for setup in facts.setups.values()
        if players in (None, setup.players) and board in (None, setup.board)
    ]
    if not fitting:
        known = ", ".join(f"{number} {side}" for number, side in facts.setups)
        stop(f"{facts.name} has no such set-up; it has: {known}.")
    return max(fitting, key=lambda setup: setup.players)


def window(
    facts: "RulesetFacts", area: str | None, region: str | None, crop: str | None
) -> "Box | None":
    """The part of the map to show; all of it when nothing is asked."""
    if sum(choice is not None for choice in (area, region, crop)) > 1:
        stop("Give only one of --area, --region and --crop.")
    if area is not None:
        return area_window(facts, area)
    if region is not None:
        return region_window(facts, region)
    return crop_window(crop) if crop is not None else None


def area_window(facts: "RulesetFacts", typed: str) -> "Box":
    """An area or an open sea with its surroundings."""
    from ecumene.cli.shared.lookup import Names
    from ecumene.map import load_geometry
    from ecumene.names import Area

    names: Names[Area] = Names("area")
    for land in facts.map.areas.values():
        names.add(land.id, land.name, land.id, *land.also)
    for sea in facts.map.seas.values():
        names.add(sea.id, sea.name, sea.id)
    box = load_geometry().box(names.find(typed))
    return fitted(box.grown(0.6 * max(box.width, box.height)))


def region_window(facts: "RulesetFacts", typed: str) -> "Box":
    """All areas of one civilization's region."""
    from ecumene.cli.shared.lookup import Names
    from ecumene.map import load_geometry
    from ecumene.map.geometry.plane import Box, joined
    from ecumene.names import Civ

    names: Names[Civ] = Names("civilization")
    for civ in facts.civilizations.values():
        names.add(civ.id, civ.name, civ.id)
    region = names.find(typed)
    areas = [area.id for area in facts.map.areas.values() if area.region == region]
    box: Box = joined([load_geometry().box(area) for area in areas])
    return fitted(box.grown(40))


def crop_window(typed: str) -> "Box":
    """A window given in map units."""
    from ecumene.map import Box

    try:
        x, y, width, height = (float(number) for number in typed.split(","))
        if not (width > 0 and height > 0):
            raise ValueError
    except ValueError:
        stop("--crop wants four numbers: X,Y,WIDTH,HEIGHT, in map units.")
    return fitted(Box(x, y, width, height))


def fitted(box: "Box") -> "Box":
    """A window that lies on the map and is not too small."""
    from ecumene.map import load_geometry

    return box.grown(max(0.0, (SMALLEST_WINDOW - min(box.width, box.height)) / 2)).within(
        load_geometry().view_box
    )


class SavedBoard(msgspec.Struct, frozen=True):
    """The part of a saved game's state that the map shows."""

    board: Board


class SavedGame(msgspec.Struct, frozen=True):
    """The part of a saved game that the map shows."""

    header: Header
    state: SavedBoard


def read_saved(file: Path) -> SavedGame | None:
    """A saved game, if that is what the file holds."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=SavedGame)
    except (OSError, msgspec.DecodeError):
        return None


def pieces_in(file: Path | None, saved: SavedGame | None, facts: "RulesetFacts") -> "Pieces | None":
    """The pieces of a saved game, or of a file of pieces."""
    from ecumene.cli.shared.board_pieces import pieces_of

    if saved is not None:
        return pieces_of(saved.state.board)
    return read_pieces(file, facts) if file else None


def read_pieces(file: Path, facts: "RulesetFacts") -> "Pieces":
    """The pieces in a position file, all of them on areas and of civilizations that exist."""
    from ecumene.map import Pieces

    try:
        pieces = msgspec.json.decode(file.read_bytes(), type=Pieces)
    except OSError as error:
        stop(f"Cannot read {file}: {error.strerror}.")
    except msgspec.DecodeError as error:
        stop(f"{file} is no position: {error}.")
    unknown = [
        *sorted(pieces.on_land() - facts.map.areas.keys()),
        *sorted(pieces.ships.keys() - facts.map.areas.keys() - facts.map.seas.keys()),
        *sorted(pieces.civs() - facts.civilizations.keys()),
    ]
    if unknown:
        stop(f"{file} speaks of what is not on the map: {', '.join(unknown)}.")
    return pieces
