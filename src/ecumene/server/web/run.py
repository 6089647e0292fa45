"""Start the server: take the port, open the page, answer until stopped."""

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn

from ecumene.server.door.connections import protocols
from ecumene.server.door.crowd import crowd_for
from ecumene.server.loading import load_settings
from ecumene.server.logs import set_up_logs, write_for_all
from ecumene.server.metrics import Family
from ecumene.server.operations.figures_page import FiguresPage, Workers
from ecumene.server.operations.reports import Worker, feel_pulse, process_figures, report
from ecumene.server.operations.supervisor import GaveUpError, Supervisor
from ecumene.server.settings import PREFIX, Settings, SettingsError, add_rulesets
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.upkeep.alone import CannotUseError, alone_with
from ecumene.server.storage.upkeep.explaining import DatabaseError, check_file, explained
from ecumene.server.tables.hub import Hub
from ecumene.server.web.app import STATIC, create_app

LARGEST_MESSAGE = 256 * 1024
"""The largest message that a socket may send."""


class CannotServeError(Exception):
    """The server cannot start; the message says what to do about it."""


def take_port(host: str, port: int) -> socket.socket:
    """A socket that already listens, so that nobody is refused while the server starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        low = isinstance(error, PermissionError) and port < 1024
        advice = "one below 1024 needs special rights; choose another" if low else "choose another"
        raise CannotServeError(
            f"Port {port} on {host} cannot be used ({error.strerror}); {advice} with --port."
        ) from error
    return listener


def has_screen() -> bool:
    """Whether a browser window could be shown to whoever started the server."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def only_server(settings: Settings) -> Iterator[None]:
    """Keeps a second server from a SQLite file; one sentence where this is the second."""
    try:
        check_file(settings.database)
        with alone_with(settings.database):
            yield
    except (CannotUseError, DatabaseError) as error:
        raise CannotServeError(str(error)) from None


def checked_settings(options: dict[str, Any], file: Path | None = None) -> Settings:
    """The settings, or one sentence about what is wrong with them."""
    named = {} if file is None else {f"{PREFIX}SETTINGS": str(file)}
    try:
        settings = load_settings(os.environ | named, options)
        add_rulesets(settings)
    except SettingsError as error:
        raise CannotServeError(str(error)) from None
    return settings


def run(settings: Settings, *, open_browser: bool) -> None:
    """Serve the game until stopped."""
    if not (STATIC / "index.html").exists():
        raise CannotServeError("The client has not been built yet; run: make setup")
    with only_server(settings):
        run_alone(settings, open_browser=open_browser)


def run_alone(settings: Settings, *, open_browser: bool) -> None:
    """The same, with a database that no other server uses as its own."""
    listener = take_port(settings.host, settings.port)
    try:
        with explained(settings.database):
            asyncio.run(migrate(settings.database))
    except DatabaseError as error:
        listener.close()
        raise CannotServeError(str(error)) from None
    address = shown_address(settings, listener.getsockname()[1])
    print(f"Ecumene is at {address} (stop with Ctrl-C)", flush=True)
    if open_browser and has_screen():
        webbrowser.open(address)
    if settings.workers == 1:
        serve_alone(listener, settings)
    else:
        serve_with_workers(listener, settings)


def shown_address(settings: Settings, port: int) -> str:
    """Where whoever started the server finds it, without a gateway."""
    host = settings.host
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}{settings.prefix}"


class TableServer(uvicorn.Server):
    """A server that says goodbye to viewers before their connections are closed."""

    def __init__(self, config: uvicorn.Config, hub: Hub, end: socket.socket | None) -> None:
        super().__init__(config)
        self._hub = hub
        self._end = end
        self._reporting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to serve, and to report to whoever watches over us."""
        await super().startup(sockets=sockets)
        if self.started and self._end is not None:
            pulse = feel_pulse(self._hub.metrics)
            reporting = self._report(self._end)
            self._reporting = [asyncio.create_task(pulse), asyncio.create_task(reporting)]

    async def _report(self, end: socket.socket) -> None:
        """Reports until nobody watches over us any more; then it is time to go."""
        await report(end, self._figures)
        self.should_exit = True

    def _figures(self) -> list[Family]:
        hub = self._hub
        sockets = sum(len(table.viewers.all) for table in hub.tables.values())
        gauges = {"tables_in_memory": len(hub.tables), "sockets": sockets,
                  "writer_waiting": hub.writer.waiting}  # fmt: skip
        return [*hub.metrics.families(gauges), *process_figures()]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends in peace."""
        await self._hub.dismiss()
        for task in self._reporting:
            task.cancel()
        await asyncio.gather(*self._reporting, return_exceptions=True)
        await super().shutdown(sockets=sockets)


def serve(listener: socket.socket, settings: Settings, end: socket.socket | None = None) -> None:
    """Answers on a socket in this process, and reports by the other if there is one."""
    app = create_app(settings=settings)
    http, ws = protocols(settings, crowd_for(settings))
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_level="error" if settings.log_level == "error" else "warning",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=settings.socket_idle / 3 or None,
        ws_ping_timeout=settings.socket_idle or None,
        ws_per_message_deflate=False,
        forwarded_allow_ips="",
    )
    write_for_all()
    server = TableServer(config, app.state["hub"], end)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        raise CannotServeError("The server could not start; the lines above say why.")


def serve_alone(listener: socket.socket, settings: Settings) -> None:
    """Answers in this process; a thread shows its figures if an address for them is set."""
    if not settings.metrics:
        serve(listener, settings)
        return
    ours, theirs = socket.socketpair()
    worker = Worker(ours)
    page = show_figures(settings, lambda: {1: worker})
    try:
        serve(listener, settings, theirs)
    finally:
        page.close()
        worker.close()


def serve_with_workers(listener: socket.socket, settings: Settings) -> None:
    """Answers on one socket in several processes; one that dies is started again."""

    def work(end: socket.socket) -> None:
        try:
            serve(listener, settings, end)
        except CannotServeError as error:
            sys.exit(str(error))

    supervisor = Supervisor(work, settings.workers, set_up_logs(settings))
    page = None
    if settings.metrics:
        page = show_figures(settings, supervisor.workers, supervisor.figures)
    try:
        supervisor.run()
    except GaveUpError as error:
        raise CannotServeError(str(error)) from None
    finally:
        if page is not None:
            page.close()


def show_figures(settings: Settings, workers: Workers, own: Any = list) -> FiguresPage:
    """The page of figures, on the address of the settings."""
    try:
        page = FiguresPage(settings.metrics, workers, own)
    except OSError as error:
        raise CannotServeError(
            f"The figures cannot be shown on {settings.metrics} ({error.strerror}); "
            "choose another address with --metrics."
        ) from error
    host = settings.metrics.rpartition(":")[0]
    print(f"Figures are at http://{host}:{page.port}/metrics", flush=True)
    return page
