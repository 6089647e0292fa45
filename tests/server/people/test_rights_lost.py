"""A right that is lost is lost at once: over HTTP, and to every socket that relied on it."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from msgspec.structs import replace

from ecumene.server.storage.document import TableDocument
from tests.server.people.gathering import PASSWORD, Gathering, code_of
from tests.server.people.rights_table import LINES, Request, player_link, request

GOODBYE = {"type": "goodbye", "code": "access.revoked"}


def stand_up(here: Gathering) -> None:
    assert here.refusal("player", Request("DELETE", "/seats/1"))[0] is None
    here.join(here.come("next"), 1)


def kick(here: Gathering) -> None:
    assert here.refusal("host", Request("DELETE", "/seats/1"))[0] is None
    here.join(here.come("next"), 1)


def agree_to_hand_over(here: Gathering) -> None:
    here.release(1)


def hand_over(here: Gathering) -> None:
    here.people["host"].post(f"{here.path}/links", player_link(1, True))


def replace_own_link(here: Gathering) -> None:
    here.people["player"].post(f"{here.path}/links", player_link(1, True))


def replace_links(role: str) -> Callable[[Gathering], None]:
    def work(here: Gathering) -> None:
        here.people["host"].post(f"{here.path}/links", {"role": role, "revoke": True})

    return work


def sign_out(here: Gathering) -> None:
    here.people["named"].post("/api/me/sign-out")


def sign_in_as_another(here: Gathering) -> None:
    other = {"name": f"Another {here.table}", "password": PASSWORD}
    here.people["named"].post("/api/me/register", other)


def set_up_anew(**settings: Any) -> Callable[[Gathering], None]:
    """No route changes these yet; whoever adds one need not think of the sockets."""

    def edit(document: TableDocument) -> TableDocument:
        return replace(document, settings=replace(document.settings, **settings))

    return lambda here: here.run(here.live.change, edit)


class Loss(NamedTuple):
    """Somebody looks from a seat or from none, loses that, and is like another from then on."""

    how: Callable[[Gathering], None]
    role: str
    seat: int | None
    like: str
    moments: tuple[str, ...]
    public: bool = False
    before: Callable[[Gathering], None] = lambda here: None
    """What has happened before they come."""


ANY = ("lobby", "choosing", "running", "paused", "finished")
LOSSES = {
    "stood up": Loss(stand_up, "player", 1, "former", ("lobby",)),
    "stood up, program": Loss(stand_up, "program", 1, "revoked", ("lobby",)),
    "kicked": Loss(kick, "player", 1, "former", ("lobby",)),
    "handed over": Loss(hand_over, "player", 1, "former", ANY[:-1], before=agree_to_hand_over),
    "handed over, program": Loss(
        hand_over, "program", 1, "revoked", ANY[:-1], before=agree_to_hand_over
    ),
    "own link replaced": Loss(replace_own_link, "program", 1, "revoked", ANY),
    "watchers' link replaced": Loss(replace_links("spectator"), "watcher", None, "stranger", ANY),
    "invitation replaced": Loss(replace_links("invite"), "invited", None, "stranger", ANY),
    "hosts' link replaced": Loss(replace_links("host"), "host", None, "stranger", ANY),
    "signed out": Loss(sign_out, "named", 4, "out", ANY),
    "signed in as another": Loss(sign_in_as_another, "named", 4, "out", ANY),
    "made private": Loss(set_up_anew(public=False), "visitor", None, "stranger", ANY, True),
}
CASES = [(name, moment) for name, loss in LOSSES.items() for moment in loss.moments]


@pytest.mark.parametrize(("name", "moment"), CASES)
def test_after_a_loss_nothing_more_is_seen_or_done(leak_client: TestClient[Any], name, moment):
    loss = LOSSES[name]
    here = Gathering(leak_client, moment, public=loss.public, private_talk=True)
    loss.before(here)
    who = here.people[loss.role]
    with who.socket(here.table, loss.seat) as session:
        assert json.loads(session.receive_text())["type"] == "welcome"
        settled(session)
        loss.how(here)
        stir(here)
        assert heard(session) == [GOODBYE]
    cells = check_lines(here, loss, moment)
    print(f"\ncells of the rights table after a loss, {name}, {moment}: {cells}")


def settled(session: WebSocketTestSession) -> None:
    """What was sent so far is read."""
    session.send_json({"type": "ping", "request": 7})
    while json.loads(session.receive_text())["type"] != "accepted":
        continue


def stir(here: Gathering) -> None:
    """Lines of talk are said, private ones too, and the table changes for all to see."""
    here.people["other"].post(f"{here.path}/commands?seat=2", {"type": "talk", "text": "hello"})
    for seat in (1, 4):
        private = {"type": "talk", "text": "secret", "to": seat}
        said = here.people["other"].post(f"{here.path}/commands?seat=2", private)
        assert said["type"] == "accepted"
    here.run(here.live.change, lambda document: document)
    if here.live.document.status == "running":
        here.run(here.live.change, lambda document: replace(document, turn=2))


def heard(session: WebSocketTestSession) -> list[Any]:
    """All that came until the socket was closed."""
    found: list[Any] = []
    with suppress(WebSocketDisconnect):
        while True:
            found.append(json.loads(session.receive_text()))
    return found


def check_lines(here: Gathering, loss: Loss, moment: str) -> int:
    """Everything in the table is refused to them as to somebody who never had the right."""
    seat = loss.seat or 1
    wrong = []
    for line in LINES:
        _, said = here.refusal(loss.role, request(line.name, seat))
        expected = line.expected(loss.like, moment)
        if expected is not None and code_of(said) != expected:
            wrong.append((line.name, expected, said))
    assert wrong == []
    return len(LINES)


def test_where_there_are_no_spectators_any_more_they_are_let_go(leak_client):
    here = Gathering(leak_client, "running")
    with here.people["watcher"].socket(here.table, None) as session:
        session.receive_text()
        settled(session)
        set_up_anew(spectators=False)(here)
        assert heard(session) == [GOODBYE]
    for name in ("look", "talk_read", "events", "replay", "ping"):
        assert here.refusal("watcher", request(name, 1))[0] == "access.no_spectators"
    assert here.refusal("player", request("look", 1))[0] is None


def test_what_was_lost_and_given_again_works_again(leak_client):
    here = Gathering(leak_client, "lobby")
    assert here.refusal("player", Request("DELETE", "/seats/1"))[0] is None
    here.join(here.people["player"], 1)
    assert here.refusal("player", request("look/seat", 1))[0] is None
    assert here.refusal("program", request("look/seat", 1))[0] == "table.not_found"


def test_a_right_that_is_gained_is_there_without_a_new_socket(leak_client):
    here = Gathering(leak_client, "running")
    watcher = here.people["watcher"]
    with watcher.socket(here.table, None) as session:
        session.receive_text()
        assert asked(session, "talk", text="let me in")["code"] == "talk.players_only"
        watcher.post("/api/links/open", {"key": here.links["host"]})
        assert asked(session, "talk", text="I am the host")["type"] == "accepted"


def asked(session: WebSocketTestSession, type_: str, **fields: Any) -> Any:
    session.send_json({"type": type_, "request": 8, **fields})
    while (said := json.loads(session.receive_text()))["type"] not in ("accepted", "refused"):
        continue
    return said
