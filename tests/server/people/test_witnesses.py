"""Whoever could ever see a seat's secrets is listed to its owner, and to nobody else."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ecumene.server.people.access import hashed
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.backups import read_backup, write_backup
from ecumene.server.storage.witnesses import witnesses_of
from tests.server.people.gathering import PASSWORD, Gathering, Visitor
from tests.server.people.rights_table import Request, player_link


def listed(here: Gathering, role: str, seat: int) -> list[dict[str, Any]]:
    """The list as somebody sees it, the same by the route and in the welcome."""
    found: list[dict[str, Any]] = (
        here.people[role].ask("GET", f"{here.path}/seats/{seat}/witnesses").json()
    )
    state = here.people[role].ask("GET", f"{here.path}/state?seat={seat}").json()
    assert state["witnesses"] == found
    return found


def ways(found: list[dict[str, Any]]) -> list[tuple[str, bool, bool]]:
    """Each way, whether it is one's own, and whether it is open still."""
    return [(one["way"], one["you"], one["until"] is None) for one in found]


@pytest.fixture
def here(leak_client) -> Gathering:
    return Gathering(leak_client, "lobby")


def test_who_sits_down_is_listed_with_the_link_they_got(here):
    found = listed(here, "player", 1)
    assert ways(found) == [("joined", True, True), ("link", False, True)]
    assert (found[0]["name"], found[0]["host"]) == ("P1", False)
    assert (found[1]["by"], found[1]["opened"]) == ("owner", 0)


def test_nobody_else_sees_the_list(here):
    for role in ("other", "host", "playing", "watcher", "invited", "nobody"):
        code, _ = here.refusal(role, Request("GET", "/seats/1/witnesses"))
        assert code in ("access.not_your_seat", "table.not_found")
        state = here.people[role].ask("GET", f"{here.path}/state").json()
        assert state.get("witnesses", []) == []


def test_earlier_holders_stay_on_the_list(here):
    here.refusal("player", Request("DELETE", "/seats/1"))
    here.join(here.come("next"), 1)
    found = listed(here, "next", 1)
    assert ways(found) == [
        ("joined", False, False),
        ("link", False, False),
        ("joined", True, True),
        ("link", False, True),
    ]


def test_a_link_of_the_host_to_a_free_seat_is_listed_to_whoever_sits_down(here):
    link = here.people["host"].post(f"{here.path}/links", player_link(5))["key"]
    spy = here.come("spy")
    spy.post("/api/links/open", {"key": link})
    here.join(here.come("next"), 5)
    found = listed(here, "next", 5)[2:]
    assert [(one["way"], one["by"], one["opened"]) for one in found[:2]] == [
        ("link", "host", 1),
        ("opened", None, 0),
    ]
    assert all(one["until"] is not None for one in found[:2])


def test_the_host_who_sat_down_for_a_friend_is_listed_as_the_host(here):
    link = here.join(here.people["host"], 5)
    friend = here.come("friend")
    friend.post("/api/links/open", {"key": link})
    found = listed(here, "friend", 5)[2:]
    assert [(one["way"], one["host"], one["you"]) for one in found] == [
        ("joined", True, False),
        ("link", False, False),
        ("opened", False, True),
    ]
    assert found[1]["opened"] == 1


def test_who_becomes_the_host_later_is_listed_as_the_host(here):
    assert not listed(here, "player", 1)[0]["host"]
    here.people["player"].post("/api/links/open", {"key": here.links["host"]})
    assert listed(here, "player", 1)[0]["host"]


def test_a_hand_over_of_a_running_seat_shows_who_had_it(leak_client):
    here = Gathering(leak_client, "running")
    here.release(1)
    key = here.people["host"].post(f"{here.path}/links", player_link(1, True))["key"]
    heir = here.come("heir")
    heir.post("/api/links/open", {"key": key})
    found = listed(here, "heir", 1)
    assert ways(found) == [
        ("joined", False, False),
        ("link", False, False),
        ("link", False, True),
        ("opened", True, True),
    ]
    assert (found[2]["by"], found[2]["opened"]) == ("host", 1)


def test_a_bots_seat_that_is_given_to_somebody_had_no_witness(leak_client):
    here = Gathering(leak_client, "running")
    here.release(5)
    key = here.people["host"].post(f"{here.path}/links", player_link(5, True))["key"]
    heir = here.come("heir")
    heir.post("/api/links/open", {"key": key})
    since_bots = [one for one in listed(here, "heir", 5) if one["until"] is None]
    assert [one["way"] for one in since_bots] == ["link", "opened"]


