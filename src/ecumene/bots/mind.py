"""Mind: everything one answer of a bot is made from."""

from functools import cached_property
from random import Random

from ecumene.bots.memory import Memory
from ecumene.bots.movement.terrain import Terrain, terrain_of
from ecumene.bots.tuning import Tuning
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.cities.support import support_rate
from ecumene.phases.succession.victory import score_so_far
from ecumene.state.state import State


class Mind:
    """The table as a bot sees it while it thinks about one question."""

    def __init__(self, state: State, civ: Civ, tuning: Tuning, memory: Memory, rng: Random) -> None:
        self.state = state
        self.civ = civ
        self.tuning = tuning
        self.skill = tuning.skill
        self.memory = memory
        memory.meet(civ, state.rules.true_names)
        self.rng = rng
        self.board = state.board
        self.atlas = state.atlas

    @cached_property
    def terrain(self) -> Terrain:
        """What never changes about this map."""
        return terrain_of(self.atlas, self.tuning.terrain)

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
        """Cities that the own next step on the A.S.T. asks for."""
        return self.cities_wanted_by(self.civ)

    def cities_wanted_by(self, civ: Civ) -> int:
        """Cities that somebody's next step on the A.S.T. asks for (MC 6.13)."""
        table = self.state.table
        row, space = table.row(civ), self.state.ast[civ]
        epoch = row.epochs[min(space + 1, row.finish)]
        return table.ast.requirements[epoch].cities

    @cached_property
    def turns_left(self) -> int:
        """Turns until somebody may reach the end of the A.S.T., this one included."""
        if self.state.last_turn:
            return 1
        return min(self._turns_of(civ) for civ in self.state.civs)

    def _turns_of(self, civ: Civ) -> int:
        """Turns until one civilization may finish; one more where it lacks something now."""
        table, outlook = self.state.table, self.tuning.outlook
        row, space = table.row(civ), self.state.ast[civ]
        left = row.finish - space
        if left > outlook.near_end:
            return left
        wanted = table.ast.requirements[row.epochs[min(space + 1, row.finish)]]
        facts = self.state.rules.facts.advances
        costly = sum(1 for a in self.state.advances[civ] if facts[a].cost >= wanted.costly_from)
        lacks_cities = self.board.city_count(civ) < wanted.cities
        lacks_advances = wanted.costly_advances - costly
        delayed = lacks_cities or lacks_advances > outlook.bought_in_a_turn
        return max(1, left + delayed + (lacks_advances > outlook.bought_in_two_turns))

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
        return {civ: score_so_far(self.state, civ).total for civ in self.state.civs}

    def is_rival(self, civ: Civ) -> bool:
        """Whether a civilization is ahead of this one or close behind."""
        return civ != BARBARIANS and self.points[civ] + self._close >= self.points[self.civ]

    @cached_property
    def _close(self) -> int:
        """How many points behind one is still close."""
        return self.tuning.outlook.rival_steps * self.state.table.ast.points_per_step

    @cached_property
    def is_early(self) -> bool:
        """Whether land is still being shared out."""
        return self.state.turn <= self.tuning.outlook.early_turns
