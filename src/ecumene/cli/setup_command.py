"""`ecumene setup`: who plays in a set-up, and a civilization's row on the A.S.T."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.edition import MEGA, FactsOf

if TYPE_CHECKING:
    from ecumene.data.facts import AstFacts, Civilization, RulesetFacts, Setup


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("setup")(setup)


def setup(
    players: Annotated[int | None, typer.Argument(help="How many play.")] = None,
    board: Annotated[str | None, typer.Argument(help="On which board: west, east, both.")] = None,
    civ: Annotated[
        str | None, typer.Option("--civ", help="Print this civilization's row on the A.S.T.")
    ] = None,
    ruleset: FactsOf = MEGA,
) -> None:
    """Print who plays in a set-up, and where; or all set-ups; or a row of the A.S.T."""
    from ecumene.cli.shared.sheet import ruleset_facts

    facts = ruleset_facts(ruleset)
    if civ is not None:
        _print_row(facts, _find(facts, civ))
    if players is not None:
        for one in _setups(facts, players, board):
            _print_setup(facts, one)
    elif civ is None:
        _print_all(facts)


def _find(facts: "RulesetFacts", typed: str) -> "Civilization":
    from ecumene.cli.shared.lookup import Names

    names: Names[Civilization] = Names("civilization")
    for one in facts.civilizations.values():
        names.add(one, one.name, one.id)
    return names.find(typed)


def _setups(facts: "RulesetFacts", players: int, board: str | None) -> "list[Setup]":
    """The set-up asked for, or those of every board; a sentence and exit code 1 if none."""
    from ecumene.cli.shared.setting import spanned

    found = [one for (number, _), one in facts.setups.items() if number == players]
    chosen = [one for one in found if board in (None, one.board)]
    if not chosen:
        sizes = sorted({number for number, _ in facts.setups})
        boards = " or ".join(one.board for one in found)
        problem = (
            f"{players} do not play on {board!r} but on {boards}."
            if found
            else f"There is no game of {players} players; {spanned(sizes)} can play."
        )
        typer.echo(problem, err=True)
        raise typer.Exit(1)
    return chosen


def _print_setup(facts: "RulesetFacts", setup: "Setup") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet(f"{setup.players} players, {setup.board}", facts.name)
    credits = facts.starting_credits.get(setup.players, 0)
    sheet.lines(
        [
            ("map boards", ", ".join(map(str, setup.boards))),
            ("hand limit", str(facts.hand_limits.get(setup.players, ""))),
            ("starting credits", f"{credits} in each group" if credits else "none"),
        ]
    )
    rows = [
        (civ, facts.civilizations[civ].name, block, _start(facts, facts.civilizations[civ]))
        for civ, block in setup.blocks.items()
    ]
    sheet.table(("in cases", "civilization", "block", "start"), rows)


def _start(facts: "RulesetFacts", civ: "Civilization") -> str:
    return facts.map.areas[civ.start].name


def _print_all(facts: "RulesetFacts") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet("Set-ups", facts.name)
    rows = [(str(one.players), one.board, ", ".join(one.blocks)) for one in facts.setups.values()]
    sheet.table(("players:", "board", "who plays, in ranking order"), rows)


def _print_row(facts: "RulesetFacts", civ: "Civilization") -> None:
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet(civ.name, f"rank {civ.rank} on the A.S.T., starts in {_start(facts, civ)}")
    for side, ast in facts.ast.items():
        sheet.text(f"{side}: {ast.rows[civ.id].finish} spaces after the start arrow")
        sheet.table(("spaces", "epoch", "asks for"), _epochs(ast, civ))


def _epochs(ast: "AstFacts", civ: "Civilization") -> Iterator[tuple[str, str, str]]:
    """The spaces of each epoch, and what a marker needs to enter one of them."""
    epochs = ast.rows[civ.id].epochs
    for epoch, group in groupby(range(len(epochs)), key=lambda space: epochs[space]):
        spaces = list(group)
        span = str(spaces[0]) if len(spaces) == 1 else f"{spaces[0]}-{spaces[-1]}"
        yield span, epoch.replace("_", " "), _requirement(ast, epoch)


def _requirement(ast: "AstFacts", epoch: str) -> str:
    needed = next((one for name, one in ast.requirements.items() if name == epoch), None)
    if needed is None:
        return ""
    parts = [
        (needed.cities, "cities"),
        (needed.advances, "advances"),
        (needed.costly_advances, f"advances that cost {needed.costly_from} or more"),
        (needed.cheap_advances, "advances that cost less than 100"),
        (needed.victory_points, "victory points of advances"),
    ]
    return ", ".join(f"{number} {what}" for number, what in parts if number)
