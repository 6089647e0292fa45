"""A progress bar over games, which an interrupt ends without losing what is finished."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecumene.arena.job import Result


def with_progress(results: "Iterator[Result]", total: int, what: str) -> "Iterator[Result]":
    """The results, with games done, games a minute and the time left on the way."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games a minute"),
        TimeLeft(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total, rate="-")
        try:
            for result in results:
                speed = progress.tasks[task].speed
                progress.update(task, advance=1, rate=f"{60 * speed:.0f}" if speed else "-")
                yield result
        except KeyboardInterrupt:
            console.print("Stopped; the games that were finished are kept.")
