"""Examples of requests and of the socket in documents, held against a real server.

A block `http` is a request, an empty line, the status and what comes back; a block `socket` is an
address and lines that go to the server (>) or come from it (<). What comes back may be shortened:
what is shown must be there. "{name}" stands for whatever comes, and for the same from there on.
"""

import atexit
import json
import re
from functools import cache
from typing import Any

from tests.server.process import Person, running_server

WHOLE = re.compile(r"\{([a-z_]+)\}")
PATIENCE = 120


@cache
def address() -> str:
    """One server for all documents that a process reads."""
    running = running_server(requests_per_second=100_000, bot_pause=0)
    atexit.register(running.__exit__, None, None, None)
    return running.__enter__()


class Exchanges:
    """A document's conversation with the server: who speaks, and what they have learnt."""

    def __init__(self) -> None:
        self.person = Person(address())
        self.known: dict[str, Any] = {}

    def put(self, text: str) -> str:
        """A text with what is known in it."""
        return WHOLE.sub(lambda found: str(self.known.get(found[1], found[0])), text)

    def fits(self, shown: Any, real: Any) -> bool:
        """Whether what is shown is what came, or a part of it."""
        if isinstance(shown, str) and (found := WHOLE.fullmatch(shown)):
            return bool(self.known.setdefault(found[1], real) == real)
        if isinstance(shown, dict):
            return isinstance(real, dict) and all(
                name in real and self.fits(value, real[name]) for name, value in shown.items()
            )
        if isinstance(shown, list):
            return isinstance(real, list) and all(
                any(self.fits(value, one) for one in real) for value in shown
            )
        return bool(shown == real)

    def http(self, text: str, where: str) -> None:
        """A request is granted or refused as it is shown."""
        asked, _, answered = text.partition("\n\n")
        line, _, body = asked.partition("\n")
        method, path = line.split(" ")
        kind = {"content-type": "application/json"} if body.strip() else {}
        answer = self.person.http.request(
            method, self.put(path), content=self.put(body).encode(), headers=kind
        )
        status, _, shown = answered.partition("\n")
        assert answer.status_code == int(status), f"{where}: {answer.status_code} {answer.text}"
        if shown.strip():
            expected = json.loads(shown)
            assert self.fits(expected, answer.json()), f"{where}: {answer.text[:2000]}"

    def socket(self, text: str, where: str) -> None:
        """Messages come and go as they are shown; others may come between them."""
        path, *lines = text.splitlines()
        table, _, query = path.removeprefix("/api/tables/").partition("/socket")
        seen = dict(re.findall(r"(\w+)=([^&]+)", self.put(query)))
        seat, since = (int(seen[one]) if one in seen else None for one in ("seat", "since"))
        with self.person.socket(self.put(table), seat, since) as socket:
            for line in lines:
                way, message = line[0], line[2:]
                if way == ">":
                    socket.send(self.put(message))
                    continue
                assert way == "<", f"{where}: {line}"
                shown = json.loads(message)
                while not self.came(shown, json.loads(socket.recv(timeout=PATIENCE)), where):
                    continue

    def came(self, shown: dict[str, Any], real: dict[str, Any], where: str) -> bool:
        """Whether this is the message that is shown; a reply that differs from it is an error."""
        known = dict(self.known)
        if self.fits(shown, real):
            return True
        self.known = known
        answers = {"accepted", "refused"}
        wrong = {shown["type"], real["type"]} <= answers and shown["request"] == real["request"]
        assert not wrong, f"{where}: {real}"
        return False
