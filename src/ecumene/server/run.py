"""Start the server in this process: take the port, open the page, answer until stopped."""

import gc
import os
import socket
import sys
import webbrowser
from contextlib import suppress

import uvicorn

from ecumene.server.app import STATIC, create_app


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


def run(host: str, port: int, *, open_browser: bool) -> None:
    """Serve the game until stopped."""
    if not (STATIC / "index.html").exists():
        raise CannotServeError("The client has not been built yet; run: make setup")
    listener = take_port(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{listener.getsockname()[1]}"
    print(f"Ecumene is at {address} (stop with Ctrl-C)", flush=True)
    if open_browser and has_screen():
        webbrowser.open(address)
    server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning"))
    gc.freeze()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
