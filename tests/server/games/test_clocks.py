"""Clocks: what runs out happens once, across restarts; quiet hours do not count."""

import asyncio
import time

import msgspec
import pytest

from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.phases.movement.questions import PlanMovement
from ecumene.phases.trade.session import Trade
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import (
    Clocks,
    Running,
    expired,
    next_deadline,
    pause,
    resume,
    wind,
)
from ecumene.server.people.access import Caller, ensure_device
from ecumene.server.people.quiet_hours import after_waking_time, check_quiet, quiet_for
from ecumene.server.protocol import (
    CorrespondenceClock,
    CreateSolo,
    LiveClock,
    QuietHours,
    TableSettings,
)
from ecumene.server.storage import database as db
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.storage.store import Store
from ecumene.server.tables.founding import found_solo
from tests.server.process import Person, Server
from tests.server.staged import running_hub
from tests.server.survival import answers_in, rounds

EGYPT = Civ("egypt")
HOUR = 3600.0
PATIENCE = 180
"""So long a slow machine may take."""
NIGHT = QuietHours(start=22 * 60, end=7 * 60)


def table(clock) -> TableDocument:
    seats = (SeatDocument(1, "human", "Ann", EGYPT, quiet=NIGHT),)
    return TableDocument(TableSettings(clock=clock), seats, "Ann")


def ask(number: int = 0) -> Ask:
    return Ask(f"1/movement/egypt/{number}", EGYPT, PlanMovement())


def test_a_live_clock_takes_the_rest_from_the_bank():
    document = table(LiveClock(seconds=10, bank=60))
    clocks = wind(Clocks(), document, [ask()], 1000.0)
    assert clocks.running[EGYPT].deadline == 1070.0
    clocks = wind(clocks, document, [ask()], 1005.0)
    assert clocks.running[EGYPT].started == 1000.0
    clocks = wind(clocks, document, [ask(1)], 1025.0)
    assert clocks.bank[EGYPT] == 45.0
    assert clocks.running[EGYPT].deadline == 1025.0 + 10 + 45


def test_taking_back_gives_no_new_time():
    document = table(LiveClock(seconds=10, bank=60))
    clocks = wind(Clocks(), document, [ask()], 1000.0)
    for moment in (1008.0, 1010.0, 1012.0):
        clocks = wind(wind(clocks, document, [], moment), document, [ask()], moment)
    assert clocks.running[EGYPT].deadline == 1070.0
    assert clocks.bank.get(EGYPT, 60) == 60
    clocks = wind(clocks, document, [], 1030.0)
    assert clocks.bank[EGYPT] == 40.0
    clocks = wind(clocks, document, [ask()], 1500.0)
    assert clocks.running[EGYPT].deadline == 1540.0
    assert wind(clocks, document, [], 1510.0).bank[EGYPT] == 30.0


def test_whoever_goes_back_and_forth_between_two_questions_uses_the_time_of_both():
    document = table(LiveClock(seconds=60, bank=0))
    clocks = Clocks()
    for quarter in range(5):
        clocks = wind(clocks, document, [ask(quarter % 2)], quarter * 15.0)
    assert clocks.running[EGYPT].deadline == 90.0
    assert expired(clocks, [ask(0)], 90.0) == [ask(0)]


def test_whoever_was_asked_next_loses_no_time_when_another_takes_back():
    """Else one could let another think, take back at the last moment, and answer otherwise."""
    document = table(LiveClock(seconds=10, bank=60))
    next_one = Ask("1/movement/hatti/0", Civ("hatti"), PlanMovement())
    clocks = wind(Clocks(), document, [ask()], 0.0)
    clocks = wind(clocks, document, [next_one], 5.0)
    clocks = wind(clocks, document, [ask()], 74.0)
    assert clocks.running[EGYPT].deadline == 139.0
    clocks = wind(clocks, document, [next_one], 75.0)
    assert clocks.running[Civ("hatti")].deadline == 145.0
    assert clocks.bank == {}


