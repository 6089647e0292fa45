"""The ways of moving: one at a time, all at once, or by sealed plans (MC 6.3, R-21)."""

from collections.abc import Callable, Coroutine
from typing import Any

from ecumene.engine.phase import AGAIN, Again
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.movement.orders import MovementPart, MovementPlan
from ecumene.phases.movement.questions import (
    MoveEarly,
    MovePart,
    PlanMovement,
    can_move,
    can_move_part,
    execute,
    execute_part,
    lose_idle_ships,
)
from ecumene.phases.movement.skipping import skip_illegal
from ecumene.state.state import State
from ecumene.state.table import MovementMode


async def move(turn: Turn[State], civ: Civ) -> Again | None:
    """Ships are built and pieces move, in the way the table has chosen (MC 6.3, R-21)."""
    if not can_move(turn.state, civ):
        lose_idle_ships(turn, civ)
        return None
    return await MODES[turn.state.table.options.movement_mode](turn, civ)


async def move_by_turns(turn: Turn[State], civ: Civ) -> Again | None:
    """One civilization moves; later ones may move early (MC 6.3, R-21)."""
    state = turn.state
    mover, plan = await turn.ask_first({civ: PlanMovement()}, may=lambda: movers_ahead(state))
    execute(turn, mover, plan, mover == civ, turn.worked_out(plan))
    return None if mover == civ else AGAIN


def movers_ahead(state: State) -> dict[Civ, MoveEarly]:
    """Those whose turn comes later and who may already move some pieces (R-23)."""
    later = [Civ(other) for other in state.items[1:] if state.board.tokens[Civ(other)]]
    return {other: MoveEarly() for other in later if can_move_part(state, other)}


async def move_at_once(turn: Turn[State], civ: Civ) -> Again | None:
    """All move on the live board, in several parts if they like, and say when they end (R-21).

    Who has ended leaves the items, so these are at any time the ones who still move, those
    for whom others may wait first.
    """
    state = turn.state
    moving = [Civ(other) for other in state.items if can_move(state, Civ(other))]
    decisions: dict[Civ, Any] = dict.fromkeys(moving, PlanMovement())
    mover, plan = await turn.ask_first(
        decisions,
        may=lambda: {other: MovePart() for other in moving if can_move_part(state, other)},
    )
    if isinstance(plan, MovementPart):
        execute_part(turn, mover, plan, turn.worked_out(plan))
        return AGAIN
    execute(turn, mover, plan, True, turn.worked_out(plan))
    if mover == civ:
        return None
    state.items = tuple(other for other in state.items if other != mover)
    return AGAIN


async def move_sealed(turn: Turn[State], civ: Civ) -> None:
    """All plan in secret; the plans are opened and carried out in census order (R-21)."""
    state = turn.state
    order = [Civ(other) for other in state.items]
    asked = {other: PlanMovement() for other in order if can_move(state, other)}
    plans: dict[Civ, MovementPlan] = await turn.ask_all(asked)
    for other in order:
        if other in plans:
            execute(turn, other, skip_illegal(turn, other, plans[other]), last=True)
        else:
            lose_idle_ships(turn, other)
    state.items = state.items[:1]


MODES: dict[MovementMode, Callable[[Turn[State], Civ], Coroutine[Any, Any, Again | None]]] = {
    "census": move_by_turns,
    "open": move_at_once,
    "sealed": move_sealed,
}
