"""The set-up chooses a Node that works, does things once, and fails with one sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import machine
from tools.node import good_node, node_on_path

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v23.1.0", "v24.19.0"])
def test_a_node_that_builds_the_client_is_accepted(version):
    assert good_node(version)


@pytest.mark.parametrize("version", ["v18.20.1", "v20.18.3", "v21.7.3", "v22.11.0", "", "node?"])
def test_a_node_that_cannot_build_the_client_is_refused(version):
    assert not good_node(version)


def program(folder: Path, name: str, prints: str) -> None:
    """A program that prints one line."""
    file = folder / name
    file.write_text(f"#!/bin/sh\necho {prints}\n")
    file.chmod(0o755)


def test_node_counts_only_together_with_npm(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", f"{tmp_path}")
    assert node_on_path() is None
    program(tmp_path, "node", "v24.1.0")
    assert node_on_path() is None
    program(tmp_path, "npm", "11.0.0")
    assert node_on_path() == "v24.1.0"
    program(tmp_path, "node", "v18.0.0")
    assert node_on_path() is None


def test_a_part_is_done_again_only_when_its_files_change(tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "WORK", tmp_path)
    lock = tmp_path / "a.lock"
    lock.write_text("one")
    machine.mark_done("part", machine.digest([lock]))
    assert machine.is_done("part", machine.digest([lock]))
    lock.write_text("two")
    assert not machine.is_done("part", machine.digest([lock]))


def fresh_copy(folder: Path) -> Path:
    """A copy of what the set-up needs, as in a fresh clone."""
    for name in ("Makefile", "pyproject.toml", "uv.lock"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "tools", folder / "tools")
    return folder


def test_without_a_registry_the_set_up_says_so_in_one_sentence(tmp_path):
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "PIP_NO_INDEX": "0"}
    done = subprocess.run(
        ["make", "setup", f"PYTHON={sys.executable}"],
        cwd=fresh_copy(tmp_path), env={**os.environ, **nowhere, **settings},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode != 0
    assert "uv could not be installed; is the package registry reachable?" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("python", ["", "false", "no-such-python"])
def test_without_a_good_python_the_set_up_says_so_in_one_sentence(tmp_path, python):
    done = subprocess.run(
        ["make", "setup", f"PYTHON={python}"],
        cwd=fresh_copy(tmp_path), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode != 0
    assert "Ecumene needs Python 3.11 or newer" in done.stderr


def test_a_python_that_is_too_old_is_told_so(tmp_path):
    program = "import sys; sys.version_info = (3, 9, 0); import tools.bootstrap"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=fresh_copy(tmp_path), capture_output=True, text=True
    )
    assert done.returncode != 0
    assert done.stderr.startswith("Ecumene needs Python 3.11 or newer")


def test_a_python_without_venv_is_told_what_to_install(tmp_path):
    program = (
        "import importlib.util as util, sys; find = util.find_spec\n"
        "util.find_spec = lambda name: None if name == 'ensurepip' else find(name)\n"
        "from tools import bootstrap\n"
        "try: bootstrap.main(['setup'])\n"
        "except bootstrap.MissingError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=fresh_copy(tmp_path), capture_output=True, text=True
    )
    assert "apt-get install python3-venv" in done.stdout


def test_without_a_chromium_that_can_be_installed_the_tests_say_what_to_install(tmp_path):
    program = (
        "from tools import bootstrap, chromium\n"
        "chromium.USUAL_PLACES = ()\n"
        "try: bootstrap.main(['browser'])\n"
        "except bootstrap.MissingError as error: print(error)"
    )
    copy = fresh_copy(tmp_path)
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=copy, env=bare, capture_output=True, text=True
    )
    assert "apt-get install chromium" in done.stdout, done.stderr
