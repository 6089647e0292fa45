"""Find or bring Node, install the client's packages and build the client."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools.machine import (
    BIN,
    ROOT,
    VENV,
    MissingError,
    digest,
    environment,
    is_done,
    mark_done,
    run,
    say,
)

CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "ecumene" / "server" / "static"


def good_node(version: str) -> bool:
    """Whether the client's build tool runs on this Node: 20.19 or later, 22.12 or later."""
    numbers = version.strip().lstrip("v").split(".")
    if len(numbers) < 3 or not all(number.isdigit() for number in numbers[:2]):
        return False
    major, minor = int(numbers[0]), int(numbers[1])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 23


def node_on_path() -> str | None:
    """The version of a suitable Node that the machine brings with it, or None."""
    folders = [f for f in os.environ.get("PATH", "").split(os.pathsep) if f != str(VENV / BIN)]
    path = os.pathsep.join(folders)
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    return answer if good_node(answer) else None


def npm_program() -> str:
    """The npm to use: the machine's, or the one that came with the Python packages."""
    found = shutil.which("npm", path=environment()["PATH"])
    if found is None:
        raise MissingError("npm is missing although Node was installed; run make clean setup.")
    return found


def install_client() -> None:
    """Install the client's packages from its lock."""
    key = digest([CLIENT / "package.json", CLIENT / "package-lock.json", node_on_path() or "wheel"])
    if (CLIENT / "node_modules").exists() and is_done("client-packages", key):
        return
    say("installing the client's packages of the lock")
    sentence = "The client's packages could not be installed; is the npm registry reachable?"
    run([npm_program(), "ci", "--no-audit", "--no-fund"], sentence, CLIENT)
    mark_done("client-packages", key)


def client_files() -> list[Path]:
    """Every file the built client depends on."""
    folders = [CLIENT / "src", CLIENT / "public"]
    inside = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return sorted([*inside, *(file for file in CLIENT.iterdir() if file.is_file())])


def client_key() -> str:
    """One hash for everything the built client depends on."""
    files = client_files()
    return digest([*files, *(str(file.relative_to(CLIENT)) for file in files)])


def build_client() -> None:
    """Build the client into the server's folder of static files."""
    key = client_key()
    if (STATIC / "index.html").exists() and is_done("client", key):
        return
    say("building the client")
    sentence = "The client could not be built; python -m tools.bootstrap npm run build says why."
    run([npm_program(), "run", "build"], sentence, CLIENT)
    mark_done("client", key)


def npm(arguments: list[str]) -> int:
    """Run npm in the client's folder with its output shown."""
    return subprocess.call([npm_program(), *arguments], cwd=CLIENT, env=environment())
