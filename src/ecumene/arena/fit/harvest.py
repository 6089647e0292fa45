"""Harvest: positions of games in numbers, and by how much each player ended ahead.

Every seat plays by numbers of its own around those of a level. Positions then differ by what
players chose and not by luck alone, and weights tell what a choice is worth.
"""

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from ecumene.arena.play import TURNS, Table
from ecumene.arena.tune.space import Space
from ecumene.bots.making import tuning_of
from ecumene.bots.master.features import own_features, turns_left
from ecumene.bots.master.trial import moment_of
from ecumene.bots.master.value import Moment
from ecumene.bots.player import Player
from ecumene.bots.tuning import tuned
from ecumene.names import Civ
from ecumene.rulesets import find
from ecumene.state.game import Game
from ecumene.state.state import State

SPREAD = 0.6
"""How far numbers are varied, in units of the space in which they are tuned."""


class Row(NamedTuple):
    """A player in a position: when, with how many turns left, and what came of it."""

    game: int
    moment: Moment
    left: int
    features: dict[str, float]
    scored: int
    """Points at the time."""
    ahead: float
    """Points at the end beyond the mean of the table."""


class Field(NamedTuple):
    """What is played for a harvest."""

    bot: str
    edition: str
    set_ups: tuple[tuple[int, str], ...]
    """Numbers of players and boards, one after another."""
    seed: str


def games(field: Field, count: int) -> Iterator[list[Row]]:
    """The rows of each of so many games."""
    space = Space(tuning_of(field.bot), ["*"])
    for number in range(count):
        rng = Random(f"fit {field.seed} {number}")
        seats, board = field.set_ups[number % len(field.set_ups)]
        seed = f"fit {field.seed} {number}"
        game = Game.new(find(field.edition), seats=seats, board=board, seed=seed)
        bots = {civ: varied(field.bot, space, rng, f"{seed} {civ}") for civ in game.state.civs}
        yield list(rows_of(number, Table(game, bots)))


def varied(bot: str, space: Space, rng: Random, seed: str) -> Player:
    """A player who thinks by numbers around those of a bot."""
    point = [rng.gauss(0.0, SPREAD) for _ in space.dimensions]
    return Player(tuned(tuning_of(bot), space.numbers_at(point)), seed)


def rows_of(number: int, table: Table) -> Iterator[Row]:
    """Plays a game, and gives its positions when it has ended."""
    state = table.game.state
    seen: dict[tuple[int, Moment], list[tuple[Civ, Row]]] = {}
    while not table.game.over and state.turn <= TURNS:
        moment = moment_of(state)
        if moment is not None and (state.turn, moment) not in seen:
            seen[state.turn, moment] = [
                (civ, row_of(number, state, civ, moment)) for civ in state.civs
            ]
        table.round()
        state = table.game.state
    scores = {civ: score.total for civ, score in table.game.scores().items()}
    mean = fmean(scores.values())
    for rows in seen.values():
        yield from (row._replace(ahead=scores[civ] - mean) for civ, row in rows if civ in scores)


def row_of(number: int, state: State, civ: Civ, moment: Moment) -> Row:
    """A position for one player, before it is known what comes of it."""
    scored = state.rules.score(state, civ).total
    return Row(number, moment, turns_left(state), dict(own_features(state, civ)), scored, 0.0)
