"""Somebody leaves and their nation stays, inert (EP 14.7): what the server asks and shows of it."""

from tests.server.expanding import PEOPLE, Scene, again, at

BUYING = {
    "egypt": "hand 4 salt; 6 in memphis; city in fayum, cyrene",
    "hatti": "hand 4 iron; 5 in galatia; city in lycia; treasury 3; pottery",
}


def departed(client, name: str) -> Scene:
    """Hatti leaves, as all have agreed, at the end of the turn."""
    scene = Scene(client, name, at("advances_acquisition", **BUYING))
    seat = scene.seats["hatti"]
    body = {"kind": "leave", "seat": seat, "about": seat}
    scene.player("hatti").post(f"{scene.path}/proposals", body)
    for civ in PEOPLE:
        if civ != "hatti":
            scene.vote(civ)
    while scene.live.game.state.turn == 7:
        scene.client.blocking_portal.call(client.app.state["hub"].waker.settle, scene.live.id)
        pending = [ask.civ for ask in scene.live.game.pending() if ask.civ != "hatti"]
        if pending and scene.live.game.state.turn == 7:
            civ = pending[0]
            said = scene.answer(scene.player(civ), scene.seats[civ], scene.usual(civ))
            assert said["type"] == "accepted", said
    return scene


def test_the_nation_is_shown_as_inert_and_its_hand_is_gone(leak_client):
    scene = departed(leak_client, "departed")
    board = scene.player("egypt").ask("GET", f"{scene.path}/state").json()["board"]
    assert board["inert"] == ["hatti"]
    assert board["left"] == board["leaving"] == []
    assert "hatti" not in [*board["civs"], *board["hand_sizes"], *board["asked"]]
    assert board["tokens"]["hatti"] == {"galatia": 5}
    assert board["cities"]["lycia"] == "hatti"
    assert board["advances"]["hatti"] == ["pottery"]
    told = scene.player("egypt").ask("GET", f"{scene.path}/events?limit=500").json()["events"]
    assert {"type": "NationInert", "civ": "hatti"} in [one["event"] for one in told]


def test_the_departed_seat_is_asked_nothing_and_may_look_on(leak_client):
    scene = departed(leak_client, "departed-seat")
    ben, seat = scene.player("hatti"), scene.seats["hatti"]
    mine = ben.ask("GET", f"{scene.path}/state?seat={seat}").json()["mine"]
    assert (mine["hand"], mine["asks"], mine["may"], mine["early"]) == ([], [], [], [])
    said = ben.post(f"{scene.path}/commands?seat={seat}", {"type": "prices"})
    assert said["code"] == "seat.not_in_the_game"
    assert seat not in scene.live.document.people


def test_it_is_the_same_after_a_restart_and_nobody_joins_with_that_nation(leak_client):
    scene = departed(leak_client, "departed-again")
    again(scene)
    info = scene.player("egypt").ask("GET", scene.path).json()
    assert "hatti" not in info["newcomers"]
    assert "rome" in info["newcomers"]