def test_a_program_that_comes_with_a_link_is_noted_once(here):
    assert listed(here, "player", 1)[1]["used"] is None
    here.people["program"].ask("GET", f"{here.path}/state?seat=1")
    first = listed(here, "player", 1)[1]["used"]
    assert first is not None
    here.people["program"].ask("GET", f"{here.path}/state?seat=1")
    assert listed(here, "player", 1)[1]["used"] == first
    own = listed(here, "program", 1)
    assert [one["you"] for one in own] == [False, True]


def test_a_seat_that_moves_to_a_name_says_so_and_counts_its_browsers(here):
    who = {"name": f"Moved {here.table}", "password": PASSWORD}
    here.people["player"].post("/api/me/register", who)
    found = listed(here, "player", 1)
    assert ways(found) == [
        ("joined", True, False),
        ("link", False, True),
        ("named", True, True),
    ]
    assert (found[2]["name"], found[2]["browsers"]) == (who["name"], 1)
    second = here.come("second")
    second.post("/api/me/sign-in", who)
    assert listed(here, "second", 1)[2]["browsers"] == 2
    second.post("/api/me/sign-out")
    assert listed(here, "player", 1)[2]["browsers"] == 2


def test_several_seats_on_one_device_are_listed_each(here):
    here.join(here.people["player"], 5)
    assert ways(listed(here, "player", 5))[2:] == [("joined", True, True), ("link", False, True)]
    assert len(listed(here, "player", 1)) == 2


def test_who_plays_alone_is_listed(leak_client):
    ann = Visitor(leak_client)
    wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann"}
    table = ann.post("/api/solo", wish)["table"]["id"]
    found = ann.ask("GET", f"/api/tables/{table}/seats/1/witnesses").json()
    assert [(one["way"], one["you"], one["host"]) for one in found] == [
        ("joined", True, True),
        ("link", False, False),
    ]


def test_who_brought_a_record_stays_listed_when_its_seats_are_handed_on(leak_client):
    record = next(Path("tests/games").glob("*5-west*.ecumene")).read_bytes()
    short = b"\n".join(record.splitlines()[:20])
    bringer = Visitor(leak_client)
    headers = {"Content-Type": "application/x-ndjson"}
    answer = leak_client.post("/api/records", content=short, headers=headers)
    bringer.cookie = leak_client.cookies.get("ecumene") or ""
    leak_client.cookies.clear()
    assert answer.status_code == 201, answer.text
    path = f"/api/tables/{answer.json()['id']}"
    key = bringer.post(f"{path}/links", player_link(2, True))["key"]
    heir = Visitor(leak_client)
    heir.post("/api/links/open", {"key": key})
    found = heir.ask("GET", f"{path}/seats/2/witnesses").json()
    assert [(one["way"], one["host"], one["until"]) for one in found[:1]] == [
        ("record", True, None)
    ]
    assert bringer.ask("GET", f"{path}/state?seat=2").status_code == 403


def test_hands_open_to_spectators_are_on_the_list(leak_client):
    here = Gathering(leak_client, "running")
    here.run(agree_to_open_hands, here)
    assert listed(here, "player", 1)[-1]["way"] == "open_hands"


async def agree_to_open_hands(here: Gathering) -> None:
    from ecumene.server.protocol import Propose
    from ecumene.server.tables.proposals import carry_out_agreed, proposed, voted

    await here.live.change(lambda document: proposed(document, Propose("open_hands", 1)))
    for seat in (2, 3, 4):
        await here.live.change(lambda document, seat=seat: voted(document, 1, seat, True))
    await carry_out_agreed(here.live)
    assert here.live.document.hands_opened is not None


# ---------------------------------------------------------------------- open hands


def test_open_hands_are_not_shown_to_who_signed_out_of_the_name_that_plays(leak_client):
    here = Gathering(leak_client, "running", public=True)
    here.run(agree_to_open_hands, here)
    assert hands(here, "visitor")
    for role in ("player", "other", "playing", "named", "program", "out"):
        assert hands(here, role) == {}, role
    here.people["stranger"].post("/api/links/open", {"key": here.links["spectator"]})
    assert hands(here, "stranger")


@pytest.mark.parametrize("seat", [1, 4])
def test_open_hands_are_not_shown_to_who_left_a_seat(leak_client, seat):
    """Neither by the browser nor by the name, on whichever device it was ever signed in."""
    here = Gathering(leak_client, "running", public=True)
    here.run(agree_to_open_hands, here)
    owner = {1: "player", 4: "named"}[seat]
    here.people[owner].post(f"{here.path}/seats/{seat}/leave")
    assert here.people[owner].ask("GET", here.path).json()["you"]["seats"] == []
    for role in (owner, "former", "revoked", "out" if seat == 4 else "program"):
        assert hands(here, role) == {}, role
    assert hands(here, "visitor")


