"""A small gateway as operators have them: it names the caller, and may rewrite Host and path."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import Any


@dataclass
class Manners:
    """What a gateway does with a request on its way."""

    upstream: tuple[str, int]
    strips: str = ""
    """The path that is taken away before the request is passed on."""
    host: str = ""
    """What it calls us, if not by the name people use."""
    names_caller: bool = True
    believes_caller: bool = False
    """Whether a caller's own X-Forwarded-For is passed on as it is."""
    passes_sockets: bool = True

    def rewritten(self, head: bytes, caller: str) -> bytes:
        """The head of a request as it is passed on; one request for each connection."""
        first, *lines = head.decode("latin-1").split("\r\n")
        if self.strips:
            first = re.sub(rf" {re.escape(self.strips)}(?=[/ ?])/?", " /", first, count=1)
        lines = [line for line in lines if self._is_passed_on(line.partition(":")[0].lower())]
        if self.host:
            lines.append(f"Host: {self.host}")
        if self.names_caller and not self.believes_caller:
            lines.append(f"X-Forwarded-For: {caller}")
        is_socket = any(line.lower().startswith("upgrade:") for line in lines)
        lines.append(f"Connection: {'Upgrade' if is_socket else 'close'}")
        return "\r\n".join([first, *lines]).encode("latin-1")

    def _is_passed_on(self, name: str) -> bool:
        dropped = {"connection"}
        dropped |= {"host"} if self.host else set()
        dropped |= set() if self.believes_caller else {"x-forwarded-for"}
        dropped |= set() if self.passes_sockets else {"upgrade"}
        return name not in dropped


@contextmanager
def gateway(address: str, own_port: int = 0, **manners: Any) -> Iterator[str]:
    """A gateway before a server; gives its own address."""
    host, port = address.removeprefix("http://").partition("/")[0].split(":")
    kept = Manners((host, int(port)), **manners)

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                pass_on(self.request, kept, self.client_address[0])

    class Server(ThreadingTCPServer):
        daemon_threads = True
        allow_reuse_address = True
        request_queue_size = 128

    with Server(("127.0.0.1", own_port), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}"
        server.shutdown()


def pass_on(caller: socket.socket, manners: Manners, name: str) -> None:
    """Passes one request on, and everything after it in both directions until either ends."""
    read = b""
    while b"\r\n\r\n" not in read:
        more = caller.recv(65536)
        if not more:
            return
        read += more
    head, rest = read.split(b"\r\n\r\n", 1)
    with socket.create_connection(manners.upstream) as server:
        server.sendall(manners.rewritten(head, name) + b"\r\n\r\n" + rest)
        threading.Thread(target=pump, args=(caller, server), daemon=True).start()
        pump(server, caller)


def pump(source: socket.socket, target: socket.socket) -> None:
    """All bytes from one side to the other; the end of one is the end of both."""
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
