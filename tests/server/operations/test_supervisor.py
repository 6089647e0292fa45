"""Workers that die are started again after a growing pause; if none can serve, we say so."""

import json
import os
import signal
import sys
import time
from pathlib import Path
from subprocess import PIPE, Popen, run

from ecumene.server.operations.supervisor import FIRST_PAUSE
from tests.server.process import Person, Server

BROKEN = """
import sys
from ecumene.server.web import run

def fail(*_):
    raise run.CannotServeError("no luck")

run.serve = fail
from ecumene.cli import main
main()
"""


def test_workers_that_cannot_start_are_given_up_with_a_sentence(postgres):
    command = [sys.executable, "-c", BROKEN, "serve", "--port", "0", "--workers", "2"]
    environment = os.environ | {"ECUMENE_DATABASE": postgres()}
    done = run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("None of the 2 workers could start")
    died = [line for line in done.stderr.splitlines() if "worker.died" in line]
    pauses = [json.loads(line)["again_in"] for line in died if json.loads(line)["worker"] == 1]
    assert pauses[:2] == [FIRST_PAUSE, 2 * FIRST_PAUSE]
    assert 5 <= len(died) <= 6
    assert "Traceback" not in done.stderr


def workers_of(process: Popen[str]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(one) for one in listed.split()]


def test_workers_end_when_nobody_watches_over_them(postgres):
    server = Server(postgres(), workers=2)
    Person(server.start()).get("/api/health")
    assert server.process is not None
    workers = workers_of(server.process)
    assert len(workers) == 2
    server.kill()
    until = time.monotonic() + 60
    while any(is_alive(one) for one in workers):
        assert time.monotonic() < until
        time.sleep(0.1)


def is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_server_with_workers_stops_in_peace(postgres):
    server = Server(postgres(), workers=2)
    Person(server.start()).get("/api/health")
    server.stop()
    assert server.process is not None
    assert server.process.returncode in (0, -signal.SIGTERM)


def test_a_single_server_that_cannot_start_fails(tmp_path: Path):
    command = [sys.executable, "-c", BROKEN, "serve", "--port", "0"]
    environment = os.environ | {"ECUMENE_DATABASE": f"sqlite:///{tmp_path / 'a.sqlite'}"}
    process = Popen(command, stdout=PIPE, stderr=PIPE, text=True, env=environment)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, "no luck\n")
