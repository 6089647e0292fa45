"""Losses that the primary victim shares out among others (EP 29.65)."""

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import Called
from ecumene.phases.calamity.secondary_victims import leaders
from ecumene.state.state import State

Shares = Annotated[dict[Civ, int], Meta(max_length=20)]
Shared = Literal["unit points", "cities"]


class LossesShared(Event, frozen=True):
    """The primary victim said how much others lose, before their cards count."""

    calamity: Card
    victim: Civ
    of: Shared
    shares: dict[Civ, int]


class ShareChoices(Choices, frozen=True):
    """The players among whom losses are shared out."""

    points: int
    """What is shared out, no more and no less."""
    most: dict[Civ, int]
    """How many each may be given at the most."""


class ShareLosses(Decision[State, dict[Civ, int]], frozen=True):
    """How much each of the others loses."""

    answer_type: ClassVar[Any] = Shares
    cause: Card
    of: Shared
    points: int
    most: dict[Civ, int]

    def check(self, state: State, civ: Civ, answer: dict[Civ, int]) -> None:
        """All of the points, to nobody more than they may be given (EP 29.65, R-210)."""
        for other, points in answer.items():
            if not 0 < points <= self.most.get(other, 0):
                most = self.most.get(other, 0)
                raise IllegalAnswer("shares.most", civ=other[:80], most=most, given=points)
        total = sum(answer.values())
        if total != self.points:
            raise IllegalAnswer("shares.total", wanted=self.points, given=total)

    def offer(self, state: State, civ: Civ) -> ShareChoices:
        """The points, and what each may be given."""
        return ShareChoices(self.points, self.most)

    def default(self, state: State, civ: Civ) -> dict[Civ, int]:
        """As much as possible to those who lead the game."""
        shares: dict[Civ, int] = {}
        left = self.points
        for other in leaders(state, tuple(self.most)):
            if left:
                shares[other] = min(left, self.most[other])
                left -= shares[other]
        return shares

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Civ, int]:
        """Point by point at random."""
        shares: dict[Civ, int] = {}
        each = [other for other, most in self.most.items() for _ in range(most)]
        for other in rng.sample(each, self.points):
            shares[other] = shares.get(other, 0) + 1
        return shares


async def share_out(
    turn: Turn[State],
    called: Called,
    points: int,
    most_of: Callable[[Civ], int],
    of: Shared = "unit points",
) -> dict[Civ, int]:
    """What each of the others loses: so many points in all, or as many as can be (R-210)."""
    state = turn.state
    pool: tuple[Civ, ...] = state.rules.may_be_named(state, called, ())
    most = {civ: room for civ in pool if (room := most_of(civ)) > 0}
    shares = dict(most)
    if sum(most.values()) > points:
        shares = dict.fromkeys(most, points)
        if len(most) > 1:
            decision = ShareLosses(called.calamity, of, points, most)
            shares = await turn.ask(called.victim, decision)
    if shares:
        turn.emit(LossesShared(called.calamity, called.victim, of, shares))
    return shares
