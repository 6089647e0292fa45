"""Play the same jobs in this process and on a local Ray, and compare every result.

It is not part of `make test`: Ray is large and takes long to start.
`make ray` installs it and runs this.
"""

import sys

import msgspec

from ecumene.arena.job import Job, Result
from ecumene.arena.pool import play_all

JOBS = [Job(5, "west", f"ray {number}", ("normal", "easy")) for number in range(4)]


def untimed(result: Result) -> bytes:
    """A result without the time it took."""
    return msgspec.json.encode(msgspec.structs.replace(result, seconds=0.0))


def main() -> int:
    """Says whether Ray gives the results of one process; exit code 1 if not."""
    alone = sorted(map(untimed, play_all(JOBS, workers=1)))
    together = sorted(map(untimed, play_all(JOBS, ray="local")))
    same = alone == together
    print(f"{len(together)} games on Ray: {'the same results' if same else 'OTHER results'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