def test_the_time_that_was_left_is_kept_on_disk():
    document = table(LiveClock(seconds=10, bank=0))
    clocks = wind(wind(Clocks(), document, [ask()], 0.0), document, [], 7.0)
    again = msgspec.json.decode(msgspec.json.encode(clocks), type=Clocks)
    assert wind(again, document, [ask()], 20.0).running[EGYPT].deadline == 23.0


def test_the_trade_session_ends_for_all_at_once():
    document = table(LiveClock(seconds=10, bank=60, trade_seconds=600))
    first = Ask("1/trade/egypt/0", EGYPT, Trade())
    clocks = wind(Clocks(), document, [first], 0.0)
    later = Ask("1/trade/egypt/5", EGYPT, Trade())
    other = Ask("1/trade/hatti/0", Civ("hatti"), Trade())
    clocks = wind(clocks, document, [later, other], 400.0)
    assert {run.deadline for run in clocks.running.values()} == {600.0}
    assert expired(clocks, [later, other], 599.0) == []
    assert expired(clocks, [later, other], 600.0) == [later, other]


def test_a_session_is_not_longer_because_all_were_done_for_a_moment():
    document = table(CorrespondenceClock(trade_hours=24))
    clocks = wind(Clocks(), document, [Ask("1/trade/egypt/0", EGYPT, Trade())], 0.0)
    clocks = wind(clocks, document, [], 5 * HOUR)
    clocks = wind(clocks, document, [Ask("1/trade/egypt/3", EGYPT, Trade())], 6 * HOUR)
    assert clocks.running[EGYPT].deadline == 24 * HOUR
    clocks = wind(clocks, document, [Ask("2/trade/egypt/0", EGYPT, Trade())], 40 * HOUR)
    assert clocks.running[EGYPT].deadline == 64 * HOUR


def test_a_pause_stops_the_clocks():
    document = table(LiveClock(seconds=10, bank=0))
    clocks = pause(wind(Clocks(), document, [ask()], 0.0), 4.0)
    assert next_deadline(clocks) is None
    assert expired(clocks, [ask()], 100.0) == []
    clocks = resume(clocks, 104.0)
    assert next_deadline(clocks) == 110.0


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [(8, 4, 12), (20, 4, 24 + 9), (23, 1, 24 + 8), (3, 2, 9), (8, 30, 48 + 8), (8, 14, 22)],
)
def test_quiet_hours_do_not_count(start, hours, end):
    assert after_waking_time(start * HOUR, hours * HOUR, NIGHT) == pytest.approx(end * HOUR)


def test_quiet_hours_lie_where_the_player_lives():
    elsewhere = QuietHours(start=22 * 60, end=7 * 60, utc_offset=60)
    assert quiet_for(21.5 * HOUR, NIGHT) == 0
    assert quiet_for(21.5 * HOUR, elsewhere) == pytest.approx(8.5 * HOUR)
    clocks = wind(Clocks(), table(CorrespondenceClock(hours=24)), [ask()], 8 * HOUR)
    assert clocks.running[EGYPT].deadline == pytest.approx((24 + 17) * HOUR)


def test_nobody_is_quiet_all_day():
    """Else no clock of theirs would ever run out."""
    most = QuietHours(start=0, end=16 * 60)
    check_quiet(most)
    assert after_waking_time(0.0, 8 * HOUR, most) == pytest.approx(24 * HOUR)
    for end in (16 * 60 + 1, 1439):
        with pytest.raises(Refusal, match=r"seat\.quiet_too_long"):
            check_quiet(QuietHours(start=0, end=end))
    of_an_older_release = QuietHours(start=0, end=1439)
    assert after_waking_time(0.0, 8 * HOUR, of_an_older_release) == pytest.approx(24 * HOUR)


