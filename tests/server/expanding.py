"""A table of the Expansion Project at a position in words, and who sits at it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import insert

from ecumene import Game, rulesets
from ecumene.cases.located import as_located
from ecumene.cases.position import lay_out
from ecumene.names import Civ
from ecumene.server.people.access import key_row
from ecumene.server.storage.database import keys
from tests.server.people.gathering import Visitor
from tests.server.worlds import World

PEOPLE = ("assyria", "egypt", "hatti", "hellas", "minoa")
CITIES = "alexandria, cyrenaica, cyrene, eastern desert, fayum, gaza"
WAR = {
    "egypt": f"hand civil war, 3 salt; pottery; ast 5; city in {CITIES}; 4 in memphis; 4 in sinai",
    "hatti": "5 in galatia; hand 4 iron",
}


def at(phase: str, **position: Any) -> Game:
    """A position of turn 7 at the first question of a phase."""
    words = {"players": 5, "board": "west", "position": {"turn": 7, **position}}
    rules, header, state = lay_out(rulesets.THE_EXPANSION, as_located(words))
    return Game.at(header, rules, state, phase)


def at_war() -> Game:
    """Egypt has a Civil War in hand; cards are traded before it is resolved."""
    return at("trade", **WAR)


class Scene:
    """A table of the edition where five people play, and some who have no seat."""

    def __init__(self, client: Any, name: str, game: Game, bots: Iterable[str] = ()) -> None:
        self.client = client

        def edit(document: Any) -> Any:
            for seat in document.seats:
                if seat.civ in bots:
                    document = document.with_seat(replace(seat, kind="bot", bot="random"))
            return document

        self.world = World(client, game, name, edit)
        self.world.save()
        self.path = f"/api/tables/{name}"
        self.seats = {str(civ): number for civ, number in self.world.seats.items()}
        row, link = key_row(name, "invite", None)
        client.blocking_portal.call(self._insert, row)
        self.invitation = link.key

    async def _insert(self, row: dict[str, Any]) -> None:
        async with self.world.live.store.engine.begin() as connection:
            await connection.execute(insert(keys), [row])

    def player(self, civ: str) -> Visitor:
        return Visitor(self.client, self.world.keys[Civ(civ)])

    def ask(self, who: Visitor, civ: str = "rome", **more: Any) -> Any:
        wish = {"name": "Late", "civ": civ, "key": self.invitation} | more
        return who.ask("POST", f"{self.path}/arrivals", wish)

    def vote(self, civ: str, agree: bool = True, number: int = 1) -> Any:
        body = {"seat": self.seats[civ], "agree": agree}
        return self.player(civ).post(f"{self.path}/proposals/{number}", body)

    def let_in(self, who: Visitor, civ: str = "rome") -> int:
        """They ask, all agree; gives their seat."""
        self.ask(who, civ)
        for one in PEOPLE:
            self.vote(one)
        seats = who.ask("GET", self.path).json()["you"]["seats"]
        assert len(seats) == 1
        return int(seats[0])

    @property
    def live(self) -> Any:
        return self.world.live

    def answer(self, who: Visitor, seat: int, answer: Any, place: int = 0) -> Any:
        mine = who.ask("GET", f"{self.path}/state?seat={seat}").json()["mine"]
        ask = mine["asks"][place]["id"]
        body = {"type": "answer", "ask": ask, "answer": answer}
        return who.post(f"{self.path}/commands?seat={seat}", body)

    def usual(self, civ: str) -> Any:
        """What somebody who is away would answer."""
        game = self.live.game
        ask = next(one for one in game.pending() if one.civ == civ)
        return msgspec.to_builtins(ask.decision.default(game.view(Civ(civ)).state, Civ(civ)))


def again(scene: Scene) -> None:
    """The table is forgotten, and taken up from the disk as it was."""
    hub, before = scene.client.app.state["hub"], scene.live.game.digest()
    counts = dict(scene.live.position.counts)
    hub.forget(scene.live.id)
    scene.world.live = scene.client.blocking_portal.call(hub.table, scene.live.id)
    assert scene.live.game.digest() == before
    assert scene.live.position.counts == counts
