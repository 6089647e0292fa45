"""Welcome: everything a viewer needs when they come or come back."""

from typing import NamedTuple

import msgspec

from ecumene.names import Civ
from ecumene.server.games.position import SPECTATOR, Recent
from ecumene.server.games.scene import Scene
from ecumene.server.games.trade_session import next_session
from ecumene.server.people.access import Access
from ecumene.server.protocol import Board, Happened, Mine, StandingOffer, Witness
from ecumene.server.protocol.messages import Welcome
from ecumene.server.sight.history import last_events
from ecumene.server.sight.picture import board_of, mine_of
from ecumene.server.sight.subscriber import sees_hands
from ecumene.server.sight.table_info import table_info
from ecumene.server.sight.talk import talk_for
from ecumene.server.sight.viewers import OwnOf, Pictures
from ecumene.server.sight.witnesses import witnesses
from ecumene.server.storage.store import Store

LAST_WITNESSES = 100
"""Whoever came before them is told by `GET .../witnesses`."""


class Window(NamedTuple):
    """Where a table can be looked at: as it stands, as it was told, and what is on disk."""

    scene: Scene
    pictures: Pictures
    recent: Recent
    store: Store
    own: OwnOf


async def welcome(window: Window, access: Access, seat: int | None, since: int | None) -> Welcome:
    """The table as it stands; called under the table's lock, so that nothing falls between."""
    scene, pictures, recent, store, _ = window
    own = None if seat is None else scene.document.seat(seat)
    civ = None if own is None else own.civ
    events: list[Happened] = []
    number, missed = 0, 0
    if scene.started is not None:
        number = scene.position.counts.get(civ or SPECTATOR, 0)
        start = max(0, number - 100) if since is None else since
        events, missed = await last_events(store, scene, recent, civ, start)
    return Welcome(
        number=number,
        events=tuple(events),
        missed=missed,
        table=table_info(scene, access.you),
        board=_board(scene, pictures, sees_hands(civ, access)),
        mine=_mine(window, civ),
        orders=None if own is None else own.standing_orders,
        quiet=None if own is None else own.quiet,
        contact=None if own is None else own.contact,
        standing=_standing_offers(scene, seat),
        talk=tuple(await talk_for(store, scene.kept, seat, 0)),
        witnesses=await _witnesses(window, access, seat),
        muted=() if own is None else own.muted,
    )


async def _witnesses(window: Window, access: Access, seat: int | None) -> tuple[Witness, ...]:
    if seat is None:
        return ()
    return tuple(await witnesses(window.store, window.scene.kept, seat, access, LAST_WITNESSES))


def _board(scene: Scene, pictures: Pictures, with_hands: bool) -> Board | None:
    if scene.started is None:
        return None
    game = scene.game
    board = board_of(game, game.view(None))
    if with_hands and scene.document.open_hands and not game.over:
        board = msgspec.structs.replace(board, hands=pictures.sent_hands(game))
    return board


def _mine(window: Window, civ: Civ | None) -> Mine | None:
    scene = window.scene
    if scene.started is None or civ is None:
        return None
    game = scene.game
    mine = mine_of(game.view(civ), civ, window.own(civ))
    window.pictures.sent_mine(mine)
    return mine


def _standing_offers(scene: Scene, seat: int | None) -> tuple[StandingOffer, ...]:
    if seat is None or scene.started is None:
        return ()
    own = scene.document.seat(seat)
    return own.standing_offers if own.offers_turn >= next_session(scene.game) else ()
