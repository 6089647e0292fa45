"""The package: always with its page, and playable wherever it is installed."""

import os
import tarfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen, run

import pytest

from tests.deploy.conftest import STATIC, Installed, build, clean_copy
from tests.server.process import Person, announced_address, free_port

LACKING = "The page has not been built; run make setup, then build again."
STEPS = "steps.sh"


def bare(**more: str) -> dict[str, str]:
    """An environment without anything of the project."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    return kept | more


@contextmanager
def started(command: list[str], folder: Path, **variables: str) -> Iterator[str]:
    """A server started in a folder; gives its address."""
    process = Popen(command, cwd=folder, env=bare(**variables), stdout=PIPE, text=True)
    try:
        yield announced_address(process)
    finally:
        process.terminate()
        process.wait(timeout=60)
        assert process.stdout is not None
        process.stdout.close()


@pytest.mark.parametrize("kind", ["--wheel", "--sdist"])
def test_without_the_page_nothing_is_built_and_a_sentence_says_what_to_run(tmp_path, kind):
    built = build(clean_copy(tmp_path / "tree", page=False), kind)
    assert built.code != 0
    assert built.wheel is None
    assert LACKING in built.said
    assert "Traceback" not in built.said


def test_a_page_older_than_its_source_is_not_built_into_anything(tmp_path):
    tree = clean_copy(tmp_path / "tree", page=True)
    (tree / ".bootstrap").mkdir()
    (tree / ".bootstrap" / "client.stamp").write_text("of an older page")
    built = build(tree)
    assert built.code != 0
    assert "The page is older than client/" in built.said


def test_the_wheel_has_the_page_and_all_its_parts(wheel: Path):
    with zipfile.ZipFile(wheel) as package:
        inside = set(package.namelist())
        index = package.read("ecumene/server/static/index.html").decode()
    parts = [name.split('"')[0] for name in index.split('="./')[1:]]
    assert len(parts) >= 3
    assert {f"ecumene/server/static/{part}" for part in parts} <= inside
    assert not [name for name in inside if name.startswith(("tests/", "tools/", "client/"))]


def test_the_source_package_has_the_page_and_what_a_host_needs(tmp_path):
    built = build(clean_copy(tmp_path / "tree", page=True), "--sdist")
    assert built.wheel is not None, built.said
    with tarfile.open(built.wheel) as package:
        inside = {name.partition("/")[2] for name in package.getnames()}
    wanted = {f"{STATIC}/index.html", "tools/build_backend.py", "deploy/Containerfile"}
    assert wanted <= inside


def test_the_wheel_is_installed_in_an_empty_environment_and_played(
    installed: Installed, wheel: Path, tmp_path: Path, record_property, capsys
):
    begun = time.monotonic()
    command = [str(installed.place / "bin" / "ecumene"), "serve", "--no-open", "--port", "0"]
    with started(command, tmp_path) as address:
        ann = Person(address)
        page = ann.http.get("/")
        seconds = installed.seconds + time.monotonic() - begun
        assert page.status_code == 200
        for part in [name.split('"')[0] for name in page.text.split('="./')[1:]]:
            assert ann.http.get(f"/{part}").status_code == 200, part
        assert ann.get("/api/health")["status"] == "ok"
        table = ann.solo()
        assert ann.answer_usual(table) is not None
    assert [file.name for file in tmp_path.iterdir()] == ["ecumene.sqlite"]
    figures = {"wheel_bytes": wheel.stat().st_size, "seconds_to_lobby": round(seconds, 1)}
    for name, value in figures.items():
        record_property(name, value)
    with capsys.disabled():
        print(f"\n{figures}")


def test_the_steps_of_the_container_lead_to_a_healthy_server(installed: Installed, tmp_path: Path):
    steps = ["sh", str(installed.place / STEPS)]
    data = tmp_path / "data"
    run([*steps, "prepare", str(data)], check=True)
    assert data.stat().st_mode & 0o777 == 0o700
    port = str(free_port())
    told = {"ECUMENE_PORT": port, "ECUMENE_HOST": "0.0.0.0",
            "ECUMENE_DATABASE": f"sqlite:///{data}/ecumene.sqlite"}  # fmt: skip
    sick = run([*steps, "health"], env=bare(**told), capture_output=True, text=True)
    assert sick.returncode == 1
    with started([*steps, "start"], data, **told) as address:
        Person(address).get("/api/health")
        assert run([*steps, "health"], env=bare(**told)).returncode == 0
    assert run([*steps, "dance"], capture_output=True).returncode == 2
