"""`ecumene watch`: a game of random players in the terminal, phase by phase."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.setting import Choice, checked_setting

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ecumene.engine.event import Logged
    from ecumene.state.game import Game
    from ecumene.state.state import State


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("watch")(watch)


def watch(
    players: Annotated[
        int | None,
        typer.Option("--players", "-n", help="Number of players; 5, where so many can play."),
    ] = None,
    board: Annotated[str | None, typer.Option("--board", "-b", help="west, east or both.")] = None,
    ast: Annotated[
        Literal["basic", "expert"] | None, typer.Option(help="The A.S.T.'s side.")
    ] = None,
    seed: Annotated[int, typer.Option(help="A different seed is a different game.")] = 1,
    until_turn: Annotated[
        int, typer.Option(min=1, help="The table ends the game in this turn.")
    ] = 12,
    pause: Annotated[float, typer.Option(min=0, help="Seconds after each phase.")] = 0.0,
    why: Annotated[
        bool, typer.Option("--why", help="Also print the rules behind numbers.")
    ] = False,
    map_file: Annotated[
        Path | None,
        typer.Option("--map", help="Draw the board here every turn; {turn} is the turn's number."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the record of the game in this file.")
    ] = None,
    choices: Choice = None,
    edition: Edition = MEGA,
) -> None:
    """Watch random players play, phase by phase, with the table after every turn."""
    from rich.console import Console

    from ecumene.state.game import Game

    console = Console(highlight=False)
    rules, seats, on, options = checked_setting(edition, players, board, choices, usual=5, ast=ast)
    game = Game.new(rules, seats=seats, board=on, seed=seed, **options)
    turn = 1
    for news in phases(game, Random(seed), until_turn):
        if news[0].turn != turn:
            turn = news[0].turn
            console.print(summary(game.state))
            draw(game, map_file)
        print_phase(console, game, news, why)
        time.sleep(pause)
    console.print(summary(game.state))
    draw(game, map_file)
    if record is not None:
        record.write_bytes(game.write_record())
        console.print(f"Wrote {record}: {len(game.record)} entries.")


def phases(game: "Game", rng: Random, until_turn: int) -> "Iterator[list[Logged]]":
    """The events of one phase after another, as random players play on."""
    from itertools import groupby

    from ecumene.proof.walk import Walk

    walk = Walk(game, rng, until_turn)
    shown = 0
    while not game.over:
        walk.advance()
        fresh = [list(part) for _, part in groupby(game.log[shown:], lambda e: (e.turn, e.phase))]
        if fresh and is_under_way(game, fresh[-1]):
            fresh.pop()
        for part in fresh:
            shown += len(part)
            yield part


def is_under_way(game: "Game", news: "list[Logged]") -> bool:
    """Whether the phase of these events is still going on."""
    return not game.over and (news[-1].turn, news[-1].phase) == game.where()[:2]


def print_phase(console: "Console", game: "Game", news: "list[Logged]", why: bool) -> None:
    """A heading and one line for each event."""
    from rich.padding import Padding
    from rich.text import Text

    from ecumene.cli.shared.event_words import EventWords, plain

    words = EventWords(game.state.rules.facts)
    console.print(Text(f"Turn {news[0].turn}  {plain(news[0].phase)}", style="bold"))
    for entry in news:
        console.print(Padding(Text(words.sentence(entry.event, why)), (0, 0, 0, 2)))


def summary(state: "State") -> "Table":
    """What everybody has, one line per civilization."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, header_style="dim", padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("")
    for column in ("cities", "tokens", "ships", "treasury", "cards", "advances", "A.S.T.", "score"):
        table.add_column(column, justify="right")
    for civ in state.civs:
        numbers = (
            state.board.city_count(civ),
            state.board.token_count(civ),
            state.rules.ships - state.ships_in_stock(civ),
            state.treasury[civ],
            len(state.hands[civ]),
            len(state.advances[civ]),
            state.ast[civ],
            state.rules.score(state, civ).total,
        )
        table.add_row(state.rules.facts.civilizations[civ].name, *map(str, numbers))
    return table


def draw(game: "Game", map_file: Path | None) -> None:
    """Draws the board, if a picture was requested."""
    if map_file is None:
        return
    from ecumene.cli.shared.board_pieces import pieces_of
    from ecumene.map import draw_svg, render_png

    facts = game.state.rules.facts
    setup = facts.setups[(game.header.seats, game.header.board)]
    svg = draw_svg(facts, setup, pieces_of(game.state.board))
    file = Path(str(map_file).replace("{turn}", str(game.state.turn)))
    file.write_bytes(svg.encode() if file.suffix == ".svg" else render_png(svg, 2400))
