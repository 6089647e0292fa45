"""`ecumene simulate`: many games between bots, a line of JSON for each, and tables at the end."""

from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.arena_options import Board, Out, Ray, Seed, Workers, checked_bots
from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.setting import Choice, checked_setting

if TYPE_CHECKING:
    from ecumene.arena.job import Result


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("simulate")(simulate)


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20,
    seats: Annotated[
        int | None, typer.Option(help="Players in each game; 9, where so many can play.")
    ] = None,
    board: Board = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", help='A bot: "normal", "hard bold", "shark-liar", module:Class.'),
    ] = None,
    seed: Seed = "1",
    workers: Workers = None,
    ray: Ray = None,
    out: Out = None,
    expert: Annotated[bool, typer.Option(help="The expert side of the A.S.T.")] = False,
    choices: Choice = None,
    edition: Edition = MEGA,
) -> None:
    """Play many games between bots and print the results."""
    from ecumene.arena.job import Job
    from ecumene.arena.pool import play_all
    from ecumene.cli.shared.progress import gather

    ast = "expert" if expert else None
    _, players, on, options = checked_setting(edition, seats, board, choices, ast=ast)
    names = checked_bots(bots or ["normal"])
    jobs = [
        Job(players, on, f"{seed} {n}", tuple(names[(n + p) % len(names)] for p in range(players)),
            options, edition)
        for n in range(games)
    ]  # fmt: skip
    print_summary(gather(play_all(jobs, workers, ray), games, "Playing", out))


def print_summary(results: "list[Result]") -> None:
    """The tables of a simulation."""
    from ecumene.arena.summary import Summary
    from ecumene.cli.shared.sheet import Sheet

    if not results:
        return
    summary = Summary(results)
    first = results[0].job
    sheet = Sheet(f"{first.seats} players", first.board or "")
    sheet.lines(summary.rows())
    columns = ("games:", "wins:", "score:")
    sheet.table(("civilization", *columns), summary.civilizations())
    if len({seat.bot for seat in summary.seats}) > 1:
        sheet.table(("bot", *columns), summary.bots())
