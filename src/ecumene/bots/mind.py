"""Mind: everything one answer of a bot is made from."""

from functools import cached_property
from random import Random
from typing import NamedTuple

from ecumene.bots.memory import Memory
from ecumene.bots.skill import Skill
from ecumene.bots.terrain import Terrain, terrain_of
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.cities import support_rate
from ecumene.state.state import State


class Stakes(NamedTuple):
    """What the next step on the A.S.T. asks for in cities."""

    cities: int


class Mind:
    """The table as a bot sees it while it thinks about one question."""

    def __init__(self, state: State, civ: Civ, skill: Skill, memory: Memory, rng: Random) -> None:
        self.state = state
        self.civ = civ
        self.skill = skill
        self.memory = memory
        self.rng = rng
        self.board = state.board
        self.atlas = state.atlas

    @cached_property
    def terrain(self) -> Terrain:
        """What never changes about this map."""
        return terrain_of(self.atlas)

    @cached_property
    def rate(self) -> int:
        """Tokens each city needs."""
        return support_rate(self.state, self.civ).value

    @cached_property
    def cities(self) -> int:
        """Own cities."""
        return self.board.city_count(self.civ)

    @cached_property
    def cities_wanted(self) -> int:
        """Cities that the next step on the A.S.T. asks for (MC 6.13)."""
        table = self.state.table
        row, space = table.row(self.civ), self.state.ast[self.civ]
        epoch = row.epochs[min(space + 1, row.finish)]
        return table.ast.requirements[epoch].cities

    @cached_property
    def turns_left(self) -> int:
        """Turns until somebody can reach the end of the A.S.T., this one included."""
        table, ast = self.state.table, self.state.ast
        if self.state.last_turn:
            return 1
        return max(1, min(table.row(civ).finish - ast[civ] for civ in self.state.civs))

    @cached_property
    def others(self) -> dict[Area, int]:
        """Tokens of all other sides by area."""
        found: dict[Area, int] = {}
        for side, areas in self.board.tokens.items():
            if side != self.civ:
                for area, count in areas.items():
                    found[area] = found.get(area, 0) + count
        return found

    @cached_property
    def points(self) -> dict[Civ, int]:
        """What all can count of everybody's score."""
        state, facts = self.state, self.state.rules.facts.advances
        step = state.table.ast.points_per_step
        return {
            civ: step * state.ast[civ]
            + sum(facts[card].victory_points for card in state.advances[civ])
            + self.board.city_count(civ)
            for civ in state.civs
        }

    def is_rival(self, civ: Civ) -> bool:
        """Whether a civilization is ahead of this one or close behind."""
        return civ != BARBARIANS and self.points[civ] + 10 >= self.points[self.civ]
