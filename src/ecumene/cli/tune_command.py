"""`ecumene tune`: better numbers for a bot, by games; `survey` and `fit` learn from games too."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.arena_options import Ray, Workers, checked_bots
from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.fitting import fit
from ecumene.cli.shared.setting import Choice, stop
from ecumene.cli.shared.surveying import checked_field, survey

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ecumene.arena.job import Job, Result
    from ecumene.arena.tune.held_out import Verdict
    from ecumene.arena.tune.notes import Aim
    from ecumene.arena.tune.search import Search

FIELD = ("easy", "normal", "hard")


def register(app: typer.Typer) -> None:
    """Add the commands to the command line: all learn from games what bots think by."""
    app.command("survey")(survey)
    app.command("tune")(tune)
    app.command("fit")(fit)


def tune(
    bot: Annotated[str, typer.Argument(help='The bot to improve, such as "hard".')],
    notes: Annotated[Path, typer.Argument(help="Generations are kept here, and gone on from.")],
    numbers: Annotated[
        list[str] | None, typer.Option(help="Numbers to vary: trading.*, trust.*; all if left out.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option(help="A bot of the field; all levels if left out.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Players in a game; 6 if left out.")] = None,
    generations: Annotated[int, typer.Option(min=0, help="Generations in all.")] = 20,
    population: Annotated[int, typer.Option(min=4, help="Candidates in a generation.")] = 12,
    games: Annotated[int, typer.Option(min=1, help="Games of each candidate.")] = 24,
    judges: Annotated[int, typer.Option(min=2, help="Games that judge at the end.")] = 200,
    seed: Annotated[str, typer.Option(help="The same seed gives the same search.")] = "1",
    out: Annotated[
        Path | None, typer.Option(help="Where the numbers that changed are written, as data.")
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
    choices: Choice = None,
    edition: Edition = MEGA,
) -> None:
    """Vary the numbers of a bot, keep what gains, and judge it by games the search never saw."""
    from ecumene.arena.tune.notes import Aim

    bots, names = tuple(against or FIELD), tuple(numbers or ["*"])
    field = checked_field(edition, bots, seats, choices)
    search = begun(Aim(bot, names, field, population, games, seed=seed), notes)
    bench = Bench(workers, ray)
    if improve(search, notes, generations, bench):
        verdict = judged(search, judges, bench)
        print_found(search, verdict)
        if out is not None and verdict is not None:
            write_found(out, search, verdict)


def begun(aim: "Aim", notes: Path) -> "Search":
    """The search, with the generations that its notes have."""
    from ecumene.arena.tune.notes import read_notes
    from ecumene.arena.tune.search import Search

    checked_bots([aim.base])
    try:
        return Search(aim, read_notes(notes, aim))
    except ModuleNotFoundError:
        stop("The library cma is missing; it comes with the extra: pip install 'ecumene[tune]'.")
    except ValueError as error:
        stop(f"{error}.")


class Bench:
    """Plays games on cores or a cluster, with a bar."""

    def __init__(self, workers: int | None, ray: str | None) -> None:
        self.workers = workers
        self.ray = ray
        self.what = ""
        """What the games are for."""

    def play(self, jobs: "Iterable[Job]") -> "list[Result]":
        """The results; fewer than there are games once somebody pressed Ctrl-C."""
        from ecumene.arena.pool import play_all
        from ecumene.cli.shared.progress import gather

        listed = list(jobs)
        played = play_all(listed, self.workers, self.ray)
        return gather(played, len(listed), self.what, None)


def improve(search: "Search", notes: Path, generations: int, bench: Bench) -> bool:
    """Plays the generations that are missing; whether all were played."""
    from ecumene.arena.tune.notes import add_note

    while search.done < generations:
        bench.what = f"generation {search.done + 1} of {generations}"
        generation = search.generation(bench.play)
        if generation is None:
            return False
        add_note(notes, search.aim, generation)
        mean = sum(generation.gains) / len(generation.gains)
        best = max(generation.gains)
        typer.echo(f"generation {search.done}: {mean:+.1f} points on average, {best:+.1f} the best")
    return True


def judged(search: "Search", games: int, bench: Bench) -> "Verdict | None":
    """What was found beside the bot as it was, where the search never played."""
    from ecumene.arena.tune.held_out import elsewhere, judge

    bench.what = "judging"
    return judge(search, elsewhere(search.aim.field), games, bench.play)


def print_found(search: "Search", verdict: "Verdict | None") -> None:
    """The verdict, the numbers that changed, and the bot's whole name."""
    from ecumene.arena.tune.space import bot_with
    from ecumene.cli.shared.sheet import Sheet

    usual, changed = search.space.usual, search.changed
    sheet = Sheet("Tuning", f"{search.aim.base}, {search.done} generations")
    if verdict is not None:
        sheet.lines(
            [
                ("games that judged", str(verdict.games)),
                ("points ahead before", f"{verdict.before:.1f}"),
                ("points ahead after", f"{verdict.after:.1f}"),
                ("better by", str(verdict.better)),
            ]
        )
    rows = [(name, f"{usual[name]:g}", f"{value:g}") for name, value in changed.items()]
    sheet.table(("number", "was:", "is:"), rows)
    sheet.text(bot_with(search.aim.base, changed))


def write_found(out: Path, search: "Search", verdict: "Verdict") -> None:
    """The numbers that changed, with the command that found them and what they gained."""
    from ecumene.bots.tuning.found import Found, written

    better, games, changed = str(verdict.better), verdict.games, search.changed
    began_at = {name: search.space.usual[name] for name in changed}
    out.write_bytes(written(Found(command_of(search, games), better, games, began_at, changed)))


def command_of(search: "Search", judges: int) -> str:
    """The command that makes the same search."""
    aim, field = search.aim, search.aim.field
    told = [
        ("--numbers", aim.numbers),
        ("--against", field.opponents),
        ("--seats", {str(setup.seats) for setup in field.setups}),
        ("--generations", [str(search.done)]),
        ("--population", [str(aim.population)]),
        ("--games", [str(aim.games)]),
        ("--judges", [str(judges)]),
        ("--seed", [aim.seed]),
        ("--edition", [field.edition]),
        ("--option", [f"{name}={value}" for name, value in field.options.items()]),
    ]
    words = [f"{option} {shlex.quote(value)}" for option, values in told for value in values]
    return " ".join(["ecumene tune", shlex.quote(aim.base), "NOTES", *words])
