"""A real server in a process of its own, for tests that need one."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen


@contextmanager
def running_server() -> Iterator[str]:
    """Start `ecumene serve` on any free port, give its address, and stop it afterwards."""
    command = [sys.executable, "-m", "ecumene", "serve", "--port", "0", "--no-open"]
    with Popen(command, stdout=PIPE, text=True) as process:
        try:
            yield announced_address(process)
        finally:
            process.terminate()
            process.wait(timeout=30)


def announced_address(process: Popen[str]) -> str:
    """The address from the line that the server prints when it has taken its port."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server said {line!r} and no address"
    return found.group()
