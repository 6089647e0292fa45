"""What a table does by itself: bots, regents and orders answer, clocks run out, games end."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.record import Entry
from ecumene.server.stewards.automaton import automaton, is_over, sent_away
from ecumene.server.stewards.orders import ordered
from ecumene.server.storage.store import Conflict
from ecumene.server.tables.clocks import TRADE, expired, next_deadline, pause
from ecumene.server.tables.lobby import finished, frozen
from ecumene.server.tables.position import Step
from ecumene.state.game import Game

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable

MOST_STEPS = 64
MOST_SECONDS = 0.008
"""So many answers, or so long, before they are written and others get their turn."""


async def drive(table: "LiveTable") -> float | None:
    """Does what is to be done now; gives the moment when there is more, or None."""
    while True:
        async with table.lock:
            await table.mend()
            if table.hub.tables.get(table.id) is not table:
                return None
            if table.document.status != "running" or table.position is None:
                return None
            if table.position.game.over:
                await finish(table)
                return None
            try:
                await send_regents_away(table)
                worked = await _work(table)
                if not worked:
                    await table.rest()
            except PlayerError as error:
                await freeze(table, error)
                return None
            table.used = time.monotonic()
        if not worked:
            return next_moment(table)
        await asyncio.sleep(0)


async def _work(table: "LiveTable") -> bool:
    """Gives the answers that are due, and writes them together.

    A regent gives one at a time, so that its owner can stop it after any.
    """
    steps: list[Step] = []
    started = time.perf_counter()
    while len(steps) < MOST_STEPS and time.perf_counter() - started < MOST_SECONDS:
        entry = next_entry(table)
        if entry is None:
            break
        steps.append(table.apply(entry))
        table.hub.metrics.add("timeouts" if entry.by == "clock" else "bot_answers")
        if entry.by == "regent":
            break
    if steps:
        try:
            await table.commit(steps)
        except Conflict:
            await table.reload()
    return bool(steps)


def next_entry(table: "LiveTable") -> Entry | None:
    """The next answer that nobody has to think about."""
    game = table.game_position.game
    if game.over or game.broken:
        return None
    asks = game.pending()
    standing = table.standing.next_entry(table)
    if standing is not None:
        return standing
    for ask in by_turns(game, asks):
        by = automaton(table.document, game, ask)
        if by == "orders":
            seat = table.document.seat_of(ask.civ)
            assert seat is not None
            return Entry(ask.id, ordered(seat.orders, ask, game.state, ask.civ), by)
        if by is not None and not table.pace.must_wait(ask, by):
            return spoken(table, ask, bot_answer(table, ask), by)
    late = expired(table.clocks, asks, time.time())
    if late:
        return timed_out(table, late[0])
    return unasked(table)


def by_turns(game: Game, asks: list[Ask]) -> list[Ask]:
    """In a trade session whoever has spoken least is next, so that all hear each other."""
    if asks and asks[0].kind == TRADE:
        return sorted(asks, key=lambda ask: game.state.answers.get(ask.civ, 0))
    return asks


def spoken(table: "LiveTable", ask: Ask, answer: Any, by: str) -> Entry:
    """A bot's or a regent's answer, after which it may have to wait for a while."""
    table.pace.note(ask, by)
    return Entry(ask.id, answer, by)


def timed_out(table: "LiveTable", ask: Ask) -> Entry:
    """What is played for somebody whose time is up: the default, or a regent's answer."""
    if table.document.settings.on_timeout == "regent":
        return Entry(ask.id, bot_answer(table, ask), "regent")
    state = table.game_position.game.view(ask.civ).state
    return Entry(ask.id, ask.decision.default(state, ask.civ), "clock")


def bot_answer(table: "LiveTable", ask: Ask) -> Any:
    """The bot's answer; should it be illegal, the default, and the log says so."""
    game = table.game_position.game
    seat = table.document.seat_of(ask.civ)
    answer = table.bots.answer(seat, game, ask)
    if is_legal(table, ask, answer):
        return answer
    return ask.decision.default(game.view(ask.civ).state, ask.civ)


def unasked(table: "LiveTable") -> Entry | None:
    """What a bot that has finished trading does after all, when somebody makes it an offer."""
    position = table.game_position
    for ask in position.game.optional():
        by = automaton(table.document, position.game, ask)
        if ask.kind != TRADE or by not in ("bot", "regent") or table.pace.must_wait(ask, by):
            continue
        seat = table.document.seat_of(ask.civ)
        answer = table.bots.reconsider(seat, position.game, ask, position.sequence)
        if answer is not None and is_legal(table, ask, answer):
            return spoken(table, ask, answer, by)
    return None


def is_legal(table: "LiveTable", ask: Ask, answer: Any) -> bool:
    """Whether a bot's answer can be taken."""
    try:
        table.game_position.game.check(ask.id, answer, civ=ask.civ)
    except PlayerError as error:
        table.hub.log.warning("bot.illegal", table=table.id, kind=ask.kind, code=error.code)
        return False
    return True


async def freeze(table: "LiveTable", error: PlayerError) -> None:
    """A fault in the rules: table and clocks stop where they were, until the host goes on."""
    table.hub.log.warning("table.frozen", table=table.id, code=error.code)
    await table.reload()
    clocks = pause(table.clocks, time.time())
    await table.change_locked(frozen, clocks=msgspec.json.encode(clocks))
    table.clocks = clocks


async def send_regents_away(table: "LiveTable") -> None:
    """Those who have done what they came for leave their seats to the owners."""
    game = table.game_position.game
    if any(is_over(seat, game) for seat in table.document.seats):
        await table.change_locked(lambda document: sent_away(document, game))


async def finish(table: "LiveTable") -> None:
    """The game is over: the ranking is written down, the seed is told."""
    game = table.game_position.game
    await table.change_locked(lambda document: finished(document, game), ended=time.time())


def next_moment(table: "LiveTable") -> float | None:
    """When there will be something to do, if nobody does anything."""
    moments = (next_deadline(table.clocks), table.pace.next_moment())
    return min((moment for moment in moments if moment is not None), default=None)
