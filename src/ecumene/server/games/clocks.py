"""Clocks: when somebody's time is up. They are kept with the table and survive restarts.

A clock belongs to a question, or in the trade session to the session. What happens at the
deadline goes the way of every answer, so it happens once, whichever process is first.
"""

from collections.abc import Iterable

import msgspec

from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.server.protocol import Clock, CorrespondenceClock, LiveClock, QuietHours
from ecumene.server.storage.document import TableDocument

DAY = 1440
TRADE = "Trade"


class Running(msgspec.Struct, frozen=True):
    """One player's clock."""

    key: str
    """The question, or the session, that it runs for."""
    started: float
    deadline: float


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of a table."""

    bank: dict[Civ, float] = {}
    """Seconds left, for those who have used some."""
    running: dict[Civ, Running] = {}
    session: Running | None = None
    """The trade session's own clock."""
    paused: float | None = None


def key_of(ask: Ask) -> str:
    """What a clock runs for: the question, or the trade session."""
    return "/".join(ask.id.split("/")[:2]) if ask.kind == TRADE else ask.id


def wind(clocks: Clocks, document: TableDocument, asks: Iterable[Ask], now: float) -> Clocks:
    """The clocks after something happened: new questions start, answered ones stop."""
    clock = document.settings.clock
    if not isinstance(clock, LiveClock | CorrespondenceClock):
        return clocks
    wanted = {ask.civ: ask for ask in asks}
    session = _session(clocks, clock, wanted, now)
    running: dict[Civ, Running] = {}
    bank = dict(clocks.bank)
    for civ, old in clocks.running.items():
        if civ not in wanted or key_of(wanted[civ]) != old.key:
            _settle(bank, clock, civ, old, now)
    for civ, ask in wanted.items():
        kept = clocks.running.get(civ)
        if kept is not None and kept.key == key_of(ask):
            running[civ] = kept
        elif ask.kind == TRADE and session is not None:
            running[civ] = Running(key_of(ask), now, session.deadline)
        else:
            running[civ] = Running(key_of(ask), now, _deadline(bank, clock, document, civ, now))
    return Clocks(bank, running, session, clocks.paused)


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


def _settle(bank: dict[Civ, float], clock: Clock, civ: Civ, old: Running, now: float) -> None:
    """Time beyond the seconds of one decision comes out of the bank."""
    if isinstance(clock, LiveClock) and len(old.key.split("/")) > 2:
        over = now - old.started - clock.seconds
        if over > 0:
            bank[civ] = max(0.0, bank.get(civ, clock.bank) - over)


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


def after_waking_time(start: float, seconds: float, quiet: QuietHours | None) -> float:
    """The moment when so much time has passed outside of somebody's quiet hours."""
    if quiet is None or quiet.start == quiet.end:
        return start + seconds
    moment = start
    left = seconds
    while True:
        silence = quiet_for(moment, quiet)
        if silence:
            moment += silence
            continue
        until = max(1.0, (quiet.start - _minute(moment, quiet)) % DAY * 60)
        if left <= until:
            return moment + left
        moment += until
        left -= until


def quiet_for(moment: float, quiet: QuietHours | None) -> float:
    """How many seconds of quiet are left at a moment; less than one counts as none."""
    if quiet is None or quiet.start == quiet.end:
        return 0.0
    long = (quiet.end - quiet.start) % DAY
    since = (_minute(moment, quiet) - quiet.start) % DAY
    left = (long - since) * 60
    return left if left >= 1 else 0.0


def _minute(moment: float, quiet: QuietHours) -> float:
    return (moment / 60 + quiet.utc_offset) % DAY


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


def pause(clocks: Clocks, now: float) -> Clocks:
    """Stops all clocks."""
    return msgspec.structs.replace(clocks, paused=now)


def resume(clocks: Clocks, now: float) -> Clocks:
    """Lets all clocks run on with what was left."""
    gone = 0.0 if clocks.paused is None else now - clocks.paused
    running = {civ: _moved(run, gone) for civ, run in clocks.running.items()}
    session = None if clocks.session is None else _moved(clocks.session, gone)
    return Clocks(clocks.bank, running, session, None)


def _moved(run: Running, seconds: float) -> Running:
    return Running(run.key, run.started + seconds, run.deadline + seconds)
