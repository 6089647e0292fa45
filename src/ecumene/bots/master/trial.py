"""Trial: what an answer comes to in one imagined world.

The world is played on until its position can be valued. The player answers its own further
questions by its first thoughts; all others do what is usual for players who are away. That is not
how they will play, but it is the same for every answer that is tried.
"""

from random import Random
from typing import Any

from ecumene.bots.master.value import Model, Moment, value
from ecumene.bots.memory import Memory
from ecumene.bots.mind import Mind
from ecumene.bots.player import THOUGHTS
from ecumene.bots.tuning import Tuning
from ecumene.engine.decision import Ask
from ecumene.state.game import Game
from ecumene.state.imagine import cards_were_dealt_this_turn
from ecumene.state.state import State

MOVEMENT = "movement"
"""The phase at which a new turn is valued: taxes and growth have shown what is left by then."""


def worth(model: Model, world: Game, ask: Ask, answer: Any, tuning: Tuning, rival: float) -> float:
    """The value of the position that an answer leads to, less a part of the best rival's."""
    turn, before = world.state.turn, moment_of(world.state)
    world.answer(ask.id, answer)
    while not has_come(world.state, turn, before):
        for other in world.pending():
            if other in world.pending():
                world.answer(other.id, usual(world, other, ask, tuning))
    state = world.state
    moment = moment_of(state) or "turn"
    others = [value(model, state, civ, moment) for civ in state.civs if civ != ask.civ]
    return value(model, state, ask.civ, moment, own=True) - rival * max(others)


def moment_of(state: State) -> Moment | None:
    """The moment of a turn by whose weights a position is valued; None before movement."""
    if cards_were_dealt_this_turn(state):
        return "cards"
    return None if state.sequence.is_over(state.phase, MOVEMENT) else "turn"


def has_come(state: State, turn: int, before: Moment | None) -> bool:
    """Whether a later moment has come than that of an answer, in its turn or in the next."""
    if state.over:
        return True
    now = moment_of(state)
    return now is not None and (state.turn != turn or now != (before or "turn"))


def usual(world: Game, other: Ask, ask: Ask, tuning: Tuning) -> Any:
    """What is answered there: first thoughts of whoever looks ahead, else the usual."""
    think = THOUGHTS.get(type(other.decision)) if other.civ == ask.civ else None
    if think is None:
        return other.decision.default(world.state, other.civ)
    memory = Memory(tuning.trading.sought)
    return think(Mind(world.state, other.civ, tuning, memory, Random(other.id)), other.decision)
