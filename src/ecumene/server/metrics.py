"""Metrics: counters, histograms and gauges, shown as plain Prometheus text.

They are for the operator alone: an answer given early and sealed is counted like any other.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from itertools import accumulate

import msgspec

HELP = {
    "answers": "answers accepted and on disk",
    "refused": "commands refused",
    "commits": "transactions of the writer",
    "conflicts": "answers that came second for their place",
    "commit_seconds": "time of the writer's transactions",
    "deliver_seconds": "time from an accepted answer to its last reader's buffer",
    "slow_readers": "sockets closed because their reader was too slow",
    "limited": "requests and commands over the limit",
    "timeouts": "answers given by the clock",
    "bot_answers": "answers given by bots and regents",
    "requests": "requests that came",
    "responses": "requests answered, by the class of their status",
    "sockets_opened": "sockets accepted",
    "notices": "notifications sent",
    "unforwarded": "requests that a trusted gateway passed on without saying whose they are",
    "notices_failed": "notifications that could not be sent, and are tried again",
    "codes": "mails sent to confirm an address",
    "database_errors": "statements and connections that the database failed",
    "loop_lag_seconds": "how late the event loop comes back to what waits for it",
}
GAUGES = {
    "tables_in_memory": "tables in the memory of a worker",
    "sockets": "sockets that are open",
    "writer_waiting": "tables whose answers wait to be written",
}
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper ends of a histogram's classes, in seconds."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """One figure: what is added to its family's name, its labels, its value."""

    suffix: str
    labels: dict[str, str]
    value: float


class Family(msgspec.Struct, frozen=True, array_like=True):
    """All figures of one name."""

    name: str
    kind: str
    help: str
    samples: list[Sample]


class Histogram:
    """How many measured values fell into each class, and their sum."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def samples(self) -> list[Sample]:
        """Each class with all below it."""
        ends = [*(f"{end:g}" for end in BUCKETS), "+Inf"]
        below = list(accumulate(self.counts))
        rows = [Sample("_bucket", {"le": end}, n) for end, n in zip(ends, below, strict=True)]
        return [*rows, Sample("_sum", {}, self.total), Sample("_count", {}, below[-1])]


class Metrics:
    """Counts of this process since it started."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[str, float]] = {}
        self._measured: dict[str, Histogram] = {}

    def add(self, name: str, amount: float = 1, *, status: str = "") -> None:
        """Counts something."""
        kinds = self._counters.setdefault(name, {})
        kinds[status] = kinds.get(status, 0) + amount

    def observe(self, name: str, value: float) -> None:
        """Counts a measured value."""
        histogram = self._measured.setdefault(name, Histogram())
        histogram.counts[bisect_left(BUCKETS, value)] += 1
        histogram.total += value

    def total(self, name: str) -> float:
        """The present value of a counter."""
        return sum(self._counters.get(name, {}).values())

    def families(self, gauges: Mapping[str, float]) -> list[Family]:
        """Everything that is counted, and what is so just now."""
        told = [self._family(name, text) for name, text in HELP.items()]
        for name, value in gauges.items():
            now = [Sample("", {}, value)]
            told.append(Family(f"ecumene_{name}", "gauge", GAUGES.get(name, name), now))
        return told

    def _family(self, name: str, text: str) -> Family:
        if name.endswith("_seconds"):
            measured = self._measured.get(name, Histogram())
            return Family(f"ecumene_{name}", "histogram", text, measured.samples())
        kinds = self._counters.get(name, {"": 0.0})
        rows = [Sample("", {"status": kind} if kind else {}, n) for kind, n in kinds.items()]
        return Family(f"ecumene_{name}_total", "counter", text, rows)


def text_of(families: Iterable[Family]) -> str:
    """Figures in the exposition format of Prometheus; those of one name stand together."""
    together: dict[str, Family] = {}
    for family in families:
        known = together.setdefault(family.name, msgspec.structs.replace(family, samples=[]))
        known.samples.extend(family.samples)
    lines: list[str] = []
    for one in together.values():
        lines += [f"# HELP {one.name} {one.help}", f"# TYPE {one.name} {one.kind}"]
        lines += [_line(one.name, sample) for sample in one.samples]
    return "\n".join(lines) + "\n"


def _line(name: str, sample: Sample) -> str:
    labels = ",".join(f'{key}="{value}"' for key, value in sample.labels.items())
    value = int(sample.value) if float(sample.value).is_integer() else sample.value
    return f"{name}{sample.suffix}{'{' + labels + '}' if labels else ''} {value}"
