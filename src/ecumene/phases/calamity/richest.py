"""The beneficiary with the most unit points in stock; between equals the victim decides (EP 30)."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import Beneficiary, Called
from ecumene.phases.calamity.secondary_victims import leaders
from ecumene.phases.shared.beneficiary import points_in_stock
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.state import State

Pool = Callable[[State, Called], Sequence[Civ]]


class BeneficiaryChosen(Event, frozen=True):
    """Several had as much in stock, and the victim decided which of them benefits."""

    calamity: Card
    victim: Civ
    beneficiary: Civ


class BeneficiaryChoices(Choices, frozen=True):
    """The players of whom one benefits."""

    candidates: tuple[Civ, ...]
    points: int
    """The unit points that each of them has in stock."""


class ChooseBeneficiary(Decision[State, Civ], frozen=True):
    """Which of several players with as much in stock benefits from your calamity."""

    answer_type: ClassVar[Any] = Civ
    cause: Card
    candidates: tuple[Civ, ...]

    def check(self, state: State, civ: Civ, answer: Civ) -> None:
        """One of those with the most (EP 30.4112, EP 30.812)."""
        if answer not in self.candidates:
            candidates = list(self.candidates)
            raise IllegalAnswer("beneficiary.not_tied", civ=answer[:80], candidates=candidates)

    def offer(self, state: State, civ: Civ) -> BeneficiaryChoices:
        """The players, and what they have in stock."""
        return BeneficiaryChoices(self.candidates, points_in_stock(state, self.candidates[0]))

    def default(self, state: State, civ: Civ) -> Civ:
        """Whoever is furthest behind."""
        return leaders(state, self.candidates)[-1]

    def sample(self, state: State, civ: Civ, rng: Random) -> Civ:
        """Any of them."""
        return rng.choice(self.candidates)


def richest(state: State, civs: Iterable[Civ]) -> tuple[Civ, ...]:
    """Those with the most unit points in stock, in ranking order (EP 30.4112)."""
    points = {civ: points_in_stock(state, civ) for civ in in_rank_order(state, civs)}
    most = max(points.values(), default=0)
    return tuple(civ for civ in points if points[civ] == most)


def by_points(pool: Pool, rule: str) -> Beneficiary:
    """Whoever has the most unit points in stock of a pool; nobody as yet if several have."""

    def who(state: State, called: Called) -> Civ | None:
        tied = richest(state, pool(state, called))
        return tied[0] if len(tied) == 1 else None

    def why(state: State, called: Called, civ: Civ) -> tuple[Reason, ...]:
        return (Reason("points_in_stock", points_in_stock(state, civ), rule, civ),)

    return Beneficiary(who, why)


async def choose_richest(turn: Turn[State], called: Called, pool: Iterable[Civ]) -> Civ:
    """Whoever has the most in stock; between equals the victim decides (EP 30.4112, EP 30.812)."""
    tied = richest(turn.state, pool)
    if len(tied) == 1:
        return tied[0]
    chosen = await turn.ask(called.victim, ChooseBeneficiary(called.calamity, tied))
    turn.emit(BeneficiaryChosen(called.calamity, called.victim, chosen))
    return chosen
