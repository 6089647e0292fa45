"""What is played: edition, players, board and options, checked before anything begins."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn

import msgspec
import typer

from ecumene.cli.shared.edition import edition_named

if TYPE_CHECKING:
    from ecumene.engine.errors import IllegalAnswer
    from ecumene.state.rules import Rules

Choice = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-O",
        help="A choice before the game, NAME=VALUE: ast=expert; as many as wanted.",
    ),
]


class Setting(NamedTuple):
    """A game that can be set up."""

    rules: "Rules"
    players: int
    board: str
    options: dict[str, Any]


def checked_setting(
    edition: str,
    players: int | None,
    board: str | None,
    choices: list[str] | None = None,
    *,
    usual: int = 9,
    ast: str | None = None,
) -> Setting:
    """The game asked for, or a sentence that says what goes together and exit code 2."""
    rules = edition_named(edition)
    sizes = sorted({number for number, _ in rules.facts.setups})
    if players is None:
        players = usual if usual in sizes else sizes[-1]
    boards = boards_for(rules, players)
    if board not in (None, *boards):
        stop(f"{players} players of {rules.facts.name} play on {either(boards)}, not on {board!r}.")
    options = chosen(rules, choices or [], {} if ast is None else {"ast": ast})
    return Setting(rules, players, board or boards[0], options)


def boards_for(rules: "Rules", players: int) -> list[str]:
    """The boards that so many play on, or a sentence that names the numbers there are."""
    boards = [name for number, name in rules.facts.setups if number == players]
    if not boards:
        sizes = sorted({number for number, _ in rules.facts.setups})
        stop(f"{rules.facts.name} is played by {spanned(sizes)} players, not by {players}.")
    return boards


def spanned(sizes: list[int]) -> str:
    """Numbers of players in words: `5 to 9`."""
    return f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])


def chosen(rules: "Rules", choices: list[str], options: dict[str, Any]) -> dict[str, Any]:
    """The options as they were typed, in the types they have."""
    from ecumene.engine.errors import IllegalAnswer
    from ecumene.state.table import wrong_choice

    for choice in choices:
        name, equals, value = choice.partition("=")
        if not equals:
            stop(f"An option is written NAME=VALUE, not {choice!r}; {known_options(rules)}")
        options = options | {name: value}
    try:
        typed = msgspec.to_builtins(msgspec.convert(options, rules.options, strict=False))
        options = {name: typed[name] for name in options}
    except msgspec.ValidationError as error:
        wrong = wrong_choice(rules.options, options) or error
        stop(f"{only_value(rules, options) or f'{wrong}.'} {known_options(rules)}")
    try:
        rules.chosen(options)
    except IllegalAnswer as error:
        stop(clash(error))
    return options


def only_value(rules: "Rules", options: dict[str, Any]) -> str:
    """A sentence about the first option that can have no other value here, if it was given one."""
    from ecumene.state.table import settled_in

    settled = settled_in(rules.options)
    for name, value in options.items():
        if settled.get(name, str(value)) != str(value):
            return f"In {rules.facts.name} {name} is always {settled[name]}, not {value}."
    return ""


def clash(error: "IllegalAnswer") -> str:
    """Two choices that do not go together."""
    facts = error.facts
    one = f"{facts['option']}={facts['value']}"
    other, fitting = facts["other"], either([f"{facts['other']}={v}" for v in facts["fitting"]])
    clashing = f"{one} does not go together with {other}={facts['other_value']}."
    return f"{clashing} It goes together with {fitting}." if fitting else clashing


def known_options(rules: "Rules") -> str:
    """The options that an edition has, with their values."""
    from ecumene.state.table import choices_of

    known = choices_of(rules.options)
    described = [f"{name} ({either(values)})" if values else name for name, values in known.items()]
    return f"{rules.facts.name} has the options {', '.join(described)}."


def either(names: Sequence[str]) -> str:
    """`west or east`."""
    return " or ".join(names)


def stop(sentence: str) -> NoReturn:
    """Says what is wrong and ends the command."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)
