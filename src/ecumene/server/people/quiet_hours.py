"""Quiet hours: when somebody is not to be disturbed, and time that does not count for them."""

from ecumene.server.errors import Refusal
from ecumene.server.protocol import QuietHours

DAY = 1440
LONGEST = 16
"""Hours of each day: with quiet for all day a clock never runs out, and nobody could tell why."""


def check_quiet(quiet: QuietHours | None) -> None:
    """Refuses quiet hours that leave too little of a day."""
    if quiet is not None and (quiet.end - quiet.start) % DAY > LONGEST * 60:
        raise Refusal("seat.quiet_too_long", most=LONGEST)


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
    """How many seconds of quiet are left at a moment; less than one counts as none.

    Older releases took longer ones: what goes beyond counts as any other time.
    """
    if quiet is None or quiet.start == quiet.end:
        return 0.0
    long = min((quiet.end - quiet.start) % DAY, LONGEST * 60)
    since = (_minute(moment, quiet) - quiet.start) % DAY
    left = (long - since) * 60
    return left if left >= 1 else 0.0


def _minute(moment: float, quiet: QuietHours) -> float:
    return (moment / 60 + quiet.utc_offset) % DAY
