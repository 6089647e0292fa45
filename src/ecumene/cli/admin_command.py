"""`ecumene admin`: look after a server: its settings, its database, its health."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

admin = typer.Typer(no_args_is_help=True, help="Look after a server and the games in its database.")


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.add_typer(admin, name="admin")


@contextmanager
def one_sentence() -> Iterator[None]:
    """What cannot be done is one sentence and not a trace."""
    from ecumene.server.storage.upkeep.admin import AdminError

    try:
        yield
    except AdminError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@admin.command()
def settings() -> None:
    """List all settings: name, default, variable and meaning."""
    from ecumene.server.settings_list import all_settings, text_of

    typer.echo(text_of(all_settings()))


@admin.command()
def doctor(
    backups: Annotated[
        Path | None, typer.Option(help="The folder in which backups are kept.")
    ] = None,
) -> None:
    """Check an installation: what is wrong with it, and what to do about it.

    Run it where the server runs, as the user who runs it and with the same settings, while the
    server is running.
    """
    from ecumene.server.operations.doctor import examine

    healthy = True
    for finding in examine(backups):
        typer.echo(str(finding))
        healthy = healthy and not finding.is_wrong
    if not healthy:
        sys.exit(1)


@admin.command()
def migrate() -> None:
    """Bring the database to this version, as a start of the server does."""
    import asyncio

    from ecumene.server.storage.upkeep.admin import bring_up_to_date

    with one_sentence():
        asyncio.run(bring_up_to_date())
    typer.echo("The database is up to date")


@admin.command("list")
def list_games() -> None:
    """List all games: name, status, players and when they were created."""
    from ecumene.server.storage.upkeep.admin import games, run

    with one_sentence():
        for line in run(games):
            typer.echo(line)


@admin.command()
def backup(file: Annotated[Path, typer.Argument(help="The file to write: JSON lines.")]) -> None:
    """Write everything in the database to a file; the server may keep running."""
    from ecumene.server.storage.upkeep.admin import run
    from ecumene.server.storage.upkeep.backups import write_backup

    with one_sentence():
        typer.echo(f"{run(write_backup, file)} rows written to {file}")


@admin.command()
def restore(file: Annotated[Path, typer.Argument(help="A file written by backup.")]) -> None:
    """Read a backup into an empty database; stop the server first."""
    from ecumene.server.storage.upkeep.admin import run
    from ecumene.server.storage.upkeep.backups import check_backup, read_backup

    with one_sentence():
        check_backup(file)
        typer.echo(f"{run(read_backup, file, create=True)} rows restored")


@admin.command()
def export(
    game: Annotated[str, typer.Argument(help="The name of the game.")],
    file: Annotated[Path, typer.Argument(help="The record to write: NAME.ecumene.")],
) -> None:
    """Write the record of a game to a file, finished or not."""
    from ecumene.server.storage.upkeep.admin import run, write_game

    with one_sentence():
        typer.echo(f"{run(write_game, game, file)} answers written to {file}")


@admin.command()
def delete(
    game: Annotated[str, typer.Argument(help="The name of the game.")],
    yes: bool = typer.Option(False, "--yes", help="Do not ask for confirmation."),
) -> None:
    """Delete a game and everything about it; stop the server first."""
    from ecumene.server.storage.upkeep.admin import remove_game, run

    if not yes:
        typer.confirm(f"Delete {game} for good?", abort=True)
    with one_sentence():
        run(remove_game, game)
    typer.echo(f"{game} deleted")


@admin.command()
def forget(
    name: Annotated[str, typer.Argument(help="The name as it was registered.")],
    yes: bool = typer.Option(False, "--yes", help="Do not ask for confirmation."),
) -> None:
    """Forget a person: name, password, devices and rights to seats; stop the server first."""
    from ecumene.server.storage.upkeep.admin import forget_person, run

    if not yes:
        typer.confirm(f"Forget {name} for good?", abort=True)
    with one_sentence():
        run(forget_person, name)
    typer.echo(f"{name} forgotten")
