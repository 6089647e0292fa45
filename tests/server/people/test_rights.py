"""Rights are looked at when they are used: no socket, link or trick outlives them."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from ecumene.server.errors import Refusal
from ecumene.server.people.access import (
    Access,
    Caller,
    ensure_device,
    grant_row,
    hashed,
    key_row,
)
from ecumene.server.people.actions import check
from ecumene.server.people.moves import sitting_down, taking
from ecumene.server.people.rights import Rights
from ecumene.server.protocol import TableSettings
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import new_document
from tests.server.playing import wait_for
from tests.server.process import Person, Server, running_server

PATIENCE = 120


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, bot_pause=0) as address:
        yield address


class Gathering:
    """A private table in its lobby, its host, and the key that invites."""

    def __init__(self, address: str, **settings: Any) -> None:
        self.address = address
        self.host = Person(address)
        wish = {"settings": {"players": 5, "board": "west", **settings}, "name": "Host"}
        made = self.host.post("/api/tables", wish)
        self.table = str(made["table"]["id"])
        self.links = {link["role"]: link["key"] for link in made["links"]}
        self.path = f"/api/tables/{self.table}"

    def join(self, seat: int, person: Person | None = None) -> Person:
        """Somebody takes a seat."""
        person = person or Person(self.address)
        wish = {"name": f"P{seat}", "key": self.links["invite"], "seat": seat}
        person.post(f"{self.path}/join", wish)
        return person

    def start(self) -> Any:
        """The other seats go to bots, civilizations are dealt, the game begins."""
        self.host.post(f"{self.path}/bots", {"bot": "random"})
        return self.host.post(f"{self.path}/start")

    def stand_up(self, person: Person, seat: int) -> None:
        assert person.http.delete(f"{self.path}/seats/{seat}").status_code == 200


def last_word(socket: ClientConnection) -> Any:
    """The last message before a socket was closed."""
    return until_closed(socket)[-1]


def until_closed(socket: ClientConnection) -> list[Any]:
    """All that comes until a socket is closed, which must not take long."""
    messages: list[Any] = []
    with suppress(ConnectionClosed):
        while True:
            messages.append(json.loads(socket.recv(timeout=PATIENCE)))
    return messages


def send(socket: ClientConnection, **command: Any) -> None:
    socket.send(json.dumps({"request": 9, **command}))


@pytest.mark.parametrize("by_host", [False, True])
def test_whoever_stood_up_looks_from_the_seat_no_more(address, by_host):
    table = Gathering(address, civilizations="random")
    first = table.join(2)
    with first.socket(table.table, 2) as socket:
        assert json.loads(socket.recv())["type"] == "welcome"
        table.stand_up(table.host if by_host else first, 2)
        second = table.join(2)
        assert last_word(socket) == {"type": "goodbye", "code": "access.revoked"}
    table.start()
    assert second.state(table.table, 2)["mine"]["civ"]
    answer = first.http.get(f"{table.path}/state", params={"seat": 2})
    assert answer.status_code in (403, 404)


def test_a_command_by_a_right_that_is_gone_is_refused(address):
    table = Gathering(address)
    first = table.join(2)
    with first.socket(table.table, 2) as socket:
        socket.recv()
        table.stand_up(first, 2)
        table.join(2)
        with suppress(ConnectionClosed):
            send(socket, type="talk", text="it is me")
        said = until_closed(socket)
        assert "accepted" not in [message["type"] for message in said]
    lines = table.host.get(f"{table.path}/talk")
    assert lines == []


def test_a_socket_does_not_outlive_signing_out(address):
    ann = Person(address)
    ann.post("/api/me/register", {"name": "Ann of Akkad", "password": "a long password"})
    table = ann.solo()
    with ann.socket(table) as socket:
        socket.recv()
        ann.post("/api/me/sign-out")
        assert last_word(socket) == {"type": "goodbye", "code": "access.revoked"}
    ann.get(f"/api/tables/{table}", 404)


def test_a_socket_of_before_signing_in_ends_with_its_cookie_and_the_new_cookie_opens_another(
    address,
):
    ann = Person(address)
    table = ann.solo()
    with ann.socket(table) as socket:
        socket.recv()
        ann.post("/api/me/register", {"name": "Bel of Babylon", "password": "a long password"})
        assert last_word(socket) == {"type": "goodbye", "code": "access.revoked"}
    with ann.socket(table) as socket:
        send(socket, type="ping")
        while (message := json.loads(socket.recv()))["type"] != "accepted":
            assert message["type"] != "goodbye"


def test_a_spectator_whose_link_was_replaced_looks_on_no_more(address):
    table = Gathering(address)
    watcher = Person(address)
    watcher.post("/api/links/open", {"key": table.links["spectator"]})
    with watcher.socket(table.table, None) as socket:
        socket.recv()
        table.host.post(f"{table.path}/links", {"role": "spectator", "revoke": True})
        assert last_word(socket)["code"] == "access.revoked"


def test_a_right_that_another_process_took_is_gone_at_once(postgres):
    async def work() -> None:
        url = postgres()
        await migrate(url)
        here, there = Store(url), Store(url)
        rights = Rights(here, nobody_looks)
        caller, _ = await ensure_device(here, Caller())
        kept = new_kept(new_document(TableSettings(players=5, board="west"), "Host"))
        await create(here, kept, [], [grant_row(caller, kept.id, "player", 2)])
        assert (await rights.at(caller, kept.id)).seats == (2,)
        await there.change(kept, kept.document, moving=taking(kept.id, "player", 2))
        assert (await rights.at(caller, kept.id)).roles == frozenset()
        await here.close()
        await there.close()

    asyncio.run(work())


@pytest.mark.parametrize("role", ["host", "invite", "spectator", "player"])
def test_a_right_that_was_opened_at_another_process_is_there_at_once(tmp_path, role):
    """Who looked at a table before they had the link was unknown there ever after."""

    async def work() -> None:
        url = f"sqlite:///{tmp_path / 'games.sqlite'}"
        await migrate(url)
        stores = [Store(url), Store(url)]
        here, there = (Rights(store, nobody_looks) for store in stores)
        caller, _ = await ensure_device(stores[0], Caller())
        kept = new_kept(new_document(TableSettings(players=5, board="west"), "Host"))
        key, link = key_row(kept.id, role, 2 if role == "player" else None)
        await create(stores[0], kept, [key], [])
        assert (await here.at(caller, kept.id)).roles == frozenset()
        await there.open_link(caller, link.key)
        assert (await here.at(caller, kept.id)).roles == {role}
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_a_right_is_looked_up_anew_after_any_change(tmp_path):
    async def work() -> None:
        url = f"sqlite:///{tmp_path / 'games.sqlite'}"
        await migrate(url)
        store = Store(url)
        rights = Rights(store, nobody_looks)
        caller, _ = await ensure_device(store, Caller())
        kept = new_kept(new_document(TableSettings(players=5, board="west"), "Host"))
        await create(store, kept, [], [grant_row(caller, kept.id, "host", None)])
        assert (await rights.at(caller, kept.id)).seats == ()
        moving, link = sitting_down(caller, kept.id, 4, "Ann")
        kept = await store.change(kept, kept.document, moving=moving)
        assert (await rights.at(caller, kept.id)).seats == (4,)
        program = Caller(keys=(hashed(link.key),))
        assert (await rights.at(program, kept.id)).seats == (4,)
        await store.change(kept, kept.document, moving=taking(kept.id, "player", 4))
        assert (await rights.at(caller, kept.id)).seats == ()
        assert (await rights.at(program, kept.id)).roles == frozenset()
        await store.close()

    asyncio.run(work())


async def nobody_looks(table: str) -> None:
    """No socket is open."""


def test_what_was_said_in_private_is_not_for_who_sits_there_next(address):
    table = Gathering(address, private_talk=True)
    speaker, first = table.join(1), table.join(2)
    speaker.command(table.table, "talk", 1, text="a secret", to=2)
    assert texts(first, table, 2) == ["a secret"]
    table.stand_up(first, 2)
    second = table.join(2)
    speaker.command(table.table, "talk", 1, text="another", to=2)
    assert texts(second, table, 2) == ["another"]
    with second.socket(table.table, 2) as socket:
        assert [line["text"] for line in json.loads(socket.recv())["talk"]] == ["another"]
    link = table.host.post(f"{table.path}/links", {"role": "player", "seat": 2, "revoke": True})
    third = Person(address)
    third.post("/api/links/open", {"key": link["key"]})
    assert texts(third, table, 2) == []
    assert texts(speaker, table, 1) == ["a secret", "another"]


def test_who_replaces_the_links_to_their_own_seat_keeps_what_was_said_to_them(address):
    table = Gathering(address, private_talk=True)
    speaker, owner = table.join(1), table.join(2)
    speaker.command(table.table, "talk", 1, text="a secret", to=2)
    link = owner.post(f"{table.path}/links", {"role": "player", "seat": 2, "revoke": True})
    owner.post("/api/links/open", {"key": link["key"]})
    assert texts(owner, table, 2) == ["a secret"]


def texts(person: Person, table: Gathering, seat: int) -> list[str]:
    return [line["text"] for line in person.get(f"{table.path}/talk", seat=seat)]


# ---------------------------------------------------------------------- several processes

ROUNDS = 6


def test_at_two_processes_nobody_hears_what_was_said_after_their_right_was_gone(postgres):
    """Whoever looked by one process loses the seat at the other, and secrets are told at once."""
    database = postgres()
    servers = [Server(database, requests_per_second=100000, bot_pause=0) for _ in range(2)]
    try:
        here, there = (server.start() for server in servers)
        table = Gathering(here, private_talk=True)
        speaker = at_process(there, table.join(1))
        for number in range(ROUNDS):
            spied_on(table, speaker, at_process(there, table.join(2)), number)
    finally:
        for server in servers:
            server.stop()


def at_process(address: str, person: Person) -> Person:
    """The same browser at another process."""
    other = Person(address)
    other.http.cookies.set("ecumene", person.http.cookies["ecumene"])
    return other


def spied_on(table: Gathering, speaker: Person, spy: Person, number: int) -> None:
    """The host clears seat 2 at one process, and a secret is told to the seat at the other."""
    with spy.socket(table.table, 2) as socket, speaker.socket(table.table, 1) as own:
        assert json.loads(socket.recv())["type"] == "welcome"
        assert json.loads(own.recv())["type"] == "welcome"
        table.stand_up(table.host, 2)
        secret = f"secret {number}"
        if number % 2:
            said = speaker.command(table.table, "talk", 1, text=secret, to=2)
            assert said["type"] == "accepted"
        else:
            send(own, type="talk", text=secret, to=2)
            while json.loads(own.recv(timeout=PATIENCE))["type"] != "accepted":
                continue
        spy.get(f"{table.path}/talk", 403, seat=2)
        with suppress(ConnectionClosed):
            send(socket, type="talk", text="me too")
        heard = until_closed(socket)
        assert secret not in json.dumps(heard)
        assert "accepted" not in [message["type"] for message in heard]
        assert {"type": "goodbye", "code": "access.revoked"} in heard
    assert "me too" not in json.dumps(table.host.get(f"{table.path}/talk"))


# ---------------------------------------------------------------------- links to seats


def test_the_host_gets_no_link_to_a_seat_that_somebody_holds_unless_all_can_see_it(address):
    table = Gathering(address)
    owner = table.join(2)
    wish = {"role": "player", "seat": 2}
    refused = table.host.post(f"{table.path}/links", wish, 403)
    assert refused["code"] == "access.not_your_seat"
    assert owner.post(f"{table.path}/links", wish)["seat"] == 2
    table.host.post(f"{table.path}/links", wish | {"revoke": True})
    assert table.host.get(table.path)["seats"][1]["handed_over"] == 1
    owner.get(f"{table.path}/state", 404 if owner_has_nothing(owner, table) else 403, seat=2)


def owner_has_nothing(owner: Person, table: Gathering) -> bool:
    return owner.http.get(table.path).status_code == 404


def test_a_link_to_a_free_seat_ends_when_somebody_sits_down(address):
    table = Gathering(address)
    link = table.host.post(f"{table.path}/links", {"role": "player", "seat": 3})
    spy = Person(address)
    spy.post("/api/links/open", {"key": link["key"]})
    with spy.socket(table.table, 3) as socket:
        socket.recv()
        owner = table.join(3)
        assert last_word(socket)["code"] == "access.revoked"
    Person(address).post("/api/links/open", {"key": link["key"]}, 404)
    with pytest.raises(InvalidStatus), spy.socket(table.table, 3) as again:
        again.recv()
    assert owner.state(table.table, 3)["table"]["you"]["seats"] == [3]


def test_a_link_to_a_free_seat_ends_when_a_bot_sits_down(address):
    """Whoever kept it would see the bot's hand and trade its cards away, unseen by all."""
    table = Gathering(address)
    keys = [
        table.host.post(f"{table.path}/links", {"role": "player", "seat": seat})["key"]
        for seat in (3, 4)
    ]
    spy, program = Person(address), Person(address)
    program.http.headers["Authorization"] = f"Bearer {keys[1]}"
    spy.post("/api/links/open", {"key": keys[0]})
    with spy.socket(table.table, 3) as socket:
        socket.recv()
        table.host.post(f"{table.path}/bots", {"bot": "random", "seat": 3})
        assert last_word(socket)["code"] == "access.revoked"
    assert program.state(table.table, 4)["table"]["you"]["seats"] == [4]
    table.host.post(f"{table.path}/bots", {"bot": "random"})
    Person(address).post("/api/links/open", {"key": keys[0]}, 404)
    program.get(f"{table.path}/state", 404, seat=4)
    spy.get(f"{table.path}/state", 404, seat=3)


