"""`ecumene fit`: what positions are worth, learnt from games of bots."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ecumene.cli.shared.edition import MEGA, Edition
from ecumene.cli.shared.setting import stop

if TYPE_CHECKING:
    from ecumene.arena.fit.harvest import Field, Row

USUAL = ((6, "west"), (5, "east"), (6, "west"), (7, "east"), (6, "east"), (5, "west"), (9, "west"))
"""Numbers of players and boards that are played one after another, where an edition has them."""


def fit(
    out: Annotated[Path, typer.Argument(help="Where the weights are written.")],
    bot: Annotated[str, typer.Option(help="Whose numbers are varied.")] = "hard",
    games: Annotated[int, typer.Option(min=2, help="How many games teach.")] = 400,
    seed: Annotated[str, typer.Option(help="The same seed gives the same weights.")] = "1",
    edition: Edition = MEGA,
) -> None:
    """Play games of bots with varied numbers, and fit what a master looks ahead by."""
    from ecumene.arena.fit.harvest import Field
    from ecumene.cli.shared.arena_options import checked_bots
    from ecumene.rulesets import find

    checked_bots([bot])
    there = find(edition).facts.setups
    set_ups = tuple(one for one in USUAL if one in there) or tuple(there)[:1]
    field = Field(bot, edition, set_ups, seed)
    command = f"ecumene fit {out.name} --bot {bot!r} --games {games} --seed {seed}"
    write_weights(out, field, harvested(field, games), f"{command} --edition {edition}")


def harvested(field: "Field", count: int) -> "list[Row]":
    """The rows of all games, with a bar; an interrupt keeps those that are finished."""
    from rich.console import Console

    from ecumene.arena.fit.harvest import games
    from ecumene.cli.shared.progress import progress_bar

    found: list[Row] = []
    with progress_bar(Console(stderr=True)) as bar:
        task = bar.add_task("Playing", total=count, rate="-")
        for rows in games(field, count):
            found += rows
            speed = bar.tasks[task].speed
            bar.update(task, advance=1, rate=f"{60 * speed:.0f}" if speed else "-")
    return found


def write_weights(out: Path, field: "Field", rows: "list[Row]", command: str) -> None:
    """Fits the three sets of weights and says how much they foretell."""
    from ecumene.arena.fit.ridge import HAND, fit
    from ecumene.rulesets import find

    cards = find(field.edition).facts.advances
    dealt = [row for row in rows if row.moment == "cards"]
    moving = [row for row in rows if row.moment == "turn"]
    try:
        fitted = {
            "cards": fit(dealt, cards, without=HAND),
            "turn": fit(moving, cards, without=HAND),
            "own": fit(moving, cards),
        }
    except ModuleNotFoundError:
        stop("The library numpy is missing; it comes with the extra: pip install 'ecumene[tune]'.")
    model = {name: one.weights for name, one in fitted.items()} | {"made_by": command}
    out.write_bytes(written(model))
    for name, one in fitted.items():
        share = f"{100 * one.foretold:.0f}%"
        typer.echo(f"{name}: {share} of the differences at the end foretold in games kept apart")


def written(model: Mapping[str, object]) -> bytes:
    """The weights as JSON, one feature a line."""
    import msgspec

    return msgspec.json.encode(model).replace(b'],"', b'],\n"').replace(b'{"', b'{\n"') + b"\n"
