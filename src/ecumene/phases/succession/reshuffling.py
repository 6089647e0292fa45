"""Discarded trade cards go back into their stacks (MC 6.13C)."""

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Block
from ecumene.state.cards import STACKS
from ecumene.state.state import State


class DiscardsReshuffled(Event, frozen=True):
    """The discards went under their stacks; these stacks have grown."""

    stacks: dict[Block, tuple[int, ...]]


class DiscardsReturned(Event, frozen=True):
    """The discards went under their stacks as they were; these stacks have grown."""

    stacks: dict[Block, tuple[int, ...]]


async def return_discards(turn: Turn[State], item: str) -> None:
    """Calamities that were resolved, and cards lost to them, go under their stacks unshuffled.

    Nobody draws while calamities are resolved, so it is the same as card by card (FG T5, R-170).
    """
    state = turn.state
    grown: dict[Block, tuple[int, ...]] = {}
    for block in sorted(state.discards):
        numbers = [n for n in range(1, STACKS + 1) if state.discards[block][n]]
        for number in numbers:
            stack = (*state.stacks[block][number], *state.discards[block][number])
            state.stacks[block] = state.stacks[block].replacing(number, stack)
            state.discards[block] = state.discards[block].replacing(number, ())
        if numbers:
            grown[block] = tuple(numbers)
    if grown:
        turn.emit(DiscardsReturned(grown))


async def reshuffle(turn: Turn[State], item: str) -> None:
    """Discards are shuffled and put under their stacks, non-tradeables last (MC 6.13C, R-156)."""
    state = turn.state
    grown: dict[Block, tuple[int, ...]] = {}
    for block in sorted(state.discards):
        numbers = [n for n in range(1, STACKS + 1) if state.discards[block][n]]
        for number in numbers:
            reshuffle_stack(turn, block, number)
        if numbers:
            grown[block] = tuple(numbers)
    if grown:
        turn.emit(DiscardsReshuffled(grown))


def reshuffle_stack(turn: Turn[State], block: Block, number: int) -> None:
    """One discard pile goes under its stack; what was not drawn keeps its order (MC 6.13C)."""
    state, facts = turn.state, turn.state.rules.facts
    pile = state.discards[block][number]
    shuffled = [card for card in pile if not facts.is_non_tradeable(card)]
    turn.rng.shuffle(shuffled, f"reshuffle {block} {number}")
    last = [card for card in pile if facts.is_non_tradeable(card)]
    stack = (*state.stacks[block][number], *shuffled, *last)
    state.stacks[block] = state.stacks[block].replacing(number, stack)
    state.discards[block] = state.discards[block].replacing(number, ())
