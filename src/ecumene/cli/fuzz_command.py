"""`ecumene fuzz`: random seats play whole games, and everything that must be true is checked."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from ecumene.cli.shared.edition import MEGA, Edition, edition_named
from ecumene.cli.shared.setting import Choice, checked_setting, chosen, stop

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from ecumene.proof.fuzz import Failure, Totals
    from ecumene.proof.many import Job
    from ecumene.state.rules import Rules


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("fuzz")(fuzz)


def fuzz(
    players: Annotated[
        int | None,
        typer.Option("--players", "-n", help="Number of players; every number if left out."),
    ] = None,
    board: Annotated[str | None, typer.Option("--board", "-b", help="west, east or both.")] = None,
    ast: Annotated[
        Literal["basic", "expert"] | None,
        typer.Option(help="The side of the A.S.T.; both if left out."),
    ] = None,
    start: Annotated[
        Literal["first", "middle"] | None,
        typer.Option(help="From turn 1 or a made-up middle game; both if left out."),
    ] = None,
    movement: Annotated[
        Literal["census", "open", "sealed"] | None,
        typer.Option(help="How players move; drawn for each game if left out, census most often."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first round of games.")] = 1,
    games: Annotated[int | None, typer.Option(min=1, help="How many games.")] = None,
    answers: Annotated[
        int | None, typer.Option(min=1, help="Play whole games until this many answers.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Begin no game after this long.")] = None,
    turns: Annotated[
        int, typer.Option(min=1, help="The table ends a game after this many turns.")
    ] = 25,
    laws: Annotated[
        int, typer.Option(min=0, help="Check a law at one position in this many; 0 for never.")
    ] = 40,
    trouble: Annotated[
        int, typer.Option(min=0, help="Try something illegal at one in this many; 0 for never.")
    ] = 8,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes.")] = 1,
    out: Annotated[Path, typer.Option(help="Where the record of a failure goes.")] = Path("."),
    choices: Choice = None,
    edition: Edition = MEGA,
) -> None:
    """Play random games and check pieces, cards, records and secrets after every answer."""
    from ecumene.proof.many import Job

    rules = edition_named(edition)
    if players is not None:
        checked_setting(edition, players, board)
    options = options_for_all(rules, choices, ast)
    if games is None and answers is None and seconds is None:
        games = 19
    job = Job(
        seed, players, board, ast, start, movement,
        turns, laws, trouble, games, answers, seconds, workers, edition, options,
    )  # fmt: skip
    if next(job.plans(), None) is None:
        stop(
            f"{rules.facts.name} is played by nobody on {board!r}; `ecumene setup` lists who plays."
        )
    totals, failures = play(job, out)
    print_totals(totals, len(failures))
    raise typer.Exit(1 if failures else 0)


def options_for_all(
    rules: "Rules", choices: list[str] | None, ast: str | None
) -> tuple[tuple[str, Any], ...] | None:
    """The options that every game has; None where they are drawn for each."""
    if ast is not None:
        chosen(rules, choices or [], {"ast": ast})
    return None if choices is None else tuple(chosen(rules, choices, {}).items())


def play(job: "Job", out: Path) -> "tuple[Totals, list[Failure]]":
    """Plays the games of a job behind a progress bar and reports each failure at once."""
    from ecumene.proof.fuzz import Failure, Totals
    from ecumene.proof.many import play_many

    totals, failures = Totals(), []
    with progress_bar() as progress:
        task = progress.add_task("games", total=job.answers or job.games)
        for plan, outcome in play_many(job):
            if isinstance(outcome, Failure):
                failures.append(outcome)
                progress.console.print(failure_text(outcome, out), highlight=False, markup=False)
            else:
                totals.add(outcome)
            show(progress, task, job, totals, len(failures), plan.name)
    return totals, failures


def progress_bar() -> "Progress":
    """A bar with the time taken and the time left."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    return Progress(
        BarColumn(bar_width=30), TimeElapsedColumn(), TimeLeft(), TextColumn("{task.description}")
    )


def show(
    progress: "Progress", task: "TaskID", job: "Job", totals: "Totals", failures: int, name: str
) -> None:
    """Moves the bar."""
    done = totals.answers if job.answers else totals.games + failures
    words = f"{totals.answers:,} answers, {totals.leaks:,} leak comparisons, {name}"
    progress.update(task, completed=done, description=words)


def failure_text(failure: "Failure", out: Path) -> str:
    """What went wrong, where the record is, and the command that repeats it."""
    file = out / f"fuzz-{failure.plan.name}.ecumene"
    try:
        file.write_bytes(failure.record)
        kept = f"The record of its {failure.entries} entries: {file}"
    except OSError as error:
        kept = f"The record could not be written: {error.strerror}"
    return f"FAILED: {failure.problem}\n{kept}\nRepeat it with: {failure.plan.command}"


def print_totals(totals: "Totals", failures: int) -> None:
    """A table of everything that was tried."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    rows = {
        "games": totals.games,
        "turns": totals.turns,
        "answers": totals.answers,
        "refusals that changed nothing": totals.refusals,
        "laws checked": totals.laws,
        "leak comparisons": totals.leaks,
        "most steps for one answer": totals.longest,
        "failures": failures,
    }
    table = Table(box=box.SIMPLE, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, value in rows.items():
        table.add_row(name, f"{value:,}")
    Console(highlight=False).print(table)
