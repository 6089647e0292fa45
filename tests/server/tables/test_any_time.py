"""What may be done at any time, and what is asked before the first turn, by way of the server."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ecumene import rulesets
from ecumene.names import Area, Civ
from tests.server.expanding import Scene, again, at
from tests.server.people.gathering import Visitor, replies

TRADING = {
    "egypt": "trade_routes; hand 6 salt; 4 in memphis",
    "hatti": "hand 4 iron; 5 in galatia",
}


@pytest.fixture
def scene(leak_client: Any, request: Any) -> Scene:
    name = f"any-{abs(hash(request.node.name)) % 10**9}"
    return Scene(leak_client, name, at("trade", **TRADING))


def sale_of(message: dict[str, Any]) -> str:
    """The name of what one may do unasked."""
    [ask] = [one for one in message["mine"]["may"] if one["kind"] == "SellCommodities"]
    return str(ask["id"])


def next_changed(socket: Any) -> dict[str, Any]:
    while (message := json.loads(socket.receive_text()))["type"] != "changed":
        pass
    return dict(message)


def test_commodities_are_sold_in_the_middle_of_a_session_and_all_see_it(scene):
    egypt, hatti = scene.player("egypt"), scene.player("hatti")
    with (
        egypt.socket(scene.live.id, scene.seats["egypt"]) as own,
        hatti.socket(scene.live.id, scene.seats["hatti"]) as other,
    ):
        ask = sale_of(json.loads(own.receive_text()))
        other.receive_text()
        said = replies(own, [
            {"type": "choices", "ask": ask},
            {"type": "check", "ask": ask, "answer": {"salt": 7}},
            {"type": "answer", "ask": ask, "answer": {"salt": 2}},
        ])  # fmt: skip
        assert said[0]["result"]["cards"] == {"salt": 6}
        assert said[1]["code"] == "cards.not_held"
        assert said[2]["type"] == "accepted"
        told = next_changed(other)
    assert told["board"]["treasury"] == {"egypt": 12}
    assert [one["event"]["type"] for one in told["events"]] == ["CommoditiesSold"]
    again(scene)
    assert scene.live.game.state.treasury["egypt"] == 12
    assert [ask.civ for ask in scene.live.game.pending()] == ["hatti", "egypt"]


def test_a_sale_is_taken_back_until_somebody_else_has_acted(scene):
    seat = scene.seats["egypt"]
    path = f"{scene.path}/commands?seat={seat}"
    egypt = scene.player("egypt")
    ask = sale_of(egypt.ask("GET", f"{scene.path}/state?seat={seat}").json())
    egypt.post(path, {"type": "answer", "ask": ask, "answer": {"salt": 1}})
    said = egypt.post(path, {"type": "take_back", "ask": ask})
    assert said["type"] == "accepted", said
    assert scene.live.game.state.treasury["egypt"] == 0
    assert len(scene.live.game.state.hands["egypt"]) == 6
    again(scene)
    egypt.post(path, {"type": "answer", "ask": ask, "answer": {"salt": 1}})
    scene.answer(scene.player("hatti"), scene.seats["hatti"], scene.usual("hatti"))
    said = egypt.post(path, {"type": "take_back", "ask": ask})
    assert said["code"] == "take_back.others_answered"
    assert scene.live.game.state.treasury["egypt"] == 6


def test_nobody_sells_for_another_or_twice_by_one_name(scene):
    seat = scene.seats["egypt"]
    egypt, hatti = scene.player("egypt"), scene.player("hatti")
    ask = sale_of(egypt.ask("GET", f"{scene.path}/state?seat={seat}").json())
    sale = {"type": "answer", "ask": ask, "answer": {"salt": 1}}
    said = hatti.post(f"{scene.path}/commands?seat={scene.seats['hatti']}", sale)
    assert said["code"] == "ask.not_yours"
    egypt.post(f"{scene.path}/commands?seat={seat}", sale)
    said = egypt.post(f"{scene.path}/commands?seat={seat}", sale)
    assert said["code"] == "ask.not_open"
    assert scene.live.game.state.treasury["egypt"] == 6


def test_who_has_several_start_areas_is_asked_before_the_first_turn(leak_client, monkeypatch):
    rules = rulesets.THE_EXPANSION
    known = rules.facts.civilizations
    starts = {"other_starts": (Area("memphis"),)}
    egypt = msgspec.structs.replace(known[Civ("egypt")], **starts)
    facts = msgspec.structs.replace(rules.facts, civilizations=known | {Civ("egypt"): egypt})
    monkeypatch.setitem(rulesets.BY_NAME, "expansion", replace(rules, facts=facts))
    ann = Visitor(leak_client)
    settings = {"ruleset": "expansion", "players": 5, "board": "west"}
    made = ann.post("/api/solo", {"settings": settings, "civ": "egypt", "bot": "random"})
    path = f"/api/tables/{made['table']['id']}"
    state = ann.ask("GET", f"{path}/state?seat=1").json()
    assert (state["board"]["turn"], state["board"]["phase"]) == (0, "start_areas")
    [ask] = state["mine"]["asks"]
    assert ask["kind"] == "ChooseStart"
    choices = ann.post(f"{path}/commands?seat=1", {"type": "choices", "ask": ask["id"]})
    assert choices["result"]["areas"] == ["fayum", "memphis"]
    answer = {"type": "answer", "ask": ask["id"], "answer": "memphis"}
    assert ann.post(f"{path}/commands?seat=1", answer)["type"] == "accepted"
    board = ann.ask("GET", f"{path}/state?seat=1").json()["board"]
    assert board["turn"] == 1
    assert "memphis" in board["tokens"]["egypt"]
