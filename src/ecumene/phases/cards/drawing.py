"""Phase 6A: trade cards are drawn, one for each city (MC 6.6A)."""

import msgspec

from ecumene.data.facts import WATER
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.shared.turn_order import city_order, rank_order
from ecumene.state.cards import STACKS, TradeCard
from ecumene.state.state import State


class Draw(msgspec.Struct, frozen=True):
    """One card and the stack it came from; Water stands in where the stack was empty."""

    stack: int
    card: Card | None
    """None if it is hidden from this viewer."""
    empty: bool = False

    def hidden(self) -> "Draw":
        """As others see it: which stack, and Water when there was nothing to draw (R-81)."""
        return self if self.empty else Draw(self.stack, None)


class TradeCardsDrawn(Event, frozen=True):
    """A civilization drew a card for each of its cities."""

    civ: Civ
    draws: tuple[Draw, ...]

    def seen_by(self, viewer: Civ | None) -> Event:
        """Only the owner knows the cards (MC 6.6A)."""
        if viewer == self.civ:
            return self
        return TradeCardsDrawn(self.civ, tuple(draw.hidden() for draw in self.draws))


async def draw_trade_cards(turn: Turn[State], item: str) -> None:
    """Fewest cities first, each draws from stack 1 up to their number of cities (MC 6.6A)."""
    draw_in_order(turn, city_order(turn.state))


async def draw_by_ranking(turn: Turn[State], item: str) -> None:
    """The same by A.S.T. ranking (FG T4, E-22, R-167)."""
    draw_in_order(turn, rank_order(turn.state))


def draw_in_order(turn: Turn[State], order: tuple[Civ, ...]) -> None:
    """One after another, all draw a card for each of their cities (MC 6.6A)."""
    state = turn.state
    for civ in order:
        cities = min(state.board.city_count(civ), STACKS)
        draws = tuple(draw_card(state, civ, stack) for stack in range(1, cities + 1))
        if draws:
            turn.emit(TradeCardsDrawn(civ, draws))


def draw_what_is_there(turn: Turn[State], civ: Civ) -> None:
    """A card for each city, but none from an empty stack (EP 27.2, EP 27.21)."""
    state = turn.state
    piles = state.stacks[state.table.blocks[civ]]
    cities = min(state.board.city_count(civ), STACKS)
    stacks = [number for number in range(1, cities + 1) if piles[number]]
    if stacks:
        turn.emit(TradeCardsDrawn(civ, tuple(draw_card(state, civ, n) for n in stacks)))


def draw_card(state: State, civ: Civ, number: int) -> Draw:
    """The top card of a stack of one's own block, or Water if it is empty (MC 6.6, R-78)."""
    block = state.table.blocks[civ]
    pile = state.stacks[block][number]
    name = pile[0] if pile else WATER
    if pile:
        state.stacks[block] = state.stacks[block].replacing(number, pile[1:])
    state.hands[civ] = state.hands[civ].adding([TradeCard(name, block)])
    return Draw(number, name, empty=not pile)
