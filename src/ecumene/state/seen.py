"""Seen: the table as one viewer may know it, built field by field.

The constructor asks for every field of the state, so whoever adds a field has to decide
here who may see it. Rule functions work on what is seen as they do on the state itself:
a legal answer never depends on what its owner may not know.
"""

from functools import lru_cache

import msgspec

from ecumene.names import Block, Card, Civ
from ecumene.state.cards import Hand, Piles, TradeCard
from ecumene.state.market import Market
from ecumene.state.state import State

HIDDEN = Card("hidden")
"""The back of a trade card."""

NO_BLOCK = Block("hidden")


class SeenState(State):
    """A state that holds only what one viewer may know; rules read it like any other state."""


def seen(state: State, viewer: Civ | None, items: tuple[str, ...]) -> SeenState:
    """The state as a viewer may know it; `items` are the public ones."""
    board = state.board.copy()
    return SeenState(
        table=state.table,
        seed=state.seed if state.over else "",
        draws=0,
        turn=state.turn,
        phase=state.phase,
        items=items,
        answers={viewer: state.answers.get(viewer, 0)} if viewer is not None else {},
        over=state.over,
        board=board,
        treasury=dict(state.treasury),
        hands=_hands(state, viewer),
        advances=dict(state.advances),
        credits=dict(state.credits),
        ast=dict(state.ast),
        stacks={block: _backs(piles) for block, piles in state.stacks.items()},
        discards=dict(state.discards),
        census=dict(state.census),
        revolts=dict(state.revolts),
        built=state.built,
        used=dict(state.used),
        movement=dict(state.movement),
        postponed=dict(state.postponed),
        failed=state.failed,
        market=_market(state.market, viewer),
        calamities=dict(state.calamities),
        last_turn=state.last_turn,
        first_in_late_iron=state.first_in_late_iron,
        leaving=state.leaving,
        acted=dict(state.acted),
        theme_sets=_own_set(state, viewer),
        arriving=state.arriving,
        joined_in=dict(state.joined_in),
    )


def seen_by(viewer: Civ, state: State, everybody: SeenState) -> SeenState:
    """The state as one player may know it, made of what everybody may know: see `seen`.

    Here stands every field that a player sees otherwise than everybody; a test compares both.
    """
    own = {viewer: _in_order(state.hands[viewer])} if viewer in state.hands else {}
    return msgspec.structs.replace(
        everybody,
        answers={viewer: state.answers.get(viewer, 0)},
        hands=everybody.hands | own,
        market=_market(state.market, viewer),
        theme_sets=_own_set(state, viewer),
    )


def _hands(state: State, viewer: Civ | None) -> dict[Civ, Hand]:
    """The viewer's own cards, in order of name; of others' only how many (MC 6.6)."""
    if state.over:
        return {civ: _in_order(hand) for civ, hand in state.hands.items()}
    hands = {civ: _face_down(len(hand.cards)) for civ, hand in state.hands.items()}
    if viewer in state.hands:
        hands[viewer] = _in_order(state.hands[viewer])
    return hands


def _in_order(hand: Hand) -> Hand:
    """A hand by name: how it was drawn and dealt does not show."""
    return Hand(tuple(sorted(hand.cards, key=lambda card: (card.name, card.block))))


@lru_cache
def _face_down(count: int) -> Hand:
    """So many cards from behind."""
    return Hand((TradeCard(HIDDEN, NO_BLOCK),) * count)


def _own_set(state: State, viewer: Civ | None) -> dict[Civ, str]:
    """The theme set that the viewer has drawn and not yet shown (MC 10)."""
    return {civ: name for civ, name in state.theme_sets.items() if civ == viewer}


def _backs(piles: Piles) -> Piles:
    """Only whether a stack is empty (MC 6.6B, R-81)."""
    return Piles(tuple((HIDDEN,) if pile else () for pile in piles.piles))


def _market(market: Market, viewer: Civ | None) -> Market:
    """The offers made to all or to the viewer, with their cards sealed; and who has finished."""
    by_me, to_me = f"{viewer}/", ("/all", f"/{viewer}")
    made = {
        name: count
        for name, count in market.made.items()
        if name.endswith(to_me) or name.startswith(by_me)
    }
    return Market(market.shown_to(viewer), market.done, made, market.deals)
