"""What a seat gets by looking back, by talk and by standing offers is the same in two worlds.

The worlds differ in two hidden cards that lie the other way round, in what others say to each
other in private, and in what others have set for their seats. Both are kept in the database,
so that the past can be shown.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from ecumene import Game, PlayerError
from ecumene.names import Civ
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import compare
from ecumene.proof.hiding.worlds import lapsed, look_alike
from ecumene.server.sight.picture import board_of
from ecumene.server.storage.chat import last_said
from ecumene.server.storage.store import Store
from tests.server.staged import hub_of
from tests.server.survival import rounds
from tests.server.worlds import GAMES, World, positions, talking_document, twins, with_secrets

EVERY = 30
ANSWERS = 5
LAW = "nothing hidden is sent"


def staged(client: TestClient[Any], pair: tuple[Game, Game], viewer: Civ, name: str) -> list[World]:
    """Both worlds, kept in the database; the seats of others differ too."""
    edits = (talking_document, lambda document: with_secrets(viewer)(talking_document(document)))
    made = []
    for place, (game, edit) in enumerate(zip(pair, edits, strict=True)):
        world = World(client, game.fork(), f"back-{place}-{name}", edit)
        world.save()
        made.append(world)
    return made


def answers(one: Game, other: Game, viewer: Civ, names: Any, rng: Random) -> Iterator[Any]:
    """The same answers for both worlds, as long as they must look the same."""
    for _ in range(ANSWERS):
        ask = rng.choice(one.pending())
        answer = ask.decision.sample(one.state, ask.civ, rng)
        try:
            other.fork().answer(ask.id, answer)
        except PlayerError:
            return
        for game in (one, other):
            game.answer(ask.id, answer)
        if one.over or lapsed(one) != lapsed(other):
            return
        if not all(look_alike(one, other, who, names) for who in (viewer, None)):
            return
        yield ask, msgspec.to_builtins(answer, str_keys=True)


def talk(worlds: list[World], civs: list[Civ], viewer: Civ) -> None:
    """Something for all, something for the viewer, and what is said behind his back."""
    first, second = [civ for civ in civs if civ != viewer][:2]
    for number, world in enumerate(worlds):
        world.say(first, "to all")
        world.say(first, "to you", to=viewer)
        for _ in range(number + 1):
            world.say(first, f"behind his back {'!' * 50 * number}", to=second)
        world.say(viewer, "from me", to=second)


def looked_back(world: World, who: Civ | None, viewer: Civ) -> dict[str, bytes]:
    """The whole past, the talk, and what was done for a seat."""
    seat = world.seats[viewer]
    count = msgspec.json.decode(world.get("/events", who)[4:])["number"]
    places = [f"/replay?number={number}" for number in range(count + 1)]
    places += [f"/events?after={number}&limit=3" for number in range(0, count, 3)]
    places += [f"/events?upto={number}&limit=2" for number in range(count + 2)]
    places += ["/state", "/state?since=0", "/talk", f"/seats/{seat}/done-for"]
    places += ["/replay?number=1&all_hands=true", "/record"]
    return {place: world.get(place, who) for place in places}


@pytest.mark.parametrize("plan", GAMES, ids=lambda plan: plan.name)
def test_the_past_and_the_talk_are_the_same_whatever_is_hidden(leak_client, plan):
    compared = 0
    for number, (game, rng) in enumerate(positions(plan, max(2, EVERY // rounds(1)))):
        viewer = rng.choice(game.state.civs)
        found = twins(game, viewer, rng)
        if found is not None:
            compared += look_back(leak_client, found, viewer, f"{plan.players}-{number}", rng)
    assert compared > 50
    print(f"\nlooks back compared in {plan.name}: {compared}")


def look_back(
    client: TestClient[Any], found: tuple[Game, Game, Any], viewer: Civ, name: str, rng: Random
) -> int:
    """Plays both worlds on and compares what a player and a spectator find out afterwards."""
    one, other, names = found
    worlds = staged(client, (one, other), viewer, name)
    talk(worlds, list(one.state.civs), viewer)
    for ask, answer in answers(one, other, viewer, names, rng):
        for world in worlds:
            reply = world.command(ask.civ, "answer", ask=ask.id, answer=answer)
            assert b'"accepted"' in reply, reply
    compared = 0
    for who in (viewer, None):
        here, there = (looked_back(world, who, viewer) for world in worlds)
        compare(here, there, LAW, viewer=who, where=one.where())
        compared += len(here)
    return compared


@pytest.mark.parametrize("way", ["replay", "talk"])
def test_a_leak_would_be_seen(leak_client, monkeypatch, way):
    if way == "replay":
        monkeypatch.setattr("ecumene.server.sight.history.board_of", leaky_board)
    else:
        monkeypatch.setattr("ecumene.server.sight.talk.last_said", leaky_talk)
    game, rng, found = next(
        (game, rng, found)
        for game, rng in positions(GAMES[1], 2)
        if (found := twins(game, game.state.civs[0], rng)) is not None
    )
    with pytest.raises(LawBroken, match=LAW):
        look_back(leak_client, found, game.state.civs[0], f"leak-{way}", rng)


def leaky_board(game: Game, view: Any) -> Any:
    return msgspec.structs.replace(board_of(game, view), items=(game.digest(),))


async def leaky_talk(store: Store, game: str, seats: Any, after: int, limit: int) -> Any:
    return await last_said(store, game, dict.fromkeys(range(1, 19), 0), after, limit)


# ---------------------------------------------------------------------- standing offers


def trading(number: int) -> Iterator[tuple[Game, Civ, Random]]:
    """Positions of trade sessions, and somebody who holds enough to trade."""
    found = 0
    for game, rng in positions(GAMES[1], 1):
        able = [civ for civ, hand in game.state.hands.items() if len(hand) >= 4]
        if game.phase.name == "trade" and able and rng.randrange(6) == 0:
            found += 1
            yield game, rng.choice(able), rng
        if found == number:
            return


def test_what_standing_offers_do_shows_nothing_hidden(leak_client, monkeypatch):
    # How much is sent in one message must not depend on how busy the machine is.
    monkeypatch.setattr("ecumene.server.tables.driving.MOST_SECONDS", 600)
    acted = 0
    for number, (game, viewer, rng) in enumerate(trading(8)):
        found = twins(game, viewer, rng)
        if found is None:
            continue
        worlds = staged(leak_client, found[:2], viewer, f"standing-{number}")
        sent = [by_standing_offers(world, viewer) for world in worlds]
        compare(*sent, LAW, viewer=viewer, where=game.where())
        acted += len(sent[0]) > FEWEST
    assert acted > 1


FEWEST = 3
"""What is sent where the offers do nothing: two replies, and the state."""


def by_standing_offers(world: World, viewer: Civ) -> dict[str, bytes]:
    """All that reaches a seat while its standing offers act, in order."""
    hand = [card.name for card in world.live.game.state.hands[viewer].cards]
    commodities = world.live.game.rules.facts.commodities
    gives = sorted(hand, key=lambda name: (name not in commodities, name))[:3]
    offers = [{"gives": gives, "least_value": value} for value in (0, 5)]
    with world.socket(viewer) as socket:
        world.until_now(socket)
        reply = world.command(viewer, "seat", preferences={"standing": offers})
        world.client.blocking_portal.call(hub_of(world.live).waker.settle, world.name)
        messages = world.until_now(socket)
        state = world.get("/state", viewer)
    sent = {str(number): message for number, message in enumerate([reply, *messages])}
    return sent | {"state": state}