def let_time_pass(database: str, name: str, seconds: float) -> None:
    """The clocks of a table are found as if the server had been down for so long."""

    def earlier(run: Running) -> Running:
        return Running(run.key, run.started - seconds, run.deadline - seconds)

    async def work() -> None:
        store = Store(database)
        body = await store.clocks_of(name)
        assert body is not None
        clocks = msgspec.json.decode(body, type=Clocks)
        running = {civ: earlier(run) for civ, run in clocks.running.items()}
        moved = msgspec.json.encode(msgspec.structs.replace(clocks, running=running)).decode()
        async with store.engine.begin() as connection:
            own = db.clocks.update().where(db.clocks.c.game == name)
            await connection.execute(own.values(body=moved))
            game = db.games.update().where(db.games.c.id == name)
            await connection.execute(game.values(wake=db.games.c.wake - seconds))
        await store.close()

    asyncio.run(work())


def test_the_first_question_of_a_game_has_a_clock_though_nobody_answered_before_it(tmp_path):
    async def work() -> None:
        clock = LiveClock(seconds=7200, bank=0, trade_seconds=7200)
        async with running_hub(tmp_path) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            settings = TableSettings(players=5, board="west", clock=clock)
            wish = CreateSolo(settings, civ="minoa")
            name, _ = await found_solo(hub, caller, wish)
            end = time.monotonic() + PATIENCE
            while (body := await hub.store.clocks_of(name)) is None:
                assert time.monotonic() < end
                await asyncio.sleep(0.01)
            kept = await hub.store.table(name)
            assert kept is not None
            running = msgspec.json.decode(body, type=Clocks).running
            assert [*running] == ["minoa"]
            assert kept.wake == running[Civ("minoa")].deadline
            assert not await hub.store.answers_after(name, 0)

    asyncio.run(work())


@pytest.mark.parametrize("ruleset", ["mega", "west"])
@pytest.mark.parametrize(("on_timeout", "by"), [("default", "clock"), ("regent", "regent")])
def test_the_questions_before_the_first_turn_are_answered_when_time_is_up(
    tmp_path, ruleset, on_timeout, by
):
    short = {"scenario": "short"}
    clock = LiveClock(seconds=0, bank=0, trade_seconds=0)
    settings = TableSettings(
        ruleset=ruleset, players=5, options=short, clock=clock, on_timeout=on_timeout
    )

    async def work() -> None:
        async with running_hub(tmp_path) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            name, _ = await found_solo(hub, caller, CreateSolo(settings, civ="minoa"))
            table = await hub.table(name)
            end = time.monotonic() + PATIENCE
            while table.game.state.turn < 2:
                assert time.monotonic() < end
                await asyncio.sleep(0.01)
            given = [row.entry for row in await hub.store.answers_after(name, 0)]
            opening = [one for one in given if one.id.startswith("0/") and "/minoa/" in one.id]
            assert opening[0].id == "0/placing_cities/minoa/0"
            assert {one.by for one in opening} == {by}
            assert not table.game.state.theme_sets

    asyncio.run(work())


def test_a_clock_that_ran_out_while_the_server_was_down_fires_once(tmp_path):
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    server = Server(database, bot_pause=0)
    person = Person(server.start())
    clock = {"type": "live", "seconds": 7200, "bank": 0, "trade_seconds": 7200}
    name = person.solo(clock=clock)
    until = time.monotonic() + PATIENCE
    mine = person.state(name)["mine"]
    while list(person.get(f"/api/tables/{name}")["clocks"]) != [mine["civ"]]:
        assert time.monotonic() < until
        time.sleep(0.05)
    asks = person.state(name)["mine"]["asks"]
    server.kill()
    let_time_pass(database, name, 4000)
    server.start()
    assert asks[0]["id"] in [ask["id"] for ask in person.state(name)["mine"]["asks"]]
    for _ in range(rounds(1)):
        server.kill()
        let_time_pass(database, name, 4000)
        server.start()
    while asks[0]["id"] in [ask["id"] for ask in person.state(name)["mine"]["asks"]]:
        assert time.monotonic() < until
        time.sleep(0.05)
    server.stop()
    given = [row for row in answers_in(database, name) if row.entry.id == asks[0]["id"]]
    assert [row.entry.by for row in given] == ["clock"]
