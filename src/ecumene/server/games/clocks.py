"""Clocks: when somebody's time is up. They are kept with the table and survive restarts.

A clock belongs to a question, or in the trade session to the session. What happens at the
deadline goes the way of every answer, so it happens once, whichever process is first.
"""

import time
from collections.abc import Iterable

import msgspec

from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.server.people.quiet_hours import after_waking_time
from ecumene.server.protocol import Clock, CorrespondenceClock, LiveClock
from ecumene.server.storage.document import TableDocument

TRADE = "Trade"
KEPT = 3
"""Clocks that stopped and are remembered, of each player."""


class Running(msgspec.Struct, frozen=True):
    """One player's clock."""

    key: str
    """The question, or the session, that it runs for."""
    started: float
    deadline: float


class Stopped(msgspec.Struct, frozen=True):
    """A clock that stopped: its question may be asked again when the answer is taken back."""

    run: Running
    at: float
    charged: float
    """Seconds that it took out of the bank."""


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of a table."""

    bank: dict[Civ, float] = {}
    """Seconds left, for those who have used some."""
    running: dict[Civ, Running] = {}
    session: Running | None = None
    """The trade session's own clock."""
    paused: float | None = None
    stopped: dict[Civ, tuple[Stopped, ...]] = {}
    """The last that stopped for each player, the latest at the end."""


def key_of(ask: Ask) -> str:
    """What a clock runs for: the question, or the trade session."""
    return "/".join(ask.id.split("/")[:2]) if ask.kind == TRADE else ask.id


def is_question(run: Running) -> bool:
    """Whether a clock runs for a question, and not for a trade session."""
    return len(run.key.split("/")) > 2


def wind(clocks: Clocks, document: TableDocument, asks: Iterable[Ask], now: float) -> Clocks:
    """The clocks after something happened: new questions start, answered ones stop.

    A question that is asked again, for its answer was taken back, has the time that was left:
    otherwise whoever answers and takes back has as much time as they like. Others who were asked
    meanwhile have lost nothing: they are asked something else, and have all their time for it.
    """
    clock = document.settings.clock
    if not isinstance(clock, LiveClock | CorrespondenceClock):
        return clocks
    wanted = {ask.civ: ask for ask in asks}
    session = _session(clocks, clock, wanted, now)
    running: dict[Civ, Running] = {}
    bank, stopped = dict(clocks.bank), dict(clocks.stopped)
    going_back = [civ for civ, ask in wanted.items() if _known(stopped, civ, key_of(ask))]
    for civ, old in clocks.running.items():
        is_over = civ not in wanted or key_of(wanted[civ]) != old.key
        if is_over and (not going_back or civ in going_back):
            _stop(stopped, civ, Stopped(old, now, _settle(bank, clock, civ, old, now)))
    for civ, ask in wanted.items():
        kept = clocks.running.get(civ)
        if kept is not None and kept.key == key_of(ask):
            running[civ] = kept
        elif ask.kind == TRADE and session is not None:
            running[civ] = Running(key_of(ask), now, session.deadline)
        elif (before := _known(stopped, civ, key_of(ask))) is not None:
            stopped[civ] = tuple(one for one in stopped[civ] if one is not before)
            if before.charged:
                bank[civ] = bank.get(civ, _full(clock)) + before.charged
            running[civ] = _moved(before.run, now - before.at)
        else:
            running[civ] = Running(key_of(ask), now, _deadline(bank, clock, document, civ, now))
    return Clocks(bank, running, session, clocks.paused, stopped)


def _stop(stopped: dict[Civ, tuple[Stopped, ...]], civ: Civ, one: Stopped) -> None:
    """Notes the clock of a question that stops; only the last few can ever be wanted again."""
    if not is_question(one.run):
        return
    stopped[civ] = (*stopped.get(civ, ()), one)[-KEPT:]


def _known(stopped: dict[Civ, tuple[Stopped, ...]], civ: Civ, key: str) -> Stopped | None:
    """The clock of a question that ran before."""
    return next((one for one in stopped.get(civ, ()) if one.run.key == key), None)


def _full(clock: Clock) -> float:
    return clock.bank if isinstance(clock, LiveClock) else 0.0


