"""Seats are given up, tables archived and deleted: who is told, what is left, what counts."""

import json
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from ecumene.server.errors import Refusal
from ecumene.server.games.bot_names import NAMES, name_of_bot, new_name
from ecumene.server.protocol.messages import GiveAnswer, Refused, Talk
from ecumene.server.storage import database as db
from ecumene.server.storage.whole_games import ABOUT
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.following import catch_up
from ecumene.server.tables.hosting import delete_table
from ecumene.server.tables.proposals import leave_table
from ecumene.server.web.caps import hosted
from tests.server.people.gathering import Gathering, Visitor
from tests.server.people.test_rights_races import Two, at_two, said_to


def listed(visitor: Visitor, which: str = "mine") -> list[str]:
    """The tables on a list."""
    return [one["id"] for one in visitor.ask("GET", f"/api/tables?which={which}").json()["tables"]]


def solo(client: TestClient) -> tuple[Visitor, str]:
    """Somebody who plays against bots, and their table."""
    ann = Visitor(client)
    made = ann.post("/api/solo", {"settings": {"players": 5, "board": "west"}, "bot": "random"})
    return ann, made["table"]["id"]


async def rows_about(here: Gathering | None, store, table: str) -> int:
    """How many rows there are about a table, anywhere."""
    async with store.reader.begin() as connection:
        found = [
            len((await connection.execute(select(kind).where(kind.c.game == table))).all())
            for kind in ABOUT
        ]
        games = select(db.games).where(db.games.c.id == table)
        return sum(found) + len((await connection.execute(games)).all())


# ---------------------------------------------------------------------- leaving


def test_before_the_game_a_seat_that_is_given_up_is_free(leak_client):
    here = Gathering(leak_client, "lobby")
    info = here.people["player"].post(f"{here.path}/seats/1/leave")
    assert info["seats"][0]["kind"] == "open"
    assert info["you"]["seats"] == []


def test_in_a_running_game_a_bot_with_a_name_goes_on(leak_client):
    here = Gathering(leak_client, "running")
    before = here.live.document.seat(1)
    with here.people["host"].socket(here.table, None) as watching:
        assert json.loads(watching.receive_text())["type"] == "welcome"
        here.people["player"].post(f"{here.path}/seats/1/leave")
        told = {"type": ""}
        while told["type"] != "table":
            told = json.loads(watching.receive_text())
    seat = told["table"]["seats"][0]
    assert (seat["kind"], seat["civ"], seat["handed_over"]) == ("bot", before.civ, 1)
    assert seat["name"] in NAMES
    others = [one["name"] for one in told["table"]["seats"][1:]]
    assert seat["name"] not in others
    assert here.people["player"].ask("GET", f"{here.path}/state?seat=1").status_code == 403
    key = here.people["program"]
    assert key.ask("GET", f"{here.path}/state?seat=1").status_code == 404


def test_the_socket_of_a_seat_that_was_given_up_is_closed_at_once(leak_client):
    here = Gathering(leak_client, "running")
    with here.people["player"].socket(here.table, 1) as session:
        assert json.loads(session.receive_text())["type"] == "welcome"
        here.people["player"].post(f"{here.path}/seats/1/leave")
        told = {"type": ""}
        while told["type"] != "goodbye":
            told = json.loads(session.receive_text())
            assert told["type"] in ("table", "goodbye")
    assert told["code"] == "access.revoked"


def test_whose_turn_it_is_to_choose_and_who_leaves_lets_a_bot_choose(leak_client):
    here = Gathering(leak_client, "choosing")
    number = here.live.document.seats
    chooser = next(seat.number for seat in number if seat.civ is None and seat.order_number)
    info = here.people["host"].ask("GET", here.path).json()
    role = {1: "player", 2: "other", 3: "playing", 4: "named"}[info["choosing"]]
    after = here.people[role].post(f"{here.path}/seats/{info['choosing']}/leave")
    assert after["seats"][info["choosing"] - 1]["civ"] is not None
    assert after["choosing"] != info["choosing"]
    assert chooser


def test_the_last_person_does_not_leave_bots_alone(leak_client):
    ann, table = solo(leak_client)
    said = ann.ask("POST", f"/api/tables/{table}/seats/1/leave", {})
    assert (said.status_code, said.json()["code"]) == (409, "seat.last_person")


