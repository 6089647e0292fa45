"""Answering: commands come one at a time, and what they do is tried, written, told.

An answer is tried on the game in memory, written, and only then acknowledged and told to
anybody. Where another process was first for a place in the record, what was tried is forgotten,
the game taken up from the disk, and the command tried once more.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from ecumene.engine.errors import PlayerError
from ecumene.engine.game import TABLE
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.position import Step
from ecumene.server.games.take_back import position_to_return_to, step_back
from ecumene.server.people.actions import check_moment
from ecumene.server.stewards.stewards import asked_of_people
from ecumene.server.storage.rows import Conflict, Snapshot
from ecumene.server.tables.faults import FAULT
from ecumene.server.tables.following import reload
from ecumene.server.tables.seating import TRIES, Permit
from ecumene.server.tables.table import LiveTable


async def answer(
    table: LiveTable, entry: Entry, civ: Civ | None, permit: Permit | None = None
) -> None:
    """Takes an answer, a withdrawal or an order of the table (`civ` is None then).

    It returns when that is on disk.
    """
    await _in_order(table, lambda: _enter(table, entry, civ), permit)


async def take_back(table: LiveTable, ask_id: str, civ: Civ, permit: Permit | None = None) -> None:
    """Goes back to the position before a player's last answer, as far as that is free."""
    await _in_order(table, lambda: _take_back(table, ask_id, civ), permit)


async def _in_order(
    table: LiveTable, attempt: Callable[[], Awaitable[bool]], permit: Permit | None
) -> None:
    """One command at a time; one that has begun ends, even if its sender is gone."""

    async def work() -> None:
        async with table.lock:
            is_due = await _with_retries(table, attempt, permit)
        if is_due:
            table.wake()

    await asyncio.shield(asyncio.create_task(work()))


async def _with_retries(
    table: LiveTable, attempt: Callable[[], Awaitable[bool]], permit: Permit | None
) -> bool:
    play = table.play
    for _ in range(TRIES):
        if play.spoiled:
            await reload(table)
        if permit is not None:
            await permit()
        try:
            play.spoiled = True
            is_due = await attempt()
        except Conflict:
            continue
        except PlayerError as error:
            play.spoiled = error.code == FAULT
            raise
        play.spoiled = False
        return is_due
    raise Refusal("table.busy", status=503)


async def _enter(table: LiveTable, entry: Entry, civ: Civ | None) -> bool:
    check_running(table)
    if (entry.id == TABLE) != (civ is None):
        raise Refusal("ask.not_open", id=entry.id[:80])
    if civ is not None and table.game.owner(entry.id) != civ:
        raise Refusal("ask.not_yours", id=entry.id[:80])
    return await commit(table, [try_out(table, entry)])


async def _take_back(table: LiveTable, ask_id: str, civ: Civ) -> bool:
    check_running(table)
    now = table.position
    earlier = await position_to_return_to(table.store, table.scene, ask_id, civ)
    step = step_back(now, earlier, ask_id, civ)
    table.play.go_back(earlier, step)
    return await commit(table, [step], earlier.snapshot(kept=False))


def try_out(table: LiveTable, entry: Entry) -> Step:
    """Tries an answer on the game in memory; whoever answers by themselves hears of it."""
    step = table.play.apply(entry)
    table.stewards.hear(step.events)
    return step


def check_running(table: LiveTable) -> None:
    """Refuses while the game does not run."""
    check_moment("answer", table.document)


async def commit(table: LiveTable, steps: Sequence[Step], snapshot: Snapshot | None = None) -> bool:
    """Writes what was tried, then tells everybody; gives whether the table is to be woken."""
    began = time.perf_counter()
    events = tuple(event for step in steps for event in step.events)
    clocks = table.clocks.wound(table.document, asked_of_people(table.scene))
    scene = table.scene._replace(clocks=clocks)
    moment = table.stewards.wake_at(scene)
    generation = table.viewers.generation
    writing = table.play.write(steps, table.clocks.to_write(clocks), moment, generation, snapshot)
    await asyncio.shield(writing)
    table.wake_unwritten = False
    clocks_changed = table.clocks.set(clocks)
    table.tell(events)
    if clocks_changed:
        table.tell_table()
    table.metrics.observe("deliver_seconds", time.perf_counter() - began)
    return table.stewards.are_due(scene, moment)
