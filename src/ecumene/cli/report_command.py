"""`ecumene report`: one HTML file with charts of the games in a file of results."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("report")(report)


def report(
    file: Annotated[Path, typer.Argument(help="Results from `ecumene simulate --out FILE`.")],
    out: Annotated[
        Path | None, typer.Option(help="Where to write it; beside the results if left out.")
    ] = None,
) -> None:
    """Write a report on simulated games that opens in any browser, offline too."""
    import msgspec

    from ecumene.arena import store
    from ecumene.arena.report import report as written

    if not file.exists():
        typer.echo(f"{file}: there is no such file", err=True)
        raise typer.Exit(1)
    try:
        results = list(store.read(file))
    except msgspec.DecodeError:
        typer.echo(f"{file}: this is not a file of results", err=True)
        raise typer.Exit(1) from None
    if not results:
        typer.echo(f"{file}: there are no games in it", err=True)
        raise typer.Exit(1)
    target = out or file.with_suffix(".html")
    target.write_text(written(results), encoding="utf-8")
    typer.echo(f"{len(results)} games: {target}")