def test_open_hands_are_gone_with_the_seat_that_is_taken(leak_client):
    here = Gathering(leak_client, "running")
    here.run(agree_to_open_hands, here)
    watcher = here.people["watcher"]
    with watcher.socket(here.table, None) as session:
        assert json.loads(session.receive_text())["board"]["hands"]
        key = here.people["player"].post(f"{here.path}/links", player_link(1, False))["key"]
        watcher.post("/api/links/open", {"key": key})
        here.run(deal_and_tell, here)
        session.send_json({"type": "ping", "request": 3})
        told = []
        while not told or told[-1]["type"] != "accepted":
            told.append(json.loads(session.receive_text()))
    assert all("hands" not in one["board"] for one in told if one["type"] == "changed")
    assert hands(here, "watcher") == {}


async def deal_and_tell(here: Gathering) -> None:
    async with here.live.lock:
        here.live.tell(())


def hands(here: Gathering, role: str) -> Any:
    """The hands of others that somebody without a seat of their own in view is shown."""
    return here.people[role].ask("GET", f"{here.path}/state").json()["board"]["hands"]


def test_hands_are_closed_for_whoever_gets_a_seat_and_were_open_by_its_list(leak_client):
    here = Gathering(leak_client, "running", public=True)
    here.run(agree_to_open_hands, here)
    here.release(5)
    here.people["host"].post(f"{here.path}/links", player_link(5, True))
    assert hands(here, "visitor") == {}
    assert not here.people["visitor"].ask("GET", here.path).json()["open_hands"]
    last = listed(here, "player", 1)[-1]
    assert (last["way"], last["until"] is not None) == ("open_hands", True)


# ---------------------------------------------------------------------- older databases


def test_what_an_older_database_knows_is_carried_over(tmp_path):
    async def work() -> None:
        url = f"sqlite:///{tmp_path / 'old.sqlite'}"
        await migrate(url)
        downgrade(tmp_path / "old.sqlite")
        await migrate(url)
        store = Store(url)
        found = await witnesses_of(store, "table", 2)
        assert [(row.way, row.name, row.host, row.since) for row in found] == [
            ("link", "", False, None),
            ("joined", "", True, 5.0),
            ("joined", "Ann", False, 7.0),
        ]
        assert (await witnesses_of(store, "table", 1)) == []
        await store.close()

    asyncio.run(work())


def downgrade(file: Path) -> None:
    """A database as the first release left it, with a few rights in it."""
    with sqlite3.connect(file) as connection:
        connection.executescript(
            """
            DROP TABLE witnesses; DROP TABLE sign_ins; ALTER TABLE games DROP COLUMN rights;
            ALTER TABLE devices DROP COLUMN last_account;
            DROP TABLE counts; DROP TABLE letters; DROP TABLE recipients;
            DROP TABLE confirmations; DROP TABLE confirmed;
            DROP TABLE stories; DROP TABLE story_keys;
            UPDATE alembic_version SET version_num = '0001';
            INSERT INTO accounts VALUES ('a1', 'ann', 'Ann', 'x', 1);
            INSERT INTO devices VALUES ('d2', 'a1', 1);
            INSERT INTO grants VALUES ('device:d1', 'table', 'host', 0, 4);
            INSERT INTO grants VALUES ('device:d1', 'table', 'player', 2, 5);
            INSERT INTO grants VALUES ('account:a1', 'table', 'player', 2, 7);
            """
        )
        connection.execute("INSERT INTO keys VALUES (?, 'table', 'player', 2)", (hashed("k"),))
    connection.close()


def test_a_backup_of_an_older_release_is_carried_over_too(tmp_path):
    async def work() -> None:
        url = f"sqlite:///{tmp_path / 'new.sqlite'}"
        await migrate(url)
        file = tmp_path / "backup.jsonl"
        rows = [
            ["grants", {"holder": "device:d1", "game": "t", "role": "player", "seat": 3, "at": 9}],
            ["keys", {"hash": hashed("k"), "game": "t", "role": "player", "seat": 3}],
        ]
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
        store = Store(url)
        await read_backup(store, file)
        found = await witnesses_of(store, "t", 3)
        assert [(row.way, row.since) for row in found] == [("link", None), ("joined", 9.0)]
        again = tmp_path / "again.jsonl"
        await write_backup(store, again)
        other = f"sqlite:///{tmp_path / 'other.sqlite'}"
        await migrate(other)
        restored = Store(other)
        await read_backup(restored, again)
        assert len(await witnesses_of(restored, "t", 3)) == 2
        await store.close()
        await restored.close()

    asyncio.run(work())
