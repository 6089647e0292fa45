"""Plays recorded games of bots again, and writes their records and digests into tests/games.

    python -m tools.recorded_games            all that this knows
    python -m tools.recorded_games expansion  those whose names begin so

Only after a correction of the rules or of the bots: `ecumene replay` says whether a record still
holds, and a record that does is worth keeping as it is.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from ecumene.arena.play import Table
from ecumene.bots import make_bot
from ecumene.names import Civ
from ecumene.phases.leaving import EndAfterThisTurn, Leave
from ecumene.proof.digests import Replay, digests_file, open_record, write_digests
from ecumene.rulesets import BY_NAME
from ecumene.state.game import Game

FOLDER = Path(__file__).parent.parent / "tests" / "games"
LEVELS = ("normal", "hard", "easy", "normal bold", "hard cautious")
RANDOM = ("random",)
LEAVING = 7
"""So many turns are played before anybody leaves."""


class Recipe(NamedTuple):
    """How a recorded game was played."""

    edition: str
    seats: int
    board: str
    bots: tuple[str, ...] = LEVELS
    turns: int = 40
    """The table ends the game in this turn."""
    leaver: Civ | None = None
    """Who leaves the table, in a turn of its middle."""
    scenario: str = "full"


WHOLE = {
    "expansion-6-west-levels": Recipe("expansion", 6, "west"),
    "expansion-7-east-random": Recipe("expansion", 7, "east", RANDOM, turns=14),
    "expansion-9-west-levels": Recipe("expansion", 9, "west"),
    "expansion-13-both-leaver": Recipe("expansion", 13, "both", leaver=Civ("hatti")),
    "expansion-18-both-levels": Recipe("expansion", 18, "both", turns=15),
}


def beginnings(edition: str, turns: int, scenario: str = "full") -> dict[str, Recipe]:
    """The first turns on every board with every number of players."""
    kind = "begun" if scenario == "full" else f"{scenario}-begun"
    return {
        f"{edition}-{seats}-{board}-{kind}": Recipe(
            edition, seats, board, turns=turns, scenario=scenario
        )
        for seats, board in BY_NAME[edition].facts.setups
    }


RECIPES = (
    WHOLE
    | beginnings("mega", turns=7)
    | beginnings("mega", turns=2, scenario="short")
    | beginnings("west", turns=2, scenario="short")
    | beginnings("expansion", turns=6)
)


def played(name: str, recipe: Recipe) -> Game:
    """The game of a recipe, from the first question to the last."""
    rules = BY_NAME[recipe.edition]
    options = {} if recipe.scenario == "full" else {"scenario": recipe.scenario}
    game = Game.new(rules, seats=recipe.seats, board=recipe.board, seed=name, **options)
    civs = game.state.civs
    bots = {civ: make_bot(recipe.bots[n % len(recipe.bots)], civ) for n, civ in enumerate(civs)}
    table = Table(game, bots)
    if recipe.leaver is not None:
        table.play(LEAVING)
        game.tell(Leave(recipe.leaver))
    table.play(recipe.turns - 1)
    if not game.over:
        game.tell(EndAfterThisTurn())
        table.play()
    if table.refused:
        raise SystemExit(f"{name}: refused {table.refused[:3]}")
    return game


def main(start: str = "") -> None:
    """Writes every game whose name begins so."""
    for name, recipe in RECIPES.items():
        if name.startswith(start):
            file = FOLDER / f"{name}.ecumene"
            file.write_bytes(played(name, recipe).write_record())
            turns = list(Replay(*open_record(file.read_bytes())).turns())
            digests_file(file).write_text(write_digests(turns))
            print(f"{name}: {turns[-1].turn} turns, {turns[-1].entries} answers")


if __name__ == "__main__":
    main(*sys.argv[1:2])
