"""Tries: how often a password may be tried.

Whoever guesses is slowed by their address, by the name they guess at, and by both together. The
owner of a name is not locked out by others' guesses: a device or an address from which they
signed in before has a bucket of its own, and the first try from any other address one that only
somebody with very many addresses can empty.
"""

from collections import OrderedDict

from ecumene.server.buckets import Bucket, Buckets
from ecumene.server.door.quotas import too_many

MOST_KNOWN = 20_000


class Tries:
    """The passwords that were tried lately."""

    def __init__(self) -> None:
        self._here = Buckets(rate=0.1, burst=10)
        """For a name from an address, or from a device that knows the name."""
        self._addresses = Buckets(rate=0.5, burst=40)
        self._names = Buckets(rate=0.05, burst=20)
        """For a name by strangers, wherever they are: after a while one in twenty seconds."""
        self._first_tries = Buckets(rate=0.5, burst=100)
        """For a name by the first try from each address: not taken by who goes on guessing."""
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def need(self, name: str, address: str, device: str | None) -> None:
        """Refuses one try too many; `device` is one that has signed in by this name before."""
        if device is not None:
            self._take(self._here.of(f"{device} {name}"))
            return
        here = self._here.of(f"{address} {name}")
        names = self._first_tries if here.is_full() else self._names
        self._take(self._addresses.of(address), here)
        if (address, name) not in self._known:
            self._take(names.of(name))

    def succeeded(self, name: str, address: str) -> None:
        """The password was right: the name is at home at this address."""
        self._known[address, name] = None
        self._known.move_to_end((address, name))
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _take(self, *buckets: Bucket) -> None:
        wait = max(bucket.wait() for bucket in buckets)
        if wait > 0:
            raise too_many(wait)
        for bucket in buckets:
            bucket.take()
