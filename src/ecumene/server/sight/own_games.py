"""The games of one's own: a line for each finished seat, worked out of a story once.

Lines are kept in memory, so that a page of them costs no reading of whole stories.
"""

from collections import OrderedDict
from typing import Literal, NamedTuple

import msgspec
from sqlalchemy import select

from ecumene.server.people.access import PLAYER, Caller
from ecumene.server.protocol import OwnGame, Story, StoryNation
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Kept, legible
from ecumene.server.storage.store import Store

MOST_GAMES = 30
"""On one page of one's own games."""
MOST_LINES = 20_000
"""Seats whose lines are kept in memory."""


class Held(msgspec.Struct, frozen=True):
    """A seat of a finished table that somebody holds."""

    kept: Kept
    seat: int
    by: str


class Seats(NamedTuple):
    """A page of such seats, and where the next one begins."""

    held: list[Held]
    next: float | None


async def finished_seats(store: Store, caller: Caller, before: float | None) -> Seats:
    """The seats of finished tables that a caller holds, those that ended last first.

    Tables that were made out of a record are left out: nobody played them here.
    """
    if not caller.holders:
        return Seats([], None)
    grants, games = db.grants.c, db.games.c
    own = grants.holder.in_(caller.holders) & (grants.role == PLAYER)
    both = db.grants.join(db.games, grants.game == games.id)
    page = select(games.id, games.ended).select_from(both).where(own, games.status == "finished")
    if before is not None:
        page = page.where(games.ended < before)
    page = page.distinct().order_by(games.ended.desc()).limit(MOST_GAMES)
    async with store.reader.begin() as connection:
        ended = {row.id: row.ended for row in await connection.execute(page)}
        query = select(grants.holder, grants.seat, db.games).select_from(both)
        query = query.where(own, games.id.in_(list(ended))).order_by(games.ended.desc())
        rows = (await connection.execute(query)).all()
    found: dict[tuple[str, int], Held] = {}
    for row in rows:
        kept = legible(row)
        if kept is not None and not kept.document.has_known_seed:
            found.setdefault((kept.id, row.seat), Held(kept, row.seat, row.holder))
    is_full = len(ended) == MOST_GAMES
    return Seats(list(found.values()), min(ended.values()) if is_full else None)


class Lines:
    """The lines of seats that somebody has asked for, each worked out once."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, float | None, int], OwnGame | None] = OrderedDict()

    def __contains__(self, held: Held) -> bool:
        return _key(held) in self._known

    def keep(self, held: Held, told: Story) -> None:
        """Works a line out; there is none for a seat that no civilization was led from."""
        own = next((one for one in told.nations if one.seat == held.seat), None)
        self._known[_key(held)] = None if own is None else _line(held, told, own)
        while len(self._known) > MOST_LINES:
            self._known.popitem(last=False)

    def line(self, held: Held) -> OwnGame | None:
        """What is known of a seat, and whether it is held by a device or a name."""
        self._known.move_to_end(_key(held))
        known = self._known[_key(held)]
        return None if known is None else msgspec.structs.replace(known, by=_by(held))


def _key(held: Held) -> tuple[str, float | None, int]:
    """A game that was taken up again after its end has another one."""
    return held.kept.id, held.kept.ended, held.seat


def _by(held: Held) -> Literal["account", "device"]:
    return "account" if held.by.startswith("account:") else "device"


def _line(held: Held, told: Story, own: StoryNation) -> OwnGame:
    struck = [one for one in told.calamities if one.victim == own.civ]
    return OwnGame(
        table=told.table,
        name=told.name,
        seat=held.seat,
        by=_by(held),
        ended=held.kept.ended,
        ruleset=told.ruleset,
        board=told.board,
        players=told.players,
        people=sum(seat.kind == "human" for seat in held.kept.document.seats),
        civ=own.civ,
        place=own.place,
        points=own.total,
        deals=own.deals,
        given=sum(one.giver == own.civ for one in told.calamities),
        taken=len(struck),
        won=sum(one.winner == own.civ for one in told.taken),
        lost=sum(one.loser == own.civ for one in told.taken),
        hindsight=held.kept.document.hindsight,
    )
