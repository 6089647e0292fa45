"""Somebody joins a game under way (EP 14.6): they ask, all decide, a Civil War lets them in."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from ecumene import Game, rulesets
from ecumene.engine.record import read_record
from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.protocol import AskToJoin
from ecumene.server.storage.records import record_of
from ecumene.server.tables import proposals
from ecumene.server.tables.proposals import join_proposal
from tests.server.expanding import PEOPLE, Scene, again, at_war
from tests.server.people.gathering import Visitor, replies


def to_the_war(scene: Scene) -> None:
    """All that is asked before the Civil War is answered as usual."""
    while scene.live.game.phase.name != "calamity_resolution":
        civ = scene.live.game.pending()[0].civ
        said = scene.answer(scene.player(civ), scene.seats[civ], scene.usual(civ))
        assert said["type"] == "accepted", said


@pytest.fixture
def scene(leak_client: Any, request: Any) -> Scene:
    return Scene(leak_client, f"late-{abs(hash(request.node.name)) % 10**9}", at_war())


def test_who_is_invited_asks_and_gets_a_seat_when_all_agree(scene):
    ben, game = Visitor(scene.client), scene.live.game
    info = scene.ask(ben).json()
    assert "rome" not in info["newcomers"]
    assert "celt" in info["newcomers"]
    assert info["you"]["seats"] == []
    assert info["you"]["asks"] == [1]
    [proposal] = info["proposals"]
    assert (proposal["kind"], proposal["by"], proposal["civ"]) == ("join", None, "rome")
    for civ in PEOPLE[:-1]:
        info = scene.vote(civ)
        assert len(info["seats"]) == 5
        assert scene.live.game.state.arriving == ()
    info = scene.vote(PEOPLE[-1])
    assert info["proposals"] == []
    seat = info["seats"][5]
    assert (seat["number"], seat["kind"], seat["name"], seat["civ"]) == (6, "human", "Late", "rome")
    assert scene.live.game.state.arriving == ("rome",)
    assert scene.live.game.state.civs == game.state.civs
    own = ben.ask("GET", scene.path).json()["you"]
    assert (own["seats"], own["asks"]) == ([6], [])
    [seen] = ben.ask("GET", f"{scene.path}/seats/6/witnesses").json()
    assert (seen["way"], seen["name"], seen["you"]) == ("joined", "Late", True)


def test_who_waits_sees_the_board_and_is_asked_nothing(scene):
    ben = Visitor(scene.client)
    seat = scene.let_in(ben)
    with ben.socket(scene.live.id, seat) as socket:
        welcome = json.loads(socket.receive_text())
        assert welcome["board"]["arriving"] == ["rome"]
        assert (welcome["mine"]["hand"], welcome["mine"]["asks"]) == ([], [])
        assert welcome["mine"]["may"] == welcome["mine"]["early"] == []
        assert set(map(len, welcome["board"]["hands"].values())) <= {0}
        said = replies(socket, [{"type": "prices"}, {"type": "choices", "ask": "1/trade/rome/0"}])
        assert [one["code"] for one in said] == ["seat.not_in_the_game", "ask.not_open"]
        said = replies(socket, [{"type": "talk", "text": "hello"}, {"type": "ping"}])
        assert [one["type"] for one in said] == ["accepted", "accepted"]
    number = welcome["number"]
    back = ben.ask("GET", f"{scene.path}/replay?seat={seat}&number={number}").json()
    assert (back["mine"]["civ"], back["mine"]["hand"]) == ("rome", [])


def test_who_arrives_is_asked_too_before_hands_are_shown(scene):
    first = PEOPLE[0]
    wish = {"kind": "open_hands", "seat": scene.seats[first]}
    made = scene.player(first).ask("POST", f"{scene.path}/proposals", wish).json()
    [shown] = made["proposals"]
    ben = Visitor(scene.client)
    scene.ask(ben)
    for civ in PEOPLE:
        info = scene.vote(civ, number=2)
    for civ in PEOPLE[1:]:
        info = scene.vote(civ, number=shown["id"])
        assert not info["open_hands"]
    assert info["proposals"][0]["needed"] == [1, 2, 3, 4, 5, 6]
    vote = {"seat": 6, "agree": True}
    info = ben.ask("POST", f"{scene.path}/proposals/{shown['id']}", vote).json()
    assert info["open_hands"]


def test_what_ended_half_way_is_not_taken_back_but_goes_on(scene, monkeypatch):
    """Else a nation would come into the game whose questions nobody is asked."""
    ben = Visitor(scene.client)
    scene.ask(ben)

    def fails(*about: Any) -> Any:
        raise Refusal("server.busy")

    with monkeypatch.context() as broken:
        broken.setattr(proposals, "newcomers_seat", fails)
        for civ in PEOPLE[:-1]:
            scene.vote(civ)
        last = {"seat": scene.seats[PEOPLE[-1]], "agree": True}
        path = f"{scene.path}/proposals/1"
        assert scene.player(PEOPLE[-1]).ask("POST", path, last).status_code == 409
    assert scene.live.game.state.arriving == ("rome",)
    assert ben.ask("DELETE", f"{scene.path}/arrivals/1").status_code == 404
    against = scene.player(PEOPLE[-1]).ask("POST", path, last | {"agree": False})
    assert against.status_code == 404
    info = scene.vote(PEOPLE[0])
    assert (info["proposals"], info["seats"][5]["civ"]) == ([], "rome")
    assert ben.ask("GET", scene.path).json()["you"]["seats"] == [6]


def test_a_wish_that_is_gone_at_the_last_moment_leaves_its_nation_to_a_bot(scene, monkeypatch):
    ben, real = Visitor(scene.client), proposals.answer
    scene.ask(ben)

    async def gone_meanwhile(table: Any, *about: Any) -> None:
        await real(table, *about)
        await table.change(lambda document: proposals.without(document, 1))

    monkeypatch.setattr(proposals, "answer", gone_meanwhile)
    for civ in PEOPLE:
        info = scene.vote(civ)
    seat = info["seats"][5]
    assert (seat["kind"], seat["civ"], seat["bot"]) == ("bot", "rome", "normal")
    assert ben.ask("GET", f"{scene.path}/state?seat=6").status_code == 403


def test_one_against_it_is_enough_and_leaves_no_right_behind(scene):
    ben = Visitor(scene.client)
    scene.ask(ben)
    scene.vote("assyria")
    info = scene.vote("egypt", agree=False)
    assert (info["proposals"], len(info["seats"])) == ([], 5)
    own = ben.ask("GET", scene.path).json()["you"]
    assert (own["seats"], own["asks"]) == ([], [])
    assert ben.ask("GET", f"{scene.path}/state?seat=6").status_code == 403
    assert scene.ask(ben, "celt").status_code == 200


def test_who_asks_is_not_taken_for_somebody_at_the_table(scene):
    """All decide by the name that they read."""
    document = scene.live.document
    asked = join_proposal(document, AskToJoin(document.seats[0].name, "rome"), Civ("rome"))
    assert asked.name == f"{document.seats[0].name} (2)"


def test_they_ask_once_for_a_free_nation_and_may_think_better_of_it(scene):
    ben, cid = Visitor(scene.client), Visitor(scene.client)
    assert scene.ask(ben, "egypt").json()["code"] == "join.nation_in_use"
    assert scene.ask(ben, "atlantis").json()["code"] == "join.nation_in_use"
    assert scene.ask(ben, key=None).status_code == 404
    assert scene.ask(ben).status_code == 200
    assert scene.ask(ben, "celt").json()["code"] == "join.asked_already"
    cid.post("/api/links/open", {"key": scene.invitation})
    assert scene.ask(cid).json()["code"] == "join.nation_in_use"
    assert cid.ask("DELETE", f"{scene.path}/arrivals/1").json()["code"] == "access.denied"
    info = ben.ask("DELETE", f"{scene.path}/arrivals/1").json()
    assert (info["proposals"], info["you"]["asks"]) == ([], [])
    assert scene.ask(cid).status_code == 200


def test_other_editions_do_not_know_it(leak_client):
    game = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed="late")
    scene = Scene(leak_client, "late-mega", game)
    ben = Visitor(leak_client)
    ben.post("/api/links/open", {"key": scene.invitation})
    refused = scene.ask(ben, "rome").json()
    assert refused["code"] == "join.not_in_this_edition"
    assert ben.ask("GET", scene.path).json()["newcomers"] == []
    wish = {"kind": "join", "seat": 1, "civ": "rome"}
    refused = scene.player("assyria").ask("POST", f"{scene.path}/proposals", wish).json()
    assert refused["code"] == "join.not_in_this_edition"


def test_from_the_civil_war_on_they_play_like_anybody(scene):
    ben = Visitor(scene.client)
    seat = scene.let_in(ben)
    to_the_war(scene)
    assert scene.live.game.state.arriving == ()
    said = scene.answer(scene.player("egypt"), scene.seats["egypt"], scene.usual("egypt"))
    assert said["type"] == "accepted", said
    state = ben.ask("GET", f"{scene.path}/state?seat={seat}").json()
    assert state["mine"]["asks"][0]["kind"] == "ChooseFaction"
    assert state["board"]["advances"]["rome"] == state["board"]["advances"]["egypt"] == ["pottery"]
    assert any(one["event"]["type"] == "NationArrived" for one in state["events"])
    said = scene.answer(ben, seat, scene.usual("rome"))
    assert said["type"] == "accepted", said
    again(scene)
    assert "rome" in scene.live.game.state.civs
    record = scene.client.blocking_portal.call(record_of, scene.live.store, scene.live.seating.kept)
    assert b'"Join"' in record


def test_it_is_all_there_after_a_restart(scene):
    ben = Visitor(scene.client)
    seat = scene.let_in(ben)
    again(scene)
    assert scene.live.document.seat(seat).civ == "rome"
    assert scene.live.game.state.arriving == ("rome",)
    assert ben.ask("GET", f"{scene.path}/state?seat={seat}").status_code == 200


def test_a_player_proposes_a_bot_that_joins(leak_client):
    scene = Scene(leak_client, "late-bot", at_war())
    wish = {"kind": "join", "seat": scene.seats["egypt"], "civ": "rome", "bot": "random"}
    ann = scene.player("egypt")
    assert ann.ask("POST", f"{scene.path}/proposals", wish | {"bot": "nobody"}).json()["code"] == (
        "bot.unknown"
    )
    refused = ann.ask("POST", f"{scene.path}/proposals", wish | {"civ": None}).json()
    assert refused["code"] == "proposal.about"
    ann.post(f"{scene.path}/proposals", wish)
    for civ in PEOPLE:
        if civ != "egypt":
            info = scene.vote(civ)
    assert (info["seats"][5]["kind"], info["seats"][5]["bot"]) == ("bot", "random")
    to_the_war(scene)
    scene.answer(ann, scene.seats["egypt"], scene.usual("egypt"))
    scene.client.blocking_portal.call(leak_client.app.state["hub"].waker.settle, scene.live.id)
    assert "rome" in scene.live.game.state.civs
    assert not [ask for ask in scene.live.game.pending() if ask.civ == "rome"]


def test_what_was_answered_before_the_table_decided_is_not_taken_back(leak_client):
    scene = Scene(leak_client, "late-back", at_war(), bots=PEOPLE[:1] + PEOPLE[2:])
    ann, seat, ben = scene.player("egypt"), scene.seats["egypt"], Visitor(leak_client)
    ask = ann.ask("GET", f"{scene.path}/state?seat={seat}").json()["mine"]["asks"][0]["id"]
    scene.answer(ann, seat, scene.usual("egypt"))
    scene.ask(ben)
    scene.vote("egypt")
    said = ann.post(f"{scene.path}/commands?seat={seat}", {"type": "take_back", "ask": ask})
    assert said["code"] == "take_back.others_answered"
    assert scene.live.game.state.arriving == ("rome",)


def test_who_goes_before_a_civil_war_waits_no_more(scene):
    ben = Visitor(scene.client)
    seat = scene.let_in(ben)
    ben.post(f"{scene.path}/proposals", {"kind": "leave", "seat": seat, "about": seat})
    number = scene.live.document.proposals[0].id
    for civ in PEOPLE:
        scene.vote(civ, number=number)
    assert scene.live.game.state.leaving == ("rome",)
    assert scene.live.document.seat(seat).regent is not None
    info = scene.ask(Visitor(scene.client), "rome").json()
    assert info["code"] == "join.nation_in_use"


def test_what_is_agreed_while_the_game_is_paused_happens_when_it_goes_on(scene):
    async def switch(status: str) -> None:
        await scene.live.change(lambda document: replace(document, status=status))

    portal, ben = scene.client.blocking_portal, Visitor(scene.client)
    portal.call(switch, "paused")
    scene.ask(ben)
    for civ in PEOPLE:
        scene.vote(civ)
    assert scene.live.game.state.arriving == ()
    portal.call(switch, "running")
    scene.vote("egypt")
    assert scene.live.game.state.arriving == ("rome",)
    assert ben.ask("GET", scene.path).json()["you"]["seats"] == [6]


def test_who_signs_in_meanwhile_has_the_seat_by_that_name(scene):
    ben = Visitor(scene.client)
    scene.ask(ben)
    ben.post("/api/me/register", {"name": f"Ben {scene.live.id}", "password": "a long password"})
    for civ in PEOPLE:
        scene.vote(civ)
    assert ben.ask("GET", scene.path).json()["you"] == {
        "roles": ["player"], "seats": [6], "kept": "name", "asks": [],
    }  # fmt: skip


def test_a_record_with_a_newcomer_becomes_a_table_with_their_seat(leak_client):
    game = Game.new(rulesets.THE_EXPANSION, seats=5, board="west", seed="late")
    game.tell({"type": "Join", "civ": "rome"})
    ann = Visitor(leak_client)
    headers = {"content-type": "application/x-ndjson"}
    told = leak_client.post("/api/records", content=game.write_record(), headers=headers)
    ann.cookie = leak_client.cookies.get("ecumene") or ""
    leak_client.cookies.clear()
    info = told.json()
    assert info["settings"]["ruleset"] == "expansion"
    assert [seat["civ"] for seat in info["seats"]][5:] == ["rome"]
    assert ann.ask("GET", f"/api/tables/{info['id']}/state?seat=6").status_code == 200
    header, entries = read_record(game.write_record())
    assert Game.replay(rulesets.THE_EXPANSION, header, entries).state.arriving == ("rome",)
