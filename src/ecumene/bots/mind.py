"""Mind: everything one answer of a bot is made from."""

from collections.abc import Iterable
from functools import cached_property
from random import Random

import msgspec

from ecumene.bots.memory import Memory
from ecumene.bots.movement.terrain import Terrain, land_around, region_of, terrain_of
from ecumene.bots.tuning import Tuning
from ecumene.data.facts import AstFacts, AstRow, Epoch, Requirement
from ecumene.names import BARBARIANS, Advance, Area, Card, Civ
from ecumene.phases.calamity.resolution import is_major
from ecumene.phases.cards.set_values import sets_of
from ecumene.phases.cities.support import support_rate
from ecumene.phases.purchase.checks import bare_price_for
from ecumene.state.cards import Hand
from ecumene.state.state import State
from ecumene.state.table import NO_PREMIUMS

NOTHING_ASKED = Requirement()


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
        self.facts = state.rules.facts
        self.premiums = state.table.premiums.get(civ, NO_PREMIUMS)
        """What each card of a commodity adds to a set of its own besides."""
        self.has_character = True
        """Whether tastes and a love of war count; advice has none."""
        self.reckoned: dict[str, float] = {}
        """Figures that other thoughts have worked out and that hold for this question."""

    @cached_property
    def terrain(self) -> Terrain:
        """What never changes about this map."""
        return terrain_of(self.atlas, self.tuning.terrain)

    @cached_property
    def home(self) -> frozenset[Area]:
        """Its own region; the land around its start, if an edition lets it start elsewhere."""
        nations = self.facts.civilizations
        starts = nations[self.civ].starts
        if any(self.atlas.region.get(area) == self.civ for area in starts):
            return region_of(self.atlas, self.civ)
        others = (a for civ in self.state.civs if civ != self.civ for a in nations[civ].starts)
        return land_around(self.atlas, starts, tuple(others))

    @cached_property
    def rate(self) -> int:
        """Tokens each city needs."""
        return support_rate(self.state, self.civ).value

    @cached_property
    def cities(self) -> int:
        """Own cities."""
        return self.board.city_count(self.civ)

    # ---------------------------------------------------------------- the way to the end

    @cached_property
    def track(self) -> AstFacts | None:
        """The side of the A.S.T. in use; None in an edition that has none."""
        return self.state.table.ast if self.state.rules.facts.ast else None

    def row_of(self, civ: Civ) -> AstRow | None:
        """Somebody's row on the A.S.T."""
        return self.track.rows.get(civ) if self.track is not None else None

    def epoch_ahead(self, civ: Civ, steps: int = 1) -> Epoch | None:
        """The epoch of a space to come, or of the last one."""
        row = self.row_of(civ)
        return None if row is None else row.epochs[min(self.state.ast[civ] + steps, row.finish)]

    def asked_of(self, civ: Civ, steps: int = 1) -> Requirement:
        """What a step to come asks for (MC 6.13)."""
        epoch = self.epoch_ahead(civ, steps)
        asked = self.track.requirements.get(epoch) if self.track and epoch is not None else None
        return asked if asked is not None else NOTHING_ASKED

    def steps_left(self, civ: Civ) -> int:
        """Steps to the last space; none where there are no spaces."""
        row = self.row_of(civ)
        return row.finish - self.state.ast[civ] if row is not None else 0

    @cached_property
    def cities_wanted(self) -> int:
        """Cities that its own next step on the A.S.T. asks for."""
        return self.asked_of(self.civ).cities

    @cached_property
    def turns_left(self) -> int:
        """Turns until somebody may reach the end of the A.S.T., this one included."""
        if self.state.last_turn:
            return 1
        if self.state.rules.turns is not None:
            return max(1, self.state.rules.turns - self.state.turn + 1)
        turns = [self._turns_of(civ) for civ in self.state.civs if self.row_of(civ) is not None]
        return min(turns, default=self.tuning.outlook.turns_unknown)

    def _turns_of(self, civ: Civ) -> int:
        """Turns until one civilization may finish; one more where it lacks something now."""
        left, outlook = self.steps_left(civ), self.tuning.outlook
        if left > outlook.near_end:
            return left
        wanted = self.asked_of(civ)
        facts = self.state.rules.facts.advances
        costly = sum(1 for a in self.state.advances[civ] if facts[a].cost >= wanted.costly_from)
        lacks_cities = self.board.city_count(civ) < wanted.cities
        lacks_advances = wanted.costly_advances - costly
        delayed = lacks_cities or lacks_advances > outlook.bought_in_a_turn
        if lacks_advances > 0 and not delayed:
            delayed = self._money_of(civ) < self._cheapest(civ, wanted.costly_from)
        return max(1, left + delayed + (lacks_advances > outlook.bought_in_two_turns))

    def _money_of(self, civ: Civ) -> float:
        """What somebody may spend this turn, as the number of their cards tells."""
        state, cards = self.state, max(len(self.state.hands[civ].cards), self.board.city_count(civ))
        return state.treasury[civ] + self.tuning.outlook.card_brings * cards

    def _cheapest(self, civ: Civ, costly_from: int) -> int:
        """What the cheapest costly advance would cost somebody that they do not hold."""
        state, facts = self.state, self.state.rules.facts.advances
        held = state.advances[civ]
        missing = [a for a, card in facts.items() if card.cost >= costly_from and a not in held]
        return min((bare_price_for(state, civ, advance) for advance in missing), default=0)

    # ---------------------------------------------------------------- the others

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
    def tradeable_calamities(self) -> tuple[Card, ...]:
        """The calamities that may be passed on: major ones, minor ones if there are no others."""
        facts = self.state.rules.facts
        majors = [name for name in facts.calamities if is_major(self.state, name)]
        return tuple(n for n in majors or facts.calamities if not facts.is_non_tradeable(n))

    @cached_property
    def points(self) -> dict[Civ, int]:
        """What everybody would score if the game ended now, as this edition counts."""
        scores = self.state.rules.scores(self.state)
        return {civ: scores[civ].total for civ in self.state.civs}

    @cached_property
    def treasury_points(self) -> int:
        """What one more token in the treasury scores, as this edition counts."""
        richer = self.state.copy()
        richer.treasury[self.civ] += 1
        return int(richer.rules.score(richer, self.civ).total) - self.points[self.civ]

    @cached_property
    def hand_points(self) -> float:
        """What each point of money in its own sets scores at the end, as this edition counts."""
        held = self.state.hands[self.civ].counts()
        value = sum(one.value for one in sets_of(self.facts, held, self.premiums).values())
        if not value:
            return 0.0
        ended = self.state.copy()
        ended.over = True
        total = ended.rules.score(ended, self.civ).total
        ended.hands[self.civ] = Hand()
        return float(total - ended.rules.score(ended, self.civ).total) / value

    def points_with(self, advances: Iterable[Advance]) -> int:
        """What it would score now if it held these advances too."""
        state = self.state
        held = {**state.advances, self.civ: state.advances[self.civ] | frozenset(advances)}
        with_them = msgspec.structs.replace(state, advances=held)
        return int(state.rules.score(with_them, self.civ).total)

    @cached_property
    def saves_treasury(self) -> bool:
        """Whether treasury is worth more kept than spent: it scores, and the game ends."""
        return self.turns_left <= 1 and self.treasury_points > 0

    def is_rival(self, civ: Civ) -> bool:
        """Whether a civilization is ahead of this one or close behind."""
        if self.is_nobody(civ):
            return False
        return self.points[civ] + self._close >= self.points[self.civ]

    def is_nobody(self, civ: Civ) -> bool:
        """Whether no player is behind some units: barbarians, and nations whose player left."""
        return civ == BARBARIANS or civ not in self.state.civs

    @cached_property
    def _close(self) -> int:
        """How many points behind one is still close."""
        step = self.track.points_per_step if self.track is not None else 0
        return self.tuning.outlook.rival_steps * step

    @cached_property
    def is_early(self) -> bool:
        """Whether land is still being shared out."""
        return self.age <= self.tuning.outlook.early_turns

    @cached_property
    def age(self) -> int:
        """The turn as a full game counts them: markers that stand further on tell of more turns."""
        return max([self.state.turn, *(space + 1 for space in self.state.ast.values())])
