"""Annexing area by area from one's own border inwards (EP 30.813)."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.annexation.annexing import Pieces, PiecesInStock, hand_over
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.turn import Turn
from ecumene.names import Area, Card, Civ
from ecumene.phases.shared.choices import AreaList
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State


class Conquest:
    """How far a beneficiary has come: what is left of the victim, the points and the pieces."""

    def __init__(self, state: State, victim: Civ, beneficiary: Civ, points: int) -> None:
        board = state.board
        areas = board.areas_of(victim)
        self.around = state.atlas.around
        self.cities = {area for area in areas if board.cities.get(area) == victim}
        self.tokens = {a: board.tokens_in(a, victim) for a in areas if a not in self.cities}
        self.held = set(board.areas_of(beneficiary))
        self.points = points
        self.stock = PiecesInStock(state.stock(beneficiary), state.cities_in_stock(beneficiary))
        self.taken: dict[Area, int] = {}
        self.taken_cities: list[Area] = []

    @property
    def spoils(self) -> Pieces:
        """What has been annexed so far."""
        return Pieces(dict(self.taken), tuple(self.taken_cities))

    @property
    def is_total(self) -> bool:
        """Whether nothing of the victim is left."""
        return not self.cities and not any(self.tokens.values())

    def part_of(self, area: Area) -> int:
        """Unit points that can be annexed in an area: a city whole, or tokens (R-215)."""
        if area in self.cities:
            cities = self.stock.cities - len(self.taken_cities)
            return CITY_POINTS if cities and self.points >= CITY_POINTS else 0
        stock = self.stock.tokens - sum(self.taken.values())
        return min(self.tokens.get(area, 0), self.points, stock)

    def open(self) -> list[Area]:
        """Areas next to the beneficiary's, or shared with them, where something can be annexed."""
        near = {*self.held, *(other for area in self.held for other in self.around[area])}
        return [
            area
            for area in sorted((*self.cities, *self.tokens))
            if area in near and self.part_of(area)
        ]

    def take(self, area: Area) -> None:
        """Annexes what can be annexed in an area; its borders are open from now on (EP 30.813)."""
        part = self.part_of(area)
        self.points -= part
        self.held.add(area)
        if area in self.cities:
            self.cities.remove(area)
            self.taken_cities.append(area)
        else:
            self.tokens[area] -= part
            self.taken[area] = part


class ProvinceChoices(Choices, frozen=True):
    """The areas that can be annexed, one after another."""

    points: int
    """Unit points to annex, as far as possible."""
    tokens: dict[Area, int]
    """The victim's tokens in areas without a city."""
    cities: tuple[Area, ...]
    """The victim's cities, which are annexed whole or not at all."""
    city_points: int
    """What a city counts."""
    open: tuple[Area, ...]
    """Where the first can be annexed."""
    near: dict[Area, tuple[Area, ...]]
    """The victim's areas next to each of them, open once it is annexed."""
    stock: PiecesInStock
    """One's own pieces."""


class ChooseProvinces(Decision[State, tuple[Area, ...]], frozen=True):
    """Which areas you annex, in this order, from your border inwards."""

    answer_type: ClassVar[Any] = AreaList
    cause: Card
    victim: Civ
    points: int

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """Each next to what is held by then, until no more can be annexed (EP 30.813, 30.814)."""
        conquest = Conquest(state, self.victim, civ, self.points)
        for place, area in enumerate(answer):
            open_areas = conquest.open()
            if area not in open_areas:
                facts = {"order": place, "area": area[:80], "open": open_areas}
                raise IllegalAnswer("provinces.not_open", **facts)
            conquest.take(area)
        if more := conquest.open():
            raise IllegalAnswer("provinces.more", points=conquest.points, areas=more)

    def offer(self, state: State, civ: Civ) -> ProvinceChoices:
        """The victim's areas, which of them are open, and one's own pieces."""
        conquest = Conquest(state, self.victim, civ, self.points)
        areas = [*conquest.tokens, *sorted(conquest.cities)]
        near = {a: tuple(b for b in conquest.around[a] if b in areas) for a in areas}
        return ProvinceChoices(
            points=self.points,
            tokens=dict(conquest.tokens),
            cities=tuple(sorted(conquest.cities)),
            city_points=CITY_POINTS,
            open=tuple(conquest.open()),
            near=near,
            stock=conquest.stock,
        )

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """Cities first, then where most tokens are."""
        conquest = Conquest(state, self.victim, civ, self.points)
        plan = []
        while open_areas := conquest.open():
            plan.append(
                max(open_areas, key=lambda a: (conquest.part_of(a), state.atlas.limit[a], a))
            )
            conquest.take(plan[-1])
        return tuple(plan)

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """One open area after another at random."""
        conquest = Conquest(state, self.victim, civ, self.points)
        plan = []
        while open_areas := conquest.open():
            plan.append(rng.choice(open_areas))
            conquest.take(plan[-1])
        return tuple(plan)


async def annex_provinces(
    turn: Turn[State], cause: Card, victim: Civ, beneficiary: Civ, points: int
) -> None:
    """The beneficiary annexes area after area, as far as points and pieces go (EP 30.813)."""
    state = turn.state
    decision = ChooseProvinces(cause, victim, points)
    plan = decision.default(state, beneficiary)
    if has_choice(state, decision, beneficiary, plan):
        plan = await turn.ask(beneficiary, decision)
    conquest = Conquest(state, victim, beneficiary, points)
    for area in plan:
        conquest.take(area)
    if plan:
        hand_over(turn, cause, victim, beneficiary, conquest.spoils, conquest.spoils)


def has_choice(
    state: State, decision: ChooseProvinces, beneficiary: Civ, plan: tuple[Area, ...]
) -> bool:
    """Whether another plan would end otherwise: not if all is taken, or one area at a time."""
    conquest = Conquest(state, decision.victim, beneficiary, decision.points)
    several = False
    for area in plan:
        several = several or len(conquest.open()) > 1
        conquest.take(area)
    return several and not conquest.is_total
