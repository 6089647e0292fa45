"""A table with people of every kind at it, in a server inside the test's own process."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from litestar.testing import TestClient, WebSocketTestSession
from msgspec.structs import replace
from sqlalchemy import delete, insert, select

from ecumene.server.storage import database as db
from ecumene.server.storage.generations import count_up
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import finished
from ecumene.server.tables.table import LiveTable
from tests.server.people.rights_table import AIMS, Request

PASSWORD = "a long password"


class Visitor:
    """A browser, or a program with a key."""

    def __init__(self, client: TestClient[Any], key: str | None = None) -> None:
        self.client = client
        self.cookie = ""
        self.key = key

    @property
    def headers(self) -> dict[str, str]:
        cookie = {"Cookie": f"ecumene={self.cookie}"} if self.cookie else {}
        return cookie | ({"Authorization": f"Bearer {self.key}"} if self.key else {})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request; a new cookie is kept only here."""
        more = {} if body is None and method != "POST" else {"json": body or {}}
        answer = self.client.request(method, path, headers=self.headers, **more)
        self.cookie = self.client.cookies.get("ecumene") or self.cookie
        self.client.cookies.clear()
        return answer

    def post(self, path: str, body: Any = None) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    @contextmanager
    def socket(self, table: str, seat: int | None) -> Iterator[WebSocketTestSession]:
        """A socket from a seat, or from none."""
        query = "" if seat is None else f"?seat={seat}"
        path = f"/api/tables/{table}/socket{query}"
        with self.client.websocket_connect(path, headers=self.headers) as session:
            yield session


