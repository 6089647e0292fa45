"""The option `--edition` that many commands have: which ruleset is played."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ecumene.state.rules import Rules

MEGA = "mega"

Edition = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        help="The edition: its name, or package.module:NAME for one from elsewhere.",
    ),
]


FactsOf = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        "--ruleset",
        "-r",
        help="Whose facts: an edition by its name, or package.module:NAME for another.",
    ),
]


def edition_named(name: str) -> "Rules":
    """The ruleset asked for; an unknown one ends the command with a sentence."""
    from ecumene.engine.errors import DataError
    from ecumene.rulesets import BY_NAME, find

    try:
        return find(name)
    except (DataError, ImportError) as error:
        why = str(error) if ":" in name else f"{name!r}; there are {', '.join(BY_NAME)}."
        typer.echo(f"There is no such edition: {why}", err=True)
        raise typer.Exit(2) from None
