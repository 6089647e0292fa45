"""Two tables of one server whose games differ only in what a viewer may not know."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
from litestar.testing import TestClient, WebSocketTestSession
from msgspec.structs import replace

from ecumene import Game
from ecumene.names import Card, Civ
from ecumene.proof.hiding.worlds import swap_hidden, unsealed
from ecumene.proof.plan import Plan
from ecumene.proof.walk import Walk
from ecumene.server.protocol import Contact, QuietHours, StandingOffer
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.hub import Hub
from tests.server.staged import document_of, hub_of, stage

MOMENT = re.compile(rb'(?<="id":)[0-9]{16}|(?<="at":)[0-9.]{12,}|(?<="result":)[0-9]{16}')
GAMES = [
    Plan(5, "west", turns=20),
    Plan(7, "east", start="middle", turns=2),
    Plan(18, "both", start="middle", turns=1),
    Plan(6, "west", start="middle", turns=2, edition="west"),
    Plan(9, "east", turns=2, further=(("scenario", "short"),)),
    Plan(8, "west", start="middle", turns=2, edition="expansion"),
]
"""Each with another number of players, by which its tables are named."""

Edit = Callable[[TableDocument], TableDocument]


def as_it_is(document: TableDocument) -> TableDocument:
    return document


def talking_document(document: TableDocument) -> TableDocument:
    """A table where players may talk in private."""
    return replace(document, settings=replace(document.settings, private_talk=True))


def with_secrets(viewer: Civ | None) -> Edit:
    """The other seats have set what is nobody else's business, and does nothing yet."""
    offer = StandingOffer(gives=(Card("gold"), Card("gold"), Card("gold")), least_value=9)
    more = {
        "contact": Contact(email="someone@example.org"),
        "quiet": QuietHours(0, 480, 60),
        "standing_offers": (offer, offer),
    }

    def edit(document: TableDocument) -> TableDocument:
        for seat in document.seats:
            if seat.civ != viewer:
                document = document.with_seat(replace(seat, **more))
        return document

    return edit


class World:
    """One table with a game, and what is sent from it with its name left out."""

    def __init__(
        self, client: TestClient[Any], game: Game, name: str, edit: Edit = as_it_is
    ) -> None:
        self.client = client
        self.name = name
        document = edit(document_of(game, game.state.civs))
        self.seats = {seat.civ: seat.number for seat in document.seats}
        hub: Hub = client.app.state["hub"]
        self.keys = client.blocking_portal.call(stage, hub, game, document, name)
        self.live = hub.tables[name]

    def _path(self, what: str, viewer: Civ | None) -> str:
        seat = "" if viewer is None else f"{'&' if '?' in what else '?'}seat={self.seats[viewer]}"
        return f"/api/tables/{self.name}{what}{seat}"

    def _headers(self, viewer: Civ | None) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.keys[viewer]}"}

    def plain(self, data: bytes) -> bytes:
        """What was sent, without the name of the table and the moment when somebody spoke."""
        return MOMENT.sub(b"MOMENT", data.replace(self.name.encode(), b"TABLE"))

    def get(self, what: str, viewer: Civ | None) -> bytes:
        answer = self.client.get(self._path(what, viewer), headers=self._headers(viewer))
        return b"%d " % answer.status_code + self.plain(answer.content)

    def command(self, viewer: Civ | None, type_: str, **fields: Any) -> bytes:
        body = {"type": type_, **fields}
        path = self._path("/commands", viewer)
        headers = self._headers(viewer) | {"Content-Type": "application/json"}
        answer = self.client.post(path, content=msgspec.json.encode(body), headers=headers)
        return b"%d " % answer.status_code + self.plain(answer.content)

    def say(self, civ: Civ, text: str, to: Civ | None = None) -> None:
        """A line of chat, to all or in private."""
        seat = None if to is None else self.seats[to]
        assert b"accepted" in self.command(civ, "talk", text=text, to=seat)

    def save(self) -> None:
        """The position is kept, so that the table can be taken up and looked back at."""
        snapshot = self.live.position.snapshot(kept=True)
        change = partial(hub_of(self.live).store.change, snapshot=snapshot)
        portal = self.client.blocking_portal
        self.live.seating.kept = portal.call(change, self.live.seating.kept, self.live.document)

    def socket(self, viewer: Civ | None) -> WebSocketTestSession:
        path = self._path("/socket", viewer)
        return self.client.websocket_connect(path, headers=self._headers(viewer))

    def until_now(self, socket: WebSocketTestSession) -> list[bytes]:
        """Everything that was sent so far: a ping is answered after it."""
        socket.send_json({"type": "ping", "request": 77})
        messages: list[bytes] = []
        while not messages or not messages[-1].startswith(b'{"type":"accepted","request":77'):
            messages.append(self.plain(socket.receive_text().encode()))
        return messages


def positions(plan: Plan, every: int) -> Iterator[tuple[Game, Random]]:
    """A random game from its beginning to its end, looked at now and then and when it is over.

    The opening of a game, which is short, is looked at all the time.
    """
    game = plan.new_game()
    walk = Walk(game, plan.rng("walk"), game.state.turn + plan.turns - 1)
    rng = plan.rng("look")
    while not game.over:
        if rng.randrange(every) == 0 or game.state.turn == 0:
            yield game, rng
        walk.advance()
    yield game, rng


def twins(game: Game, viewer: Civ, rng: Random) -> tuple[Game, Game, Any] | None:
    """Two worlds from the start of a step, in one of which two hidden cards or sets are swapped.

    They are swapped where the step began: the server tries answers on a copy, which begins there.
    """
    one = unsealed(game)
    if one.over or one.run.given:
        return None
    saved = one.run.saved.copy()
    names = swap_hidden(saved, viewer, rng)
    other = one._resumed(saved, {}, {})
    same = [ask.id for ask in one.open_asks()] == [ask.id for ask in other.open_asks()]
    return (one, other, names) if names and same else None


def is_sendable(answer: Any) -> bool:
    try:
        msgspec.json.encode(answer)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def without_answers_of_others(game: Game, viewer: Civ | None) -> Game:
    """That somebody has answered is open to all; the worlds must not differ in it."""
    copy = game.fork()
    for ask in copy.open_asks():
        if ask.civ != viewer:
            copy.run.given.pop(ask.id, None)
    return copy
