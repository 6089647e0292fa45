"""Servers on this machine for the post to speak to: honest ones, and such as mean no good."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from queue import Queue
from threading import Thread

HERE = Path(__file__).parent
CERTIFICATE = HERE / "hook.example.org.pem"
"""A certificate for this name that only these tests trust, with its key, valid for a century."""

Behaviour = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(behave: Behaviour, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """A server of this behaviour; gives its port. Whoever still hangs on is cut off at the end."""
    open_now: set[asyncio.StreamWriter] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        open_now.add(writer)
        with suppress(OSError, EOFError):
            await behave(reader, writer)
        writer.transport.abort()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in open_now:
            writer.transport.abort()


@contextmanager
def in_a_thread(behave: Behaviour) -> Iterator[int]:
    """The same beside a test that waits for a server in another process."""
    ports: Queue[int] = Queue()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        async with listening(behave) as port:
            ports.put(port)
            await stop.wait()

    thread = Thread(target=lambda: loop.run_until_complete(serve()), daemon=True)
    thread.start()
    try:
        yield ports.get(timeout=60)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(60)
        loop.close()


class Web:
    """A web server that notes what it is sent, and answers with the same bytes each time."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> None:
        self.answer = answer
        self.heads: list[str] = []
        self.bodies: list[bytes] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.startswith("Content-Le")
        )
        self.bodies.append(await reader.readexactly(length))
        self.heads.append(head)
        writer.write(self.answer)
        await writer.drain()

    @property
    def calls(self) -> int:
        return len(self.heads)


async def never_answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()


async def drips(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A word now and then, without end: no single wait is long."""
    writer.write(b"HTTP/1.1 100 Continue\r\n")
    while True:
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(0.02)


async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A head that never ends, as fast as it is read."""
    writer.write(b"HTTP/1.1 100 Continue\r\n")
    while True:
        writer.write(b"X-More: " + b"x" * 1000 + b"\r\n")
        await writer.drain()


class MailServer:
    """A mail server that takes everything; `slow` says what it does instead of a greeting."""

    def __init__(self, refuse: bool = False, slow: Behaviour | None = None) -> None:
        self.refuse = refuse
        self.slow = slow
        self.recipients: list[list[str]] = []
        self.mails: list[Message] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.slow is not None:
            await self.slow(reader, writer)
        writer.write(b"220 hello\r\n")
        to: list[str] = []
        while line := await reader.readline():
            word = line.decode().strip()
            if word.upper().startswith("RCPT"):
                to.append(word.partition(":")[2])
            if word.upper() == "DATA":
                writer.write(b"354 go on\r\n")
                data = await reader.readuntil(b"\r\n.\r\n")
                self.recipients.append(to)
                self.mails.append(message_from_bytes(data[:-3], policy=default))
                to = []
            answers = {"QUIT": b"221 bye\r\n", "DATA": b"250 kept\r\n"}
            refused = self.refuse and word.upper().startswith("MAIL")
            writer.write(b"451 later\r\n" if refused else answers.get(word.upper(), b"250 ok\r\n"))
            if word.upper() == "QUIT":
                return


async def greets_slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A greeting of ever more lines, one now and then."""
    while True:
        writer.write(b"220-wait\r\n")
        await writer.drain()
        await asyncio.sleep(0.02)


def text_of(mail: Message) -> str:
    """What a mail says."""
    body = mail.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def tls_server() -> ssl.SSLContext:
    """Encrypts as the server of that certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context
