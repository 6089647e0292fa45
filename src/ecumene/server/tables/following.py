"""Following: what another process wrote is read, and a table is taken up from the disk anew.

Each reading is of one moment: document, position, answers, events and clocks belong together.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from ecumene.server.errors import Refusal
from ecumene.server.games.opening import UNFIT, open_position
from ecumene.server.games.position import ALL
from ecumene.server.protocol import TableInfo, You
from ecumene.server.storage.moments import Reading, is_news, news
from ecumene.server.storage.trouble import TROUBLE
from ecumene.server.tables.table import LiveTable


async def open_table(table: LiveTable) -> None:
    """Takes the table up from the disk for the first time."""
    if is_gathering(table):
        reading = await news(table.store, table.id, 0, 0)
        table.talk.begin(reading.said)
        table.seating.take(reading.kept)
    if is_gathering(table):
        return
    reading = await _load(table)
    table.talk.begin(reading.said)
    table.viewers.begin(table.position)


async def _load(table: LiveTable, told: int | None = None) -> Reading:
    """Reads all of a game that has begun, and goes on from it."""
    opened = await open_position(table.store, table.id, table.log, told)
    reading = opened.reading
    table.seating.take(reading.kept)
    await table.play.take_up(opened, table.document)
    await _note_version(table)
    await table.stewards.begin_anew(table.store, table.position)
    table.clocks.read(reading.clocks)
    return reading


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


# ---------------------------------------------------------------------- kept up to date


async def mend(table: LiveTable) -> None:
    """Reads the table from the disk where a write ended in an unknown way."""
    if table.play.spoiled:
        await reload(table)


@asynccontextmanager
async def reading(table: LiveTable) -> AsyncIterator[LiveTable]:
    """The table while nothing changes at it, with everything that was written by now.

    Another process may have written what nobody has told this one yet: whoever has seen it
    there must not be shown less here.
    """
    async with table.lock:
        await mend(table)
        if table.store.postgres:
            await _look_for_news(table)
        yield table


async def _look_for_news(table: LiveTable) -> None:
    started = table.play.started
    sequence = 0 if started is None else started.sequence
    if await is_news(table.store, table.id, table.seating.kept.version, sequence):
        await _follow(table)


async def info_as_written(table: LiveTable, you: You) -> TableInfo:
    """The table without its board, and without what was tried and not written."""
    if table.play.spoiled:
        async with reading(table):
            return table.info(you)
    return table.info(you)


async def reload(table: LiveTable) -> None:
    """Takes the table up anew; viewers are told of what they have not seen."""
    if is_gathering(table):
        table.seating.take((await news(table.store, table.id, 0, 0)).kept)
        table.play.spoiled = False
    if not is_gathering(table):
        await _load_and_tell(table)
    await table.look_at_rights()
    table.tell_table()


async def _load_and_tell(table: LiveTable) -> None:
    known = table.viewers.told
    told = (await _load(table, known)).events
    table.viewers.take_seats(table.document)
    events = [event for part in told for n, event in enumerate(part.events, part.first)
              if n >= known]  # fmt: skip
    await table.look_at_rights()
    table.tell(tuple(events))


async def catch_up(table: LiveTable) -> None:
    """Another process wrote something: read it, and tell the viewers."""
    async with table.lock:
        if table.play.spoiled:
            await reload(table)
        else:
            await _follow(table)
        await table.pass_on_talk()
    table.wake()


async def _follow(table: LiveTable) -> None:
    """Goes on with what was written since; a position that does not fit is read anew."""
    if table.play.started is None:
        await _follow_document(table)
        return
    position = table.position
    fresh = await news(table.store, table.id, position.sequence, position.counts[ALL])
    changed = table.seating.take(fresh.kept)
    try:
        events = table.play.follow(fresh)
    except Refusal:
        raise
    except UNFIT as error:
        table.log.warning("position.unfit", table=table.id, problem=str(error)[:200])
        events = None
    if events is None:
        await reload(table)
        return
    table.clocks.read(fresh.clocks)
    if events:
        table.stewards.hear(events)
    await table.look_at_rights()
    if events or fresh.answers:
        table.tell(events)
    if changed:
        table.tell_of_change()


async def read_on(table: LiveTable) -> None:
    """Something was written besides answers: it is read and told, now or when that is possible."""
    if table.play.started is None or table.play.spoiled:
        return
    try:
        await _follow(table)
    except TROUBLE:
        table.play.spoiled = True


async def _follow_document(table: LiveTable) -> None:
    """The same before the game has begun, or when it begins."""
    changed = table.seating.take((await news(table.store, table.id, 0, 0)).kept)
    if not is_gathering(table):
        await reload(table)
        return
    await table.look_at_rights()
    if changed:
        table.tell_table()
