"""Victory determination: the score of each civilization and the final ranking (MC 6.13D)."""

from collections.abc import Callable

import msgspec

from ecumene.engine.event import Event
from ecumene.names import Civ
from ecumene.state.state import State

POINTS_PER_CITY = 1
LATE_IRON = "late_iron"
LATE_IRON_BONUS = 5
HIGH, MIDDLE = 6, 3
"""What the most expensive and the middle advances score."""


class Score(msgspec.Struct, frozen=True):
    """Victory points, part by part."""

    cities: int = 0
    advances: int = 0
    ast: int = 0
    bonus: int = 0
    further: dict[str, int] = {}
    """Parts that only this edition counts, by name."""

    @property
    def total(self) -> int:
        """All of them together."""
        named = self.cities + self.advances + self.ast + self.bonus
        return named + sum(self.further.values())


class Standing(msgspec.Struct, frozen=True):
    """A place in the final ranking."""

    place: int
    civ: Civ
    score: Score
    total: int
    decided_by: str | None
    """What put them behind the one before them; None for the winner."""


class GameEnded(Event, frozen=True):
    """The game is over."""

    ranking: tuple[Standing, ...]


def score_of(state: State, civ: Civ) -> Score:
    """Cities, advances, steps, a bonus for being alone in Late Iron (MC 6.13D, R-150, R-153)."""
    # Bots ask for everybody's score again and again, and most have no claim to the bonus.
    alone = in_late_iron(state, civ) and sum(in_late_iron(state, c) for c in state.civs) == 1
    return with_bonus(state, civ, alone)


def expert_score_of(state: State, civ: Civ) -> Score:
    """The bonus goes to the only one who entered Late Iron first (MC 6.13D, ME 10, E-10, R-153).

    Wherever the markers are at the end.
    """
    return with_bonus(state, civ, state.first_in_late_iron == (civ,))


def with_bonus(state: State, civ: Civ, alone: bool) -> Score:
    """The score, with the bonus for having been alone in the last epoch (MC 6.13D)."""
    return Score(
        cities=POINTS_PER_CITY * state.board.city_count(civ),
        advances=advance_points(state, civ),
        ast=state.table.ast.points_per_step * state.ast[civ],
        bonus=LATE_IRON_BONUS if alone else 0,
    )


def score_so_far(state: State, civ: Civ) -> Score:
    """What all can count while the game goes on: the score without the bonus of its end."""
    return with_bonus(state, civ, alone=False)


def advance_points(state: State, civ: Civ) -> int:
    """Victory points of the advances held."""
    facts = state.rules.facts.advances
    return sum([facts[advance].victory_points for advance in state.advances[civ]])


def in_late_iron(state: State, civ: Civ) -> bool:
    """Whether a marker stands in the last epoch of its row."""
    return state.table.row(civ).epochs[state.ast[civ]] == LATE_IRON


def advances_scoring(state: State, civ: Civ, points: int) -> int:
    """How many advances are worth this many points."""
    facts = state.rules.facts.advances
    return sum(1 for advance in state.advances[civ] if facts[advance].victory_points == points)


def total_price(state: State, civ: Civ) -> int:
    """The printed prices of all advances together."""
    return sum(state.rules.facts.advances[advance].cost for advance in state.advances[civ])


TieBreak = tuple[str, Callable[[State, Civ], int]]

TIE_BREAKS: tuple[TieBreak, ...] = (
    ("victory_points", lambda state, civ: int(state.rules.score(state, civ).total)),
    ("ast_position", lambda state, civ: state.ast[civ]),
    ("high_advances", lambda state, civ: advances_scoring(state, civ, HIGH)),
    ("middle_advances", lambda state, civ: advances_scoring(state, civ, MIDDLE)),
    ("price_of_advances", total_price),
    ("credits_of_one_group", lambda state, civ: max(state.credits[civ].values())),
    ("credits", lambda state, civ: sum(state.credits[civ].values())),
    ("cities", lambda state, civ: state.board.city_count(civ)),
    ("tokens", lambda state, civ: state.board.token_count(civ)),
    ("ast_ranking", lambda state, civ: -state.table.rank[civ]),
)
"""What decides, one after another; more is better (MC 6.13D, R-154)."""


def ranking(state: State) -> tuple[Standing, ...]:
    """Everybody in finishing order, with what decided between neighbours (R-154)."""
    breaks = state.rules.tie_breaks
    keys = {civ: tuple(count(state, civ) for _, count in breaks) for civ in state.civs}
    order = sorted(state.civs, key=lambda civ: keys[civ], reverse=True)
    standings = []
    for place, civ in enumerate(order, 1):
        decided_by = None
        if place > 1:
            pairs = zip(breaks, keys[civ], keys[order[place - 2]], strict=True)
            decided_by = next((name for (name, _), ours, theirs in pairs if ours != theirs), None)
        score: Score = state.rules.score(state, civ)
        standings.append(Standing(place, civ, score, score.total, decided_by))
    return tuple(standings)