def test_nobody_waits_for_the_vote_of_who_has_left(leak_client):
    here = Gathering(leak_client, "running")
    end = {"kind": "end", "seat": 2}
    here.people["other"].post(f"{here.path}/proposals", end)
    info = here.people["player"].post(f"{here.path}/seats/1/leave")
    [proposal] = info["proposals"]
    assert (proposal["needed"], proposal["enough"]) == ([2, 3, 4], 3)
    info = here.people["other"].post(f"{here.path}/seats/2/leave")
    assert info["proposals"] == []


def test_a_seat_that_was_left_can_be_handed_to_somebody_else(leak_client):
    here = Gathering(leak_client, "running")
    here.people["player"].post(f"{here.path}/seats/1/leave")
    wish = {"role": "player", "seat": 1, "revoke": True}
    here.release(1)
    link = here.people["host"].post(f"{here.path}/links", wish)
    late = here.come("late")
    late.post("/api/links/open", {"key": link["key"]})
    assert late.ask("GET", f"{here.path}/state?seat=1").status_code == 200


# ---------------------------------------------------------------------- handing over


@pytest.mark.parametrize("seat", [1, 5])
@pytest.mark.parametrize("moment", ["running", "paused"])
def test_nobody_alone_hands_over_a_seat_while_others_play(leak_client, moment, seat):
    """Neither a person's nor a bot's: the host would see its hand, and leave it again."""
    here = Gathering(leak_client, moment)
    host, wish = here.people["playing"], {"role": "player", "seat": seat, "revoke": True}
    said = host.ask("POST", f"{here.path}/links", wish)
    assert (said.status_code, said.json()["code"]) == (403, "seat.not_agreed")
    proposal = {"kind": "hand_over", "seat": 3, "about": seat}
    [made] = host.post(f"{here.path}/proposals", proposal)["proposals"]
    assert made["needed"] == [1, 2, 3, 4]
    for number in set(made["needed"]) - {3}:
        assert host.ask("POST", f"{here.path}/links", wish).status_code == 403
        role = {1: "player", 2: "other", 4: "named"}[number]
        vote = {"seat": number, "agree": True}
        here.people[role].post(f"{here.path}/proposals/{made['id']}", vote)
    late = here.come("late")
    late.post("/api/links/open", {"key": host.post(f"{here.path}/links", wish)["key"]})
    own = late.ask("GET", f"{here.path}/state?seat={seat}").json()["table"]["seats"][seat - 1]
    assert (own["kind"], own["handed_over"]) == ("human", 1)
    assert own["name"] not in NAMES
    civ = own["civ"]
    assert handed_over_in_the_log(here, late, seat) == [{"type": LOGGED, "civ": civ, "by": "host"}]
    assert host.ask("POST", f"{here.path}/links", wish).json()["code"] == "seat.not_agreed"


LOGGED = "SeatHandedOver"


def handed_over_in_the_log(here: Gathering, who: Any, seat: int) -> list[dict[str, Any]]:
    """What the log says of seats that changed hands; its numbers are those of the table."""
    state = who.ask("GET", f"{here.path}/state?seat={seat}&since=0").json()
    assert state["number"] == len(state["events"])
    return [one["event"] for one in state["events"] if one["event"]["type"] == LOGGED]


def test_who_leaves_a_game_is_in_the_log(leak_client):
    here = Gathering(leak_client, "running")
    other = here.people["other"]
    with other.socket(here.table, 2) as socket:
        number = json.loads(socket.receive_text())["number"]
        here.people["player"].post(f"{here.path}/seats/1/leave")
        while (message := json.loads(socket.receive_text()))["type"] != "changed":
            continue
    [told] = [one["event"] for one in message["events"]]
    assert (told["type"], told["by"], message["number"]) == (LOGGED, "leaving", number + 1)
    assert handed_over_in_the_log(here, other, 2) == [told]
    past = other.ask("GET", f"{here.path}/replay?seat=2&number={number + 1}").json()
    assert past["number"] == number + 1


@pytest.mark.parametrize("seat", [1, 5])
def test_nobody_takes_over_a_seat_of_a_game_that_is_over(leak_client, seat):
    """With it went the place in the ranking, the story and the games of one's own."""
    here = Gathering(leak_client, "finished")
    wish = {"role": "player", "seat": seat, "revoke": True}
    said = here.people["host"].ask("POST", f"{here.path}/links", wish)
    assert said.json()["code"] == "table.finished"
    assert here.people["player"].ask("GET", f"{here.path}/state?seat=1").status_code == 200
    here.people["player"].post(f"{here.path}/links", wish | {"seat": 1})


