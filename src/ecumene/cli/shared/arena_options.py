"""Options that the commands of the arena share, checked before a long run begins."""

import typer


def checked_board(seats: int, board: str | None) -> str:
    """The board for this many players, or a sentence and exit code 1."""
    from ecumene.rulesets import MEGA_CIVILIZATION

    boards = [name for number, name in MEGA_CIVILIZATION.facts.setups if number == seats]
    if board is None and boards:
        return boards[0]
    if board not in boards:
        known = " or ".join(boards)
        typer.echo(f"{seats} players do not play on {board!r}; there is {known}.", err=True)
        raise typer.Exit(1)
    assert board is not None
    return board


def checked_bots(names: list[str]) -> list[str]:
    """Names of bots that exist, or a sentence and exit code 1."""
    from ecumene.bots import make_bot

    for name in names:
        try:
            make_bot(name)
        except ValueError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
    return names
