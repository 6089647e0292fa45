"""Buckets: how much one name may do, whatever the name stands for: an address, a seat, a socket."""

import time
from collections.abc import Callable
from zlib import crc32

MOST_KEPT = 20_000
SHARED = 256
"""So many buckets take in all who come when no more can be kept."""
SWEEP_AGAIN = 1.0


class Bucket:
    """Tokens that come back with time: bursts are fine, floods are not."""

    __slots__ = ("_burst", "_clock", "_rate", "_tokens", "_when")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._when = clock()

    def take(self) -> bool:
        """Whether there was a token left."""
        if self.wait() > 0:
            return False
        self._tokens -= 1
        return True

    def wait(self) -> float:
        """Seconds until there is a token."""
        self._fill()
        return max(0.0, (1 - self._tokens) / self._rate)

    def is_full(self) -> bool:
        """Whether nothing is lost when it is forgotten."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now


class Buckets:
    """One bucket for each name.

    Only full ones are forgotten, so nobody gets a new bucket by sending others. When too many are
    in use, those who come share a few: a flood of names hurts newcomers and nobody else.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        most: int = MOST_KEPT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._kept: dict[str, Bucket] = {}
        self._shared: dict[str, Bucket] = {}
        self._swept = clock() - SWEEP_AGAIN

    def __len__(self) -> int:
        return len(self._kept) + len(self._shared)

    def take(self, name: str) -> bool:
        """Whether this name may go on."""
        return self.of(name).take()

    def wait(self, name: str) -> float:
        """Seconds until this name may go on."""
        return self.of(name).wait()

    def of(self, name: str) -> Bucket:
        """The bucket of a name."""
        bucket = self._kept.get(name)
        if bucket is not None:
            return bucket
        if len(self._kept) >= self._most:
            self._sweep()
        if len(self._kept) >= self._most:
            return self._shared.setdefault(str(crc32(name.encode()) % SHARED), self._new())
        bucket = self._kept[name] = self._new()
        return bucket

    def _new(self) -> Bucket:
        return Bucket(self._rate, self._burst, self._clock)

    def _sweep(self) -> None:
        """Forgets the full ones, not too often: a flood must not make us look at all of them."""
        now = self._clock()
        if now - self._swept < SWEEP_AGAIN:
            return
        self._swept = now
        for kind in (self._kept, self._shared):
            forget_full(kind)


def forget_full(buckets: dict[str, Bucket]) -> None:
    """Forgets the buckets of those who have not asked for long."""
    for name in [name for name, bucket in buckets.items() if bucket.is_full()]:
        del buckets[name]
