"""The viewers of a table: who looks on, what each was sent last, and what each is sent now.

Each message is framed once. A reader who is too slow has a bounded buffer; when it is full they
are told so and let go.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from ecumene.engine.event import Event
from ecumene.names import Civ
from ecumene.server.catalogue import AnswerTakenBack, StoredEvent, ToldToAnother
from ecumene.server.errors import Refusal
from ecumene.server.games.position import ALL, SPECTATOR, Position
from ecumene.server.metrics import Metrics
from ecumene.server.people.actions import check
from ecumene.server.people.rights import Rights
from ecumene.server.protocol import Happened, Mine, Said, TableInfo, You
from ecumene.server.protocol.messages import TableChanged, Talked
from ecumene.server.sight.picture import (
    NOTHING,
    Own,
    all_hands,
    board_of,
    merge_patch,
    mine_of,
    plain,
)
from ecumene.server.sight.subscriber import Subscriber, encode
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.rows import Kept
from ecumene.state.cards import TradeCard
from ecumene.state.game import Game
from ecumene.view import View, views

REVOKED = "access.revoked"
DELETED = "table.deleted"
STALE = 60.0
"""Seconds after which a process that says nothing more has no viewers."""

OwnOf = Callable[[Civ], Own]
"""What the table tells a player besides the game."""


def nothing_own(civ: Civ) -> Own:
    """Nothing."""
    return NOTHING


class Pictures:
    """The last board and own parts that were sent, to send only what has changed."""

    def __init__(self) -> None:
        self.board: dict[str, Any] = {}
        self._mine: dict[Civ, bytes] = {}
        self._hands: Any = {}

    def renew(self, game: Game, view: View | None = None) -> bytes:
        """Takes a new picture of the board and gives the patch from the last one."""
        board = plain(board_of(game, view or game.view(None)))
        patch = merge_patch(self.board, board)
        self.board = board
        return encode(patch)

    def renew_hands(self, game: Game, are_open: bool) -> dict[str, Any]:
        """The hands for spectators who may see them, as a patch; none once they are closed."""
        hands = msgspec.to_builtins(all_hands(game)) if are_open else {}
        patch = merge_patch(self._hands, hands)
        self._hands = hands
        return {"hands": patch} if patch else {}

    def mine(self, view: View, civ: Civ, own: Own) -> bytes | None:
        """A seat's own part if it has changed since it was last sent."""
        new = encode(mine_of(view, civ, own))
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


def happened(
    events: Iterable[StoredEvent], viewer: Civ | None, first: int = 0, told_from: int = 0
) -> list[Happened]:
    """The events from a number on as a viewer may know them.

    Those before `told_from` were told to somebody else who sat there.
    """
    seen = (
        (stored, _successor_sees(stored, viewer) if number < told_from else _sees(stored, viewer))
        for number, stored in enumerate(events, first)
    )
    return [Happened(stored.turn, stored.phase, event) for stored, event in seen if event]


def _sees(stored: StoredEvent, viewer: Civ | None) -> Event | None:
    return stored.event.seen_by(viewer)


def _successor_sees(stored: StoredEvent, viewer: Civ | None) -> Event | None:
    """What all were told; that there was more is not hidden, as events are counted by seats."""
    own = _sees(stored, viewer)
    if own is None or isinstance(own, AnswerTakenBack):
        return own
    return _sees(stored, None) or ToldToAnother()


def changed(number: int, events: bytes, board: bytes, mine: bytes | None) -> bytes:
    """The message `Changed`, put together of parts that are encoded already."""
    return b'{"type":"changed","number":%d,"events":%b,"board":%b,"mine":%b}' % (
        number, events, board, mine or b"null",
    )  # fmt: skip