def _session(
    clocks: Clocks, clock: LiveClock | CorrespondenceClock, asks: dict[Civ, Ask], now: float
) -> Running | None:
    """The trade session ends for all at once; it is not longer if all were done for a moment."""
    trading = next((ask for ask in asks.values() if ask.kind == TRADE), None)
    if trading is None:
        return clocks.session
    if clocks.session is not None and clocks.session.key == key_of(trading):
        return clocks.session
    length = clock.trade_seconds if isinstance(clock, LiveClock) else clock.trade_hours * 3600
    return Running(key_of(trading), now, now + length)


def _settle(bank: dict[Civ, float], clock: Clock, civ: Civ, old: Running, now: float) -> float:
    """Time beyond the seconds of one decision comes out of the bank; gives how much did."""
    if not isinstance(clock, LiveClock) or not is_question(old):
        return 0.0
    left = bank.get(civ, clock.bank)
    charged = min(left, max(0.0, now - old.started - clock.seconds))
    if charged > 0:
        bank[civ] = left - charged
    return charged


def _deadline(
    bank: dict[Civ, float],
    clock: LiveClock | CorrespondenceClock,
    document: TableDocument,
    civ: Civ,
    now: float,
) -> float:
    if isinstance(clock, LiveClock):
        return now + clock.seconds + bank.get(civ, clock.bank)
    seat = document.seat_of(civ)
    quiet = seat.quiet if seat is not None else None
    return after_waking_time(now, clock.hours * 3600, quiet)


def expired(clocks: Clocks, asks: Iterable[Ask], now: float) -> list[Ask]:
    """The questions whose time is up."""
    if clocks.paused is not None:
        return []
    return [
        ask
        for ask in asks
        if (run := clocks.running.get(ask.civ)) is not None
        and run.key == key_of(ask)
        and run.deadline <= now
    ]


def next_deadline(clocks: Clocks) -> float | None:
    """When the first clock runs out."""
    if clocks.paused is not None:
        return None
    return min((run.deadline for run in clocks.running.values()), default=None)


def nominal_deadline(run: Running, clock: Clock) -> float | None:
    """When a clock would run out if its player had no quiet hours; None if it is open to all.

    A deadline that quiet hours have moved tells them: the question came at a known moment and
    the table's hours are known. Rounding it would only tell them more slowly. So others are told
    the one moment that does not depend on them, and that it is the earliest, whether the player
    has quiet hours or not. Where there is nothing to hide, in live games and in the trade session,
    all see the same deadline.
    """
    if isinstance(clock, CorrespondenceClock) and is_question(run):
        return run.started + clock.hours * 3600
    return None


def pause(clocks: Clocks, now: float) -> Clocks:
    """Stops all clocks."""
    return msgspec.structs.replace(clocks, paused=now)


def resume(clocks: Clocks, now: float) -> Clocks:
    """Lets all clocks run on with what was left."""
    gone = 0.0 if clocks.paused is None else now - clocks.paused
    running = {civ: _moved(run, gone) for civ, run in clocks.running.items()}
    session = None if clocks.session is None else _moved(clocks.session, gone)
    return Clocks(clocks.bank, running, session, None, clocks.stopped)


def _moved(run: Running, seconds: float) -> Running:
    return Running(run.key, run.started + seconds, run.deadline + seconds)


class TableClocks:
    """The clocks of one table as they are known here."""

    def __init__(self) -> None:
        self.now = Clocks()

    def read(self, body: bytes | None) -> None:
        """Takes them as they were written."""
        self.now = msgspec.json.decode(body, type=Clocks) if body else Clocks()

    def wound(self, document: TableDocument, asks: Iterable[Ask], afresh: bool = False) -> Clocks:
        """What they become when these questions wait for people; afresh all stop before."""
        now = Clocks(self.now.bank, paused=self.now.paused) if afresh else self.now
        return wind(now, document, asks, time.time())

    def to_write(self, clocks: Clocks) -> bytes | None:
        """What is to be written of new ones: nothing if they are as before."""
        return None if clocks == self.now else msgspec.json.encode(clocks)

    def set(self, clocks: Clocks) -> bool:
        """They were written and run from now on; gives whether they differ from those before."""
        changed, self.now = clocks != self.now, clocks
        return changed
