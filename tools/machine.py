"""What the set-up tools share: folders, running programs quietly, doing a part only once."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WORK = ROOT / ".bootstrap"
LOG = WORK / "log.txt"
BIN = "Scripts" if os.name == "nt" else "bin"
Command = list[str | Path]
"""The words of a command; those that are paths may stay paths."""

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


class MissingError(Exception):
    """Something the set-up needs is not there; the message is the sentence to print."""


def environment() -> dict[str, str]:
    """The caller's environment, with our programs first and the system's certificates trusted."""
    env = dict(os.environ)
    env.pop("VIRTUAL_ENV", None)
    env["PATH"] = os.pathsep.join([str(VENV / BIN), env.get("PATH", os.defpath)])
    env["UV_PROJECT_ENVIRONMENT"] = str(VENV)
    env["UV_PYTHON"] = sys.executable
    env["UV_PYTHON_DOWNLOADS"] = "never"
    env.setdefault("UV_LINK_MODE", "copy")
    env.setdefault("UV_SYSTEM_CERTS", "1")
    env.setdefault("NODE_USE_SYSTEM_CA", "1")
    env.setdefault("npm_config_yes", "true")
    if CERTIFICATES.exists():
        env.setdefault("NODE_EXTRA_CA_CERTS", str(CERTIFICATES))
    return env


def run(command: Command, sentence: str, folder: Path = ROOT) -> None:
    """Run a command quietly into the log; if it fails, say the sentence."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, cwd=folder, env=environment(), text=True, capture_output=True, errors="replace"
        )
        code, output = done.returncode, done.stdout + done.stderr
    except OSError as error:
        code, output = 127, str(error)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(words)}\n{output}\n")
    if code != 0:
        raise MissingError(f"{sentence} (what was tried is in {LOG.relative_to(ROOT)})")


def say(what: str) -> None:
    """Tell the user what is taking time."""
    print(f"ecumene: {what} ...", flush=True)


def digest(parts: Iterable[Path | str]) -> str:
    """One hash for the contents of files and for words."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part.read_bytes() if isinstance(part, Path) else part.encode())
        total.update(b"\0")
    return total.hexdigest()


def is_done(name: str, key: str) -> bool:
    """Whether this part was already done for the same contents."""
    stamp = WORK / f"{name}.stamp"
    return stamp.exists() and stamp.read_text() == key


def mark_done(name: str, key: str) -> None:
    """Remember that this part is done for these contents."""
    (WORK / f"{name}.stamp").write_text(key)
