"""`ecumene case`: run the cases of a file or folder and print what is not as they say."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
) -> None:
    """Run cases: positions, what is played, and what must be true afterwards."""
    from ecumene.cases import CaseError
    from ecumene.cases.report import list_by_source

    try:
        cases = [(path, _read(path)) for path in paths]
        if names:
            _print_names([one for _, found in cases for one in found])
    except CaseError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if by_source:
        typer.echo(list_by_source([one for _, found in cases for one in found]))
        return
    failed = sum(_run(found) for _, found in cases)
    total = sum(len(one.editions) for _, found in cases for one in found)
    typer.echo(f"{total - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not total else 0)


def _read(path: Path) -> "list[Case]":
    from ecumene.cases import read_cases

    if not path.exists():
        typer.echo(f"{path}: there is no such file or folder", err=True)
        raise typer.Exit(2)
    return read_cases(path)


def _print_names(cases: "list[Case]") -> None:
    """Every name of every edition that one of the cases is played in."""
    from ecumene.cases.report import list_names
    from ecumene.cases.runner import rules_of
    from ecumene.rulesets import DEFAULT

    editions = dict.fromkeys(edition for one in cases for edition in one.editions)
    for edition in editions or [DEFAULT]:
        if len(editions) > 1:
            typer.echo(f"{edition}:")
        typer.echo(list_names(rules_of(edition)))


def _run(cases: "list[Case]") -> int:
    """Runs cases, prints a line for each file and the differences; says how many failed."""
    from ecumene.cases.report import describe, run_all

    failures = 0
    by_file: dict[str, list[Outcome]] = {}
    for outcome in run_all(cases):
        by_file.setdefault(outcome.case.file, []).append(outcome)
    for file, outcomes in by_file.items():
        wrong = [outcome for outcome in outcomes if not outcome.passed]
        failures += len(wrong)
        verdict = f"{len(wrong)} of {len(outcomes)} failed" if wrong else f"{len(outcomes)} passed"
        typer.echo(f"{file}: {verdict}")
        for outcome in wrong:
            typer.echo(describe(outcome))
    return failures
