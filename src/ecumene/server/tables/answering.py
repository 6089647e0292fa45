"""Answering: commands come one at a time, and what they do is tried, written, told.

An answer is tried on a copy of the game, written, and only then acknowledged and told to
anybody. Where another process was first for a place in the record, what was tried is forgotten,
the game taken up from the disk, and the command tried again, until nobody else is first.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from ecumene.engine.game import TABLE
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.scene import Scene
from ecumene.server.games.take_back import steps_back, way_to_return
from ecumene.server.people.actions import check_moment
from ecumene.server.people.taking_effect import next_leaving
from ecumene.server.stewards.stewards import LOOK_AGAIN, asked_of_people
from ecumene.server.storage.rows import Conflict
from ecumene.server.tables.following import reload
from ecumene.server.tables.play import Trial
from ecumene.server.tables.seating import Permit, pause_after
from ecumene.server.tables.table import LiveTable


async def answer(
    table: LiveTable, entry: Entry, civ: Civ | None, permit: Permit | None = None
) -> None:
    """Takes an answer, a withdrawal or an order of the table (`civ` is None then).

    It returns when that is on disk.
    """
    await _in_order(table, lambda: _enter(table, entry, civ), permit)


async def take_back(table: LiveTable, ask_id: str, civ: Civ, permit: Permit | None = None) -> None:
    """Goes back to the position before an answer of a player, as far as that is free."""
    await _in_order(table, lambda: _take_back(table, ask_id, civ), permit)


async def _in_order(
    table: LiveTable, attempt: Callable[[], Awaitable[bool]], permit: Permit | None
) -> None:
    """One command at a time; one that has begun ends, even if its sender is gone."""

    async def work() -> None:
        async with table.lock:
            is_due = await _until_first(table, attempt, permit)
        if is_due or table.left_memory:
            table.wake()

    await asyncio.shield(asyncio.create_task(work()))


async def _until_first(
    table: LiveTable, attempt: Callable[[], Awaitable[bool]], permit: Permit | None
) -> bool:
    """Tries until no other process is first, each time on what that one wrote.

    Whether whoever answers may do so still is asked each time.
    """
    times = 0
    while True:
        if table.play.spoiled:
            await reload(table)
        if permit is not None:
            await permit()
        try:
            return await attempt()
        except Conflict:
            times += 1
            await asyncio.sleep(pause_after(times))


async def _enter(table: LiveTable, entry: Entry, civ: Civ | None) -> bool:
    if civ is not None or table.document.status != "paused":
        check_running(table)
    if (entry.id == TABLE) != (civ is None):
        raise Refusal("ask.not_open", id=entry.id[:80])
    if civ is not None and table.game.owner(entry.id) != civ:
        raise Refusal("ask.not_yours", id=entry.id[:80])
    trial = table.play.trial()
    table.play.try_out(trial, entry)
    return await commit(table, trial)


MOST_KEPT = 20_000
"""Answers of a table, those taken back too, after which it is only played on: several times a game
of eighteen."""


async def _take_back(table: LiveTable, ask_id: str, civ: Civ) -> bool:
    check_running(table)
    if table.position.sequence >= MOST_KEPT:
        raise Refusal("take_back.too_often", most=MOST_KEPT)
    way = await way_to_return(table.store, table.scene, table.play.trail, ask_id, civ)
    if way.hindsight:
        await _note_hindsight(table, way.times)
    place = way.position.sequence
    steps = steps_back(table.position, way, ask_id, civ)
    trial = table.play.try_going_back(way.position, place, steps)
    alone = table.document.is_solo
    is_due = await commit(table, trial, afresh=alone)
    if alone:
        # What bots and standing offers have heard since did not happen: they begin anew.
        table.play.spoiled = True
    return is_due or alone


async def _note_hindsight(table: LiveTable, times: int) -> None:
    """The table says from now on that somebody has looked ahead, before they go back."""
    known = await table.store.count_hindsight(table.id) + times
    if table.document.hindsight < known:
        await table.change_locked(lambda document: replace(document, hindsight=known))


def check_running(table: LiveTable) -> None:
    """Refuses while the game does not run."""
    check_moment("answer", table.document)


def wake_at(table: LiveTable, scene: Scene) -> float | None:
    """When the table is to be woken: by its stewards, or because a seat is to leave in silence.

    One that should leave and does not, because its owner looks on, is looked at again in a while.
    """
    moments = [table.stewards.wake_at(scene)]
    if scene.document.proposals and (leaving := next_leaving(scene.document)) is not None:
        moments.append(max(leaving, time.time() + LOOK_AGAIN))
    return min((moment for moment in moments if moment is not None), default=None)


async def commit(table: LiveTable, trial: Trial, afresh: bool = False) -> bool:
    """Writes what was tried, then tells everybody; gives whether the table is to be woken.

    Clocks that begin afresh know nothing of questions asked before.
    """
    began = time.perf_counter()
    scene = table.scene._replace(started=trial.position)
    clocks = table.clocks.wound(table.document, asked_of_people(scene), afresh)
    scene = scene._replace(clocks=clocks)
    moment = wake_at(table, scene)
    version, rights = table.seating.kept.version, table.viewers.generation
    await table.play.write(trial, version, rights, table.clocks.to_write(clocks), moment)
    table.wake_unwritten = False
    clocks_changed = table.clocks.set(clocks)
    table.tell(trial.events)
    if clocks_changed:
        table.tell_table()
    table.metrics.observe("deliver_seconds", time.perf_counter() - began)
    return table.stewards.are_due(scene, moment)
