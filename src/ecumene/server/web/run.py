"""Start the server: take the port, open the page, answer until stopped."""

import multiprocessing
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn

from ecumene.server.door.connections import protocols
from ecumene.server.door.crowd import crowd_for
from ecumene.server.logs import spare_the_log
from ecumene.server.settings import Settings, SettingsError, add_rulesets, load_settings
from ecumene.server.storage.alone import CannotUseError, alone_with
from ecumene.server.storage.database import is_postgres
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
        raise CannotServeError(
            f"Port {port} on {host} cannot be used ({error.strerror}); choose another with --port."
        ) from error
    return listener


def has_screen() -> bool:
    """Whether a browser window could be shown to whoever started the server."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(host: str, port: int, *, open_browser: bool, workers: int = 1) -> None:
    """Serve the game until stopped."""
    if not (STATIC / "index.html").exists():
        raise CannotServeError("The client has not been built yet; run: make setup")
    settings = checked_settings(workers)
    with only_server(settings):
        _run(host, port, settings, open_browser=open_browser, workers=workers)


@contextmanager
def only_server(settings: Settings) -> Iterator[None]:
    """Keeps a second server from a SQLite file; one sentence where this is the second."""
    try:
        with alone_with(settings.database):
            yield
    except CannotUseError as error:
        raise CannotServeError(str(error)) from None


def _run(host: str, port: int, settings: Settings, *, open_browser: bool, workers: int) -> None:
    listener = take_port(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{listener.getsockname()[1]}"
    print(f"Ecumene is at {address} (stop with Ctrl-C)", flush=True)
    if open_browser and has_screen():
        webbrowser.open(address)
    if workers == 1:
        serve(listener, settings)
    else:
        serve_with_workers(listener, settings, workers)


def checked_settings(workers: int) -> Settings:
    """The settings, or one sentence about what is wrong with them."""
    try:
        settings = load_settings()
        add_rulesets(settings)
    except SettingsError as error:
        raise CannotServeError(str(error)) from None
    if workers > 1 and not is_postgres(settings.database):
        raise CannotServeError("More than one worker needs PostgreSQL; set ECUMENE_DATABASE.")
    return settings


class TableServer(uvicorn.Server):
    """A server that says goodbye to viewers before their connections are closed."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends in peace."""
        await self._hub.dismiss()
        await super().shutdown(sockets=sockets)


def serve(listener: socket.socket, settings: Settings) -> None:
    """Answers on a socket in this process."""
    app = create_app(settings=settings)
    http, ws = protocols(crowd_for(settings), settings.request_seconds)
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=settings.socket_idle / 3 or None,
        ws_ping_timeout=settings.socket_idle or None,
        ws_per_message_deflate=False,
        forwarded_allow_ips="",
    )
    spare_the_log("uvicorn.error")
    with suppress(KeyboardInterrupt):
        TableServer(config, app.state["hub"]).run(sockets=[listener])


def serve_with_workers(listener: socket.socket, settings: Settings, workers: int) -> None:
    """Answers on one socket in several processes; one that dies is started again."""
    context = multiprocessing.get_context("fork")
    stopping = False

    def stop(number: int, frame: object) -> None:
        nonlocal stopping
        stopping = True

    def start() -> multiprocessing.process.BaseProcess:
        process = context.Process(target=_work, args=(listener, settings))
        process.start()
        return process

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    running = [start() for _ in range(workers)]
    while not stopping:
        running[0].join(timeout=0.2)
        running = [one if one.is_alive() else start() for one in running]
    for one in running:
        one.terminate()
    for one in running:
        one.join(timeout=20)


def _work(listener: socket.socket, settings: Settings) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    serve(listener, settings)
