"""The writer: tables are written together, and what is wrong with one hurts no other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from ecumene.engine.record import Entry
from ecumene.server.metrics import Metrics
from ecumene.server.protocol import TableSettings
from ecumene.server.storage import database as db
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.rows import Answered, Append, Conflict
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import is_trouble
from ecumene.server.storage.whole_games import create
from ecumene.server.storage.writer import Writer
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import new_document
from tests.server.breaking import breaking, connection_lost

TABLES = 12


class Desk:
    """A writer with some tables to write for."""

    def __init__(self, store: Store, names: list[str]) -> None:
        self.store = store
        self.names = names
        self.metrics = Metrics()
        self.writer = Writer(store, self.metrics)

    def entry(self, table: int, sequence: int = 0, civ: Any = "minoa", by: Any = None) -> Append:
        answered = Answered(sequence, civ, Entry("1/x/minoa/0", None, by), 1.0)
        return Append(self.names[table], (answered,), None, None, None, None, 0, 0)

    async def all(self, appends: list[Append]) -> list[Any]:
        """Writes them at once; gives what became of each."""
        works = [self.writer.append(append) for append in appends]
        return list(await asyncio.gather(*works, return_exceptions=True))

    async def lengths(self) -> list[int]:
        return [len(await self.store.answers_after(name, 0)) for name in self.names]


@asynccontextmanager
async def desk(database: str) -> AsyncIterator[Desk]:
    await migrate(database)
    store = Store(database)
    document = new_document(TableSettings(players=5, board="west"), "Host")
    names = [f"table{number:02}" for number in range(TABLES)]
    for name in names:
        await create(store, replace(new_kept(document), id=name), [], [])
    made = Desk(store, names)
    made.writer.start()
    try:
        yield made
    finally:
        await made.writer.stop()
        await store.close()


def is_written(results: list[Any]) -> list[bool]:
    return [result is None for result in results]


BAD: dict[str, dict[str, Any]] = {
    "nothing where something must be": {"civ": None},
    "a number out of range": {"sequence": 2**70},
    "half a character": {"civ": "\ud800"},
}


@pytest.mark.parametrize("bad", BAD)
def test_one_bad_row_fails_alone(database, bad):
    async def scenario() -> None:
        async with desk(database) as made:
            appends = [made.entry(number) for number in range(TABLES)]
            for spoiled in (3, 8):
                appends[spoiled] = made.entry(spoiled, **BAD[bad])
            results = await made.all(appends)
            assert [n for n, good in enumerate(is_written(results)) if not good] == [3, 8]
            assert not isinstance(results[3], Conflict)
            assert not is_trouble(results[3])
            assert await made.lengths() == [number not in (3, 8) for number in range(TABLES)]

    asyncio.run(scenario())


def test_a_row_too_long_for_its_column_fails_alone(postgres):
    async def scenario() -> None:
        async with desk(postgres()) as made:
            appends = [made.entry(number) for number in range(TABLES)]
            appends[5] = made.entry(5, by="x" * 500)
            results = await made.all(appends)
            assert [n for n, good in enumerate(is_written(results)) if not good] == [5]
            assert not is_trouble(results[5])

    asyncio.run(scenario())


def test_a_place_that_is_taken_is_a_conflict_and_the_others_are_written(database):
    async def scenario() -> None:
        async with desk(database) as made:
            await made.writer.append(made.entry(4))
            results = await made.all([made.entry(number) for number in range(TABLES)])
            conflicts = [n for n, one in enumerate(results) if isinstance(one, Conflict)]
            assert conflicts == [4]
            assert await made.lengths() == [1] * TABLES
            assert made.metrics.total("conflicts") == 1

    asyncio.run(scenario())


def test_an_answer_tried_at_a_table_that_was_changed_meanwhile_is_a_conflict(database):
    async def scenario() -> None:
        async with desk(database) as made:
            async with made.store.engine.begin() as connection:
                own = db.games.c.id == made.names[2]
                await connection.execute(update(db.games).where(own).values(version=1))
            results = await made.all([made.entry(number) for number in range(4)])
            assert [type(one) for one in results] == [type(None), type(None), Conflict, type(None)]

    asyncio.run(scenario())


def test_a_database_that_is_gone_is_told_at_once_and_not_table_by_table(database):
    async def scenario() -> None:
        async with desk(database) as made:
            with breaking(made.store.engine) as breaker:
                breaker.error, breaker.at_statement = connection_lost, 3
                results = await made.all([made.entry(number) for number in range(TABLES)])
                assert all(isinstance(one, ConnectionResetError) for one in results)
                assert breaker.statements <= 4
                breaker.mend()
                assert await made.lengths() == [0] * TABLES
                assert all(is_written(await made.all([made.entry(0), made.entry(1)])))

    asyncio.run(scenario())


def test_two_processes_that_write_for_the_same_tables_never_wait_for_each_other(postgres):
    async def scenario(url: str) -> None:
        async with desk(url) as made:
            others = [Writer(Store(url), Metrics()) for _ in range(2)]
            for other in others:
                other.start()
            rounds = []
            for sequence in range(20):
                order = list(range(TABLES))
                works = [made.writer.append(made.entry(n, sequence)) for n in order]
                works += [others[0].append(made.entry(n, sequence)) for n in reversed(order)]
                works += [others[1].append(made.entry(n, sequence)) for n in order[6:] + order[:6]]
                rounds.append(await asyncio.gather(*works, return_exceptions=True))
            for results in rounds:
                assert sum(is_written(results)) == TABLES
                assert all(one is None or isinstance(one, Conflict) for one in results)
            assert await made.lengths() == [20] * TABLES
            for other in others:
                await other.stop()
                await other._store.close()

    asyncio.run(scenario(postgres()))