# ---------------------------------------------------------------------- the archive


def test_an_archived_table_is_off_my_list_alone_and_comes_back(leak_client):
    here = Gathering(leak_client, "running")
    player, other = here.people["player"], here.people["other"]
    player.post(f"{here.path}/archive", {"archived": True})
    player.post(f"{here.path}/archive")
    assert here.table not in listed(player)
    assert here.table in listed(player, "archived")
    assert here.table in listed(other)
    assert player.ask("GET", f"{here.path}/state?seat=1").status_code == 200
    player.post(f"{here.path}/archive", {"archived": False})
    assert here.table in listed(player)
    assert here.table not in listed(player, "archived")


def test_what_was_archived_stays_so_with_a_name(leak_client):
    ann, table = solo(leak_client)
    ann.post(f"/api/tables/{table}/archive")
    ann.post("/api/me/register", {"name": f"Shelf {table}", "password": "a long password"})
    assert listed(ann) == []
    assert listed(ann, "archived") == [table]


def test_the_archive_gives_no_right(leak_client):
    here = Gathering(leak_client, "running")
    watcher = here.people["watcher"]
    watcher.post(f"{here.path}/archive")
    here.people["host"].post(f"{here.path}/links", {"role": "spectator", "revoke": True})
    assert watcher.ask("GET", here.path).status_code == 404
    assert listed(watcher, "archived") == []


# ---------------------------------------------------------------------- deleting


def test_a_solo_table_is_deleted_with_everything_about_it(leak_client):
    ann, table = solo(leak_client)
    hub = leak_client.app.state["hub"]
    link = ann.post(f"/api/tables/{table}/links", {"role": "spectator"})
    ann.post(f"/api/tables/{table}/commands?seat=1", {"type": "talk", "text": "hello"})
    with ann.socket(table, 1) as session:
        assert json.loads(session.receive_text())["type"] == "welcome"
        assert ann.ask("DELETE", f"/api/tables/{table}").json() == {"id": table}
        told = {"type": ""}
        while told["type"] != "goodbye":
            told = json.loads(session.receive_text())
    assert told["code"] == "table.deleted"
    assert leak_client.blocking_portal.call(rows_about, None, hub.store, table) == 0
    for path in ("", "/state?seat=1", "/talk", "/events", "/record", "/seats/1/witnesses"):
        said = ann.ask("GET", f"/api/tables/{table}{path}")
        assert (said.status_code, said.json()["code"]) == (404, "table.not_found")
    said = ann.ask("POST", "/api/links/open", {"key": link["key"]})
    assert (said.status_code, said.json()["code"]) == (404, "link.not_found")
    assert ann.ask("DELETE", f"/api/tables/{table}").status_code == 404
    assert table not in hub.tables
    assert listed(ann) == []


def test_a_deleted_table_counts_no_more(leak_client):
    ann, table = solo(leak_client)
    hub = leak_client.app.state["hub"]

    async def count() -> int:
        async with hub.store.reader.begin() as connection:
            query = select(db.grants.c.holder).where(db.grants.c.game == table)
            holder = (await connection.execute(query)).scalar()
        return await hosted(hub.store, _Holding((holder,)))

    assert leak_client.blocking_portal.call(count) == 1
    ann.ask("DELETE", f"/api/tables/{table}")
    assert leak_client.blocking_portal.call(count) == 0


class _Holding:
    def __init__(self, holders) -> None:
        self.holders = holders


def test_before_the_game_the_host_closes_the_table_and_all_are_told(leak_client):
    here = Gathering(leak_client, "lobby")
    with here.people["player"].socket(here.table, 1) as session:
        assert json.loads(session.receive_text())["type"] == "welcome"
        assert here.people["host"].ask("DELETE", here.path).status_code == 200
        told = {"type": ""}
        while told["type"] != "goodbye":
            told = json.loads(session.receive_text())
    assert told["code"] == "table.deleted"
    assert here.people["player"].ask("GET", here.path).status_code == 404


