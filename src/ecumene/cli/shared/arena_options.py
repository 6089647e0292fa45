"""Options that the commands of the arena share, checked before a long run begins."""

import typer


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
