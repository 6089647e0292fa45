"""Every byte sent to a seat, by HTTP and by socket, is the same in two worlds.

The worlds differ only in what the viewer may not know. They are two tables of one server, with
people in all seats, so that nothing happens by itself.
"""

from contextlib import ExitStack
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from ecumene import Game, PlayerError
from ecumene.names import Civ
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import bad_answers, compare, own_asks
from ecumene.proof.hiding.scramble import scrambled
from ecumene.proof.hiding.worlds import lapsed, look_alike
from ecumene.proof.walk import viewers
from ecumene.server.sight.picture import board_of
from tests.server.survival import rounds
from tests.server.worlds import (
    GAMES,
    World,
    as_it_is,
    is_sendable,
    positions,
    twins,
    with_secrets,
    without_answers_of_others,
)

EVERY = 8
"""Answers between two positions that are looked at, on average."""
ANSWERS = 6
"""Answers that both worlds are given from there."""
PLACES = ("", "/state", "/events", "/events?upto=9", "/talk", "/replay?number=0")


def everything(world: World, viewer: Civ | None, tries: list[tuple[str, Any]]) -> dict[str, bytes]:
    """All that a viewer can get to see at this moment."""
    sent = {what: world.get(what, viewer) for what in PLACES}
    with world.socket(viewer) as socket:
        for number, message in enumerate(world.until_now(socket)):
            sent[f"message {number}"] = message
    for ask_id in dict.fromkeys(ask_id for ask_id, _ in tries):
        sent[f"choices {ask_id}"] = world.command(viewer, "choices", ask=ask_id)
        sent[f"suggest {ask_id}"] = world.command(viewer, "suggest", ask=ask_id)
    for number, (ask_id, answer) in enumerate(tries):
        if is_sendable(answer):
            sent[f"check {number}"] = world.command(viewer, "check", ask=ask_id, answer=answer)
    return sent


@pytest.mark.parametrize("plan", GAMES, ids=lambda plan: plan.name)
def test_what_is_there_to_see_is_the_same_whatever_is_hidden(leak_client, plan):
    compared = 0
    for number, (game, rng) in enumerate(positions(plan, max(1, EVERY // rounds(1)))):
        viewer = rng.choice(viewers(game))
        here = without_answers_of_others(game, viewer)
        there = scrambled(here, viewer, rng)
        for ask in there.open_asks():
            if ask.civ != viewer:
                there.run.given.pop(ask.id, None)
        tries = bad_answers(here, viewer, rng)
        worlds = [
            World(leak_client, one, f"seen-{place}-{plan.players:02}-{number:04}", edit)
            for place, one, edit in (("one", here, as_it_is), ("two", there, with_secrets(viewer)))
        ]
        sent = [everything(world, viewer, tries) for world in worlds]
        compare(*sent, "nothing hidden is sent", viewer=viewer, where=here.where())
        assert len(sent[0]) >= 5 + bool(own_asks(here, viewer))
        compared += len(sent[0])
    assert compared > 50
    print(f"\nbodies and messages compared in {plan.name}: {compared}")


@pytest.mark.parametrize("plan", GAMES, ids=lambda plan: plan.name)
def test_what_is_sent_while_both_worlds_go_on_is_the_same(leak_client, plan):
    compared = 0
    for number, (game, rng) in enumerate(positions(plan, max(2, 2 * EVERY // rounds(1)))):
        viewer = rng.choice(game.state.civs)
        if pair := twins(game, viewer, rng):
            compared += go_on(leak_client, pair, viewer, f"{plan.players:02}-{number:04}", rng)
    assert compared > 50
    print(f"\nmessages compared while playing in {plan.name}: {compared}")


def go_on(
    client: TestClient[Any], pair: tuple[Game, Game, Any], viewer: Civ, name: str, rng: Random
) -> int:
    """Gives both worlds the same answers, and compares all that a player and a spectator get."""
    one, other, names = pair
    worlds = [
        World(client, game.fork(), f"play-{place}-{name}")
        for place, game in (("one", one), ("two", other))
    ]
    compared = 0
    with ExitStack() as stack:
        sockets = {
            who: [stack.enter_context(world.socket(who)) for world in worlds]
            for who in (viewer, None)
        }
        for _ in range(ANSWERS):
            compared += same_messages(worlds, sockets, one)
            ask = rng.choice(one.pending())
            answer = ask.decision.sample(one.state, ask.civ, rng)
            try:
                other.check(ask.id, answer)
            except PlayerError:
                break
            for game in (one, other):
                game.answer(ask.id, answer)
            plain = msgspec.to_builtins(answer, str_keys=True)
            for world in worlds:
                reply = world.command(ask.civ, "answer", ask=ask.id, answer=plain)
                assert b'"accepted"' in reply, reply
            if one.over or lapsed(one) != lapsed(other):
                break
            if not all(look_alike(one, other, who, names) for who in (viewer, None)):
                break
        else:
            compared += same_messages(worlds, sockets, one)
    return compared


def same_messages(worlds: list[World], sockets: Any, game: Game) -> int:
    """What has come by the sockets since, in both worlds."""
    compared = 0
    for who, pair in sockets.items():
        here, there = (
            {str(n): m for n, m in enumerate(world.until_now(socket))}
            for world, socket in zip(worlds, pair, strict=True)
        )
        compare(here, there, "nothing hidden is sent", viewer=who, where=game.where())
        compared += len(here) - 1
    return compared


def test_a_leak_in_the_first_message_would_be_seen(leak_client, monkeypatch):
    monkeypatch.setattr("ecumene.server.sight.welcome.board_of", leaky_board)
    game, rng = next(positions(GAMES[1], 1))
    viewer = game.state.civs[0]
    pair = [game.fork(), scrambled(game, viewer, rng)]
    worlds = [World(leak_client, one, f"leak-{n}-0000") for n, one in enumerate(pair)]
    here, there = (everything(world, viewer, []) for world in worlds)
    with pytest.raises(LawBroken):
        compare(here, there, "nothing hidden is sent")


def test_a_theme_set_that_others_are_told_would_be_seen(leak_client, monkeypatch):
    monkeypatch.setattr("ecumene.server.sight.welcome.board_of", board_with_sets)
    short = next(plan for plan in GAMES if plan.further)
    game, rng = next(positions(short, 1))
    assert game.state.theme_sets
    viewer = game.state.civs[0]
    pair = twins(game, viewer, rng)
    assert pair is not None
    worlds = [World(leak_client, one, f"sets-{n}-0000") for n, one in enumerate(pair[:2])]
    here, there = (everything(world, viewer, []) for world in worlds)
    with pytest.raises(LawBroken):
        compare(here, there, "nothing hidden is sent")


def board_with_sets(game: Game, view: Any) -> Any:
    return msgspec.structs.replace(
        board_of(game, view), items=tuple(game.state.theme_sets.values())
    )


def test_a_leak_in_a_later_message_would_be_seen(leak_client, monkeypatch):
    monkeypatch.setattr("ecumene.server.sight.viewers.board_of", leaky_board)

    def play_on() -> None:
        for number, (game, rng) in enumerate(islice(positions(GAMES[1], 1), 20)):
            viewer = game.state.civs[0]
            if pair := twins(game, viewer, rng):
                go_on(leak_client, pair, viewer, f"leak-{number:04}", rng)

    with pytest.raises(LawBroken, match="nothing hidden is sent"):
        play_on()


def leaky_board(game: Game, view: Any) -> Any:
    return msgspec.structs.replace(board_of(game, view), items=(game.digest(),))
