"""`ecumene bench`: how fast rules and bots are on this machine, against a fixed piece of work."""

from typing import Annotated

import typer

from ecumene.cli.shared.edition import MEGA, Edition, edition_named

REFERENCE = 8.0
"""The calibration that the aims are stated for."""


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("bench")(bench)


def bench(
    answers: Annotated[
        int, typer.Option(min=100, help="Answers in each measured game of random players.")
    ] = 5000,
    games: Annotated[
        int, typer.Option(min=0, help="Games of bots at each table size; 0 leaves the bots out.")
    ] = 3,
    edition: Edition = MEGA,
) -> None:
    """Print decisions per second, the cost of fork, save, load and views, memory, and the bots."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from ecumene.cli.shared.bench_bots import bot_figures, peer_figures, process_figures
    from ecumene.proof.speed.measure import figures

    edition_named(edition)
    console = Console(highlight=False)
    with console.status("Measuring..."):
        speed, found = figures(answers, edition)
        peers = peer_figures(10)
        found += peers
        if games:
            found += [*bot_figures(games, edition), *process_figures(games, edition)]
    table = Table(box=box.SIMPLE, header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column("here", justify="right")
    table.add_column(f"at calibration {REFERENCE:g}", justify="right")
    table.add_column("")
    for figure in found:
        there = figure.at(speed, REFERENCE)
        table.add_row(figure.name, number(figure.value), number(there), figure.unit)
    console.print(f"calibration {speed:.2f} (million updates a second of a fixed loop)")
    console.print(table)
    if not peers:
        console.print("catanatron is not installed; the extra `peers` sets it beside the rules.")


def number(value: float) -> str:
    """With decimals only where they matter."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
