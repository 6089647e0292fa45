"""Looking back over a long turn: it is played again piece by piece, and nobody waits for it."""

import asyncio
import threading
from threading import current_thread as this

import pytest

from ecumene.engine.record import Entry, read_record
from ecumene.server.games.position import Position
from ecumene.server.sight import history
from ecumene.server.sight.history import replay
from ecumene.server.storage import moments
from ecumene.server.storage.moments import whole_record
from ecumene.server.storage.records import record_of
from ecumene.server.tables.answering import answer, take_back
from tests.games.positions import at
from tests.server.staged import document_of, running_hub, stage_saved

ANSWERS = 7


@pytest.mark.parametrize("part", [2, 1000])
def test_others_get_their_turn_while_the_past_is_played(tmp_path, monkeypatch, part):
    monkeypatch.setattr(history, "PART", part)
    monkeypatch.setattr(history, "MOST_SECONDS", 0.0)

    async def scenario() -> None:
        async with running_hub(tmp_path, snapshot_every=10_000) as hub:
            game = at("mega-9-east-expert", 10, "movement")
            table = await stage_saved(hub, game, document_of(game, game.state.civs), "here")
            for _ in range(ANSWERS):
                ask = table.pending()[0]
                await answer(table, Entry(ask.id, {"orders": []}), ask.civ)
            number = table.position.counts["-"]
            turns = [0]

            async def others() -> None:
                while True:
                    turns[0] += 1
                    await asyncio.sleep(0)

            asking = asyncio.create_task(others())
            real, within = history.replay_one, list[int]()
            monkeypatch.setattr(
                history, "replay_one", lambda *one: (within.append(turns[0]), real(*one))[1]
            )
            seen = await replay(hub.store, table.seating.kept, None, number, False)
            asking.cancel()
            assert seen.number == number
            assert len(set(within)) == len(within) >= ANSWERS - 1

    asyncio.run(scenario())


@pytest.mark.parametrize("taken_back", [0, 2])
def test_only_positions_that_a_taking_back_leads_to_are_kept(tmp_path, monkeypatch, taken_back):
    async def scenario() -> None:
        async with running_hub(tmp_path, snapshot_every=10_000) as hub:
            game = at("mega-9-east-expert", 10, "movement")
            table = await stage_saved(hub, game, document_of(game, game.state.civs), "here")
            for number in range(ANSWERS):
                ask = table.pending()[0]
                await answer(table, Entry(ask.id, {"orders": []}), ask.civ)
                if number < taken_back:
                    await take_back(table, ask.id, ask.civ)
                    await answer(table, Entry(ask.id, {"orders": []}), ask.civ)
            await forget_undone_positions(hub.store)
            copies, real = list[int](), Position.copy
            monkeypatch.setattr(Position, "copy", lambda one: (copies.append(1), real(one))[1])
            number = table.position.counts["-"]
            seen = await replay(hub.store, table.seating.kept, None, number, False)
            assert seen.number == number
            assert seen.board == history.board_of(table.game, table.game.view(None))
            assert len(copies) == taken_back

    asyncio.run(scenario())


async def forget_undone_positions(store) -> None:
    """As if no taking back had left a position: the whole way must be walked."""
    async with store.writing() as connection:
        await connection.exec_driver_sql("DELETE FROM snapshots WHERE sequence > 0")


def test_others_get_their_turn_while_a_long_record_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(moments, "MANY", 2)

    async def scenario() -> None:
        async with running_hub(tmp_path) as hub:
            game = at("mega-9-east-expert", 10, "movement")
            table = await stage_saved(hub, game, document_of(game, game.state.civs), "here")
            for _ in range(ANSWERS):
                ask = table.pending()[0]
                await answer(table, Entry(ask.id, {"orders": []}), ask.civ)
            turns, threads = [0], set[threading.Thread]()

            async def others() -> None:
                while True:
                    turns[0] += 1
                    await asyncio.sleep(0)

            asking = asyncio.create_task(others())
            data = await record_of(hub.store, table.seating.kept)
            assert turns[0] > ANSWERS // 2
            asking.cancel()
            real = moments.answered_from
            monkeypatch.setattr(
                moments, "answered_from", lambda row: (threads.add(this()), real(row))[1]
            )
            whole = await whole_record(hub.store, "here")
            assert threading.main_thread() not in threads
            header, entries = read_record(data)
            assert (header, entries) == (game.header, [row.entry for row in whole.answers])
            assert len(entries) == ANSWERS

    asyncio.run(scenario())
