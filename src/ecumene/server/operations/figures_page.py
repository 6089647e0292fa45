"""The page of figures, on an address of its own: `/metrics` for Prometheus.

Every figure carries the number of the worker it comes from. A sum over workers would fall when one
of them dies, and Prometheus would take the fall for a fresh start of all; each line by itself
begins anew truly, and whoever wants the sum writes `sum by (...)`.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET6

import msgspec

from ecumene.server.metrics import Family, Sample, text_of
from ecumene.server.operations.reports import Figures, Worker

PATIENCE = 3.0
"""So many seconds a worker has to report."""
Workers = Callable[[], Mapping[int, Worker]]


class FiguresPage:
    """Shows the figures of all workers, in a thread of its own."""

    def __init__(self, address: str, workers: Workers, own: Callable[[], Figures] = list) -> None:
        host, _, port = address.rpartition(":")
        self._workers = workers
        self._own = own
        self._server = _server(host.strip("[]"), int(port), self.text)
        self.port: int = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def text(self) -> str:
        """Everything that is counted just now."""
        found: list[Family] = []
        up: dict[int, float] = {}
        for number, worker in sorted(self._workers().items()):
            figures = worker.figures(PATIENCE)
            up[number] = float(figures is not None)
            found += labelled(figures or [], number)
        samples = [Sample("", {"worker": str(number)}, value) for number, value in up.items()]
        alive = Family("ecumene_worker_up", "gauge", "whether the worker answers", samples)
        return text_of([alive, *self._own(), *found])

    def close(self) -> None:
        """Stops showing them."""
        self._server.shutdown()
        self._server.server_close()


def labelled(figures: Iterable[Family], number: int) -> list[Family]:
    """Figures that say which worker they come from."""
    mark = {"worker": str(number)}
    return [
        msgspec.structs.replace(
            family,
            samples=[Sample(one.suffix, mark | one.labels, one.value) for one in family.samples],
        )
        for family in figures
    ]


def _server(host: str, port: int, text: Callable[[], str]) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            found = self.path.partition("?")[0] == "/metrics"
            body = text().encode() if found else b"The figures are at /metrics.\n"
            self.send_response(200 if found else 404)
            kind = "text/plain; version=0.0.4; charset=utf-8"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Whoever asks for figures is not worth a line in the log."""

    class Server(ThreadingHTTPServer):
        address_family = AF_INET6 if ":" in host else ThreadingHTTPServer.address_family
        daemon_threads = True

    return Server((host, port), Handler)
