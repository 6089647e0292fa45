"""Founding tables: a new one, one against bots at once, one out of a record."""

import time
from secrets import token_hex, token_urlsafe

from msgspec.structs import replace

from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.choosing import choosing, free_civilizations
from ecumene.server.people.access import Caller, grant_row, key_row, makers_rows
from ecumene.server.people.moves import first_witnesses
from ecumene.server.protocol import CreateSolo, CreateTable, Link, SeatBot
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.driving import start
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import (
    chance,
    deal_order,
    join,
    new_document,
    pick,
    seat_bots,
)


def new_kept(document: TableDocument) -> Kept:
    """A table with a name nobody can guess and a seed nobody knows."""
    return Kept(token_urlsafe(12), 0, token_hex(24), document, time.time(), None, None)


async def found(store: Store, caller: Caller, wish: CreateTable) -> tuple[str, list[Link]]:
    """A new table; its maker is the host and can invite."""
    kept = new_kept(new_document(wish.settings, wish.name))
    made = [key_row(kept.id, role, None) for role in ("host", "invite", "spectator")]
    rights = makers_rows(caller, kept.id)
    await create(store, kept, [row for row, _ in made], rights)
    return kept.id, [link for _, link in made]


async def found_solo(hub: Hub, caller: Caller, wish: CreateSolo) -> tuple[str, list[Link]]:
    """One person and bots, playing at once."""
    document, seat = join(new_document(wish.settings, wish.name), wish.name, 1)
    document = seat_bots(document, SeatBot(wish.bot, wish.temper))
    kept = new_kept(document)
    document = deal_order(_choosing_first(document, wish.civ), kept.seed)
    while choosing(document) is not None:
        document = pick(document, seat, wish.civ or _any_free(document))
    kept = replace(kept, document=document)
    made = [key_row(kept.id, "host", None), key_row(kept.id, "player", seat)]
    rights = [*makers_rows(caller, kept.id), grant_row(caller, kept.id, "player", seat)]
    keys = [row for row, _ in made]
    seen = first_witnesses(caller, kept.id, seat, wish.name, keys[1]["hash"])
    await create(hub.store, kept, keys, rights, seen)
    await start(await hub.table(kept.id))
    return kept.id, [link for _, link in made]


def _choosing_first(document: TableDocument, civ: str | None) -> TableDocument:
    """Whoever plays alone may choose before the bots do."""
    if civ is None:
        return document
    if civ not in free_civilizations(document):
        raise Refusal("choose.not_free", civ=civ, free=list(free_civilizations(document)))
    return document.with_seat(replace(document.seat(1), civ=Civ(civ)))


def _any_free(document: TableDocument) -> str:
    return chance.choice(free_civilizations(document))
