"""Print how long the library takes to import, and what takes longest; run by `make bench`.

Each measurement is a fresh Python; the time of an empty Python is taken off. This is a
report and not a test: a wall clock on a busy machine proves nothing.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from time import perf_counter

RUNS = 15
WITH_BYTECODE = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled once and then loaded, as on any machine in use."""

STATEMENTS = ("import ecumene", "import ecumene.data", "import ecumene.rulesets")


def seconds(statement: str) -> float:
    """How long a fresh Python takes to run the statement and end."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, env=WITH_BYTECODE)
    return perf_counter() - start


def median_of(statement: str) -> float:
    """The median over several fresh Pythons, in milliseconds."""
    return 1000 * statistics.median(seconds(statement) for _ in range(RUNS))


def dearest(statement: str, count: int = 8) -> list[str]:
    """The lines of Python's own import report that cost most by themselves."""
    command = [sys.executable, "-X", "importtime", "-c", statement]
    report = subprocess.run(
        command, check=True, capture_output=True, text=True, env=WITH_BYTECODE
    ).stderr
    lines = [line for line in report.splitlines() if "|" in line and "self [us]" not in line]
    return sorted(lines, key=lambda line: -int(line.split("|")[0].split(":")[1]))[:count]


def importable(statement: str) -> bool:
    """Whether the part exists yet."""
    done = subprocess.run([sys.executable, "-c", statement], capture_output=True, env=WITH_BYTECODE)
    return done.returncode == 0


def main() -> None:
    """Print one line per part, and the slowest modules of the largest."""
    empty = median_of("pass")
    statements = [statement for statement in STATEMENTS if importable(statement)]
    for statement in statements:
        print(f"{statement:<28}{median_of(statement) - empty:8.1f} ms")
    print("\n".join(dearest(statements[-1])))


if __name__ == "__main__":
    main()
