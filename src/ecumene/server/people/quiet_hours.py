"""Quiet hours: when somebody is not to be disturbed, and time that does not count for them."""

from ecumene.server.protocol import QuietHours

DAY = 1440


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
