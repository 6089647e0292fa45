"""`ecumene serve` as people start it: a process of its own, and a clear word when it cannot."""

import json
import socket
import sys
import urllib.request
from subprocess import run

from tests.server.process import Server, running_server


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


def test_every_line_of_the_log_is_one_of_ours(tmp_path):
    """Also what the library under us has to say, of requests that are none."""
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with (tmp_path / "log").open("w+") as server.log:
        server.start()
        with socket.create_connection(("127.0.0.1", int(server.port)), timeout=60) as bare:
            bare.sendall(b"what is this\r\n\r\n")
            while bare.recv(65536):
                pass
        server.stop()
        server.log.seek(0)
        lines = [json.loads(line) for line in server.log]
    assert "Invalid HTTP request received." in [line["what"] for line in lines]
    assert all(line["level"] in ("info", "warning") for line in lines)


LIBRARIES = """
import asyncio, logging, warnings
from ecumene.server.logs import set_up_logs, write_for_all
from ecumene.server.settings import Settings
set_up_logs(Settings())
write_for_all()
for name in ("uvicorn.error", "websockets.server", "asyncio", "sqlalchemy.pool", "litestar"):
    logging.getLogger(name).warning("from %s", name)
warnings.warn("an old way", stacklevel=1)
"""


def test_all_libraries_write_lines_as_ours():
    done = run([sys.executable, "-c", LIBRARIES], capture_output=True, text=True, timeout=60)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["what"] for line in lines[:5]] == [
        "from uvicorn.error", "from websockets.server", "from asyncio", "from sqlalchemy.pool",
        "from litestar",
    ]  # fmt: skip
    assert "an old way" in lines[5]["what"]
    assert len(lines) == 6
