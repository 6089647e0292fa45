"""`ecumene replay`: replays a record and checks it turn by turn."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ecumene.engine.errors import ReplayError
    from ecumene.proof.digests import Replay, TurnDigest
    from ecumene.state.game import Game


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("replay")(replay)


def replay(
    file: Annotated[Path, typer.Argument(help="A record: an *.ecumene file.")],
    write: Annotated[
        bool, typer.Option("--write-digests", help="Write the digests of the turns beside it.")
    ] = False,
    check_hash: Annotated[
        str, typer.Option(help="The seed_hash known from the start: see whether the seed fits it.")
    ] = "",
) -> None:
    """Replay a record, turn by turn, and compare it with the digests kept beside it."""
    from rich.console import Console

    from ecumene.engine.errors import ReplayError
    from ecumene.proof.digests import Replay, digests_file, open_record, write_digests

    console = Console(highlight=False)
    try:
        header, entries = open_record(file.read_bytes())
        say_whether_seed_fits(console, header.seed, check_hash)
        played = Replay(header, entries)
        turns = show_turns(console, played, file, compare=not write)
    except OSError as error:
        stop(f"Cannot read {file}: {error.strerror}.")
    except ReplayError as error:
        stop(f"{file}: {error_text(error)}")
    if write:
        digests_file(file).write_text(write_digests(turns), encoding="utf-8")
        console.print(f"Wrote {digests_file(file)}: {len(turns)} digests.")
    print_end(console, played.game)


def say_whether_seed_fits(console: "Console", seed: str, published: str) -> None:
    """Ends the command where the seed of the record is not the one that was promised."""
    from ecumene.engine.rng import seed_fits

    if published and not seed_fits(seed, published):
        stop(f"The seed {seed} does not fit the hash {published}.")
    if published:
        console.print(f"The seed {seed} fits the hash.")


def stop(sentence: str) -> NoReturn:
    """Say what is wrong and end the command."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def error_text(error: "ReplayError") -> str:
    """Where the record and the rules part ways."""
    facts = ", ".join(f"{name} {value}" for name, value in error.facts.items())
    return f"entry {error.entry + 1} differs: {error.problem} ({facts})"


def show_turns(
    console: "Console", played: "Replay", file: Path, compare: bool
) -> "list[TurnDigest]":
    """A table of the turns as they are played; compared with the digests if there are any."""
    from ecumene.proof.digests import check_digests, digests_file, read_digests

    beside = digests_file(file)
    turns = played.turns()
    known = compare and beside.exists()
    if known:
        turns = check_digests(turns, read_digests(beside.read_text(encoding="utf-8")))
    table = turn_table(known)
    found = []
    try:
        for one in turns:
            found.append(one)
            phase = "the end" if played.game.over else played.game.where().phase.replace("_", " ")
            numbers = (one.turn, one.entries, len(played.game.log))
            table.add_row(*map(str, numbers), phase, one.digest[:16])
    finally:
        console.print(table)
    return found


def turn_table(known: bool) -> "Table":
    """A line for every turn."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, header_style="dim", pad_edge=False)
    for column in ("turn", "entries", "events"):
        table.add_column(column, justify="right")
    table.add_column("phase")
    table.add_column("digest, as kept" if known else "digest")
    return table


def print_end(console: "Console", game: "Game") -> None:
    """How the game ended, or where it stands."""
    if not game.over:
        turn, phase, _ = game.where()
        console.print(f"The record ends in turn {turn}, {phase.replace('_', ' ')}.")
        return
    totals = sorted(((score.total, civ) for civ, score in game.scores().items()), reverse=True)
    console.print("  ".join(f"{civ} {total}" for total, civ in totals))
