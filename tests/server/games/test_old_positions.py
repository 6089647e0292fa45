"""Games outlive releases: what cannot be read is played again, or said to be unreadable."""

import asyncio
import json
import logging
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from ecumene import Game, PlayerError, rulesets
from ecumene.engine.event import Event
from ecumene.engine.record import Header
from ecumene.server import catalogue
from ecumene.server.catalogue import ForgottenEvent, read_events, subclasses
from ecumene.server.games.opening import from_snapshot
from ecumene.server.games.position import ALL
from ecumene.server.people.access import Caller, ensure_device
from ecumene.server.protocol import CreateSolo, Regent, SeatPreferences, TableSettings
from ecumene.server.sight.history import events_after, replay
from ecumene.server.storage import database as db
from ecumene.server.storage.document import SeatDocument
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.founding import found_solo
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import resumed
from ecumene.server.tables.table import LiveTable
from ecumene.server.tables.uploads import table_for
from tests.server.staged import running_hub

MEGA = rulesets.MEGA_CIVILIZATION

TURNS = 3
Scenario = Callable[[Hub, LiveTable], Awaitable[None]]


def after_some_turns(folder: Path, scenario: Scenario) -> None:
    """A table against bots whose owner left some turns to a regent; nobody is at it now."""

    async def whole() -> None:
        async with running_hub(folder) as hub:
            await scenario(hub, await played(hub))

    asyncio.run(whole())


FIVE = TableSettings(players=5, board="west")


async def played(hub: Hub, settings: TableSettings = FIVE, turns: int = TURNS) -> LiveTable:
    """Some turns at a new table; it is no longer in memory."""
    caller, _ = await ensure_device(hub.store, Caller())
    name, _ = await found_solo(hub, caller, CreateSolo(settings))
    table = await hub.table(name)
    await set_seat(table, 1, SeatPreferences(regent=Regent("random", pace="fast")))
    while table.game.state.turn < turns:
        await asyncio.sleep(0.01)
    await set_seat(table, 1, SeatPreferences(regent=None))
    await hub.waker.settle(name)
    hub.forget(name)
    return table


async def rewrite(hub: Hub, table: LiveTable, kind: Any, change: Callable[[Any], Any]) -> None:
    """Writes the rows of a table anew, as another release might have written them."""
    async with hub.store.engine.begin() as connection:
        key = [column for column in kind.primary_key if column.name != "game"]
        own = kind.c.game == table.id
        for row in (await connection.execute(select(kind).where(own))).all():
            same = [column == getattr(row, column.name) for column in key]
            await connection.execute(update(kind).where(own, *same).values(body=change(row.body)))


