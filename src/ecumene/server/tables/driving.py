"""Driving: what a table does by itself. Bots and regents answer, clocks run out, games end.

A game begins by itself too: that the last has chosen and that it begins are written one after the
other, and where somebody dies in between it begins as soon as the table is woken.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec

from ecumene.engine.errors import PlayerError
from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import key_of, pause
from ecumene.server.games.position import Position
from ecumene.server.people.taking_effect import DAY, losing_from
from ecumene.server.post.notices import LOSING
from ecumene.server.post.office import Office
from ecumene.server.stewards.automaton import sent_away
from ecumene.server.stewards.stewards import asked_of_people, someone_leaves
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.rows import Conflict, Told
from ecumene.server.tables.answering import commit
from ecumene.server.tables.following import mend, reload
from ecumene.server.tables.lobby import begin, finished, frozen, is_chosen, running
from ecumene.server.tables.play import Trial
from ecumene.server.tables.table import LiveTable

MOST_STEPS = 64
MOST_SECONDS = 0.008
"""So many answers, or so long, before they are written and others get their turn."""


async def drive(table: LiveTable, is_stopping: Callable[[], bool]) -> float | None:
    """Does what is to be done now; gives the moment when there is more, or None.

    Bots without a pause have always more to do: a server that stops waits for what is begun only.
    """
    while True:
        async with table.turns.turn(table.id), table.lock:
            await mend(table)
            if not is_playing(table):
                return None
            if table.game.over:
                await _finish(table)
                return None
            try:
                worked = await _work_once(table)
            except PlayerError as error:
                await _freeze(table, error)
                return None
            table.used = time.monotonic()
            moment = table.stewards.next_moment(table.scene)
        if not worked or is_stopping():
            return moment
        await asyncio.sleep(0)


async def start(table: LiveTable) -> None:
    """Once everybody has chosen: the game is set up and the first questions are asked."""
    async with table.lock:
        await mend(table)
        if not is_chosen(table.document):
            return
        game = begin(table.document, table.seating.kept.seed)
        position, events = Position.begin(game)
        await table.change_locked(
            lambda document: running(check_chosen(document), game),
            snapshot=position.snapshot(kept=True),
            events=Told(0, 0, events),
        )
        table.begin(position, events)
    table.wake()


def check_chosen(document: TableDocument) -> TableDocument:
    """Refuses where somebody has still to choose, or another process has started the game."""
    if not is_chosen(document):
        raise Refusal("table.not_chosen")
    return document


async def start_if_chosen(table: LiveTable) -> None:
    """Does what whoever chose last could not do any more."""
    if is_chosen(table.document):
        with suppress(Refusal):
            await start(table)


def is_playing(table: LiveTable) -> bool:
    """Whether a table's game goes on, in this very piece of memory."""
    return (
        not table.left_memory
        and table.document.status == "running"
        and table.play.started is not None
    )


async def notify(table: LiveTable, post: Office) -> None:
    """Tells people by other ways that it is their turn, or that they may lose their seat."""
    if table.left_memory or table.play.started is None or table.play.spoiled:
        return
    asks = losing(table.document)
    if is_playing(table):
        asks += [(ask.civ, key_of(ask)) for ask in asked_of_people(table.scene)]
    if asks or is_playing(table):
        await post.look_at(table.seating.kept, asks)


def losing(document: TableDocument) -> list[tuple[Civ, str]]:
    """Who may lose their seat if they stay silent; told at first, and again on the last day."""
    tomorrow = time.time() + DAY
    return [
        (seat.civ, f"{LOSING}{'soon' if moment <= tomorrow else 'later'}")
        for seat in document.seats
        if seat.kind == "human" and seat.civ and (moment := losing_from(document, seat.number))
    ]


async def _work_once(table: LiveTable) -> bool:
    """Regents who are done leave, answers are given; else the table comes to rest."""
    if someone_leaves(table.scene):
        game = table.game
        await table.change_locked(lambda document: sent_away(document, game))
    with table.turns.measured(table.id):
        trial = _given(table)
    if trial.steps:
        await _written(table, trial)
    else:
        await _rest(table, trial)
    return bool(trial.steps)


def _given(table: LiveTable) -> Trial:
    """The answers that are due, tried together.

    A regent gives one at a time, so that its owner can stop it after any.
    """
    trial = table.play.trial()
    scene = table.scene._replace(started=trial.position)
    started = time.perf_counter()
    while len(trial.steps) < MOST_STEPS and time.perf_counter() - started < MOST_SECONDS:
        entry = table.stewards.next_entry(scene)
        if entry is None:
            break
        step = table.play.try_out(trial, entry)
        table.stewards.hear(step.events)
        if entry.by == "regent":
            break
    return trial


async def _written(table: LiveTable, trial: Trial) -> None:
    """Writes what was given; where another process was first, it is looked at again."""
    try:
        await commit(table, trial)
    except Conflict:
        await reload(table)
        return
    by_clock = sum(step.answered.entry.by == "clock" for step in trial.steps)
    table.metrics.add("timeouts", by_clock)
    table.metrics.add("bot_answers", len(trial.steps) - by_clock)


async def _rest(table: LiveTable, trial: Trial) -> None:
    """Nobody answers for now: clocks run, and it is written when the table is to be woken.

    A question can come to somebody without an answer: at the beginning, or when a regent
    leaves.
    """
    clocks = table.clocks.wound(table.document, asked_of_people(table.scene))
    if table.wake_unwritten or clocks != table.clocks.now:
        await _written(table, trial)


async def _freeze(table: LiveTable, error: PlayerError) -> None:
    """A fault in the rules: table and clocks stop where they were, until the host goes on."""
    table.log.warning("table.frozen", table=table.id, code=error.code)
    await reload(table)
    clocks = pause(table.clocks.now, time.time())
    await table.change_locked(frozen, clocks=msgspec.json.encode(clocks))
    table.clocks.set(clocks)


async def _finish(table: LiveTable) -> None:
    """The game is over: the ranking is written down, the seed is told."""
    game = table.game
    hindsight = await table.store.count_hindsight(table.id)
    await table.change_locked(
        lambda document: finished(document, game, hindsight), ended=time.time()
    )
