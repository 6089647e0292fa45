"""Late arrivals: somebody joins with an unused nation, by way of a Civil War (EP 14.6)."""

from ecumene.engine.errors import NotAsked
from ecumene.engine.event import Event
from ecumene.engine.game import TableOrder
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Civ
from ecumene.phases.leaving import EndAfterThisTurn, Leave, become_inert
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
        state.joined_in[self.civ] = step_under_way(state)


def unused_nations(state: State) -> tuple[Civ, ...]:
    """The nations that nobody plays or has played in this game, by ranking (EP 14.61)."""
    table = state.table
    used = {*table.civs, *table.left, *table.inert, *state.arriving}
    return tuple(civ for civ in table.rank if civ not in used)


def waiting(state: State) -> tuple[Civ, ...]:
    """Those who wait for a Civil War, longest first; one under way when they came is not theirs.

    So the step that is under way asks the same when it is taken up again (R-234).
    """
    now = step_under_way(state)
    return tuple(civ for civ in state.arriving if state.joined_in.get(civ) != now)


def step_under_way(state: State) -> str:
    """The name of the present step."""
    return "/".join([str(state.turn), state.phase, *state.items[:1]])


class NationArrived(Event, frozen=True):
    """A newcomer came into the game: they hold the same advances as the victim of a Civil War."""

    civ: Civ
    victim: Civ
    advances: tuple[Advance, ...]
    ast: int


def newcomer(turn: Turn[State], victim: Civ) -> Civ | None:
    """Whoever has waited longest comes into the game as beneficiary of a Civil War (EP 14.62)."""
    first = waiting(turn.state)[:1]
    for civ in first:
        arrive(turn, victim, civ)
    return first[0] if first else None


def arrive(turn: Turn[State], victim: Civ, civ: Civ) -> None:
    """A nation with all its pieces in stock, and the victim's advances and marker (EP 14.62).

    The victim keeps theirs. Credits go with the advances (R-186).
    """
    state = turn.state
    stop_waiting(state, civ)
    state.table = state.table.with_arrival(civ)
    state.board.tokens[civ], state.board.ships[civ] = {}, NO_SHIPS
    state.treasury[civ], state.census[civ] = 0, 0
    state.hands[civ] = NO_CARDS
    state.advances[civ] = state.advances[victim]
    state.credits[civ] = dict(state.credits[victim])
    state.ast[civ] = state.ast[victim]
    advances = tuple(sorted(state.advances[civ]))
    turn.emit(NationArrived(civ, victim, advances, state.ast[civ]))


async def leave_or_stop_waiting(turn: Turn[State], civ: Civ) -> None:
    """A nation becomes inert; one that still waits for a Civil War waits no more (R-235)."""
    if civ not in turn.state.arriving:
        await become_inert(turn, civ)
        return
    stop_waiting(turn.state, civ)
    turn.state.leaving = tuple(other for other in turn.state.leaving if other != civ)


def stop_waiting(state: State, civ: Civ) -> None:
    """Somebody arrives, or goes before they could."""
    state.arriving = tuple(other for other in state.arriving if other != civ)
    state.joined_in.pop(civ, None)


OrdersWithArrivals = Leave | EndAfterThisTurn | Join
"""What a table may decide together where newcomers can join."""
