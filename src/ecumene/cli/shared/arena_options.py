"""Options that the commands of the arena share, checked before a long run begins."""

from pathlib import Path
from typing import Annotated

import typer

Board = Annotated[str | None, typer.Option(help="west or east, where both are possible.")]
Seed = Annotated[str, typer.Option(help="The same seed plays the same games.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Cores; all if left out.")]
Ray = Annotated[str | None, typer.Option(help='Play on a Ray cluster: its address, or "local".')]
Out = Annotated[Path | None, typer.Option(help="Add each game to this file.")]


def checked_bots(names: list[str]) -> list[str]:
    """Names of bots that exist, or a sentence and exit code 2."""
    from ecumene.arena.entrants import make_entrant

    for name in names:
        try:
            make_entrant(name)
        except ValueError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2) from None
    return names
