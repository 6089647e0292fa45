"""Find a Chromium for the browser tests, or install one where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools.machine import BIN, VENV, MissingError, environment, run, say

USUAL_PLACES = ("/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium_on_machine() -> str | None:
    """A Chromium that is named in ECUMENE_CHROMIUM, on PATH, or in one of the usual places."""
    named = os.environ.get("ECUMENE_CHROMIUM")
    if named:
        return named
    path = os.pathsep.join([os.environ.get("PATH", ""), *USUAL_PLACES])
    found = (shutil.which(name, path=path) for name in CHROMIUM_NAMES)
    return next((program for program in found if program), None)


def chromium_of_playwright() -> str | None:
    """The Chromium that Playwright has installed for this user, or None."""
    ask = (
        "from playwright.sync_api import sync_playwright as play\n"
        "with play() as p: print(p.chromium.executable_path)"
    )
    python = VENV / BIN / "python"
    if not python.exists():
        return None
    answer = subprocess.run([python, "-c", ask], capture_output=True, text=True, env=environment())
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def install_chromium_package() -> None:
    """Install Debian's Chromium if we may; a later search shows whether it worked."""
    apt = shutil.which("apt-get", path=os.pathsep.join(USUAL_PLACES))
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", ""), *USUAL_PLACES])
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    try:
        run([apt, "update"], "The list of Debian packages could not be renewed.")
        run([apt, "install", "-y", "--no-install-recommends", "chromium"], "No Debian package.")
    except MissingError as error:
        say(str(error))


def install_chromium() -> None:
    """Make sure that there is a Chromium for the browser tests."""
    if chromium_on_machine() or chromium_of_playwright():
        return
    say("installing Chromium for the browser tests")
    install_chromium_package()
    if chromium_on_machine():
        return
    run(
        [VENV / BIN / "playwright", "install", "chromium"],
        "The browser tests need Chromium and it could not be installed; install it "
        "(Debian: apt-get install chromium) or name it with ECUMENE_CHROMIUM=/path/to/chromium.",
    )