def test_when_all_others_have_left_the_host_may_delete_the_game(leak_client):
    here = Gathering(leak_client, "running")
    host = here.people["playing"]
    assert host.ask("DELETE", here.path).json()["code"] == "access.others_play"
    for role, seat in (("player", 1), ("other", 2), ("named", 4)):
        here.people[role].post(f"{here.path}/seats/{seat}/leave")
    assert host.ask("DELETE", here.path).status_code == 200


def test_a_game_that_somebody_was_replaced_in_is_not_deleted(leak_client):
    here = Gathering(leak_client, "running")
    host, wish = here.people["playing"], {"role": "player", "seat": 1, "revoke": True}
    here.release(1)
    host.post("/api/links/open", {"key": host.post(f"{here.path}/links", wish)["key"]})
    for role, seat in (("other", 2), ("named", 4)):
        here.people[role].post(f"{here.path}/seats/{seat}/leave")
    assert host.ask("DELETE", here.path).json()["code"] == "access.others_play"
    host.post(f"{here.path}/seats/1/leave")
    assert host.ask("DELETE", here.path).json()["code"] == "access.others_play"


# ---------------------------------------------------------------------- at two processes


async def deleted(both: Two) -> None:
    """The host deletes the table at this process, and the other hears nothing of it."""
    asker = both.asker(both.here, both.host, None)
    forget = lambda: both.hubs[0].forget(both.here.id, "table.deleted")  # noqa: E731
    await delete_table(both.here, asker, forget)


def test_another_process_tells_nobody_anything_of_a_deleted_table(database):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await deleted(both)
        speaker = both.asker(both.there, both.player)
        reply = await carry_out(both.there, speaker, Talk(text="hello"))
        assert isinstance(reply, Refused)
        with pytest.raises(Refusal, match=r"table\.not_found"):
            await both.there.tell_present()
        assert said_to(spy) == ["goodbye"]
        assert await rows_about(None, both.hubs[0].store, both.here.id) == 0

    at_two(database, scenario, begin=False)


def test_another_process_lets_a_deleted_table_go_when_it_hears_of_it(database):
    async def scenario(both: Two) -> None:
        spy = await both.watch(both.there)
        await deleted(both)
        await both.hubs[1].catch_up(both.there.id)
        await both.hubs[1].recheck(both.there.id)
        assert said_to(spy) == ["goodbye"]
        assert both.there.id not in both.hubs[1].tables

    at_two(database, scenario, begin=False)


def test_who_sits_down_elsewhere_meanwhile_keeps_the_game_from_being_deleted(database):
    """The host holds all seats but the first; its owner leaves, and it is handed over again."""

    async def scenario(both: Two) -> None:
        await leave_table(both.there, both.asker(both.there, both.player), 1)
        await catch_up(both.here)
        await both.hand_over()
        asker = both.asker(both.there, both.host, None)
        with pytest.raises(Refusal, match=r"access\.others_play"):
            await delete_table(both.there, asker, lambda: None)
        assert await both.hubs[0].store.table(both.here.id) is not None

    at_two(database, scenario)


def test_an_answer_to_a_deleted_game_is_refused_and_leaves_nothing(database):
    async def scenario(both: Two) -> None:
        await leave_table(both.here, both.asker(both.here, both.player), 1)
        await catch_up(both.there)
        ask = both.there.pending()[0]
        seat = both.there.document.seat_of(ask.civ)
        await deleted(both)
        speaker = both.asker(both.there, both.host, seat.number)
        reply = await carry_out(both.there, speaker, GiveAnswer(ask.id, {"orders": []}))
        assert isinstance(reply, Refused)
        assert await rows_about(None, both.hubs[0].store, both.here.id) == 0

    at_two(database, scenario)


# ---------------------------------------------------------------------- names


def test_no_two_bots_of_a_table_have_one_name(leak_client):
    ann = Visitor(leak_client)
    wish = {"settings": {"players": 18, "board": "both"}, "bot": "random"}
    seats = ann.post("/api/solo", wish)["table"]["seats"]
    names = [seat["name"] for seat in seats]
    assert len({*names}) == 18
    assert {*names[1:]} <= {*NAMES}


def test_bots_of_old_tables_have_names_that_stay():
    names = [name_of_bot("aTable", number, f"normal {number}") for number in range(1, 19)]
    assert names == [name_of_bot("aTable", number, f"easy {number}") for number in range(1, 19)]
    assert len({*names}) == 18
    assert name_of_bot("aTable", 3, "Zeno") == "Zeno"
    assert new_name(NAMES[1:]) == NAMES[0]
