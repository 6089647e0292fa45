"""Figures for the operator: on their own address, of every worker, by the form Prometheus reads."""

import os
import re
import signal
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from ecumene import server
from ecumene.server.metrics import GAUGES, HELP, Metrics, text_of
from ecumene.server.settings import Settings
from ecumene.server.web.app import create_app
from tests.server.playing import play_on, wait_for
from tests.server.process import Person, Server, figure, free_port, running_server


def test_figures_are_on_their_own_address_and_not_where_people_come():
    port = free_port()
    with running_server(metrics=f"127.0.0.1:{port}", bot_pause=0) as address:
        ann = Person(address)
        table = ann.solo()
        with ann.socket(table) as socket:
            socket.recv()
            assert figure(port, "ecumene_sockets") == 1
        ann.http.get("/api/tables/none-such")
        assert ann.http.get("/metrics").status_code == 404
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
        assert figure(port, "ecumene_tables_in_memory") == 1
        play_on(ann, table, 1)
        wait_for(lambda: figure(port, "ecumene_answers_total") > 0)
        assert figure(port, 'ecumene_responses_total{worker="1",status="4xx"}') >= 2
        assert figure(port, "ecumene_sockets_opened_total") == 1
        assert figure(port, "process_resident_memory_bytes") > 10_000_000
        wait_for(lambda: figure(port, "ecumene_loop_lag_seconds_count") > 0)


def test_without_an_address_nothing_is_shown():
    with running_server() as address:
        assert httpx.get(f"{address}/metrics").status_code == 404


def test_the_figures_of_all_workers_are_shown_and_one_that_dies_begins_anew(postgres):
    port = free_port()
    server = Server(postgres(), workers=2, metrics=f"127.0.0.1:{port}", bot_pause=0)
    ann = Person(server.start())
    try:
        wait_for(lambda: figure(port, "ecumene_worker_up") == 2)
        before = figure(port, "ecumene_responses_total")
        for _ in range(20):
            Person(server.address).get("/api/health")
        assert figure(port, "ecumene_responses_total") == before + 20
        os.kill(children(server)[0], signal.SIGKILL)
        wait_for(lambda: figure(port, "ecumene_worker_restarts_total") == 1)
        wait_for(lambda: figure(port, "ecumene_worker_up") == 2)
        assert figure(port, "ecumene_responses_total") < before + 20
        ann.get("/api/health")
    finally:
        server.stop()


def children(server: Server) -> list[int]:
    """The workers of a server."""
    assert server.process is not None
    pid = server.process.pid
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+0-9.e]+')


def test_the_text_is_what_prometheus_reads():
    metrics = Metrics()
    metrics.add("answers", 3)
    metrics.add("responses", status="2xx")
    for seconds in (0.0005, 0.004, 0.004, 20):
        metrics.observe("commit_seconds", seconds)
    shown = text_of(metrics.families({"sockets": 2}))
    for line in shown.splitlines():
        assert line.startswith("# ") or LINE.fullmatch(line), line
    assert "ecumene_answers_total 3\n" in shown
    assert 'ecumene_responses_total{status="2xx"} 1\n' in shown
    assert 'ecumene_commit_seconds_bucket{le="0.001"} 1\n' in shown
    assert 'ecumene_commit_seconds_bucket{le="0.005"} 3\n' in shown
    assert 'ecumene_commit_seconds_bucket{le="+Inf"} 4\n' in shown
    assert "ecumene_commit_seconds_count 4\n" in shown
    assert "# TYPE ecumene_sockets gauge\necumene_sockets 2\n" in shown


def test_figures_of_one_name_stand_together():
    one, two = Metrics().families({}), Metrics().families({})
    lines = text_of([*one, *two]).splitlines()
    assert lines.count("# TYPE ecumene_answers_total counter") == 1
    first = lines.index("ecumene_answers_total 0")
    assert lines[first + 1] == "ecumene_answers_total 0"


def test_everything_that_is_counted_is_explained():
    """A name that is counted somewhere and not in the list would never be shown."""
    sources = [file.read_text() for file in Path(server.__file__).parent.rglob("*.py")]
    counted = {
        name
        for source in sources
        for name in re.findall(r'metrics\.(?:add|observe)\(\s*"(\w+)"', source)
    }
    assert counted <= set(HELP)
    assert len(counted) > 10
    assert set(GAUGES) >= {"tables_in_memory", "sockets", "writer_waiting"}


def test_errors_of_the_database_are_counted(tmp_path: Path):
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}", log_level="error")
    app = create_app(settings=settings)
    with TestClient(app) as client:
        hub = app.state["hub"]

        async def fail() -> None:
            async with hub.store.reader.connect() as connection:
                await connection.execute(text("SELECT * FROM nowhere"))

        with pytest.raises(Exception, match="no such table"):
            client.blocking_portal.call(fail)
        assert hub.metrics.total("database_errors") == 1
