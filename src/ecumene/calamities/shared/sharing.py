"""The question how much of a loss each of several others has to bear (EP 29.65)."""

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
Shared = Literal["cities", "unit points"]


class LossShared(Event, frozen=True):
    """The primary victim said how much others have to lose, before their cards are reckoned."""

    calamity: Card
    victim: Civ
    of: Shared
    shares: dict[Civ, int]


class ShareChoices(Choices, frozen=True):
    """The players among whom a loss is shared out."""

    total: int
    """So much in all."""
    most: dict[Civ, int]
    """So much at the most from each."""


class ShareOut(Decision[State, dict[Civ, int]], frozen=True):
    """How much each of several other players has to lose."""

    answer_type: ClassVar[Any] = Shares
    cause: Card
    of: Shared
    total: int
    most: dict[Civ, int]

    def check(self, state: State, civ: Civ, answer: dict[Civ, int]) -> None:
        """All of it, from those who may be named, and from none more than the most (EP 29.65)."""
        for other, share in answer.items():
            if other not in self.most:
                raise IllegalAnswer("shares.not_eligible", wrong=other[:80])
            if not 0 < share <= self.most[other]:
                raise IllegalAnswer("shares.most", civ=other, most=self.most[other], given=share)
        given = sum(answer.values())
        if given != self.total:
            raise IllegalAnswer("shares.total", total=self.total, given=given)

    def offer(self, state: State, civ: Civ) -> ShareChoices:
        """The players, the most from each, and the total."""
        return ShareChoices(self.total, self.most)

    def default(self, state: State, civ: Civ) -> dict[Civ, int]:
        """As much as possible from those who lead the game."""
        shares, left = {}, self.total
        for other in leaders(state, tuple(self.most)):
            if share := min(left, self.most[other]):
                shares[other] = share
                left -= share
        return shares

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Civ, int]:
        """One after the other from anybody who has some left to lose."""
        left = [other for other, most in self.most.items() for _ in range(most)]
        chosen = rng.sample(left, self.total)
        return {other: chosen.count(other) for other in self.most if other in chosen}


async def share_out(
    turn: Turn[State], called: Called, of: Shared, total: int, most: dict[Civ, int]
) -> dict[Civ, int]:
    """The primary victim shares a loss out among others; all they have if it is less (EP 29.65)."""
    shares = {civ: share for civ, share in most.items() if share}
    if sum(shares.values()) > total:
        if len(shares) == 1:
            shares = dict.fromkeys(shares, total)
        else:
            shares = await turn.ask(called.victim, ShareOut(called.calamity, of, total, shares))
    if shares:
        turn.emit(LossShared(called.calamity, called.victim, of, shares))
    return shares
