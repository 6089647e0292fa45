"""Metrics: counters and sums, shown as plain Prometheus text."""

from collections.abc import Mapping

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
    "requests": "requests answered",
    "notices": "notifications sent",
    "unforwarded": "requests that a trusted gateway passed on without saying whose they are",
    "notices_failed": "notifications that could not be sent, and are tried again",
    "codes": "mails sent to confirm an address",
}


class Metrics:
    """Counts of this process since it started."""

    def __init__(self) -> None:
        self._totals: dict[str, float] = {}
        self._counts: dict[str, int] = {}

    def add(self, name: str, amount: float = 1) -> None:
        """Counts something."""
        self._totals[name] = self._totals.get(name, 0) + amount

    def observe(self, name: str, value: float) -> None:
        """Adds a measured value to a sum, and counts it."""
        self._totals[name] = self._totals.get(name, 0) + value
        self._counts[name] = self._counts.get(name, 0) + 1

    def total(self, name: str) -> float:
        """The present value of a counter."""
        return self._totals.get(name, 0)

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, in the exposition format of Prometheus."""
        lines: list[str] = []
        for name, help_text in HELP.items():
            kind = "summary" if name.endswith("_seconds") else "counter"
            full = f"ecumene_{name}" if kind == "summary" else f"ecumene_{name}_total"
            lines += [f"# HELP {full} {help_text}", f"# TYPE {full} {kind}"]
            if kind == "summary":
                lines.append(f"{full}_sum {self._totals.get(name, 0)}")
                lines.append(f"{full}_count {self._counts.get(name, 0)}")
            else:
                lines.append(f"{full} {self._totals.get(name, 0):g}")
        for name, value in gauges.items():
            lines += [f"# TYPE ecumene_{name} gauge", f"ecumene_{name} {value:g}"]
        return "\n".join(lines) + "\n"
