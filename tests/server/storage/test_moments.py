"""What belongs together is read at one moment, and what was kept badly is made anew."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.games.choosing import free_civilizations
from ecumene.server.people.access import Access
from ecumene.server.protocol import TableSettings
from ecumene.server.sight.history import events_after, replay
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.storage import database as db
from ecumene.server.storage import moments
from ecumene.server.storage.document import (
    SeatDocument,
    TableDocument,
    read_document,
    with_foreign,
)
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.answering import answer, take_back
from ecumene.server.tables.driving import start
from ecumene.server.tables.following import catch_up, reading, reload
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import new_document
from ecumene.server.tables.table import LiveTable
from tests.games.positions import at
from tests.server.games.test_old_positions import logged
from tests.server.staged import document_of, running_hub, stage_saved, started_hub

STAY = {"orders": []}


@asynccontextmanager
async def two_processes(database: str) -> AsyncIterator[tuple[LiveTable, LiveTable]]:
    """A table of people as two processes have it."""
    async with running_hub(database, snapshot_every=3) as hub:
        game = at("mega-9-east-expert", 10, "movement")
        await stage_saved(hub, game, document_of(game, game.state.civs), "here")
        hub.forget("here")
        table = await hub.table("here")
        other = await started_hub(hub.settings)
        try:
            yield table, await other.table("here")
        finally:
            await other.stop()


def asked(table: LiveTable) -> tuple[str, Civ]:
    ask = table.pending()[0]
    return ask.id, ask.civ


async def answer_first(table: LiveTable) -> tuple[str, Civ]:
    ask, civ = asked(table)
    await answer(table, Entry(ask, STAY), civ)
    return ask, civ


def agree(one: LiveTable, two: LiveTable) -> None:
    assert one.game.digest() == two.game.digest()
    assert one.position.sequence == two.position.sequence
    assert one.position.counts == two.position.counts


# ---------------------------------------------------------------------- one moment


def taken_back_between(table: LiveTable, ask: str, civ: Civ) -> Callable[..., Any]:
    """Reads the parts of a table, but another process takes an answer back first.

    Only where the test itself reads: the processes read by themselves too when they hear of news.
    """
    real, reader, done = moments._reading, asyncio.current_task(), list[bool]()

    async def read(connection: AsyncConnection, *about: Any) -> Any:
        if not done and asyncio.current_task() is reader:
            done.append(True)
            await take_back(table, ask, civ)
        return await real(connection, *about)

    return read


def test_a_table_is_taken_up_as_it_was_at_one_moment(database, monkeypatch):
    async def scenario() -> None:
        async with two_processes(database) as (table, twin):
            ask, civ = await answer_first(table)
            await catch_up(twin)
            with monkeypatch.context() as patched, logged() as lines:
                patched.setattr(moments, "_reading", taken_back_between(table, ask, civ))
                async with twin.lock:
                    await reload(twin)
                assert asked(twin) != (ask, civ)
            assert [what for what, _ in lines if what == "position.rebuilt"] == []
            await catch_up(twin)
            agree(table, twin)

    asyncio.run(scenario())


def test_read_at_several_moments_it_would_not_fit(postgres, monkeypatch):
    """The test above can fail: where each reading sees the newest, the parts do not fit."""

    @asynccontextmanager
    async def several_moments(store: Any) -> AsyncIterator[AsyncConnection]:
        async with store.reader.connect() as connection:
            yield await connection.execution_options(isolation_level="AUTOCOMMIT")

    async def scenario(database: str) -> None:
        async with begun(database) as hub:
            table, other = await hub.table("here"), await started_hub(hub.settings)
            try:
                await misread(table, await other.table("here"))
            finally:
                await other.stop()

    async def misread(table: LiveTable, twin: LiveTable) -> None:
        ask, civ = await answer_first(table)
        await catch_up(twin)
        with monkeypatch.context() as patched, logged() as lines:
            patched.setattr(moments, "_one_moment", several_moments)
            patched.setattr(moments, "_reading", taken_back_between(table, ask, civ))
            async with twin.lock:
                await reload(twin)
        assert [what for what, _ in lines] == ["position.rebuilt"]
        await catch_up(twin)
        agree(table, twin)

    asyncio.run(scenario(postgres()))


def test_a_process_that_has_not_heard_yet_shows_no_less_than_another(postgres):
    async def scenario(database: str) -> None:
        async with two_processes(database) as (table, twin):
            for _ in range(4):
                await answer_first(table)
                async with reading(twin):
                    agree(table, twin)

    asyncio.run(scenario(postgres()))


def test_however_often_another_is_first_an_answer_gets_through(database):
    async def scenario() -> None:
        async with two_processes(database) as (table, twin):
            ask, civ = asked(twin)
            real, times = twin.play.write, list[int]()

            async def overtaken(*about: Any) -> None:
                times.append(1)
                if len(times) <= 20:
                    await table.change(lambda document: replace(document, rewatched=len(times)))
                await real(*about)

            twin.play.write = overtaken  # type: ignore[method-assign]
            await answer(twin, Entry(ask, STAY), civ)
            assert len(times) == 21
            await catch_up(table)
            agree(table, twin)
            assert table.document.status == twin.document.status == "running"

    asyncio.run(scenario())


# ---------------------------------------------------------------------- bad snapshots


def edited(change: Callable[[dict[str, Any]], None]) -> Callable[[Any], dict[str, Any]]:
    def edit(row: Any) -> dict[str, Any]:
        position = json.loads(zlib.decompress(row.body))
        change(position)
        return {"body": zlib.compress(json.dumps(position).encode())}

    return edit


def of_newer_rules(position: dict[str, Any]) -> None:
    position["rules"] = "999"


def of_another_moment(position: dict[str, Any]) -> None:
    position["state"]["turn"] += 1


def with_a_strange_state(position: dict[str, Any]) -> None:
    position["state"]["items"] = ["atlantis"]


BAD: dict[str, Callable[[Any], dict[str, Any]]] = {
    "garbage": lambda row: {"body": b"\x00garbage"},
    "empty": lambda row: {"body": b""},
    "truncated": lambda row: {"body": row.body[: len(row.body) // 2]},
    "of newer rules": edited(of_newer_rules),
    "of another moment": edited(of_another_moment),
    "a strange state": edited(with_a_strange_state),
    "counts that are none": lambda row: {"counts": "many"},
    "counts of nobody": lambda row: {"counts": "{}"},
    "counts of few": lambda row: {"counts": '{"*": 3}'},
}


async def spoil(hub_store: Any, bad: str) -> None:
    """Makes the last snapshot of every table bad."""
    shots = db.snapshots
    async with hub_store.engine.begin() as connection:
        rows = (await connection.execute(select(shots).order_by(shots.c.sequence))).all()
        place = (shots.c.game == rows[-1].game) & (shots.c.sequence == rows[-1].sequence)
        await connection.execute(update(shots).where(place).values(**BAD[bad](rows[-1])))


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_snapshot_is_made_anew_while_others_play_on(database, bad):
    async def scenario() -> None:
        async with begun(database) as hub:
            table = await hub.table("here")
            for _ in range(4):
                await answer_first(table)
            before = await events_after(table.store, table.scene, None, 0, 1000)
            await spoil(hub.store, bad)
            other = await started_hub(hub.settings)
            try:
                twin = await other.table("here")
                agree(table, twin)
                await answer_first(table)
                await catch_up(twin)
                await answer_first(twin)
                await catch_up(table)
                agree(table, twin)
                number = len(before)
                seen = await replay(hub.store, table.seating.kept, None, number, False)
                assert seen.number == number
                assert (await events_after(hub.store, twin.scene, None, 0, number)) == before
            finally:
                await other.stop()
            hub.forget("here")
            with logged() as lines:
                agree(await hub.table("here"), table)
            assert [what for what, _ in lines] == []

    asyncio.run(scenario())


@asynccontextmanager
async def begun(database: str) -> AsyncIterator[Hub]:
    """A table of people whose whole record is there, with a snapshot now and then."""
    async with running_hub(database, snapshot_every=3) as hub:
        empty = new_document(TableSettings(players=5, board="west"), "Host")
        civs = free_civilizations(empty)[:5]
        seats = tuple(
            SeatDocument(number, "human", f"P{number}", civ, number)
            for number, civ in enumerate(civs, 1)
        )
        document = replace(empty, seats=seats, status="choosing")
        await create(hub.store, replace(new_kept(document), id="here"), [], [])
        await start(await hub.table("here"))
        yield hub


# ---------------------------------------------------------------------- documents


def written(change: Callable[[dict[str, Any]], None]) -> str:
    """A document as another release might have written it."""
    game = at("mega-9-east-expert", 10, "movement")
    plain = json.loads(with_foreign(document_of(game, game.state.civs), {}))
    change(plain)
    return json.dumps(plain)


def with_unknown_fields(plain: dict[str, Any]) -> None:
    plain["weather"] = "fine"
    plain["settings"] |= {"tournament": {"round": 3}, "clock": {"type": "live", "byo_yomi": 5}}
    plain["seats"][2] |= {"avatar": "owl", "orders": {"tax_rate": 2, "humour": "dry"}}


def test_what_another_release_wrote_is_read_and_written_back():
    document, foreign = read_document(written(with_unknown_fields))
    assert isinstance(document, TableDocument)
    assert document.settings.clock.seconds == 120  # type: ignore[union-attr]
    assert document.seats[2].standing_orders.tax_rate == 2
    again = json.loads(with_foreign(replace(document, turn=11), foreign))
    assert (again["turn"], again["weather"]) == (11, "fine")
    assert again["settings"]["tournament"] == {"round": 3}
    assert again["settings"]["clock"]["byo_yomi"] == 5
    assert again["seats"][2]["avatar"] == "owl"
    assert again["seats"][2]["orders"]["humour"] == "dry"
    assert read_document(json.dumps(again)) == (replace(document, turn=11), foreign)


def test_limits_that_were_narrowed_since_do_not_close_a_table():
    def loose(plain: dict[str, Any]) -> None:
        plain["settings"]["name"] = "two\nlines " * 30

    document, foreign = read_document(written(loose))
    assert document.settings.name.startswith("twolines twolines")
    assert foreign == {}


def test_a_table_with_an_unknown_setting_is_played_and_changed(database):
    async def scenario() -> None:
        async with begun(database) as hub:
            hub.forget("here")
            async with hub.store.engine.begin() as connection:
                plain = json.loads((await connection.execute(select(db.games.c.body))).scalar_one())
                plain["settings"]["tournament"] = 7
                await connection.execute(update(db.games).values(body=json.dumps(plain)))
            table = await hub.table("here")
            await table.change(lambda document: replace(document, rewatched=1))
            await answer_first(table)
            async with hub.store.engine.begin() as connection:
                plain = json.loads((await connection.execute(select(db.games.c.body))).scalar_one())
            assert (plain["settings"]["tournament"], plain["rewatched"]) == (7, 1)

    asyncio.run(scenario())


# ---------------------------------------------------------------------- chat


def lines_heard(viewer: Subscriber) -> list[int]:
    messages = [json.loads(viewer.messages.get_nowait()) for _ in range(viewer.messages.qsize())]
    return [one["said"]["id"] for one in messages if one["type"] == "talked"]


def test_lines_of_chat_stay_in_order_when_the_clock_goes_back(database, monkeypatch):
    async def scenario() -> None:
        async with two_processes(database) as (table, twin):
            viewers = []
            for live in (table, twin):
                viewers.append(Subscriber(None, None, Access().you, 1000))
                live.viewers.add(viewers[-1])
            said = [await table.talk.say("Ann", 1, None, "first")]
            monkeypatch.setattr("time.time_ns", lambda: 5_000_000)
            said += [await live.talk.say("Ann", 1, None, "later") for live in (twin, table, twin)]
            for live in (table, twin):
                async with live.lock:
                    await live.pass_on_talk()
            assert said == sorted(set(said))
            assert [lines_heard(viewer) for viewer in viewers] == [said, said]

    asyncio.run(scenario())


def test_everybody_hears_every_line_once_and_in_order_whoever_speaks_where(database):
    async def scenario() -> None:
        async with two_processes(database) as (table, twin):
            viewers = []
            for live in (table, twin):
                viewers.append(Subscriber(None, None, Access().you, 1000))
                live.viewers.add(viewers[-1])
            lives = [table, twin] * 15
            said = await asyncio.gather(*(one.talk.say("Ann", 1, None, "!") for one in lives))
            for live in (table, twin):
                async with live.lock:
                    await live.pass_on_talk()
            assert [lines_heard(viewer) for viewer in viewers] == [sorted(said)] * 2

    asyncio.run(scenario())
