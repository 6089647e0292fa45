"""A right is taken at one process while another uses it, and no notice arrives there in time."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from ecumene.engine.record import Entry
from ecumene.server.errors import Refusal
from ecumene.server.people.access import Access, Caller, ensure_device
from ecumene.server.people.moves import sitting_down
from ecumene.server.people.rights import Asker
from ecumene.server.protocol import (
    CreateTable,
    JoinTable,
    NewLink,
    TableSettings,
)
from ecumene.server.protocol.messages import GetChoices, GiveAnswer, Refused, SetSeat, Talk
from ecumene.server.protocol.wishes import SeatPreferences
from ecumene.server.settings import Settings
from ecumene.server.sight import talk
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.sight.welcome import welcome
from ecumene.server.storage.chat import said_after, say
from ecumene.server.storage.rows import RightsChanged
from ecumene.server.storage.store import Store
from ecumene.server.tables import following
from ecumene.server.tables.answering import answer
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.driving import start
from ecumene.server.tables.following import catch_up
from ecumene.server.tables.founding import found
from ecumene.server.tables.hosting import make_link, sit_down
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import deal_order
from ecumene.server.tables.table import LiveTable
from tests.server.people.gathering import released
from tests.server.staged import started_hub

SEAT = 1


class Two:
    """A table at two processes that never hear of each other, its host and who sits on seat 1."""

    def __init__(self, here: LiveTable, there: LiveTable, hubs: list[Hub]) -> None:
        self.here, self.there, self.hubs = here, there, hubs
        self.host = Caller()
        self.player = Caller()
        self.link = ""

    def asker(self, table: LiveTable, who: Caller, seat: int | None = SEAT) -> Asker:
        hub = self.hubs[0] if table is self.here else self.hubs[1]
        return Asker(hub.rights, who, seat)

    async def hand_over(self) -> str:
        """The host takes the seat at this process; gives the key of the new owner."""
        await released(self.here, SEAT)
        wish = NewLink("player", SEAT, revoke=True)
        return (await make_link(self.here, self.asker(self.here, self.host), wish)).key

    async def watch(self, table: LiveTable, seat: int | None = SEAT) -> Subscriber:
        """A socket of the player."""
        asker = self.asker(table, self.player, seat)
        access = await asker.sees("look", table.seating.kept)
        civ = None if seat is None else table.document.seat(seat).civ
        one = Subscriber(seat, civ, access, 1000, self.player)
        table.viewers.add(one)
        return one

    def own_ask(self, table: LiveTable) -> str:
        civ = table.document.seat(SEAT).civ
        return next(ask.id for ask in table.pending() if ask.civ == civ)


def said_to(one: Subscriber) -> list[str]:
    """The kinds of all messages that wait for a viewer."""
    waiting = [one.messages.get_nowait() for _ in range(one.messages.qsize())]
    return [str(json.loads(message)["type"]) for message in waiting]


@asynccontextmanager
async def two(database: str, begin: bool = True) -> AsyncIterator[Two]:
    settings = Settings(database=database, log_level="error", bot_pause=0)
    hubs = [await started_hub(settings), await started_hub(settings)]
    hubs[1].store.origin = hubs[0].store.origin
    for hub in hubs:
        hub.waker.say_stop()
    try:
        host, _ = await ensure_device(hubs[0].store, Caller())
        player, _ = await ensure_device(hubs[0].store, Caller())
        wish = CreateTable(TableSettings(players=5, board="west", civilizations="random"))
        name, links = await found(hubs[0].store, host, wish)
        invite = next(link.key for link in links if link.role == "invite")
        await hubs[0].rights.invite(player, name, invite)
        here = await hubs[0].table(name)
        asker = Asker(hubs[0].rights, player)
        own = await sit_down(here, asker, JoinTable("Ann", seat=SEAT))
        for seat in (2, 3, 4, 5) if begin else ():
            await sit_down(here, Asker(hubs[0].rights, host), JoinTable("Bo", seat=seat))
        if begin:
            await here.change(lambda document: deal_order(document, "seed"))
            await start(here)
        both = Two(here, await hubs[1].table(name), hubs)
        both.host, both.player, both.link = host, player, own.key
        yield both
    finally:
        for hub in hubs:
            await hub.stop()


def at_two(database: str, scenario: Callable[[Two], Awaitable[None]], begin: bool = True) -> None:
    async def work() -> None:
        async with two(database, begin) as both:
            await scenario(both)

    asyncio.run(work())


async def move_on(both: Two, table: LiveTable) -> None:
    """Whoever is asked first answers, at one process."""
    ask = table.pending()[0]
    await answer(table, Entry(ask.id, {"orders": []}), ask.civ)


# ---------------------------------------------------------------------- what is told


def test_who_lost_a_seat_elsewhere_is_told_nothing_of_an_answer_given_here(database):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await both.hand_over()
        await move_on(both, both.there)
        assert said_to(spy) == ["goodbye"]

    at_two(database, scenario)


def test_who_lost_a_seat_elsewhere_is_told_nothing_of_an_answer_given_there(database):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await both.hand_over()
        await move_on(both, both.here)
        await catch_up(both.there)
        assert said_to(spy) == ["goodbye"]

    at_two(database, scenario)


@pytest.mark.parametrize(("where", "reader"), [(following, "news"), (talk, "said_after")])
def test_a_right_taken_while_news_are_read_is_seen_before_they_are_told(
    database, monkeypatch, where, reader
):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await move_on(both, both.here)
        store, truly, done = both.hubs[1].store, getattr(where, reader), list[None]()

        async def late(asked: Store, *arguments: Any) -> Any:
            if asked is store and not done:
                done.append(await both.hand_over())
                await move_on(both, both.here)
                speaker = both.asker(both.here, both.host, 2)
                await carry_out(both.here, speaker, Talk(text="between us"))
            return await truly(asked, *arguments)

        monkeypatch.setattr(where, reader, late)
        await catch_up(both.there)
        assert done
        assert [kind for kind in said_to(spy) if kind != "goodbye"] == []

    at_two(database, scenario)


def test_a_line_of_talk_is_not_told_to_who_lost_the_seat_elsewhere(database):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await both.hand_over()
        speaker = both.asker(both.there, both.host, 2)
        reply = await carry_out(both.there, speaker, Talk(text="hello"))
        assert not isinstance(reply, Refused)
        assert said_to(spy) == ["goodbye"]

    at_two(database, scenario)


def test_a_change_of_the_table_is_not_told_to_who_lost_the_seat_elsewhere(database):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await both.hand_over()
        await both.there.change(lambda document: document)
        assert said_to(spy) == ["goodbye"]
        again = await both.watch(both.there, None)
        await both.there.tell_present()
        assert said_to(again) == ["table"]

    at_two(database, scenario)


# ---------------------------------------------------------------------- what is done

COMMANDS = {
    "answer": lambda ask: GiveAnswer(ask=ask, answer={"orders": []}),
    "choices": lambda ask: GetChoices(ask=ask),
    "talk": lambda ask: Talk(text="it is me"),
    "seat": lambda ask: SetSeat(preferences=SeatPreferences(name="Me")),
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_by_a_right_that_was_taken_elsewhere_is_refused(database, kind):
    async def scenario(both: Two) -> None:
        asker = both.asker(both.there, both.player)
        await asker.sees("look", both.there.seating.kept)
        await both.hand_over()
        ask = both.there.pending()[0].id
        reply = await carry_out(both.there, asker, COMMANDS[kind](ask))
        assert isinstance(reply, Refused)
        assert reply.code == "access.not_your_seat"
        assert await written(both.hubs[0].store, both.here) == (0, 0)

    at_two(database, scenario)


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_that_waits_while_its_right_is_taken_is_refused(database, kind):
    async def scenario(both: Two) -> None:
        asker = both.asker(both.there, both.player)
        await asker.sees("look", both.there.seating.kept)
        turn, phase, *_ = both.there.pending()[0].id.split("/")
        ask = f"{turn}/{phase}/{both.there.document.seat(SEAT).civ}/0"
        async with both.there.lock:
            command = COMMANDS[kind](ask)
            waiting = asyncio.create_task(carry_out(both.there, asker, command))
            await asyncio.sleep(0.05)
            assert not waiting.done()
            await both.hand_over()
        reply = await waiting
        assert isinstance(reply, Refused)
        assert reply.code == "access.not_your_seat"
        assert await written(both.hubs[0].store, both.here) == (0, 0)

    at_two(database, scenario)


def test_an_answer_that_is_being_written_while_its_right_is_taken_does_not_count(
    database, monkeypatch
):
    async def scenario(both: Two) -> None:
        asker, writer = both.asker(both.there, both.player), both.hubs[1].writer
        await own_turn(both)
        truly, tried = writer.append, []

        async def late(append: Any) -> None:
            if not tried:
                tried.append(await both.hand_over())
            await truly(append)

        before = await written(both.hubs[0].store, both.here)
        monkeypatch.setattr(writer, "append", late)
        command = GiveAnswer(ask=both.own_ask(both.there), answer={"orders": []})
        reply = await carry_out(both.there, asker, command)
        assert isinstance(reply, Refused), reply
        assert tried
        assert reply.code == "access.not_your_seat"
        assert await written(both.hubs[0].store, both.here) == before
        assert not both.there.play.spoiled

    at_two(database, scenario)


async def own_turn(both: Two) -> None:
    """The others have moved, so that the player of seat 1 is asked, at both processes."""
    civ = both.there.document.seat(SEAT).civ
    while both.there.pending()[0].civ != civ:
        await move_on(both, both.there)
    await catch_up(both.here)


def test_an_answer_of_somebody_else_is_written_all_the_same(database, monkeypatch):
    """The table at this process is behind, so it is tried anew; nobody is refused for that."""

    async def scenario(both: Two) -> None:
        await both.hand_over()
        other = both.asker(both.there, both.host, 2)
        civ = both.there.document.seat(2).civ
        while both.there.pending()[0].civ != civ:
            await move_on(both, both.there)
        await both.hand_over()
        command = GiveAnswer(ask=both.there.pending()[0].id, answer={"orders": []})
        assert not isinstance(await carry_out(both.there, other, command), Refused)

    at_two(database, scenario)


async def written(store: Store, table: LiveTable) -> tuple[int, int]:
    """How many answers and lines of talk are on disk."""
    answers = await store.answers_after(table.id, 0)
    return len(answers), len(await said_after(store, table.id, 0, 100))


# ---------------------------------------------------------------------- what is read


def test_what_was_read_while_its_right_was_taken_is_not_shown(database):
    async def scenario(both: Two) -> None:
        asker, table = both.asker(both.there, both.player), both.there

        async def slowly(access: Access) -> Any:
            found = await welcome(table.window, access, SEAT, None)
            await both.hand_over()
            return found

        with pytest.raises(Refusal, match=r"access\.not_your_seat"):
            await asker.shown("look", lambda: table.seating.kept, slowly)

    at_two(database, scenario)


def test_hands_are_not_shown_to_who_sat_down_while_they_were_read(database):
    async def scenario(both: Two) -> None:
        table, asked = both.there, []
        link = await make_link(
            both.here, both.asker(both.here, both.host, None), NewLink("spectator")
        )
        watcher, _ = await ensure_device(both.hubs[0].store, Caller())
        await both.hubs[0].rights.open_link(watcher, link.key)
        key = await both.hand_over()

        async def slowly(access: Access) -> bool:
            asked.append(access.plays)
            if len(asked) == 1:
                await both.hubs[0].rights.open_link(watcher, key)
            return access.plays

        asker = both.asker(table, watcher, None)
        assert await asker.shown("look", lambda: table.seating.kept, slowly) is True
        assert asked == [False, True]

    at_two(database, scenario)


# ---------------------------------------------------------------------- what is given


def test_no_link_to_a_free_seat_is_made_once_somebody_sat_down_elsewhere(database):
    async def scenario(both: Two) -> None:
        wish = NewLink("player", 3)
        ann = both.asker(both.here, both.player, None)
        await sit_down(both.here, ann, JoinTable("Ann again", seat=3))
        with pytest.raises(Refusal, match=r"access\.not_your_seat"):
            await make_link(both.there, both.asker(both.there, both.host, 3), wish)

    at_two(database, scenario, begin=False)


def test_a_link_that_is_revoked_while_it_is_opened_gives_nothing(postgres):
    async def scenario(both: Two) -> None:
        store = both.hubs[0].store
        late, _ = await ensure_device(store, Caller())
        async with store.engine.begin() as connection:
            wish = sitting_down(both.player, both.here.id, SEAT, "Ann")[0]
            await connection.exec_driver_sql(
                f"UPDATE games SET rights = rights + 1 WHERE id = '{both.here.id}'"
            )
            await wish(connection)
            opening = asyncio.create_task(both.hubs[1].rights.open_link(late, both.link))
            await asyncio.sleep(0.2)
            assert not opening.done()
        with pytest.raises(Refusal, match=r"link\.not_found"):
            await opening
        assert (await both.hubs[0].rights.at(late, both.here.id)).roles == frozenset()

    at_two(postgres(), scenario, begin=False)


def test_what_is_written_at_an_old_generation_is_refused_by_the_database(database):
    async def scenario(both: Two) -> None:
        await both.hand_over()
        row = {"game": both.here.id, "seat": 1, "to": None, "name": "Ann", "text": "late"}
        with pytest.raises(RightsChanged):
            await say(both.hubs[1].store, row, both.there.viewers.generation)

    at_two(database, scenario)
