"""Games as they come in: kept, counted, and safe when the run is interrupted."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

    from ecumene.arena.job import Result


def gather(results: "Iterator[Result]", total: int, what: str, out: Path | None) -> "list[Result]":
    """All results, each added to a file at once; an interrupt keeps those that are finished."""
    from rich.console import Console

    from ecumene.arena.store import append

    console = Console(stderr=True)
    found: list[Result] = []
    with progress_bar(console) as bar:
        task = bar.add_task(what, total=total, rate="-")
        try:
            for result in results:
                if out is not None:
                    append(out, result)
                found.append(result)
                speed = bar.tasks[task].speed
                bar.update(task, advance=1, rate=f"{60 * speed:.0f}" if speed else "-")
        except KeyboardInterrupt:
            console.print(f"Stopped; {len(found)} of {total} games were finished and are kept.")
    return found


def progress_bar(console: object) -> "Progress":
    """Games done, games per minute and the time left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    assert isinstance(console, Console)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games a minute"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