@pytest.mark.parametrize("action", ["look", "answer", "talk", "see_witnesses", "link_own_seat"])
def test_nobody_holds_the_seat_of_a_bot(action):
    """Links that were made before a bot sat down may still be there from an older release."""
    seats = tuple(SeatDocument(number, kind) for number, kind in ((1, "human"), (2, "bot")))
    document = TableDocument(TableSettings(), seats, "Ann", status="running")
    access = Access(frozenset({"player"}), (1, 2))
    check(action, access, 1, document)
    with pytest.raises(Refusal, match=r"access\.not_your_seat"):
        check(action, access, 2, document)


# ---------------------------------------------------------------------- open hands


@pytest.mark.parametrize("spectators", [True, False])
def test_hands_that_spectators_see_are_shown_to_no_player(address, spectators):
    table = Gathering(address, civilizations="random", spectators=spectators)
    ann = table.join(1)
    table.start()
    ann.post(f"{table.path}/proposals", {"kind": "open_hands", "seat": 1})
    assert ann.get(table.path)["open_hands"]
    regent = {"regent": {"bot": "random", "pace": "fast"}}
    with ann.socket(table.table, None) as socket:
        assert json.loads(socket.recv())["board"]["hands"] == {}
        ann.command(table.table, "seat", preferences=regent)
        wait_for(lambda: any(ann.state(table.table)["board"]["hand_sizes"].values()))
        assert ann.state(table.table, None)["board"]["hands"] == {}
        send(socket, type="ping")
        heard = []
        while not heard or heard[-1]["type"] != "accepted":
            heard.append(json.loads(socket.recv()))
    patches = [message["board"] for message in heard if message["type"] == "changed"]
    assert patches
    assert all("hands" not in patch for patch in patches)
    if spectators:
        watcher = Person(address)
        watcher.post("/api/links/open", {"key": table.links["spectator"]})
        assert any(watcher.state(table.table, None)["board"]["hands"].values())
