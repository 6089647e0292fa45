"""Whatever breaks while an answer is written, nobody sees what is not on disk."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import pytest

from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.people.access import Access, Caller, ensure_device
from ecumene.server.protocol import CreateSolo, Regent, SeatPreferences, TableSettings
from ecumene.server.sight.history import events_after
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.sight.welcome import welcome
from ecumene.server.storage import trouble
from ecumene.server.storage.rows import Append
from ecumene.server.storage.trouble import TROUBLE, Unknown
from ecumene.server.tables.answering import answer, take_back
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.driving import drive
from ecumene.server.tables.following import reading
from ecumene.server.tables.founding import found_solo
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.table import LiveTable
from tests.server.breaking import breaking, connection_lost, disk_full, locked
from tests.server.staged import hub_of, running_hub

STAY = {"orders": []}


@asynccontextmanager
async def at_rest(database: str) -> AsyncIterator[LiveTable]:
    """A table against bots who wait for the only person."""
    async with running_hub(database) as hub:
        caller, _ = await ensure_device(hub.store, Caller())
        wish = CreateSolo(TableSettings(players=5, board="west"), civ="minoa")
        name, _ = await found_solo(hub, caller, wish)
        table = await hub.table(name)
        while asked(table) is None:
            await asyncio.sleep(0.01)
        await hub.waker.settle(name)
        yield table


def asked(table: LiveTable) -> str | None:
    return next((ask.id for ask in table.pending() if ask.civ == "minoa"), None)


def looking(table: LiveTable) -> Subscriber:
    """Somebody who has looked on since this moment."""
    viewer = Subscriber(1, Civ("minoa"), Access(), 100_000)
    table.viewers.add(viewer)
    return viewer


def heard(viewer: Subscriber) -> list[tuple[int, int]]:
    """The number and the count of events of each message that something changed."""
    messages = [json.loads(viewer.messages.get_nowait()) for _ in range(viewer.messages.qsize())]
    return [(m["number"], len(m["events"])) for m in messages if m["type"] == "changed"]


def assert_gapless(start: int, told: list[tuple[int, int]], end: int) -> None:
    for number, count in told:
        assert number == start + count
        start = number
    assert start == end


async def shown(table: LiveTable) -> Any:
    """All that can be seen of a table, by those who wait for the lock and those who do not."""
    seen: list[Any] = [table.info(Access().you), table.game.digest(), table.position.sequence]
    seen += [dict(table.position.counts), table.play.recent.events.copy()]
    seen.append(table.stewards.heard(table.scene, Civ("minoa")))
    async with reading(table):
        for seat in (None, 1, 2):
            seen.append(await welcome(table.window, Access(), seat, 0))
        seen.append(await events_after(table.store, table.scene, None, 0, 10_000))
    return seen


BREAKS = {
    "the disk is full": disk_full,
    "the database is locked": locked,
    "the connection is lost": connection_lost,
}


@pytest.mark.parametrize("why", BREAKS)
def test_a_fault_at_any_statement_leaves_everything_as_it_was(database, why):
    async def scenario() -> None:
        async with at_rest(database) as table:
            with breaking(table.store.engine) as breaker:
                breaker.error = BREAKS[why]
                viewer, start = looking(table), table.position.counts["minoa"]
                broken = 0
                for place in range(1, 40):
                    if not await breaks(table, breaker, place):
                        break
                    broken += 1
                assert broken >= 4
                assert_gapless(start, heard(viewer), table.position.counts["minoa"])

    async def breaks(table: LiveTable, breaker: Any, place: int) -> bool:
        """Whether the answer could not be written with a fault at this statement."""
        ask, before = asked(table) or "", await shown(table)
        breaker.mend()
        breaker.at_statement = place
        try:
            await answer(table, Entry(ask, STAY), Civ("minoa"))
        except TROUBLE:
            breaker.mend()
            assert await shown(table) == before
            return True
        return False

    asyncio.run(scenario())


def test_a_commit_that_fails_leaves_everything_as_it_was(database):
    async def scenario() -> None:
        async with at_rest(database) as table:
            with breaking(table.store.engine) as breaker:
                viewer, before = looking(table), await shown(table)
                breaker.at_commit = "before"
                with pytest.raises(TROUBLE):
                    await answer(table, Entry(asked(table) or "", STAY), Civ("minoa"))
                assert await shown(table) == before
                assert sum(count for _, count in heard(viewer)) == 0
                await answer(table, Entry(asked(table) or "", STAY), Civ("minoa"))

    asyncio.run(scenario())


@pytest.mark.parametrize("what", ["an answer", "a taking back"])
def test_what_was_kept_though_the_connection_was_lost_counts_once(database, what):
    async def scenario() -> None:
        async with at_rest(database) as table:
            ask, length = asked(table) or "", table.position.sequence
            if what == "a taking back":
                table.seating.kept = await paused_bots(table)
                await answer(table, Entry(ask, STAY), Civ("minoa"))
            with breaking(table.store.engine) as breaker:
                breaker.at_commit, breaker.error = "after", connection_lost
                if what == "an answer":
                    await answer(table, Entry(ask, STAY), Civ("minoa"))
                else:
                    await take_back(table, ask, Civ("minoa"))
            rows = await table.store.answers_after(table.id, length)
            taken = [row.entry.taken_back for row in rows if row.entry.id == ask]
            assert taken == ([False] if what == "an answer" else [False, True])
            assert (asked(table) == ask) == (what == "a taking back")

    async def paused_bots(table: LiveTable) -> Any:
        """The same table with people in all seats, so that no bot goes on."""
        document = table.document
        for seat in document.seats:
            document = document.with_seat(msgspec.structs.replace(seat, kind="human"))
        return await table.store.change(table.seating.kept, document)

    asyncio.run(scenario())


def test_while_nobody_can_tell_nothing_new_is_shown_and_then_the_truth(database, monkeypatch):
    async def scenario() -> None:
        monkeypatch.setattr(trouble, "LOOKING", (0.0, 0.0))
        async with at_rest(database) as table:
            ask, start = asked(table) or "", table.position.counts["minoa"]
            viewer, before = looking(table), table.game.digest()
            table.store.postgres = False  # the reader does not look for news of other processes
            with breaking(table.store.engine) as breaker:
                breaker.at_commit, breaker.error, breaker.times = "after", connection_lost, 100
                with pytest.raises(Unknown):
                    await answer(table, Entry(ask, STAY), Civ("minoa"))
                assert table.play.spoiled
                assert (table.game.digest(), asked(table)) == (before, ask)
                assert heard(viewer) == []
            async with reading(table):
                assert asked(table) != ask
                told = heard(viewer)
                assert sum(count for _, count in told) > 0
                assert_gapless(start, told, table.position.counts["minoa"])
            rows = await table.store.answers_after(table.id, 0)
            assert [row.entry.id for row in rows].count(ask) == 1

    asyncio.run(scenario())


async def opened(hub: Hub, name: str) -> LiveTable:
    """The table, asked for again while a fault is in the way."""
    while True:
        with suppress(ConnectionResetError):
            return await hub.table(name)


def test_bots_and_clocks_go_on_through_faults_and_nobody_sees_a_gap(database):
    async def scenario() -> None:
        async with at_rest(database) as table:
            hub, name = hub_of(table), table.id
            viewers = [(table, looking(table), table.position.counts["minoa"])]
            with breaking(table.store.engine) as breaker:
                breaker.error = connection_lost
                await set_seat(table, 1, SeatPreferences(regent=Regent("random", pace="fast")))
                turn = table.game.state.turn
                while (await opened(hub, name)).game.state.turn == turn:
                    breaker.mend()
                    breaker.at_commit = "after" if len(viewers) % 2 else ""
                    breaker.at_statement = None if len(viewers) % 2 else 6
                    live = await opened(hub, name)
                    if live is not viewers[-1][0]:
                        viewers.append((live, looking(live), live.position.counts["minoa"]))
                    await asyncio.sleep(0.02)
                breaker.mend()
            hub.waker.say_stop()
            await hub.waker.settle(name)
            kept = await hub.store.table(name)
            assert kept is not None
            assert kept.document.status == "running"
            for live, viewer, start in viewers:
                told = heard(viewer)
                end = start + sum(count for _, count in told) if live.left_memory else None
                assert_gapless(start, told, end or live.position.counts["minoa"])
            rows = await hub.store.answers_after(name, 0)
            assert [row.sequence for row in rows] == list(range(len(rows)))

    asyncio.run(scenario())


def test_a_drive_that_is_cancelled_shows_nothing_that_was_not_written(database, monkeypatch):
    async def scenario() -> None:
        async with at_rest(database) as table:
            begun = asyncio.Event()

            async def never(append: Append) -> None:
                begun.set()
                await asyncio.Event().wait()

            before = await shown(table)
            with monkeypatch.context() as patched:
                patched.setattr(hub_of(table).writer, "append", never)
                answering = asyncio.create_task(rude(table))
                await begun.wait()
                assert table.game.digest() == before[1]
                answering.cancel()
                await asyncio.gather(answering, return_exceptions=True)
            assert table.play.spoiled
            assert await shown(table) == before
            await drive(table, lambda: False)

    async def rude(table: LiveTable) -> None:
        """An answer without the shield that lets one end whose sender is gone."""
        async with table.lock:
            trial = table.play.trial()
            table.play.try_out(trial, Entry(asked(table) or "", STAY))
            version, rights = table.seating.kept.version, table.viewers.generation
            await table.play.write(trial, version, rights, None, None)

    asyncio.run(scenario())


def test_an_answer_under_way_when_the_server_stops_is_written_and_acknowledged(database):
    async def scenario() -> None:
        async with running_hub(database) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            wish = CreateSolo(TableSettings(players=5, board="west"), civ="minoa")
            name, _ = await found_solo(hub, caller, wish)
            table = await hub.table(name)
            await hub.waker.settle(name)
            ask, real = asked(table) or "", hub.writer._write
            begun, goes_on = asyncio.Event(), asyncio.Event()

            async def slow(appends: Any) -> None:
                begun.set()
                await goes_on.wait()
                await real(appends)

            hub.writer._write = slow  # type: ignore[method-assign]
            answering = asyncio.create_task(answer(table, Entry(ask, STAY), Civ("minoa")))
            await begun.wait()
            stopping = asyncio.create_task(hub.writer.stop())
            await asyncio.sleep(0)
            goes_on.set()
            await asyncio.gather(answering, stopping)
            assert ask in [row.entry.id for row in await hub.store.answers_after(name, 0)]
            with pytest.raises(OSError, match="stopped"):
                await hub.writer.append(Append(name, (), None, None, None, None))

    asyncio.run(scenario())
