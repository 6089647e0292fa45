"""Records that are brought: what cannot be kept is refused at once, and hurts nobody."""

import asyncio
import json
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from ecumene import Game
from ecumene.engine.record import Entry, read_record, write_record
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller, ensure_device
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Append, put_parts
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import LONG_AGO, forget_halves
from ecumene.server.tables import uploads
from tests.server.breaking import breaking, disk_full
from tests.server.process import Person, running_server
from tests.server.staged import running_hub
from tests.server.survival import hot_seat

HEADERS = {"content-type": "application/x-ndjson"}


@pytest.fixture
def address(database: str) -> Iterator[str]:
    with running_server(
        database, requests_per_second=1e6, talk_per_minute=100_000, bot_pause=0
    ) as address:
        yield address


def record(**header: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A short record, as its lines."""
    game = Game.new(MEGA_CIVILIZATION, seats=5, board="west", seed="a known seed")
    game.answer(game.pending()[0].id, {"orders": []})
    lines = [json.loads(line) for line in game.write_record().splitlines()]
    return lines[0] | header, lines[1:]


def sent(person: Person, header: dict[str, Any], entries: list[dict[str, Any]]) -> Any:
    body = "\n".join(json.dumps(line) for line in (header, *entries)).encode()
    return person.http.post("/api/records", content=body, headers=HEADERS)


def with_entry(**fields: Any) -> Callable[[], Any]:
    def made() -> Any:
        header, entries = record()
        return header, [entries[0] | fields]

    return made


LISTS = "[" + "[]," * 1_000_000 + "[]]"
FEWER = "[" + "[]," * 20_000 + "[]]"


def packed(answer: str = "0", options: str = "{}") -> bytes:
    """A record with such a text for its options, and for its only answer."""
    header, entries = record(options="?")
    lines = (json.dumps(header).replace('"?"', options),
             json.dumps(entries[0] | {"answer": "?"}).replace('"?"', answer))  # fmt: skip
    return "\n".join((*lines, "")).encode()


BOMBS: dict[str, Callable[[], bytes]] = {
    "a line of empty lists": lambda: packed(LISTS),
    "options of empty lists": lambda: packed(options=f'{{"x": {LISTS}}}'),
    "many lines of empty lists": lambda: packed(FEWER) + packed(FEWER).split(b"\n", 1)[1] * 50,
    "nothing but ends of lines": lambda: packed() + b"\n" * 3_000_000,
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_record_is_not_unpacked_before_it_is_played(what):
    """An empty list is three bytes on the way and twenty times as many in memory."""
    data = BOMBS[what]()
    tracemalloc.start()
    try:
        with pytest.raises(Refusal, match=r"record\."):
            uploads.play(*uploads.read(data))
        assert tracemalloc.get_traced_memory()[1] < 3 * len(data)
    finally:
        tracemalloc.stop()


BAD: dict[str, Callable[[], Any]] = {
    "a giver of 500 letters": with_entry(by="x" * 500),
    "an unknown giver": with_entry(by="nobody"),
    "a giver with NUL": with_entry(by="bot\x00"),
    "a question with NUL": with_entry(id="1/movement/minoa/0\x00"),
    "a question of 500 letters": with_entry(id="1/movement/" + "x" * 500),
    "no question": with_entry(id=""),
    "a seed of 100 letters": lambda: record(seed="x" * 100),
    "a seed with NUL": lambda: record(seed="a\x00b"),
    "no seed": lambda: record(seed=""),
    "a seed with a line break": lambda: record(seed="a\nb"),
    "no such board": lambda: record(board="atlantis\x00"),
    "too many seats": lambda: record(seats=10**30),
    "fewer than no seats": lambda: record(seats=-5),
    "an unknown edition": lambda: record(ruleset="x" * 300),
    "half a character": lambda: record(seed="\ud800"),
}


def kept_rows(database: str) -> dict[str, int]:
    """How many rows there are of everything that belongs to a game."""

    async def count() -> dict[str, int]:
        store = Store(database)
        try:
            async with store.reader.begin() as connection:
                return {
                    kind.name: (
                        await connection.execute(select(func.count()).select_from(kind))
                    ).scalar_one()
                    for kind in (db.games, db.answers, db.events, db.snapshots, db.grants)
                }
        finally:
            await store.close()

    return asyncio.run(count())


def test_records_that_cannot_be_kept_leave_nothing_and_others_play_on(database, address):
    honest, bad = Person(address), Person(address)
    table = hot_seat(honest)
    assert sent(bad, *record()).status_code == 201
    before = kept_rows(database)
    stopping, accepted, failed = threading.Event(), list[str](), list[Any]()

    def play() -> None:
        while not stopping.is_set():
            asks = honest.state(table, 1)["mine"]["asks"]
            said = honest.command(table, "talk", 1, text="still here")
            (accepted if said["type"] == "accepted" else failed).append(said)
            for seat in range(1, 6) if asks else ():
                honest.answer_usual(table, seat)

    player = threading.Thread(target=play, daemon=True)
    player.start()
    results = {}
    for what, made in BAD.items():
        person = Person(address)
        answer = sent(person, *made())
        results[what] = (answer.status_code, answer.json()["code"])
    stopping.set()
    player.join(timeout=120)
    wrong = {what: result for what, result in results.items() if result[0] not in (400, 422)}
    assert wrong == {}
    assert failed == []
    assert len(accepted) > 1
    after = kept_rows(database)
    assert [after[name] for name in ("games", "grants")] == [before["games"], before["grants"]]


def test_the_parts_of_a_record_are_kept_together_or_not_at_all(tmp_path, monkeypatch):
    """A fault at any statement leaves nothing of those before."""
    monkeypatch.setattr(uploads, "PART", 1)
    game = Game.new(MEGA_CIVILIZATION, seats=5, board="west", seed="x")
    for _ in range(3):
        game.answer(game.pending()[0].id, {"orders": []})
    data = write_record(game.header, [Entry(one.id, one.answer) for one in game.record])

    async def scenario() -> None:
        async with running_hub(tmp_path) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            with breaking(hub.store.engine) as breaker:
                await uploads.found_from_record(hub.store, caller, data)
                for place in range(1, breaker.statements + 1):
                    breaker.mend()
                    breaker.at_statement, breaker.error = place, disk_full
                    with pytest.raises(OperationalError):
                        await uploads.found_from_record(hub.store, caller, data)

    asyncio.run(scenario())
    rows = kept_rows(f"sqlite:///{tmp_path / 'games.sqlite'}")
    assert (rows["games"], rows["answers"]) == (1, 3)


def test_nobody_waits_until_all_of_a_long_record_is_kept(tmp_path, monkeypatch):
    """Others write between its parts; the table itself is there when all of it is."""
    monkeypatch.setattr(uploads, "PART", 1)
    game = Game.new(MEGA_CIVILIZATION, seats=5, board="west", seed="x")
    for _ in range(5):
        game.answer(game.pending()[0].id, {"orders": []})
    data = write_record(game.header, [Entry(one.id, one.answer) for one in game.record])

    async def scenario() -> list[tuple[int, int]]:
        seen = []
        async with running_hub(tmp_path) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            bringing = asyncio.create_task(uploads.found_from_record(hub.store, caller, data))
            while not bringing.done():
                async with hub.store.writing() as connection:
                    counts = [
                        select(func.count()).select_from(one) for one in (db.games, db.answers)
                    ]
                    seen.append(tuple([(await connection.execute(one)).scalar() for one in counts]))
            await bringing
        return seen

    seen = asyncio.run(scenario())
    assert {answers for _, answers in seen} > {1, 2, 3}
    assert {games for games, answers in seen if answers < 5} == {0}


# ---------------------------------------------------------------------- a known seed


def test_a_table_out_of_a_record_says_so_and_its_seats_are_given_away_openly(address):
    owner, guest = Person(address), Person(address)
    made = sent(owner, *record()).json()
    assert made["known_seed"]
    table = made["id"]
    link = {"role": "player", "seat": 2}
    refused = owner.post(f"/api/tables/{table}/links", link, 409)
    assert refused["code"] == "record.hand_over"
    key = owner.post(f"/api/tables/{table}/links", link | {"revoke": True}, 201)["key"]
    opened = guest.post("/api/links/open", {"key": key})
    assert opened["known_seed"]
    assert opened["seats"][1]["handed_over"] == 1
    assert guest.state(table, 2)["table"]["known_seed"]
    assert owner.get(f"/api/tables/{table}/state", 403, seat=2)["code"] == "access.not_your_seat"
    listed = guest.get("/api/tables", which="mine")["tables"]
    assert [one["known_seed"] for one in listed] == [True]
    assert not owner.get(f"/api/tables/{owner.solo()}")["known_seed"]


# ---------------------------------------------------------------------- editions

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize(
    "name", ["mega-9-east-short", "west-6-west-short", "west-6-west-expert", "west-7-west-board"]
)
def test_a_record_keeps_its_edition_and_its_options(tmp_path, name):
    body = (GAMES / f"{name}.ecumene").read_bytes()
    header, entries = read_record(body)
    with running_server(requests_per_second=1e6) as address:
        owner = Person(address)
        made = owner.http.post("/api/records", content=body, headers=HEADERS).json()
        assert made["settings"]["ruleset"] == header.ruleset
        assert header.options.items() <= made["settings"]["options"].items()
        assert made["status"] == "finished"
        kept, again = read_record(owner.http.get(f"/api/tables/{made['id']}/record").content)
        assert (kept.ruleset, kept.board, kept.seats) == (
            header.ruleset, header.board, header.seats,
        )  # fmt: skip
        assert header.options.items() <= kept.options.items()
        assert [one.answer for one in again] == [one.answer for one in entries]


# ---------------------------------------------------------------------- cut off half-way


async def rows_of(store: Store, game: str) -> list[int]:
    """How much is kept of a game that has no table, or has one."""
    kinds = (db.answers, db.events, db.snapshots)
    async with store.reader.begin() as connection:
        counts = [select(func.count()).where(kind.c.game == game) for kind in kinds]
        return [(await connection.execute(count)).scalar_one() for count in counts]


def test_what_is_left_of_a_record_whose_bringing_was_cut_off_goes(tmp_path):
    async def work() -> None:
        header, entries = record()
        lines = "\n".join(json.dumps(line) for line in (header, *entries)).encode()
        played = uploads.play(*uploads.read(lines))
        async with running_hub(tmp_path) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            whole = await uploads.found_from_record(hub.store, caller, lines)
            async with hub.store.writing() as connection:
                half = [Append("half", (), played.events, played.start, None, None)]
                half += [Append("half", *part, None, None) for part in played.parts]
                await put_parts(connection, half)
            assert await forget_halves(hub.store, time.time()) == [], "it may still be written"
            before = await rows_of(hub.store, whole)
            assert 0 not in await rows_of(hub.store, "half")
            assert await forget_halves(hub.store, time.time() + LONG_AGO) == ["half"]
            assert await rows_of(hub.store, "half") == [0, 0, 0]
            assert await rows_of(hub.store, whole) == before

    asyncio.run(work())


def test_a_server_looks_for_such_rows_when_it_starts(tmp_path, monkeypatch):
    monkeypatch.setattr("ecumene.server.storage.whole_games.LONG_AGO", 0.0)

    async def work() -> None:
        header, entries = record()
        lines = "\n".join(json.dumps(line) for line in (header, *entries)).encode()
        played = uploads.play(*uploads.read(lines))
        async with running_hub(tmp_path) as hub, hub.store.writing() as connection:
            half = Append("half", (), played.events, played.start, None, None)
            await put_parts(connection, [half])
        async with running_hub(tmp_path) as hub:
            for _ in range(500):
                if await rows_of(hub.store, "half") == [0, 0, 0]:
                    return
                await asyncio.sleep(0.02)
        raise AssertionError("they are still there")

    asyncio.run(work())
