"""Builds the package: what uv_build does, and never without the page.

A wheel without the page would install and start, and have nothing to show. So building one fails
with a sentence instead, and so does a source package, from which wheels are made. An editable
installation needs no page: `make setup` makes the one first and the other afterwards. It uses the
uv of the lock, which has the same build in it; only elsewhere is uv_build fetched.
"""

from __future__ import annotations

import subprocess
from typing import Any

from tools.machine import BIN, WORK
from tools.node import STATIC, client_key

OURS = WORK / "uv" / BIN / "uv"
"""The uv that set-up has put there."""
ELSEWHERE = ["uv_build>=0.13,<0.14"]


def build_wheel(directory: str, settings: Any = None, metadata: str | None = None) -> str:
    """A wheel with the page in it."""
    need_page()
    return _done("build-wheel", directory)


def build_sdist(directory: str, settings: Any = None) -> str:
    """A source package with the page in it."""
    need_page()
    return _done("build-sdist", directory)


def build_editable(directory: str, settings: Any = None, metadata: str | None = None) -> str:
    """A package that leads to this folder."""
    return _done("build-editable", directory)


def prepare_metadata_for_build_wheel(directory: str, settings: Any = None) -> str:
    """What the package says of itself."""
    return _done("prepare-metadata-for-build-wheel", directory)


def prepare_metadata_for_build_editable(directory: str, settings: Any = None) -> str:
    """The same for a package that leads to this folder."""
    return _done("prepare-metadata-for-build-editable", directory)


def get_requires_for_build_wheel(settings: Any = None) -> list[str]:
    """What has to be fetched before anything can be built."""
    return [] if OURS.exists() else ELSEWHERE


get_requires_for_build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel


def need_page() -> None:
    """Ends with a sentence if the page was not built, or is older than what it is built from."""
    if not (STATIC / "index.html").exists():
        raise SystemExit("The page has not been built; run make setup, then build again.")
    stamp = WORK / "client.stamp"
    if stamp.exists() and stamp.read_text() != client_key():
        raise SystemExit("The page is older than client/; run make setup, then build again.")


def _done(hook: str, directory: str) -> str:
    """Lets uv do one step of a build; gives the name of what it made."""
    if not OURS.exists():
        import uv_build  # type: ignore[import-not-found]

        return str(getattr(uv_build, hook.replace("-", "_"))(directory))
    done = subprocess.run([OURS, "build-backend", hook, directory], stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise SystemExit(done.returncode)
    return done.stdout.decode().split()[-1]
