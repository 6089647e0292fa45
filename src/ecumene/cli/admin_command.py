"""`ecumene admin`: back up, restore, export and delete the games in a server's database."""

from pathlib import Path
from typing import Annotated

import typer

admin = typer.Typer(no_args_is_help=True, help="Look after the games in a server's database.")


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.add_typer(admin, name="admin")


@admin.command("list")
def list_games() -> None:
    """List all games: name, status, players and when they were created."""
    from ecumene.server.storage.admin import games, run

    for line in run(games):
        typer.echo(line)


@admin.command()
def backup(file: Annotated[Path, typer.Argument(help="The file to write: JSON lines.")]) -> None:
    """Write everything in the database to a file; the server may keep running."""
    from ecumene.server.storage.admin import run, write_backup

    typer.echo(f"{run(write_backup, file)} rows written to {file}")


@admin.command()
def restore(file: Annotated[Path, typer.Argument(help="A file written by backup.")]) -> None:
    """Read a backup into an empty database; stop the server first."""
    from ecumene.server.storage.admin import NotEmptyError, read_backup, run

    try:
        typer.echo(f"{run(read_backup, file)} rows restored")
    except NotEmptyError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@admin.command()
def export(
    game: Annotated[str, typer.Argument(help="The name of the game.")],
    file: Annotated[Path, typer.Argument(help="The record to write: NAME.ecumene.")],
) -> None:
    """Write the record of a game to a file, finished or not."""
    from ecumene.server.storage.admin import UnknownGameError, run, write_game

    try:
        typer.echo(f"{run(write_game, game, file)} answers written to {file}")
    except UnknownGameError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@admin.command()
def delete(
    game: Annotated[str, typer.Argument(help="The name of the game.")],
    yes: bool = typer.Option(False, "--yes", help="Do not ask for confirmation."),
) -> None:
    """Delete a game and everything about it; stop the server first."""
    from ecumene.server.storage.admin import UnknownGameError, remove_game, run

    if not yes:
        typer.confirm(f"Delete {game} for good?", abort=True)
    try:
        run(remove_game, game)
    except UnknownGameError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{game} deleted")
