"""`ecumene serve` as people start it: a process of its own, and a clear word when it cannot."""

import socket
import sys
import urllib.request
from subprocess import run

from tests.server.process import running_server


def test_the_server_starts_and_answers():
    with running_server() as address, urllib.request.urlopen(f"{address}/api/health") as answer:
        assert answer.status == 200


def test_a_port_in_use_is_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "ecumene", "serve", "--port", port, "--no-open"]
        done = run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"Port {port} on 127.0.0.1 cannot be used")
    assert len(done.stderr.splitlines()) == 1
