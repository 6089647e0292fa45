"""Welcome: everything a viewer needs when he comes or comes back."""

from typing import TYPE_CHECKING

import msgspec

from ecumene.names import Civ
from ecumene.server.games.position import SPECTATOR
from ecumene.server.games.trade_session import next_session
from ecumene.server.people.access import Access
from ecumene.server.protocol import Board, Happened, Mine, Said, StandingOffer
from ecumene.server.protocol.messages import Welcome
from ecumene.server.sight.history import last_events
from ecumene.server.sight.picture import board_of, mine_of
from ecumene.server.sight.table_info import table_info

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable

TALK = 200


async def welcome(
    table: "LiveTable", access: Access, seat: int | None, since: int | None
) -> Welcome:
    """The table as it stands; called under the table's lock, so that nothing falls between."""
    civ = None if seat is None else table.document.seat(seat).civ
    events: list[Happened] = []
    number, missed = 0, 0
    if table.position is not None:
        number = table.position.counts.get(civ or SPECTATOR, 0)
        start = max(0, number - 100) if since is None else since
        events, missed = await last_events(table, civ, start)
    return Welcome(
        number=number,
        events=tuple(events),
        missed=missed,
        table=table_info(table, access.you),
        board=_board(table, civ),
        mine=_mine(table, civ),
        orders=None if seat is None else table.document.seat(seat).orders,
        quiet=None if seat is None else table.document.seat(seat).quiet,
        contact=None if seat is None else table.document.seat(seat).contact,
        standing=_standing(table, seat),
        talk=tuple(await talk_for(table, seat, 0)),
    )


def _board(table: "LiveTable", civ: Civ | None) -> Board | None:
    if table.position is None:
        return None
    game = table.position.game
    board = board_of(game, game.view(None))
    if civ is None and table.document.open_hands and not game.over:
        board = msgspec.structs.replace(board, hands=table.viewers.pictures.sent_hands(game))
    return board


def _mine(table: "LiveTable", civ: Civ | None) -> Mine | None:
    if table.position is None or civ is None:
        return None
    game = table.position.game
    early = [] if game.over or game.broken else game.early()
    mine = mine_of(game.view(civ), civ, early)
    table.viewers.pictures.sent_mine(mine)
    return mine


def _standing(table: "LiveTable", seat: int | None) -> tuple[StandingOffer, ...]:
    if seat is None or table.position is None:
        return ()
    own = table.document.seat(seat)
    return own.standing if own.standing_turn >= next_session(table.position.game) else ()


async def talk_for(table: "LiveTable", seat: int | None, after: int) -> list[Said]:
    """The last lines of chat that may be read from a seat, or by a spectator."""
    seats = () if seat is None else (seat,)
    rows = await table.hub.store.talk(table.id, seats, after, TALK)
    return [Said(row.id, row.name, row.seat, row.to, row.text, row.id / 1_000_000) for row in rows]
