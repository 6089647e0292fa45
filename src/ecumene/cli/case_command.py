"""`ecumene case`: run the cases in a file or folder and print whatever differs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.edition import Edition, edition_named

if TYPE_CHECKING:
    from ecumene.cases import Case, Outcome


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("case")(case)


def case(
    paths: Annotated[list[Path], typer.Argument(help="Files of cases, or folders of them.")],
    by_source: Annotated[
        bool, typer.Option("--list", help="List the cases by their source instead of running them.")
    ] = False,
    names: Annotated[
        bool, typer.Option("--names", help="Also list every name a case may use, by kind.")
    ] = False,
    edition: Edition = "",
) -> None:
    """Run cases: positions, what is played, and what must be true afterwards.

    Each is played in the editions it names, or in mega if it names none. With --edition those that
    name it or none are played in that one.
    """
    from ecumene.cases import CaseError
    from ecumene.cases.report import list_by_source

    only = edition_named(edition).name if edition else None
    try:
        cases = [
            one for path in paths for one in _read(path) if not only or one.holds_in(only, edition)
        ]
        if names:
            _print_names(cases, only)
    except CaseError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if by_source:
        typer.echo(list_by_source(cases))
        return
    failed = _run(cases, only)
    total = sum(1 if only else len(one.editions) for one in cases)
    typer.echo(f"{total - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not total else 0)


def _read(path: Path) -> "list[Case]":
    from ecumene.cases import read_cases

    if not path.exists():
        typer.echo(f"{path}: there is no such file or folder", err=True)
        raise typer.Exit(2)
    return read_cases(path)


def _print_names(cases: "list[Case]", only: str | None) -> None:
    """Every name of every edition that one of the cases is played in."""
    from ecumene.cases.report import list_names
    from ecumene.cases.runner import rules_of
    from ecumene.rulesets import DEFAULT

    editions = dict.fromkeys(edition for one in cases for edition in one.editions)
    if only is not None:
        editions = {only: None}
    for edition in editions or [DEFAULT]:
        if len(editions) > 1:
            typer.echo(f"{edition}:")
        typer.echo(list_names(rules_of(edition)))


def _run(cases: "list[Case]", only: str | None) -> int:
    """Runs cases, prints a line for each file and the differences; says how many failed."""
    from ecumene.cases.report import describe, run_all

    failures = 0
    by_file: dict[str, list[Outcome]] = {}
    for outcome in run_all(cases, only):
        by_file.setdefault(outcome.case.file, []).append(outcome)
    for file, outcomes in by_file.items():
        wrong = [outcome for outcome in outcomes if not outcome.passed]
        failures += len(wrong)
        verdict = f"{len(wrong)} of {len(outcomes)} failed" if wrong else f"{len(outcomes)} passed"
        typer.echo(f"{file}: {verdict}")
        for outcome in wrong:
            typer.echo(describe(outcome))
    return failures
