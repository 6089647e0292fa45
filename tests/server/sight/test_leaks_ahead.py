"""That somebody has answered ahead reaches nobody else: what may be taken back is the same.

The worlds differ only in what others have sealed after somebody has moved, or before.
"""

from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from ecumene import Game
from ecumene.names import Civ
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import compare
from ecumene.server.tables.following import reload
from tests.games.positions import at
from tests.server.worlds import World

LAW = "nobody knows who has answered ahead"
RECORD = "mega-9-east-expert"
STAY: dict[str, Any] = {"orders": []}


def moving() -> Game:
    """Nine players, the first of whom moves."""
    return at(RECORD, 10, "movement")


def seal(world: World, game: Game, civs: list[Civ], times: int) -> None:
    """So many others answer ahead, replace it, withdraw it and answer again."""
    for civ in civs:
        ask = game.early(civ)[0].id
        for _ in range(times):
            assert b'"accepted"' in world.command(civ, "answer", ask=ask, answer=STAY)
        assert b'"accepted"' in world.command(civ, "withdraw", ask=ask)
        assert b'"accepted"' in world.command(civ, "answer", ask=ask, answer=STAY)


def taken_up(world: World) -> None:
    """The table leaves the memory and is read from the disk."""
    world.client.blocking_portal.call(reload, world.live)


def told_of(
    world: World, sealed_first: int, times: int, evicted: bool
) -> dict[Any, dict[Any, Any]]:
    """All that the mover and a spectator get while others answer ahead, or do not.

    The two who follow the mover never do: whatever is sealed stays sealed.
    """
    game = moving()
    mover = game.pending()[0]
    others = [one.civ for one in game.early() if one.civ != mover.civ][1:] if times else []
    told: dict[Any, dict[Any, Any]] = {mover.civ: {}, None: {}}
    with ExitStack() as stack:
        sockets = {who: stack.enter_context(world.socket(who)) for who in told}

        def look(moment: str) -> None:
            for who, socket in sockets.items():
                found = {f"message {n}": m for n, m in enumerate(world.until_now(socket))}
                found |= {place: world.get(place, who) for place in ("", "/state", "/events")}
                told[who] |= {(moment, what): sent for what, sent in found.items()}

        look("first")
        look("still")
        seal(world, game, others[:sealed_first], times)
        told[mover.civ]["moved"] = world.command(mover.civ, "answer", ask=mover.id, answer=STAY)
        look("moved")
        seal(world, game, others[sealed_first:], times)
        if evicted:
            taken_up(world)
        look("sealed")
        told[mover.civ]["back"] = world.command(mover.civ, "take_back", ask=mover.id)
        look("back")
        assert b'"accepted"' in told[mover.civ]["back"]
    for civ in others:
        assert list(world.live.game.sealed(civ)) == [game.early(civ)[0].id]
    return told


def compared(
    client: TestClient[Any], name: str, sealed_first: int, times: int, evicted: bool
) -> None:
    found = []
    for number, often in enumerate((0, times)):
        world = World(client, moving(), f"ahead-{number}-{name}")
        world.save()
        found.append(told_of(world, sealed_first, often, evicted))
    for who in found[0]:
        compare(found[0][who], found[1][who], LAW, viewer=who)


@pytest.mark.parametrize("sealed_first", [0, 2])
@pytest.mark.parametrize("evicted", [False, True])
def test_what_may_be_taken_back_tells_nobody_who_has_answered_ahead(
    leak_client, evicted, sealed_first
):
    compared(leak_client, f"{evicted:d}-{sealed_first}", sealed_first, 2, evicted)


@pytest.mark.parametrize("evicted", [False, True])
def test_however_often_it_was_replaced(leak_client, monkeypatch, evicted):
    for place in ("games.take_back", "tables.play"):
        monkeypatch.setattr(f"ecumene.server.{place}.LOOK_BACK", 3)
    compared(leak_client, f"often-{evicted:d}", 0, 6, evicted)


def test_it_would_be_seen(leak_client, monkeypatch):
    monkeypatch.setattr("ecumene.server.games.take_back.ahead", lambda *_: frozenset())
    with pytest.raises((LawBroken, AssertionError)):
        compared(leak_client, "seen", 0, 1, False)
