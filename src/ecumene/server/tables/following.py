"""Following: what another process wrote is read, and a table is taken up from the disk anew."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from ecumene.server.games.position import ALL
from ecumene.server.protocol import TableInfo, You
from ecumene.server.tables.table import LiveTable


async def open_table(table: LiveTable) -> None:
    """Takes the table up from the disk for the first time."""
    await _load(table)
    if table.play.started is not None:
        table.viewers.begin(table.position)


async def _load(table: LiveTable) -> None:
    if is_gathering(table):
        return
    await table.play.load()
    await _note_version(table)
    await table.stewards.begin_anew(table.store, table.position)
    table.clocks.read(await table.store.clocks_of(table.id))


async def _note_version(table: LiveTable) -> None:
    """A game goes on by other rules than it was played by: the log says so, once.

    Its position is kept at once, so that what was answered before is not played by them again.
    """
    rules, document = table.game.rules, table.document
    was = document.rules_version or table.game.header.version
    if was == rules.version:
        return
    facts = {"ruleset": rules.name, "was": was, "now": rules.version}
    table.log.warning("rules.changed", table=table.id, **facts)
    await table.play.keep_snapshot()
    wake = table.seating.kept.wake
    await table.seating.change(lambda kept: replace(kept, rules_version=facts["now"]), wake=wake)


def is_gathering(table: LiveTable) -> bool:
    """Whether its game has not begun."""
    return table.document.status in ("lobby", "choosing")


async def mend(table: LiveTable) -> None:
    """Takes the game up from the disk where what was tried could not be written."""
    if table.play.spoiled:
        await reload(table)


@asynccontextmanager
async def reading(table: LiveTable) -> AsyncIterator[LiveTable]:
    """The table while nothing changes at it, and without what was tried and never written."""
    async with table.lock:
        await mend(table)
        yield table


async def info_as_written(table: LiveTable, you: You) -> TableInfo:
    """The table without its board, and without what was tried and not written."""
    if table.play.spoiled:
        async with reading(table):
            return table.info(you)
    return table.info(you)


async def reload(table: LiveTable) -> None:
    """Takes the table up anew; viewers are told of what they have not seen."""
    await table.seating.refresh()
    known = table.viewers.told
    await _load(table)
    if table.play.started is None:
        await table.look_at_rights()
        return
    table.viewers.take_seats(table.document)
    count = table.position.counts[ALL]
    events = tuple(await table.store.events_between(table.id, known, count))
    await table.look_at_rights()
    table.tell(events)
    table.tell_table()


async def catch_up(table: LiveTable) -> None:
    """Another process wrote something: read it, and tell the viewers."""
    async with table.lock:
        changed = await table.seating.refresh()
        if not is_gathering(table):
            await _read_answers(table)
        said = await table.talk.unheard()
        await table.look_at_rights()
        table.talk.pass_on(said)
        if changed:
            table.tell_table()
    table.wake()


async def _read_answers(table: LiveTable) -> None:
    events = None if table.play.started is None else await table.play.follow()
    if events is None:
        await reload(table)
        return
    table.clocks.read(await table.store.clocks_of(table.id))
    if events:
        table.stewards.hear(events)
        await table.look_at_rights()
        table.tell(events)
