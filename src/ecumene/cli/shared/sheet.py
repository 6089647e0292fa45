"""A sheet of facts in the terminal: a title, lines of name and value, and tables."""

from collections.abc import Iterable

import typer
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ecumene.cli.shared.edition import edition_named
from ecumene.data import RULESETS, load
from ecumene.data.facts import RulesetFacts


def ruleset_facts(ruleset: str) -> RulesetFacts:
    """The facts of the ruleset asked for, or a sentence and exit code 1."""
    if ":" in ruleset:
        return edition_named(ruleset).facts
    if ruleset not in RULESETS:
        known = ", ".join(RULESETS[:-1]) + f" and {RULESETS[-1]}"
        typer.echo(f"There is no ruleset {ruleset!r}; the rulesets are {known}.", err=True)
        raise typer.Exit(1)
    return load(ruleset)


class Sheet:
    """What is known about one thing, printed top to bottom."""

    def __init__(self, title: str, what: str) -> None:
        self.console = Console(highlight=False)
        self.console.print(Text.assemble((title, "bold"), "  ", (what, "dim")))

    def lines(self, values: Iterable[tuple[str, str]]) -> None:
        """Names and values in two columns; an empty value is left out."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for name, value in values:
            if value:
                grid.add_row(name, Text(value))
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    def text(self, words: str) -> None:
        """A paragraph."""
        self.console.print(Padding(Text(words), (1, 0, 0, 2), expand=False))

    def table(self, columns: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
        """A table; a column whose name ends with a colon holds numbers."""
        table = Table(box=box.SIMPLE, pad_edge=False, header_style="dim")
        for column in columns:
            number = column.endswith(":")
            table.add_column(column.rstrip(":"), justify="right" if number else "left")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self.console.print(Padding(table, (0, 0, 0, 2), expand=False))
