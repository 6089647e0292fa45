"""A fault in the rules or the database loses nothing: a table stops, or is taken up anew."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from ecumene import Game, PlayerError
from ecumene.engine.decision import Ask
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.games.opening import Opened, open_position
from ecumene.server.games.position import SPECTATOR, Position
from ecumene.server.logs import Log
from ecumene.server.people.access import Access, Caller, ensure_device
from ecumene.server.protocol import CreateSolo, NewLink, Regent, SeatPreferences, TableSettings
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.stewards.seated_bots import SeatedBots
from ecumene.server.storage.document import SeatDocument
from ecumene.server.storage.rows import Append
from ecumene.server.storage.store import Store
from ecumene.server.tables import faults
from ecumene.server.tables.answering import answer
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.following import catch_up, reload
from ecumene.server.tables.founding import found_solo
from ecumene.server.tables.hosting import make_link
from ecumene.server.tables.lobby import resumed
from ecumene.server.tables.table import LiveTable
from tests.server.staged import asker_at, hub_of, running_hub, started_hub


@asynccontextmanager
async def solo(folder: Path) -> AsyncIterator[LiveTable]:
    """A table against bots, in this process."""
    async with running_hub(folder) as hub:
        caller, _ = await ensure_device(hub.store, Caller())
        wish = CreateSolo(TableSettings(players=5, board="west"))
        game, _ = await found_solo(hub, caller, wish)
        yield await hub.table(game)


@asynccontextmanager
async def at_another_process(table: LiveTable) -> AsyncIterator[LiveTable]:
    """The same table as another process has it."""
    other = await started_hub(hub_of(table).settings)
    try:
        yield await other.table(table.id)
    finally:
        await other.stop()


async def until(check: Callable[[], object]) -> None:
    """Waits for something that is about to happen."""
    end = time.monotonic() + 180
    while not check():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def own_ask(table: LiveTable) -> str | None:
    """The question the only person is asked."""
    civ = table.document.seat(1).civ
    return next((ask.id for ask in table.pending() if ask.civ == civ), None)


def test_a_fault_in_the_rules_freezes_the_table_and_it_can_go_on(tmp_path, monkeypatch):
    def broken(self: Position, entry: Entry, at: float | None = None) -> None:
        if entry.by == "bot" and at is None:
            raise RuntimeError("a fault")
        return real(self, entry, at)

    real = Position.apply

    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            before = table.position.sequence
            monkeypatch.setattr(Position, "apply", broken)
            civ = table.document.seat(1).civ
            await answer(table, Entry(own_ask(table) or "", {"orders": []}), civ)
            await until(lambda: table.document.status == "frozen")
            assert table.position.sequence == before + 1
            monkeypatch.setattr(Position, "apply", real)
            await table.change(resumed)
            await until(lambda: own_ask(table))
            assert table.position.sequence > before + 1

    asyncio.run(scenario())


def test_a_fault_of_a_bot_sets_the_game_aside_and_the_others_go_on(tmp_path, monkeypatch):
    tried = []

    def broken(self: SeatedBots, seat: SeatDocument | None, game: Game, ask: Ask) -> Any:
        if ask.civ == victim[0]:
            tried.append(ask.id)
            raise ZeroDivisionError
        return real(self, seat, game, ask)

    real = SeatedBots.answer
    victim: list[Civ | None] = [None]

    async def scenario() -> None:
        async with solo(tmp_path) as table:
            hub, game = hub_of(table), table.id
            await until(lambda: own_ask(table))
            monkeypatch.setattr(SeatedBots, "answer", broken)
            victim[0] = table.document.seat(2).civ
            regent = SeatPreferences(regent=Regent("random"))
            await set_seat(table, 1, regent)
            await until(lambda: game not in hub.tables)
            await asyncio.sleep(1.2)
            kept = await hub.store.table(game)
            assert kept is not None
            assert kept.document.status == "frozen"
            assert len(tried) == 1
            assert msgspec.json.decode(await hub.store.clocks_of(game))["paused"]
            victim[0] = None
            again = await hub.table(game)
            await again.change(resumed)
            turn = again.game.state.turn
            await until(lambda: again.game.state.turn > turn)

    asyncio.run(scenario())


def test_trouble_with_the_database_passes(tmp_path, monkeypatch):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            hub, game = hub_of(table), table.id
            await until(lambda: own_ask(table))
            await hub.waker.settle(game)
            turn = table.game.state.turn
            wrote = []

            async def away(append: Append) -> None:
                wrote.append(append)
                raise OperationalError("", {}, OSError("no route to host"))

            with monkeypatch.context() as patched:
                patched.setattr(hub.writer, "append", away)
                await set_seat(table, 1, SeatPreferences(regent=Regent("random", until="turn")))
                await until(lambda: wrote)
            await until(lambda: game in hub.tables and hub.tables[game] is not table)
            again = await hub.table(game)
            await until(lambda: again.game.state.turn > turn)
            rows = await hub.store.answers_after(game, 0)
            assert [row.sequence for row in rows] == list(range(len(rows)))

    asyncio.run(scenario())


def test_an_answer_that_could_not_be_written_does_not_count(tmp_path, monkeypatch):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            await hub_of(table).waker.settle(table.id)
            ask, civ = own_ask(table) or "", table.document.seat(1).civ
            rows = await hub_of(table).store.answers_after(table.id, 0)

            async def full(append: object) -> None:
                raise OSError("the disk is full")

            with monkeypatch.context() as patched:
                patched.setattr(hub_of(table).writer, "append", full)
                with pytest.raises(OSError, match="full"):
                    await answer(table, Entry(ask, {"orders": []}), civ)
            assert await hub_of(table).store.answers_after(table.id, 0) == rows
            await answer(table, Entry(ask, {"orders": []}), civ)
            with pytest.raises(PlayerError):
                await answer(table, Entry(ask, {"orders": []}), civ)
            after = await hub_of(table).store.answers_after(table.id, 0)
            assert [row.entry.id for row in after].count(ask) == 1

    asyncio.run(scenario())


def test_bots_do_not_go_on_from_an_answer_that_could_not_be_written(tmp_path, monkeypatch):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            await hub_of(table).waker.settle(table.id)
            ask, civ = own_ask(table) or "", table.document.seat(1).civ

            async def full(append: object) -> None:
                raise OSError("the disk is full")

            with monkeypatch.context() as patched:
                patched.setattr(hub_of(table).writer, "append", full)
                with pytest.raises(OSError, match="full"):
                    await answer(table, Entry(ask, {"orders": []}), civ)
            table.wake()
            await hub_of(table).waker.settle(table.id)
            rows = await hub_of(table).store.answers_after(table.id, 0)
            assert [row.sequence for row in rows] == list(range(len(rows)))
            assert own_ask(table) == ask

    asyncio.run(scenario())


def test_a_seat_that_is_handed_over_is_closed_at_every_process(tmp_path):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            async with at_another_process(table) as twin:
                player = await asker_at(table, 1)
                spectator = await asker_at(table, None)
                for live in (table, twin):
                    for who in (player, spectator):
                        access = await who.sees("look", live.seating.kept)
                        live.viewers.add(Subscriber(who.seat, None, access, 100, who.caller))
                owner, watcher = twin.viewers.all
                await make_link(table, player, NewLink("player", 1, revoke=True))
                await catch_up(twin)
                assert [one.seat for one in table.viewers.all] == [None]
                assert (owner.lost, watcher.lost) == (True, False)
                host = await asker_at(table, None, "host")
                await make_link(table, host, NewLink("spectator", revoke=True))
                await catch_up(twin)
                assert table.viewers.all == twin.viewers.all == []

    asyncio.run(scenario())


def test_a_place_taken_by_another_process_is_not_lost(tmp_path):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            async with at_another_process(table) as twin:
                ask, civ = own_ask(twin) or "", table.document.seat(1).civ
                await answer(table, Entry(ask, {"orders": []}), civ)
                await until(lambda: own_ask(table) not in (None, ask))
                with pytest.raises(PlayerError):
                    await answer(twin, Entry(ask, {"orders": []}), civ)
                await until(lambda: twin.position.sequence == table.position.sequence)
                assert twin.game.digest() == table.game.digest()
                assert twin.position.counts == table.position.counts

    asyncio.run(scenario())


def test_what_is_written_while_a_table_is_taken_up_anew_is_told_once(tmp_path, monkeypatch):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            async with at_another_process(table) as twin:
                viewer = Subscriber(None, None, Access(), 10_000)
                twin.viewers.all.append(viewer)
                told_before = twin.position.counts[SPECTATOR]

                async def overtaken(
                    store: Store, game: str, log: Log, told: int | None = None
                ) -> Opened:
                    opened = await open_position(store, game, log, told)
                    ask, civ = own_ask(table) or "", table.document.seat(1).civ
                    await answer(table, Entry(ask, {"orders": []}), civ)
                    return opened

                with monkeypatch.context() as patched:
                    patched.setattr("ecumene.server.tables.following.open_position", overtaken)
                    async with twin.lock:
                        await reload(twin)
                await until(lambda: own_ask(table))
                await hub_of(table).waker.settle(table.id)
                await catch_up(twin)
                sent = [json.loads(viewer.messages.get_nowait()) for _ in
                        range(viewer.messages.qsize())]  # fmt: skip
                events = [event for one in sent for event in one.get("events", ())]
                assert len(events) == table.position.counts[SPECTATOR] - told_before > 0
                assert list(twin.play.recent.events) == list(table.play.recent.events)

    asyncio.run(scenario())


def test_what_others_wrote_is_not_played_onto_what_was_only_tried(tmp_path, monkeypatch):
    async def scenario() -> None:
        async with solo(tmp_path) as table:
            await until(lambda: own_ask(table))
            await hub_of(table).waker.settle(table.id)
            async with at_another_process(table) as twin:
                ask, civ = own_ask(table) or "", table.document.seat(1).civ

                async def full(append: object) -> None:
                    raise OSError("the disk is full")

                with monkeypatch.context() as patched:
                    patched.setattr(hub_of(twin).writer, "append", full)
                    with pytest.raises(OSError, match="full"):
                        await answer(twin, Entry(ask, {"orders": []}), civ)
                await answer(table, Entry(ask, {"orders": []}), civ)
                await until(lambda: own_ask(table))
                await hub_of(table).waker.settle(table.id)
                await catch_up(twin)
                await hub_of(twin).waker.settle(twin.id)
                assert twin.document.status == "running"
                assert twin.game.digest() == table.game.digest()
                assert twin.position.counts == table.position.counts

    asyncio.run(scenario())


def test_only_the_module_of_faults_catches_everything():
    folder = Path(faults.__file__).parent.parent
    broad = ("except Exception", "except BaseException", "except:", "suppress(Exception")
    found = [
        file.name
        for file in sorted(folder.rglob("*.py"))
        if any(one in file.read_text(encoding="utf-8") for one in broad)
    ]
    assert found == ["faults.py"]
