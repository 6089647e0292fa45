"""`ecumene survey`: which numbers of a bot matter, by games in which all of them vary."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.setting import Choice, checked_setting, stop

if TYPE_CHECKING:
    from ecumene.arena.job import Result
    from ecumene.arena.tune.survey import Survey
    from ecumene.arena.tune.trial import Field


def survey(
    bot: Annotated[str, typer.Argument(help='The bot whose numbers vary, such as "hard".')],
    numbers: Annotated[
        list[str] | None, typer.Option(help="Numbers to vary: trading.*, trust.*; all if left out.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option(help="Who has the other half of the seats; normal.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="How many games.")] = 400,
    seats: Annotated[int | None, typer.Option(help="Players in a game; 6 if left out.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    workers: Annotated[int | None, typer.Option(min=1, help="Cores; all if left out.")] = None,
    ray: Annotated[
        str | None, typer.Option(help='Play on a Ray cluster: its address, or "local".')
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Add each game to this file.")] = None,
    choices: Choice = None,
    edition: Edition = MEGA,
) -> None:
    """Half of the seats vary all numbers at once; a regression tells which of them gain."""
    from ecumene.arena.pool import play_all
    from ecumene.arena.tune.survey import Survey
    from ecumene.cli.shared.arena_options import checked_bots
    from ecumene.cli.shared.progress import gather

    checked_bots([bot])
    field = checked_field(edition, tuple(against or ["normal"]), seats, choices)
    try:
        found = Survey(bot, tuple(numbers or ["*"]), field, seed)
    except ValueError as error:
        stop(f"{error}.")
    results = gather(play_all(found.jobs(games), workers, ray), games, f"survey of {bot}", out)
    print_slopes(found, results)


def checked_field(
    edition: str, bots: tuple[str, ...], seats: int | None, choices: list[str] | None
) -> "Field":
    """Where candidates play, and against whom; or a sentence and exit code 2."""
    from ecumene.arena.tune.trial import Field, SetUp
    from ecumene.cli.shared.arena_options import checked_bots

    checked_bots(list(bots))
    rules, players, _, options = checked_setting(edition, seats, None, choices, usual=6)
    boards = [board for number, board in rules.facts.setups if number == players]
    return Field(bots, tuple(SetUp(players, board) for board in boards), edition, options)


def print_slopes(found: "Survey", results: "list[Result]") -> None:
    """Every number with what it gains, and the bot with those moved that surely gain."""
    from ecumene.arena.tune.space import bot_with
    from ecumene.arena.tune.survey import moved
    from ecumene.cli.shared.sheet import Sheet

    try:
        slopes = found.slopes(results)
    except ModuleNotFoundError:
        stop("The library numpy is missing; it comes with the extra: pip install 'ecumene[tune]'.")
    usual = found.space.usual
    sheet = Sheet("Survey", f"{found.base}, {len(results)} games")
    rows = [(slope.name, f"{usual[slope.name]:g}", str(slope.gain)) for slope in slopes]
    sheet.table(("number", "is:", "points for a unit more:"), rows)
    sheet.text(bot_with(found.base, moved(found.space, slopes)))
