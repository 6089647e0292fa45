"""The record of a table's game as a file."""

import time

import msgspec

from ecumene.engine.record import Header, write_record
from ecumene.server.errors import Refusal
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store


async def record_of(store: Store, kept: Kept) -> bytes:
    """The record of a table's game, taken-back answers and all."""
    snapshot = await store.latest_snapshot(kept.id, 0)
    if snapshot is None:
        raise Refusal("table.no_game")
    header = msgspec.convert(msgspec.json.decode(snapshot.body)["header"], Header)
    rows = await store.answers_after(kept.id, 0)
    return write_record(header, [row.entry for row in rows])


def record_name(kept: Kept) -> str:
    """What a saved record is called: the civilization of who played alone, how many, and when."""
    people = [seat.civ for seat in kept.document.seats if seat.kind == "human" and seat.civ]
    alone = [str(people[0])] if len(people) == 1 else []
    day = time.strftime("%Y-%m-%d", time.gmtime(kept.ended or kept.created))
    players = f"{kept.document.settings.players}-players"
    return "-".join(["ecumene", *alone, players, day]) + ".ecumene"