class Gathering:
    """A table at some moment, and somebody of every role."""

    def __init__(self, client: TestClient[Any], moment: str, **settings: Any) -> None:
        self.client = client
        self.hub: Hub = client.app.state["hub"]
        self.people: dict[str, Visitor] = {"nobody": Visitor(client)}
        self._gather(settings)
        self._come_to(moment)
        self._kept = self.run(self._rows)
        self.seed = self.live.seating.kept.seed

    def come(self, role: str, key: str | None = None) -> Visitor:
        self.people[role] = Visitor(self.client, key)
        return self.people[role]

    def _gather(self, settings: dict[str, Any]) -> None:
        host = self.come("host")
        wish = {"players": 5, "board": "west", **settings}
        made = host.post("/api/tables", {"settings": wish, "name": "Host"})
        self.table = str(made["table"]["id"])
        self.path = f"/api/tables/{self.table}"
        self.links = {link["role"]: link["key"] for link in made["links"]}
        self.come("stranger").post("/api/tables", {"settings": wish})
        self.people["visitor"] = self.people["stranger"]
        self.come("invited").post("/api/links/open", {"key": self.links["invite"]})
        self.come("watcher").post("/api/links/open", {"key": self.links["spectator"]})
        self.come("program", self.join(self.come("player"), 1))
        self.join(self.come("other"), 2)
        self.come("playing").post("/api/links/open", {"key": self.links["host"]})
        self.join(self.people["playing"], 3)
        self.join(self.come("former"), 5)
        assert self.people["former"].ask("DELETE", f"{self.path}/seats/5").status_code == 200
        self._gather_names()

    def _gather_names(self) -> None:
        """Seat 4 is a name's; an older link to it ends, and a browser has signed out."""
        named, who = self.come("named"), {"name": f"Name {self.table}", "password": PASSWORD}
        named.post("/api/me/register", who)
        old = self.join(named, 4)
        self.come("revoked", old).post("/api/links/open", {"key": old})
        wish = {"role": "player", "seat": 4, "revoke": True}
        named.post("/api/links/open", {"key": named.post(f"{self.path}/links", wish)["key"]})
        out = self.come("out")
        out.post("/api/me/sign-in", who)
        assert out.ask("GET", f"{self.path}/state?seat=4").status_code == 200
        out.post("/api/me/sign-out")

    def join(self, visitor: Visitor, seat: int) -> str:
        """Somebody sits down; gives the link they get."""
        wish = {"name": f"P{seat}", "key": self.links["invite"], "seat": seat}
        return str(visitor.post(f"{self.path}/join", wish)["links"][0]["key"])

    # ---------------------------------------------------------------- the moment

    def _come_to(self, moment: str) -> None:
        if moment == "lobby":
            return
        host = self.people["host"]
        host.post(f"{self.path}/bots", {"bot": "random", "seat": 5})
        info = host.post(f"{self.path}/start")
        if moment == "choosing":
            assert info["status"] == "choosing"
            return
        while info["status"] == "choosing":
            pick = {"seat": info["choosing"], "civ": info["free"][0]}
            info = host.post(f"{self.path}/civilization", pick)
        if moment == "paused":
            host.post(f"{self.path}/pause")
        if moment == "finished":
            self.run(self._finish)

    async def _finish(self) -> None:
        table = self.live
        await table.change(lambda document: finished(document, table.game))

    @property
    def live(self) -> LiveTable:
        return self.hub.tables[self.table]

    def run(self, work: Any, *arguments: Any) -> Any:
        """Does something inside the server."""
        return self.client.blocking_portal.call(work, *arguments)

    def release(self, seat: int) -> None:
        """The others agree that the host hands a seat over."""
        self.run(released, self.live, seat)

    # ---------------------------------------------------------------- as it was

    async def _rows(self) -> Any:
        """The document, and all keys, grants and witnesses."""
        async with self.hub.store.reader.begin() as connection:
            rows = [
                [dict(row) for row in (await connection.execute(query)).mappings()]
                for kind in (db.keys, db.grants, db.witnesses)
                for query in [select(kind).where(kind.c.game == self.table)]
            ]
        return self.live.document, rows

    def restore(self) -> None:
        """Undoes what a request has changed."""
        self.run(self._restore)

    async def _restore(self) -> None:
        document, rows = self._kept
        if self.table not in self.hub.tables:
            await self._found_anew(document)
        async with self.hub.store.engine.begin() as connection:
            for kind, found in zip((db.keys, db.grants, db.witnesses), rows, strict=True):
                await connection.execute(delete(kind).where(kind.c.game == self.table))
                await connection.execute(insert(kind), found)
            await count_up(connection, "test", [self.table])
        await self.live.change(lambda now: replace(document))

    async def _found_anew(self, document: Any) -> None:
        """A table that was deleted before its game, with rights that nobody remembers."""
        kept = Kept(self.table, 0, self.seed, document, 0.0, None, None, rights=10_000)
        await create(self.hub.store, kept, (), ())
        await self.hub.table(self.table)

    # ---------------------------------------------------------------- asking

    def refusal(self, role: str, wish: Request) -> tuple[str | None, Any]:
        """How somebody is refused over HTTP, or None; and all that came."""
        answer = self.people[role].ask(wish.method, self.path + wish.path, wish.body)
        if answer.headers.get("content-type", "").startswith("application/x-ndjson"):
            return None, {}
        return code_of(answer.json()), answer.json()


async def released(table: LiveTable, seat: int) -> None:
    """The others have agreed that the host hands a seat over."""
    free = lambda document: document.with_seat(replace(document.seat(seat), released=True))  # noqa: E731
    await table.change(free)


def code_of(said: Any) -> str | None:
    """The code of a refusal, whichever way it came."""
    return str(said["code"]) if isinstance(said, dict) and "code" in said else None


def aim(role: str) -> int:
    return AIMS.get(role, 1)


def replies(session: WebSocketTestSession, commands: Sequence[dict[str, Any]]) -> list[Any]:
    """Sends commands one after the other; gives the reply to each."""
    found = []
    for number, command in enumerate(commands, 1):
        session.send_json({**command, "request": number})
        message = {"type": ""}
        while message["type"] not in ("accepted", "refused", "goodbye"):
            message = json.loads(session.receive_text())
        found.append(message)
    return found
