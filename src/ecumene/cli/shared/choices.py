"""The option `--option` that several commands have: what is chosen before a game."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ecumene.state.rules import Rules

Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A choice before the game, such as scenario=short."),
]


def options_named(rules: "Rules", written: list[str] | None, **others: Any) -> dict[str, Any]:
    """The choices that were written, and others; what does not go together ends the command."""
    from ecumene.engine.errors import IllegalAnswer

    options = others | dict(_read(one) for one in written or ())
    try:
        rules.chosen(options)
    except IllegalAnswer as error:
        typer.echo(f"That cannot be played: {_problem(error.code, error.facts)}", err=True)
        raise typer.Exit(2) from None
    return options


def _read(written: str) -> tuple[str, Any]:
    name, _, value = written.partition("=")
    return name, {"true": True, "false": False}.get(value, value)


def _problem(code: str, facts: dict[str, Any]) -> str:
    """What does not go together, in a sentence."""
    if code == "set_up.clash":
        other = f"{facts['other']} {facts['other_value']}"
        return f"{facts['option']} {facts['value']} does not go together with {other}."
    return f"{facts['why']}. There are: {', '.join(facts['known'])}."
