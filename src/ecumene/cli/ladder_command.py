"""`ecumene ladder`: bots against each other over balanced seats, with confidence intervals."""

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.arena_options import Board, Out, Ray, Seed, Workers, checked_bots
from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.setting import Choice, checked_setting

if TYPE_CHECKING:
    from ecumene.arena.job import Result
    from ecumene.arena.ladder import Rung


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("ladder")(ladder)


def ladder(
    bots: Annotated[
        list[str] | None, typer.Argument(help="Bots, weakest first; all levels if left out.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games on each rung.")] = 400,
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
    """Each bot plays the next one up; then all are rated together."""
    from ecumene.arena.ladder import balanced_jobs, rung
    from ecumene.arena.pool import play_all
    from ecumene.bots import LEVELS
    from ecumene.cli.shared.progress import gather

    setting = checked_setting(edition, seats, board, choices, usual=6)
    names = checked_bots(list(bots or LEVELS))
    rungs: list[Rung] = []
    everything: list[Result] = []
    for lower, upper in pairwise(names):
        jobs = balanced_jobs(
            (lower, upper), games, setting.players, setting.board, f"{seed} {upper}",
            edition, setting.options,
        )  # fmt: skip
        played = play_all(jobs, workers, ray)
        results = gather(played, games, f"{upper} against {lower}", out)
        rungs.append(rung(upper, lower, results))
        everything.extend(results)
        if len(results) < games:
            break
    print_ladder(rungs, everything)


def print_ladder(rungs: "list[Rung]", results: "list[Result]") -> None:
    """The rungs, then everybody's rating."""
    from ecumene.arena.ladder import ratings
    from ecumene.cli.shared.sheet import Sheet

    sheet = Sheet("Ladder", "wins of the upper bot; it holds its share of the seats")
    rows = [
        (
            rung.bot,
            rung.against,
            str(rung.games),
            str(rung.wins),
            f"{100 * rung.fair:.0f}%",
            "yes" if rung.wins.low > rung.fair else "no",
        )
        for rung in rungs
    ]
    sheet.table(("bot", "against", "games:", "won:", "fair share:", "surely better"), rows)
    sheet.table(
        ("bot", "rating:", "95%:", "seats:"),
        [(r.bot, f"{r.points:.0f}", f"± {r.error:.0f}", str(r.seats)) for r in ratings(results)],
    )
