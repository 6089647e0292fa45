"""What a seat sets for itself alone reaches nobody else: not by a byte, not by a message.

The worlds differ only in one seat's quiet hours, contact, standing orders and standing offers.
They are played by correspondence, so that quiet hours move a deadline.
"""

import asyncio
import time
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from ecumene import Game
from ecumene.names import Card, Civ
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import compare
from ecumene.server.logs import Log
from ecumene.server.people.access import Access
from ecumene.server.protocol import (
    Contact,
    CorrespondenceClock,
    QuietHours,
    StandingOffer,
    StandingOrders,
)
from ecumene.server.settings import Settings
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.migrations import migrate
from ecumene.server.tables.hub import Hub
from tests.server.staged import document_of, hub_of, stage_saved
from tests.server.worlds import GAMES, Edit, World, positions

LAW = "nothing private is sent"
NOW = float(int(time.time()))
CLOCK = CorrespondenceClock(hours=24)
OFFER = StandingOffer(gives=(Card("gold"),) * 3, least_value=9)
SECRETS: dict[str, Any] = {
    "contact": Contact(email="someone@example.org"),
    "quiet": QuietHours(int(NOW / 60) % 1440, int(NOW / 60 + 480) % 1440),
    "standing_orders": StandingOrders(tax_rate=2, no_abilities=True),
    "standing_offers": (OFFER,),
}
"""What changes nothing at the table for now, but the real deadline of its owner."""


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions come at one moment in both worlds."""
    clock = SimpleNamespace(time=lambda: NOW)
    monkeypatch.setattr("ecumene.server.games.clocks.time", clock)


def by_correspondence(secretive: Civ | None) -> Edit:
    """A table with a long clock, at which one player may have set something in private."""

    def edit(document: TableDocument) -> TableDocument:
        document = replace(document, settings=replace(document.settings, clock=CLOCK))
        seat = None if secretive is None else document.seat_of(secretive)
        return document if seat is None else document.with_seat(replace(seat, **SECRETS))

    return edit


def moving() -> Game:
    """A position in which somebody is asked how they move."""
    games = (game for game, _ in positions(GAMES[0], 1))
    return next(game for game in games if game.phase.name == "movement" and game.pending())


def pair(client: TestClient[Any], name: str, secretive: bool) -> tuple[list[World], Civ, Civ]:
    """Two worlds, who is asked in both, and somebody else who looks on."""
    game = moving()
    owner = game.pending()[0].civ
    viewer = next(civ for civ in game.state.civs if civ != owner)
    edits = (by_correspondence(None), by_correspondence(owner if secretive else None))
    worlds = [
        World(client, game.fork(), f"own-{place}-{name}", edit) for place, edit in enumerate(edits)
    ]
    for world in worlds:
        world.save()
        rest(world)
    return worlds, owner, viewer


def rest(world: World) -> None:
    """Whatever the table does by itself has been done, and written."""

    async def settle() -> None:
        world.live.wake()
        await hub_of(world.live).waker.settle(world.name)

    world.client.blocking_portal.call(settle)


def seen_by(world: World, who: Civ | None) -> dict[str, bytes]:
    """All that shows a table and its clocks."""
    sent = {place: world.get(place, who) for place in ("", "/state", "/events", "/talk")}
    with world.socket(who) as socket:
        sent |= {f"message {n}": m for n, m in enumerate(world.until_now(socket))}
    return sent


def deadline(world: World, who: Civ | None, of: Civ) -> dict[str, Any]:
    info = msgspec.json.decode(world.get("", who)[4:])
    return dict(info["clocks"][of])


@pytest.mark.usefixtures("still")
def test_others_see_the_same_deadline_whatever_somebodys_quiet_hours(leak_client):
    worlds, owner, viewer = pair(leak_client, "seen", secretive=True)
    for who in (viewer, None):
        compare(*(seen_by(world, who) for world in worlds), LAW, viewer=who)
        assert deadline(worlds[1], who, owner) == {
            "deadline": NOW + 24 * 3600,
            "bank": 0,
            "earliest": True,
        }
    real = [deadline(world, owner, owner) for world in worlds]
    assert [one["earliest"] for one in real] == [False, False]
    assert real[1]["deadline"] >= real[0]["deadline"] + 8 * 3600


@pytest.mark.usefixtures("still")
def test_a_deadline_that_tells_quiet_hours_would_be_seen(leak_client, monkeypatch):
    monkeypatch.setattr("ecumene.server.sight.table_info.nominal_deadline", lambda *_: None)
    worlds, _, viewer = pair(leak_client, "leak", secretive=True)
    with pytest.raises(LawBroken, match=LAW):
        compare(*(seen_by(world, viewer) for world in worlds), LAW, viewer=viewer)


@pytest.mark.usefixtures("still")
def test_nobody_is_sent_anything_when_somebody_sets_something_in_private(leak_client):
    worlds, owner, viewer = pair(leak_client, "set", secretive=False)
    told = told_meanwhile(worlds, owner, viewer)
    for who in (viewer, None):
        compare(*(one[who] for one in told), LAW, viewer=who)
        assert [*told[1][who]] == ["message 0"]  # the reply to the ping that ended it


@pytest.mark.usefixtures("still")
def test_a_message_without_news_would_be_seen(leak_client, monkeypatch):
    monkeypatch.setattr(Subscriber, "tell_table", Subscriber.send)
    worlds, owner, viewer = pair(leak_client, "news", secretive=False)
    told = told_meanwhile(worlds, owner, viewer)
    with pytest.raises(LawBroken, match=LAW):
        compare(*(one[viewer] for one in told), LAW, viewer=viewer)


def told_meanwhile(worlds: list[World], owner: Civ, viewer: Civ) -> list[dict[Any, Any]]:
    """What others are sent while in one of the worlds somebody sets all that is private."""
    told: list[dict[Any, Any]] = []
    for number, world in enumerate(worlds):
        with ExitStack() as stack:
            sockets = {who: stack.enter_context(world.socket(who)) for who in (None, viewer)}
            for _ in range(2):
                for socket in sockets.values():
                    world.until_now(socket)
            if number:
                set_everything(world, owner)
            found = {who: world.until_now(socket) for who, socket in sockets.items()}
        told.append({w: {f"message {n}": m for n, m in enumerate(f)} for w, f in found.items()})
    return told


def set_everything(world: World, owner: Civ) -> None:
    """One thing after the other, as the page would."""
    named = {"standing_orders": "orders", "standing_offers": "standing"}
    for name, value in SECRETS.items():
        wish = {named.get(name, name): msgspec.to_builtins(value)}
        assert b'"accepted"' in world.command(owner, "seat", preferences=wish)
        rest(world)
    seat = world.live.document.seat_of(owner)
    assert seat is not None
    assert {name: getattr(seat, name) for name in SECRETS} == SECRETS


def test_at_another_process_nobody_is_sent_anything_either(postgres):
    """The document has a new version there too; what of it can be seen has not changed."""

    async def work() -> None:
        settings = Settings(database=postgres())
        await migrate(settings.database)
        one, two = Hub(settings, Log()), Hub(settings, Log())
        for hub in (one, two):
            await hub.start()
        try:
            game = moving()
            document = document_of(game, game.state.civs, CLOCK)
            here = await stage_saved(one, game, document, "shared")
            here.wake()
            await one.waker.settle("shared")
            there = await two.table("shared")
            watcher = Subscriber(None, None, Access(), 50)
            there.viewers.add(watcher)
            there.tell_table()
            assert watcher.messages.qsize() == 1
            await set_in_private(here)
            await caught_up(there, here.seating.kept.version)
            assert watcher.messages.qsize() == 1
            await here.change(lambda known: replace(known, host="Another"))
            await caught_up(there, here.seating.kept.version)
            assert watcher.messages.qsize() == 2
        finally:
            for hub in (one, two):
                await hub.stop()

    asyncio.run(work())


async def set_in_private(table: Any) -> None:
    def edit(document: TableDocument) -> TableDocument:
        return document.with_seat(replace(document.seat(1), **SECRETS))

    await table.change(edit)


async def caught_up(table: Any, version: int) -> None:
    """Waits until another process has read what was written, and told it."""
    until = time.monotonic() + 60
    while table.seating.kept.version < version or table.lock.locked():
        assert time.monotonic() < until
        await asyncio.sleep(0.01)
