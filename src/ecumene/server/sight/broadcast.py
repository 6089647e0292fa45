"""Broadcast: what each viewer is sent when something changes, each message framed once.

A reader who is too slow has a bounded buffer; when it is full he is told so and let go.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from ecumene.names import Civ
from ecumene.server.catalogue import StoredEvent
from ecumene.server.protocol import Happened, Mine
from ecumene.server.protocol.messages import Goodbye
from ecumene.server.sight.picture import all_hands, board_of, merge_patch, mine_of, plain
from ecumene.server.tables.position import SPECTATOR, Position
from ecumene.state.cards import TradeCard
from ecumene.state.game import Game

encode = msgspec.json.Encoder().encode


class Subscriber:
    """One socket: who looks, and what waits to be sent to him."""

    def __init__(self, seat: int | None, civ: Civ | None, you: Any, size: int) -> None:
        self.seat = seat
        self.civ = civ
        self.you = you
        self.messages: asyncio.Queue[bytes] = asyncio.Queue(size)
        self.lost = False
        self.gone = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Puts a message into the buffer, or gives the reader up."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            self.give_up("socket.too_slow")

    def give_up(self, code: str) -> None:
        """Empties the buffer and says goodbye."""
        self.lost = True
        self.gone.set()
        while not self.messages.empty():
            self.messages.get_nowait()
        self.messages.put_nowait(encode(Goodbye(code)))


class Pictures:
    """The last board and own parts that were sent, to send only what has changed."""

    def __init__(self) -> None:
        self.board: dict[str, Any] = {}
        self._mine: dict[Civ, bytes] = {}
        self._hands: Any = {}

    def renew(self, game: Game) -> bytes:
        """Takes a new picture of the board and gives the patch from the last one."""
        board = plain(board_of(game, game.view(None)))
        patch = merge_patch(self.board, board)
        self.board = board
        return encode(patch)

    def renew_hands(self, game: Game) -> dict[str, Any]:
        """The hands for spectators who may see them, as a patch."""
        hands = msgspec.to_builtins(all_hands(game))
        patch = merge_patch(self._hands, hands)
        self._hands = hands
        return {"hands": patch} if patch else {}

    def mine(self, game: Game, civ: Civ, early: list[Any]) -> bytes | None:
        """A seat's own part if it has changed since it was last sent."""
        new = encode(mine_of(game.view(civ), civ, early))
        if self._mine.get(civ) == new:
            return None
        self._mine[civ] = new
        return new

    def sent_mine(self, mine: Mine) -> None:
        """Notes what a new viewer was welcomed with."""
        self._mine[mine.civ] = encode(mine)

    def sent_hands(self, game: Game) -> dict[Civ, tuple[TradeCard, ...]]:
        """The hands a new spectator is welcomed with, where they are open."""
        hands = all_hands(game)
        self._hands = msgspec.to_builtins(hands)
        return hands


def happened(events: Sequence[StoredEvent], viewer: Civ | None) -> list[Happened]:
    """The events as a viewer may know them."""
    seen = ((stored, stored.event.seen_by(viewer)) for stored in events)
    return [Happened(stored.turn, stored.phase, event) for stored, event in seen if event]


def changed(number: int, events: bytes, board: bytes, mine: bytes | None) -> bytes:
    """The message `Changed`, put together of parts that are encoded already."""
    return b'{"type":"changed","number":%d,"events":%b,"board":%b,"mine":%b}' % (
        number, events, board, mine or b"null",
    )  # fmt: skip


def broadcast(
    position: Position,
    pictures: Pictures,
    events: Sequence[StoredEvent],
    subscribers: Sequence[Subscriber],
    open_hands: bool,
) -> None:
    """Sends everybody what has changed for him."""
    game = position.game
    patch = pictures.renew(game)
    early = game.early() if not game.over and not game.broken else []
    sent: dict[Civ | None, bytes | None] = {}
    for viewer in dict.fromkeys(one.civ for one in subscribers):
        told = happened(events, viewer)
        mine = None if viewer is None else pictures.mine(game, viewer, early)
        board = patch
        if viewer is None and open_hands and not game.over:
            board = encode(msgspec.json.decode(patch) | pictures.renew_hands(game))
        if told or mine or board != b"{}":
            number = position.counts.get(viewer or SPECTATOR, 0)
            sent[viewer] = changed(number, encode(told), board, mine)
    for one in subscribers:
        message = sent.get(one.civ)
        if message is not None and not one.lost:
            one.send(message)
