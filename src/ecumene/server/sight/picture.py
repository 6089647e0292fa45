"""The picture of a game for the wire: the open board, and what one seat knows besides.

Both are built from a `View`, field by field, so nothing can reach the wire that the viewer may
not see.
"""

from typing import Any, Literal, NamedTuple

import msgspec

from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.phases.cards.set_values import sets_of
from ecumene.phases.prospects import prospects
from ecumene.phases.purchase.bills import means_of
from ecumene.phases.purchase.paying import most
from ecumene.server.protocol import AskInfo, Back, Board, Mine
from ecumene.state.cards import TradeCard
from ecumene.state.game import Game
from ecumene.state.state import State
from ecumene.state.table import NO_PREMIUMS
from ecumene.view import View, views


def board_of(game: Game, view: View) -> Board:
    """What lies open, out of a spectator's view."""
    state = view.state
    return Board(
        turn=state.turn,
        phase=view.phase,
        items=tuple(str(item) for item in state.items),
        over=state.over,
        civs=state.civs,
        asked=view.asked,
        waiting=tuple(ask.civ for ask in game.pending()),
        tokens=state.board.tokens,
        cities=state.board.cities,
        ships=state.board.ships,
        stock={civ: state.stock(civ) for civ in state.civs},
        cities_in_stock={civ: state.cities_in_stock(civ) for civ in state.civs},
        treasury=state.treasury,
        hand_sizes={civ: len(hand) for civ, hand in state.hands.items()},
        hands={civ: hand.cards for civ, hand in state.hands.items()} if state.over else {},
        advances={civ: tuple(sorted(held)) for civ, held in state.advances.items()},
        credits=state.credits,
        ast=state.ast,
        scores=game.rules.scores(state),
        prospects=game.rules.cited(prospects(state)),
        stacks={b: tuple(bool(pile) for pile in p.piles) for b, p in state.stacks.items()},
        discards={b: piles.piles for b, piles in state.discards.items()},
        census=state.census,
        revolts=state.revolts,
        built=tuple(sorted(state.built)),
        used={civ: tuple(sorted(used)) for civ, used in state.used.items()},
        movement=state.movement,
        postponed=state.postponed,
        failed=tuple(sorted(state.failed)),
        offers={offer.id: offer for offer in state.market.offers},
        done=state.market.done,
        deals=state.market.deals,
        calamities=state.calamities,
        last_turn=state.last_turn,
        first_in_late_iron=state.first_in_late_iron,
        **_comings_and_goings(state),
    )


def _comings_and_goings(state: State) -> dict[str, tuple[Civ, ...]]:
    """Who goes, has gone, and waits to come."""
    table = state.table
    return {"leaving": state.leaving, "left": table.left, "inert": table.inert,
            "arriving": state.arriving}  # fmt: skip


class Own(NamedTuple):
    """What a seat is told of the table besides its game."""

    back: tuple[Back, ...] = ()
    market: Literal["waits", "still", "paused", "keeps"] | None = None


NOTHING = Own()


def mine_of(view: View, civ: Civ, table: Own = NOTHING) -> Mine:
    """What a seat knows and is asked, out of its own view, and what the table tells it."""
    state = view.state
    hand = state.hands.get(civ)
    counts = hand.counts() if hand is not None else {}
    premiums = state.table.premiums.get(civ, NO_PREMIUMS)
    sets = sets_of(state.rules.facts, counts, premiums)
    own = [offer for offer in state.market.offers if offer.maker == civ or offer.to == civ]
    return Mine(
        civ=civ,
        hand=hand.cards if hand is not None else (),
        sets=dict(sorted(sets.items(), key=lambda one: -one[1].value)),
        worth=sum(one.value for one in sets.values()),
        means=most(state.rules.facts, means_of(state, civ)) if hand is not None else 0,
        premiums=dict(premiums),
        asks=tuple(_ask(ask) for ask in view.asks),
        may=tuple(_ask(ask) for ask in view.may),
        early=tuple(_ask(ask) for ask in view.early),
        sealed=view.sealed,
        offers={offer.id: offer for offer in own},
        back=table.back,
        market=table.market,
    )


def all_hands(game: Game) -> dict[Civ, tuple[TradeCard, ...]]:
    """Every hand, each through the eyes of its owner."""
    seen = views(game, game.state.civs)
    return {civ: seen[civ].state.hands[civ].cards for civ in game.state.civs}


def _ask(ask: Ask) -> AskInfo:
    return AskInfo(ask.id, ask.kind, ask.decision, ask.early)


def plain(board: Board) -> dict[str, Any]:
    """The board as plain JSON values."""
    values: dict[str, Any] = msgspec.to_builtins(board, str_keys=True)
    return values


def merge_patch(old: Any, new: Any) -> dict[str, Any]:
    """What turns one JSON object into another (RFC 7386); a null removes."""
    patch: dict[str, Any] = dict.fromkeys(key for key in old if key not in new)
    for key, value in new.items():
        before = old.get(key)
        if before == value and key in old:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            patch[key] = merge_patch(before, value)
        else:
            patch[key] = value
    return patch
