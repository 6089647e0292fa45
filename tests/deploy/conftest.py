"""One wheel, built from a clean copy of the project, and one environment it is installed in."""

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run
from typing import NamedTuple

import pytest

from tests.test_project import MADE, project_files
from tools.build_backend import OURS
from tools.machine import environment
from tools.packages import other_index

ROOT = Path(__file__).parent.parent.parent
STATIC = Path("src/ecumene/server/static")


class Built(NamedTuple):
    """What a build said and left behind."""

    code: int
    said: str
    wheel: Path | None


class Installed(NamedTuple):
    """An environment with the wheel in it, and how long that took."""

    place: Path
    seconds: float


def clean_copy(folder: Path, *, page: bool) -> Path:
    """The project as it is in a clone; with the built page or without it."""
    for file in project_files(ROOT):
        target = folder / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    shutil.copyfile(ROOT / "tests" / "test_project.py", folder / "tests" / "test_project.py")
    assert not [name for name in MADE if (folder / name).exists()]
    if page:
        shutil.copytree(ROOT / STATIC, folder / STATIC)
    return folder


def build(tree: Path, kind: str = "--wheel") -> Built:
    """Builds a package from a copy of the project, as anybody would."""
    index = other_index()
    source = ["--default-index", index] if index else []
    out = tree.parent / f"{tree.name}-dist"
    assert OURS.exists(), "run make setup first"
    command = [str(OURS), "build", kind, "--out-dir", str(out), *source, str(tree)]
    done = run(command, capture_output=True, text=True, env=environment())
    return Built(done.returncode, done.stdout + done.stderr, next(out.glob("ecumene-*"), None))


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """One process of the tests after the other: what the first has made the others find."""
    with (folder / "deploy.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of one run of the tests share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "deploy"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def wheel(common: Path) -> Path:
    """The wheel of a clean copy that has the page."""
    with in_turn(common):
        kept = next((common / "tree-dist").glob("*.whl"), None)
        if kept is not None:
            return kept
        built = build(clean_copy(common / "tree", page=True))
        assert built.wheel is not None, built.said
        return built.wheel


@pytest.fixture(scope="session")
def installed(wheel: Path, common: Path) -> Installed:
    """The wheel in an empty environment, by the step of the container."""
    place, took = common / "opt" / "ecumene", common / "seconds"
    with in_turn(common):
        if not took.exists():
            steps = ["sh", str(ROOT / "deploy" / "steps.sh")]
            begun = time.monotonic()
            run([*steps, "install", str(wheel), str(place)], check=True)
            took.write_text(str(time.monotonic() - begun))
    return Installed(place, float(took.read_text()))
