"""Late arrivals: somebody joins with an unused nation, by way of a Civil War (EP 14.6)."""

from ecumene.engine.errors import NotAsked
from ecumene.engine.event import Event
from ecumene.engine.game import TableOrder
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Civ
from ecumene.phases.leaving import EndAfterThisTurn, Leave
from ecumene.state.board import NO_SHIPS
from ecumene.state.cards import NO_CARDS
from ecumene.state.state import State


class Join(TableOrder, frozen=True):
    """A newcomer takes an unused nation and waits for a Civil War (EP 14.61)."""

    civ: Civ

    def apply(self, state: State) -> None:
        """Notes who waits."""
        unused = unused_nations(state)
        if self.civ not in unused:
            raise NotAsked("join.nation_in_use", civ=self.civ, unused=list(unused))
        state.arriving = (*state.arriving, self.civ)


def unused_nations(state: State) -> tuple[Civ, ...]:
    """The nations that nobody plays or has played in this game, by ranking (EP 14.61)."""
    table = state.table
    used = {*table.civs, *table.left, *table.inert, *state.arriving}
    return tuple(civ for civ in table.rank if civ not in used)


class NationArrived(Event, frozen=True):
    """A newcomer came into the game: they hold the same advances as the victim of a Civil War."""

    civ: Civ
    victim: Civ
    advances: tuple[Advance, ...]
    ast: int


def newcomer(turn: Turn[State], victim: Civ) -> Civ | None:
    """Whoever has waited longest comes into the game as beneficiary of a Civil War (EP 14.62)."""
    if not turn.state.arriving:
        return None
    civ = turn.state.arriving[0]
    arrive(turn, victim, civ)
    return civ


def arrive(turn: Turn[State], victim: Civ, civ: Civ) -> None:
    """A nation with all its pieces in stock, and the victim's advances and marker (EP 14.62).

    The victim keeps theirs. Credits go with the advances (R-186).
    """
    state = turn.state
    state.arriving = tuple(other for other in state.arriving if other != civ)
    state.table = state.table.with_arrival(civ)
    state.board.tokens[civ], state.board.ships[civ] = {}, NO_SHIPS
    state.treasury[civ], state.census[civ] = 0, 0
    state.hands[civ] = NO_CARDS
    state.advances[civ] = state.advances[victim]
    state.credits[civ] = dict(state.credits[victim])
    state.ast[civ] = state.ast[victim]
    advances = tuple(sorted(state.advances[civ]))
    turn.emit(NationArrived(civ, victim, advances, state.ast[civ]))


OrdersWithArrivals = Leave | EndAfterThisTurn | Join
"""What a table may decide together where newcomers can join."""
