"""Regents: how long they stay, how fast they decide where somebody looks on, how they are stopped.

They are tried on a staged table of one person and bots, in this process.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest

from ecumene import Game, PlayerError, rulesets
from ecumene.server.catalogue import GivenByAnother
from ecumene.server.people.access import Access
from ecumene.server.protocol import Regent, SeatPreferences
from ecumene.server.settings import Settings
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.stewards.automaton import with_regent
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.table import LiveTable
from tests.server.staged import document_of, hub_of, stage_saved, started_hub

PAUSE = 0.4
SEAT = 1
PATIENCE = 120


def alone(folder: Path, scenario: Callable[[LiveTable], Awaitable[None]]) -> None:
    """One person with four bots, from the beginning of a game."""

    async def whole() -> None:
        settings = Settings(
            database=f"sqlite:///{folder / 'games.sqlite'}", bot_pause=0.01, regent_pause=PAUSE
        )
        hub = await started_hub(settings)
        try:
            game = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed="regent")
            document = document_of(game, sorted(game.state.civs)[:1])
            table = await stage_saved(hub, game, document, "regent")
            table.wake()
            await until(lambda: asked(table))
            await scenario(table)
        finally:
            await hub.stop()

    asyncio.run(whole())


async def until(check: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


def asked(table: LiveTable) -> list[str]:
    """The questions that wait for the person."""
    civ = table.document.seat(SEAT).civ
    return [ask.id for ask in table.pending() if ask.civ == civ]


async def hand_over(table: LiveTable, **wish: str) -> None:
    await set_seat(table, SEAT, SeatPreferences(regent=Regent("random", **wish)))


async def by_regent(table: LiveTable) -> list[float]:
    """When the regent decided so far."""
    civ = str(table.document.seat(SEAT).civ)
    rows = await hub_of(table).store.answers_by(table.id, civ, "regent")
    return sorted(row.at for row in rows)


def look_on(table: LiveTable) -> None:
    civ = table.document.seat(SEAT).civ
    table.viewers.all.append(Subscriber(SEAT, civ, Access(), 100_000))


def has_gone(table: LiveTable) -> bool:
    return table.document.seat(SEAT).regent is None


def test_a_regent_for_this_decision_decides_once_and_goes(tmp_path):
    async def scenario(table: LiveTable) -> None:
        first = asked(table)[0]
        await hand_over(table, until="decision")
        await until(lambda: has_gone(table) and asked(table))
        rows = await hub_of(table).store.answers_after(table.id, 0)
        assert [row.entry.id for row in rows if row.entry.by == "regent"] == [first]

    alone(tmp_path, scenario)


def test_a_regent_for_a_decision_needs_one():
    game = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed="regent")
    document = document_of(game, game.state.civs)
    waiting = {ask.civ for ask in game.pending()}
    idle = next(seat for seat in document.seats if seat.civ not in waiting)
    with pytest.raises(PlayerError, match="nothing_asked"):
        with_regent(idle, Regent(until="decision"), game)
    with pytest.raises(PlayerError, match="not_started"):
        with_regent(idle, Regent(until="turn"), None)
    busy = next(seat for seat in document.seats if seat.civ in waiting)
    assert with_regent(busy, Regent(until="decision"), game).regent_for


@pytest.mark.parametrize("until_when", ["phase", "turn"])
def test_a_regent_stays_as_long_as_it_was_told(tmp_path, until_when):
    async def scenario(table: LiveTable) -> None:
        begun = table.game.where()
        await hand_over(table, until=until_when)
        await until(lambda: has_gone(table) and asked(table))
        now = table.game.where()
        rows = await hub_of(table).store.answers_after(table.id, 0)
        decided = {row.entry.id.rsplit("/", 2)[0] for row in rows if row.entry.by == "regent"}
        assert decided
        if until_when == "turn":
            assert now.turn == begun.turn + 1
            assert {name.split("/")[0] for name in decided} == {str(begun.turn)}
        else:
            assert decided == {f"{begun.turn}/{begun.phase}"}

    alone(tmp_path, scenario)


def test_a_watched_regent_pauses_before_each_decision(tmp_path):
    async def scenario(table: LiveTable) -> None:
        look_on(table)
        await hand_over(table)
        await asyncio.sleep(6 * PAUSE)
        await set_seat(table, SEAT, SeatPreferences(regent=None))
        moments = await by_regent(table)
        assert 2 <= len(moments) <= 7
        pauses = [late - early for early, late in pairwise(moments)]
        assert min(pauses) > PAUSE * 0.9

    alone(tmp_path, scenario)


@pytest.mark.parametrize("is_looking", [True, False])
def test_a_regent_that_nobody_watches_does_not_wait(tmp_path, is_looking):
    async def scenario(table: LiveTable) -> None:
        if is_looking:
            look_on(table)
        started = time.monotonic()
        await hand_over(table, pace="fast" if is_looking else "watch")
        await until(lambda: table.game.state.turn >= 5)
        decided = len(await by_regent(table))
        assert time.monotonic() - started < decided * PAUSE

    alone(tmp_path, scenario)


@pytest.mark.parametrize("pace", ["watch", "fast"])
def test_a_regent_is_stopped_within_one_decision(tmp_path, pace):
    async def scenario(table: LiveTable) -> None:
        look_on(table)
        await hand_over(table, pace=pace)
        while len(await by_regent(table)) < 2:
            await asyncio.sleep(0.001)
        called = time.time()
        await set_seat(table, SEAT, SeatPreferences(regent=None))
        stopped = await by_regent(table)
        assert sum(moment > called for moment in stopped) <= 1
        await until(lambda: asked(table))
        await asyncio.sleep(2 * PAUSE)
        assert await by_regent(table) == stopped

    alone(tmp_path, scenario)


def test_what_a_regent_decided_is_told_at_the_moment_of_the_question(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await hand_over(table)
        await until(lambda: table.game.state.turn >= 6)
        await set_seat(table, SEAT, SeatPreferences(regent=None))
        await hub_of(table).waker.settle(table.id)
        count = table.position.counts["*"]
        events = await hub_of(table).store.events_between(table.id, 0, count)
        rows = await hub_of(table).store.answers_after(table.id, 0)
        decided = [f"{one.turn}/{one.phase}" for one in events if is_decision(one.event)]
        asked_then = [row.entry.id.rsplit("/", 2)[0] for row in rows if row.entry.by == "regent"]
        assert decided == asked_then
        turns = [one.turn for one in events]
        assert turns == sorted(turns)

    alone(tmp_path, scenario)


def is_decision(event: object) -> bool:
    return isinstance(event, GivenByAnother) and event.by == "regent"


def test_after_a_restart_a_regent_goes_on_and_goes_when_its_turn_is_over(tmp_path):
    async def scenario(table: LiveTable) -> None:
        look_on(table)
        await hand_over(table, until="turn")
        await until(lambda: table.position.sequence > 0)
        turn = table.game.state.turn
        hub = hub_of(table)
        hub.forget(table.id)
        again = await hub.table(table.id)
        again.wake()
        await until(lambda: has_gone(again) and asked(again))
        assert again.game.state.turn == turn + 1

    alone(tmp_path, scenario)