def edited(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    """What a snapshot becomes when its position is changed."""

    def edit(body: bytes) -> bytes:
        position = json.loads(zlib.decompress(body))
        change(position)
        return zlib.compress(json.dumps(position).encode())

    return edit


def garbled(position: dict[str, Any]) -> None:
    position["state"]["turn"] = "the third"


UNFIT = {
    "no JSON": lambda body: zlib.compress(b"{"),
    "no header": lambda body: zlib.compress(b"{}"),
    "not even compressed": lambda body: b"nothing",
    "a state of other rules": edited(garbled),
}


@contextmanager
def logged() -> Iterator[list[tuple[str, dict[str, Any]]]]:
    """What the server logs meanwhile."""
    lines: list[tuple[str, dict[str, Any]]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append((record.getMessage(), getattr(record, "facts", {})))

    handler, logger = Keep(), logging.getLogger("ecumene")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    try:
        yield lines
    finally:
        logger.setLevel(level)
        logger.removeHandler(handler)


# ---------------------------------------------------------------------- snapshots


@pytest.mark.parametrize("unfit", UNFIT)
def test_a_game_whose_snapshots_do_not_fit_is_played_again_from_its_record(tmp_path, unfit):
    async def scenario(hub: Hub, before: LiveTable) -> None:
        await rewrite(hub, before, db.snapshots, UNFIT[unfit])
        with logged() as lines:
            table = await hub.table(before.id)
        assert [what for what, _ in lines] == ["position.rebuilt"]
        assert table.game.digest() == before.game.digest()
        assert table.position.counts == before.position.counts
        assert table.position.sequence == before.position.sequence
        snapshot = await hub.store.latest_snapshot(table.id)
        assert snapshot is not None
        assert from_snapshot(snapshot).sequence == before.position.sequence
        await set_seat(table, 1, SeatPreferences(regent=Regent("random", pace="fast")))
        while table.game.state.turn == before.game.state.turn:
            await asyncio.sleep(0.01)

    after_some_turns(tmp_path, scenario)


def test_who_chose_first_is_known_though_no_snapshot_can_be_read(tmp_path):
    """The theme sets go by the order of choosing (R-165), which the header says."""
    short = TableSettings(ruleset="west", players=5, options={"scenario": "short"})

    async def work() -> None:
        async with running_hub(tmp_path) as hub:
            before = await played(hub, short, turns=1)
            header = before.game.header
            await rewrite(hub, before, db.snapshots, UNFIT["no header"])
            table = await hub.table(before.id)
            assert sorted(header.options["choosing_order"]) == sorted(table.game.state.civs)
            assert table.game.header.options == header.options
            assert table.game.digest() == before.game.digest()

    asyncio.run(work())


def test_what_was_before_a_snapshot_that_does_not_fit_can_still_be_looked_at(tmp_path):
    async def scenario(hub: Hub, table: LiveTable) -> None:
        number = table.position.counts["-"] - 3
        here = await replay(hub.store, table.seating.kept, None, number, False)
        await rewrite(hub, table, db.snapshots, UNFIT["no JSON"])
        assert await replay(hub.store, table.seating.kept, None, number, False) == here

    after_some_turns(tmp_path, scenario)


# ---------------------------------------------------------------------- neither fits


def test_a_table_that_cannot_be_read_says_so_and_can_be_tried_again(tmp_path):
    async def scenario(hub: Hub, table: LiveTable) -> None:
        other = await played(hub)
        rows = await hub.store.answers_after(table.id, 0)
        good = {row.sequence: row.row(table.id)["body"] for row in rows}
        snapshot = await hub.store.latest_snapshot(table.id)
        assert snapshot is not None
        await rewrite(hub, table, db.snapshots, UNFIT["a state of other rules"])
        await rewrite(hub, table, db.answers, lambda body: body.replace("/movement/", "/dancing/"))
        for _ in range(2):
            with pytest.raises(PlayerError, match=r"table\.unreadable") as caught:
                await hub.table(table.id)
        facts = caught.value.facts
        assert (facts["ruleset"], facts["version"]) == ("mega", MEGA.version)
        assert facts["here"] == MEGA.version
        assert facts["problem"] == "ask.not_open"
        assert (await hub.table(other.id)).game.digest() == other.game.digest()
        await hub.watch.survive(table.id, "open", hub.table(table.id))
        kept = await hub.store.table(table.id)
        assert kept is not None
        assert kept.document.status == "frozen"
        async with hub.store.engine.begin() as connection:
            for sequence, body in good.items():
                own = (db.answers.c.game == table.id) & (db.answers.c.sequence == sequence)
                await connection.execute(update(db.answers).where(own).values(body=body))
        again = await hub.table(table.id)
        await again.change(resumed)
        assert again.document.status == "running"
        assert again.game.digest() == table.game.digest()

    after_some_turns(tmp_path, scenario)


def test_a_game_of_an_unknown_edition_is_said_to_be_unreadable(tmp_path):
    def of_another(position: dict[str, Any]) -> None:
        position["header"] |= {"ruleset": "atlantis", "version": "7"}

    async def scenario(hub: Hub, table: LiveTable) -> None:
        await rewrite(hub, table, db.snapshots, edited(of_another))
        with pytest.raises(PlayerError, match=r"table\.unreadable") as caught:
            await hub.table(table.id)
        assert caught.value.facts == {"ruleset": "atlantis", "version": "7", "here": None}

    after_some_turns(tmp_path, scenario)


def test_one_table_that_cannot_be_read_hides_no_others_on_a_list(tmp_path):
    async def scenario(hub: Hub, table: LiveTable) -> None:
        other = await played(hub)
        body = '{"settings": {"players": "many"}, "seats": [], "host": ""}'
        async with hub.store.engine.begin() as connection:
            own = db.games.c.id == table.id
            await connection.execute(update(db.games).where(own).values(body=body))
        listed = await hub.store.list_tables(db.games.c.seed != "", 10, None)
        assert [kept.id for kept in listed] == [other.id]
        with pytest.raises(PlayerError, match=r"table\.unreadable"):
            await hub.table(table.id)

    after_some_turns(tmp_path, scenario)


# ---------------------------------------------------------------------- versions


def test_that_a_game_goes_on_by_other_rules_is_said_in_the_log_once(tmp_path):
    def older(position: dict[str, Any]) -> None:
        position["header"]["version"] = "0"

    async def scenario(hub: Hub, table: LiveTable) -> None:
        await rewrite(hub, table, db.snapshots, edited(older))
        async with hub.store.engine.begin() as connection:
            bare = json.loads((await connection.execute(select(db.games.c.body))).scalar_one())
            assert bare.pop("rules_version") == MEGA.version
            await connection.execute(update(db.games).values(body=json.dumps(bare)))
        with logged() as lines:
            opened = await hub.table(table.id)
            hub.forget(table.id)
            await hub.table(table.id)
        said = [facts for what, facts in lines if what == "rules.changed"]
        assert said == [{"table": table.id, "ruleset": "mega", "was": "0", "now": MEGA.version}]
        assert opened.game.digest() == table.game.digest()
        kept = await hub.store.table(table.id)
        assert kept is not None
        assert kept.document.rules_version == MEGA.version
        latest = await hub.store.latest_snapshot(table.id)
        assert latest is not None
        assert latest.sequence == table.position.sequence

    after_some_turns(tmp_path, scenario)


def test_an_uploaded_record_keeps_its_edition(monkeypatch):
    other = replace_rules(name="invented")
    monkeypatch.setitem(rulesets.BY_NAME, "invented", other)
    game = Game.new(other, seats=5, board="west", seed="x")
    header = Header("invented", "1", 5, "west", "x", {})
    document = table_for(header, game)
    assert document.settings.ruleset == "invented"
    assert document.rules_version == other.version


def replace_rules(**changes: Any) -> Any:
    from dataclasses import replace as replace_fields

    return replace_fields(rulesets.MEGA_CIVILIZATION, **changes)


# ---------------------------------------------------------------------- the log


def test_an_event_that_is_no_longer_known_makes_no_log_unreadable(tmp_path):
    gone = {"type": "OracleAsked", "civ": "minoa", "secret": 3}

    def with_a_forgotten_one(body: str) -> str:
        events = json.loads(body)
        turn, phase, _ = events[0]
        return json.dumps([[turn, phase, gone], *events[1:]])

    async def scenario(hub: Hub, table: LiveTable) -> None:
        count = table.position.counts[ALL]
        before = await events_after(hub.store, table.scene, None, 0, 10_000)
        await rewrite(hub, table, db.events, with_a_forgotten_one)
        stored = await hub.store.events_between(table.id, 0, count)
        assert len(stored) == count
        forgotten = [one.event for one in stored if isinstance(one.event, ForgottenEvent)]
        assert forgotten[0] == ForgottenEvent("OracleAsked", {"civ": "minoa", "secret": 3})
        again = await hub.table(table.id)
        assert again.position.counts == table.position.counts
        told = await events_after(hub.store, again.scene, None, 0, 10_000)
        assert 0 < len(told) < len(before)
        assert "Oracle" not in str(told)

    after_some_turns(tmp_path, scenario)


def test_fields_that_an_event_did_not_have_then_do_not_hide_the_others():
    known = '[1,"movement",{"type":"AnswerTakenBack","civ":"minoa","ask":"x"}]'
    fewer = '[1,"movement",{"type":"AnswerTakenBack","civ":"minoa"}]'
    first, second = read_events(f"[{known},{fewer}]")
    assert isinstance(first.event, catalogue.AnswerTakenBack)
    assert second.event == ForgottenEvent("AnswerTakenBack", {"civ": "minoa"})
    assert second.event.seen_by(None) is None


def test_two_events_of_one_name_are_a_mistake_at_start(monkeypatch):
    class Base(Event, frozen=True):
        """A family of its own, so that nothing else is disturbed."""

    def made(module: str) -> type:
        return type("Doubled", (Base,), {"__module__": module}, frozen=True)

    first = made("ecumene.advances.one")
    assert subclasses(Base) == [first]
    outside = made("somebody.elses")
    assert subclasses(Base) == [first]
    second = made("ecumene.advances.two")
    with pytest.raises(TypeError, match=r"Doubled.*advances\.one and ecumene\.advances\.two"):
        subclasses(Base)
    del outside, second


def test_a_seat_is_read_as_older_releases_wrote_it():
    written = (
        '{"number":2,"kind":"human","name":"Ann","civ":"minoa","order":4,"orders":{"tax_rate":2},'
        '"standing":[{"gives":["clay","clay","clay"]}],"standing_turn":7}'
    )
    seat = msgspec.json.decode(written, type=SeatDocument)
    assert (seat.order_number, seat.standing_orders.tax_rate, seat.offers_turn) == (4, 2, 7)
    assert seat.standing_offers[0].gives == ("clay", "clay", "clay")
    assert msgspec.json.decode(msgspec.json.encode(seat), type=SeatDocument) == seat
    assert {"order", "orders", "standing", "standing_turn"} < set(msgspec.to_builtins(seat))
