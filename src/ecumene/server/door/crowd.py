"""The crowd: how many connections are open, in all and from each address.

When all places are taken, whoever has held one longest without asking for anything has to go; only
where everybody has asked is somebody who comes turned away.
"""

from asyncio import Transport
from collections import Counter
from contextlib import suppress

from ecumene.server.door.addresses import caller_name
from ecumene.server.settings import Settings

MOST_HANDLES = 65_536
SPARE_HANDLES = 120
"""File handles for the database, the log and what else a server opens."""


def open_files() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    try:
        import resource
    except ImportError:
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
    with suppress(ValueError, OSError):
        if soft < wished:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_HANDLES if soft == resource.RLIM_INFINITY else soft


class Crowd:
    """All who hold a connection."""

    def __init__(self, most: int, per_address: int | None) -> None:
        self._most = most
        self._per_address = per_address
        self._names: dict[Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._silent: dict[Transport, None] = {}
        """Those who have not asked for anything yet, the first to come first."""

    def __len__(self) -> int:
        return len(self._names)

    def enter(self, one: Transport, address: str) -> int | None:
        """Takes a place; gives the status with which somebody is turned away for whom is none."""
        name = caller_name(address)
        if name and self._per_address is not None and self._counts[name] >= self._per_address:
            return 429
        if len(self._names) >= self._most and not self._make_room():
            return 503
        self._names[one] = name
        self._counts[name] += 1
        return None

    def _make_room(self) -> bool:
        """Whether somebody had to go who has not asked for anything."""
        for one in self._silent:
            self.leave(one)
            one.abort()
            return True
        return False

    def waits(self, one: Transport) -> None:
        """Somebody has not asked for anything yet."""
        if one in self._names:
            self._silent[one] = None

    def has_asked(self, one: Transport) -> None:
        """A request has come."""
        self._silent.pop(one, None)

    def leave(self, one: Transport) -> None:
        """A place is free again."""
        self.has_asked(one)
        name = self._names.pop(one, None)
        if name is not None:
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]


def crowd_for(settings: Settings) -> Crowd:
    """The crowd that fits the settings and the machine.

    Behind a gateway all connections come from its address: it has to count the callers itself.
    """
    most = max(16, min(settings.connections, open_files() - SPARE_HANDLES))
    return Crowd(most, None if settings.trusted_proxy else settings.connections_per_address)