class Viewers:
    """Those who look at one table from this process."""

    def __init__(self, metrics: Metrics, generation: int) -> None:
        self._metrics = metrics
        self.generation = generation
        """What each holds was looked at when rights had changed so often, or later."""
        self.all: list[Subscriber] = []
        self.pictures = Pictures()
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        """What other processes said of their viewers, and when."""
        self.told = 0
        """How many events of the table they have been told of, as far as each may know them."""

    @property
    def own_seats(self) -> frozenset[int]:
        """The seats somebody looks from by way of this process."""
        return frozenset(one.seat for one in self.all if one.seat is not None)

    @property
    def seats(self) -> frozenset[int]:
        """The seats somebody looks from, at whatever process."""
        now = time.monotonic()
        fresh = [seats for seats, heard in self.elsewhere.values() if now - heard < STALE]
        return self.own_seats.union(*fresh)

    def hear_of(self, process: str, seats: frozenset[int]) -> bool:
        """Another process says from which seats its viewers look; whether that is news."""
        before = self.seats
        self.elsewhere[process] = (seats, time.monotonic())
        return self.seats != before

    def begin(self, position: Position) -> None:
        """Nobody looks on yet: what comes is told from this position on."""
        self.pictures.renew(position.game)
        self.told = position.counts[ALL]

    def tell(
        self,
        position: Position,
        events: Sequence[StoredEvent],
        document: TableDocument,
        own: OwnOf = nothing_own,
    ) -> None:
        """Sends all what has changed for them; `own` knows what the table tells each besides."""
        self.told = position.counts[ALL]
        sent = self._messages(position, events, document.open_hands, own)
        for one in self.all:
            message = sent.get(one.eyes)
            if message is not None and not one.lost:
                one.send(message)
        self.drop_lost()

    def _messages(
        self,
        position: Position,
        events: Sequence[StoredEvent],
        open_hands: bool,
        own: OwnOf,
    ) -> dict[tuple[Civ | None, bool], bytes]:
        """What each who looks on is to be sent, if anything changed for them."""
        game = position.game
        seen = views(game, {None, *(one.civ for one in self.all)})
        patch = self.pictures.renew(game, seen[None])
        is_watched = not game.over and any(one.eyes[1] for one in self.all)
        hands = self.pictures.renew_hands(game, open_hands) if is_watched else {}
        sent: dict[tuple[Civ | None, bool], bytes] = {}
        for viewer, is_spectator in dict.fromkeys(one.eyes for one in self.all):
            told = happened(events, viewer)
            mine = None
            if viewer is not None:
                mine = self.pictures.mine(seen[viewer], viewer, own(viewer))
            board = patch
            if is_spectator and hands:
                board = encode(msgspec.json.decode(patch) | hands)
            if told or mine or board != b"{}":
                number = position.counts.get(viewer or SPECTATOR, 0)
                sent[viewer, is_spectator] = changed(number, encode(told), board, mine)
        return sent

    def tell_table(self, info: Callable[[You], TableInfo]) -> None:
        """Sends the table itself, seats, status, clocks, proposals, to those who see it changed.

        Whoever sees it as before is sent nothing: a message without news would tell them that
        somebody has set something in private.
        """
        made: dict[You, bytes] = {}
        for one in self.all:
            if one.you not in made:
                made[one.you] = encode(TableChanged(info(one.you)))
            one.tell_table(made[one.you])
        self.drop_lost()

    def say(self, said: Said) -> None:
        """Sends a line of chat to those who may read it.

        Where several seats share a device, what is said to one of them stays behind its curtain.
        """
        message = encode(Talked(said))
        for one in self.all:
            if said.id > one.line and (said.to is None or one.seat in (said.to, said.seat)):
                one.send(message)
        self.drop_lost()

    def add(self, one: Subscriber) -> None:
        """Somebody looks on from now on."""
        self.all.append(one)

    def make_room(self, seat: int | None, most: int) -> None:
        """Where too many sockets look from one seat the oldest are let go."""
        same = [one for one in self.all if one.seat == seat and seat is not None]
        for one in same[: max(0, len(same) - most + 1)]:
            one.give_up("socket.too_many")
        self.all = [one for one in self.all if not one.lost]

    def remove(self, one: Subscriber) -> None:
        """Somebody has gone."""
        if one in self.all:
            self.all.remove(one)

    def take_seats(self, document: TableDocument) -> None:
        """Those who came before the game have a civilization now."""
        for one in self.all:
            one.civ = None if one.seat is None else document.seat(one.seat).civ

    def send_away(self, code: str) -> None:
        """All are told goodbye."""
        for one in self.all:
            one.give_up(code)

    async def look_at_rights(self, rights: Rights, kept: Kept) -> None:
        """Whoever may look on no more is told so and let go, before anybody is told anything."""
        if self.generation == kept.rights:
            return
        looking = list(self.all)
        found = await rights.all_at([one.caller for one in looking], kept.id) if looking else {}
        for one in looking:
            one.access = found[one.caller]
            try:
                check("look", one.access, one.seat, kept.document)
            except Refusal:
                one.give_up(REVOKED)
        self.all = [one for one in self.all if not one.lost]
        self.generation = kept.rights

    def drop_lost(self) -> None:
        """Those who were given up look on no more."""
        lost = [one for one in self.all if one.lost]
        if lost:
            self._metrics.add("slow_readers", len(lost))
            self.all = [one for one in self.all if not one.lost]
