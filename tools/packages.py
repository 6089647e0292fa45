"""Install uv, and with it the project and every Python package of the lock."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.machine import (
    BIN,
    ROOT,
    VENV,
    WORK,
    Command,
    MissingError,
    digest,
    is_done,
    mark_done,
    run,
    say,
)
from tools.node import node_on_path


def uv() -> Path:
    """The uv program, installed once into a small environment of its own."""
    place = WORK / "uv"
    program = place / BIN / "uv"
    lock = ROOT / "tools" / "uv.lock.txt"
    key = digest([lock, sys.executable, sys.version])
    if program.exists() and is_done("uv", key):
        return program
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise MissingError(
            "This Python cannot make environments; install its venv module "
            "(on Debian and Ubuntu: apt-get install python3-venv)."
        )
    say("getting uv, which installs the rest")
    shutil.rmtree(place, ignore_errors=True)
    run([sys.executable, "-m", "venv", place], "Python could not make an environment.")
    pip: Command = [place / BIN / "python", "-m", "pip", "install", "--quiet"]
    run(
        [*pip, "--require-hashes", "-r", lock],
        "uv could not be installed; is the package registry reachable?",
    )
    mark_done("uv", key)
    return program


def other_index() -> str | None:
    """The package index that uv's or pip's settings name instead of the public one."""
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL"):
        if os.environ.get(name):
            return os.environ[name]
    pip = [str(WORK / "uv" / BIN / "python"), "-m", "pip", "config", "get", "global.index-url"]
    found = subprocess.run(pip, capture_output=True, text=True)
    return found.stdout.strip() or None


def install_packages() -> None:
    """Install the project and everything in the lock, with Node when the machine has none."""
    groups = [] if node_on_path() else ["--group", "node"]
    program = uv()
    files = [ROOT / "pyproject.toml", ROOT / "uv.lock"]
    key = digest([*files, sys.executable, sys.version, str(ROOT), *groups])
    if (VENV / BIN / "ecumene").exists() and is_done("packages", key):
        return
    say("installing the Python packages of the lock")
    sentence = "The Python packages could not be installed; is the package registry reachable?"
    index = other_index()
    if index is None:
        run([program, "sync", "--frozen", *groups], sentence)
    else:
        install_from(index, program, groups, sentence)
    mark_done("packages", key)


def install_from(index: str, program: Path, groups: list[str], sentence: str) -> None:
    """Install the lock's packages, with their hashes, from another index than the public one."""
    wanted = WORK / "requirements.txt"
    export: Command = [program, "export", "--frozen", "--quiet", "--no-emit-project", *groups]
    run([*export, "--output-file", wanted], "The lock file could not be read.")
    if not (VENV / BIN / "python").exists():
        run([program, "venv", VENV], "Python could not make an environment.")
    pip: Command = [program, "pip", "install", "--python", VENV, "--default-index", index]
    run([*pip, "--require-hashes", "-r", wanted], sentence)
    run([*pip, "--no-deps", "--editable", ROOT], sentence)


def install_extra(extra: str) -> None:
    """Install one extra of the lock beside what is there already."""
    program, wanted = uv(), WORK / f"{extra}.txt"
    say(f"installing the extra {extra}")
    export: Command = [program, "export", "--frozen", "--quiet", "--no-emit-project"]
    run([*export, "--extra", extra, "--output-file", wanted], "The lock file could not be read.")
    index = other_index()
    source = ["--default-index", index] if index else []
    pip: Command = [program, "pip", "install", "--python", VENV, *source, "--require-hashes"]
    run([*pip, "-r", wanted], f"The extra {extra} could not be installed.")


def build_wheel() -> None:
    """Build the wheel into dist/, with the page that set-up has built."""
    index = other_index()
    source = ["--default-index", index] if index else []
    say("building the wheel")
    command: Command = [uv(), "build", "--wheel", "--out-dir", ROOT / "dist", *source]
    run(command, "The wheel could not be built.")
