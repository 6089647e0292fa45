"""Builds the package: what uv_build does, and never without the page.

A wheel without the page would install and start, and have nothing to show. So building one fails
with a sentence instead, and so does a source package, from which wheels are made. An editable
installation needs no page: `make setup` makes the one first and the other afterwards.
"""

from __future__ import annotations

from typing import Any

import uv_build  # type: ignore[import-not-found]

from tools.machine import WORK
from tools.node import STATIC, client_key

build_editable = uv_build.build_editable
get_requires_for_build_editable = uv_build.get_requires_for_build_editable
get_requires_for_build_sdist = uv_build.get_requires_for_build_sdist
get_requires_for_build_wheel = uv_build.get_requires_for_build_wheel
prepare_metadata_for_build_editable = uv_build.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = uv_build.prepare_metadata_for_build_wheel


def build_wheel(directory: str, settings: Any = None, metadata: str | None = None) -> str:
    """A wheel with the page in it."""
    need_page()
    return str(uv_build.build_wheel(directory, settings, metadata))


def build_sdist(directory: str, settings: Any = None) -> str:
    """A source package with the page in it."""
    need_page()
    return str(uv_build.build_sdist(directory, settings))


def need_page() -> None:
    """Ends with a sentence if the page was not built, or is older than what it is built from."""
    if not (STATIC / "index.html").exists():
        raise SystemExit("The page has not been built; run make setup, then build again.")
    stamp = WORK / "client.stamp"
    if stamp.exists() and stamp.read_text() != client_key():
        raise SystemExit("The page is older than client/; run make setup, then build again.")
