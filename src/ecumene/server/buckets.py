"""Limits: how much one address or one socket may ask."""

import time
from collections import OrderedDict

MOST_KEPT = 20_000


class Bucket:
    """Tokens that come back with time: bursts are fine, floods are not."""

    __slots__ = ("_burst", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._when = time.monotonic()

    def take(self) -> bool:
        """Whether there was a token left."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """One bucket for each name; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Whether this name may go on."""
        bucket = self._kept.get(name)
        if bucket is None:
            bucket = self._kept[name] = Bucket(self._rate, self._burst)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(name)
        return bucket.take()
