"""`ecumene sharks`: one player with a trick against a table of bots, with confidence intervals."""

from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.arena_options import Board, Out, Ray, Seed, Workers, checked_bots
from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.setting import Choice, checked_setting

if TYPE_CHECKING:
    from ecumene.arena.ladder import Rung


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("sharks")(sharks)


def sharks(
    bots: Annotated[
        list[str] | None, typer.Argument(help="Sharks or other bots; all sharks if left out.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option("--against", help="Who has all other seats; normal.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each.")] = 120,
    seats: Annotated[
        int | None, typer.Option(help="Players in each game; 6, where so many can play.")
    ] = None,
    board: Board = None,
    seed: Seed = "1",
    workers: Workers = None,
    ray: Ray = None,
    out: Out = None,
    choices: Choice = None,
    edition: Edition = MEGA,
) -> None:
    """One of each against a table of a level: how often it wins, and what would be fair."""
    from ecumene.arena.ladder import lone_jobs, rung
    from ecumene.arena.pool import play_all
    from ecumene.arena.sharks.school import SHARKS
    from ecumene.cli.shared.progress import gather

    setting = checked_setting(edition, seats, board, choices, usual=6)
    names, tables = checked_bots(list(bots or SHARKS)), checked_bots(list(against or ["normal"]))
    rungs: list[Rung] = []
    for table in tables:
        for name in names:
            jobs = lone_jobs(
                name, table, games, setting.players, setting.board, seed, edition, setting.options
            )
            results = gather(play_all(jobs, workers, ray), games, f"{name} against {table}", out)
            rungs.append(rung(name, table, results))
            if len(results) < games:
                return print_sharks(rungs)
    return print_sharks(rungs)


def print_sharks(rungs: "list[Rung]") -> None:
    """Who won how often, and by how much."""
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet("Sharks", "wins of one against a table of others")
    rows = [
        (
            rung.bot,
            rung.against,
            str(rung.games),
            str(rung.wins),
            f"{100 * rung.fair:.1f}%",
            str(rung.lead),
        )
        for rung in rungs
    ]
    sheet.table(("bot", "against", "games:", "won:", "fair share:", "points above:"), rows)
    sheet.lines([(f"place of {rung.bot} on average", str(rung.place)) for rung in rungs])
