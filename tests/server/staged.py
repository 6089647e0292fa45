"""Tables whose game stands at a chosen position."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

from msgspec.structs import replace
from sqlalchemy import insert

from ecumene import Game
from ecumene.names import Civ
from ecumene.server.games.position import Position
from ecumene.server.logs import Log
from ecumene.server.people.access import Caller, ensure_device, grant_row, key_row
from ecumene.server.people.rights import Asker
from ecumene.server.protocol import Clock, NoClock, TableSettings
from ecumene.server.settings import Settings
from ecumene.server.storage.database import grants
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import finished
from ecumene.server.tables.services import Services
from ecumene.server.tables.table import LiveTable

NO_CLOCK = NoClock()
HUBS: WeakSet[Hub] = WeakSet()
"""The hubs at which tests of this process have put tables."""


async def started_hub(settings: Settings) -> Hub:
    """A hub that wakes tables and writes."""
    await migrate(settings.database)
    hub = Hub(settings, Log())
    HUBS.add(hub)
    await hub.start()
    return hub


@asynccontextmanager
async def running_hub(folder: Path | str, **more: Any) -> AsyncIterator[Hub]:
    """All of a server but its sockets, in this process; with a file in a folder, or a database."""
    database = folder if isinstance(folder, str) else f"sqlite:///{folder / 'games.sqlite'}"
    hub = await started_hub(Settings(database=database, bot_pause=0, **more))
    try:
        yield hub
    finally:
        await hub.stop()


def document_of(game: Game, people: Iterable[Civ], clock: Clock = NO_CLOCK) -> TableDocument:
    """A table where it is played, or was, with people in some seats and bots in the others."""
    human = frozenset(people)
    seats = tuple(
        SeatDocument(number, "human" if civ in human else "bot", f"P{number}", civ, number)
        for number, civ in enumerate(sorted(game.state.civs), 1)
    )
    header = game.header
    settings = TableSettings(
        ruleset=header.ruleset,
        players=len(seats),
        board=header.board,
        options=dict(header.options),
        clock=clock,
    )
    document = TableDocument(settings, seats, "Host", status="running", turn=game.state.turn)
    return finished(document, game) if game.over else document


async def stage(hub: Hub, game: Game, document: TableDocument, name: str) -> dict[Civ | None, str]:
    """Puts a game on a table that is kept nowhere yet; gives the keys of the seats."""
    kept = replace(new_kept(document), id=name, seed="the same", created=1.0)
    rows = {seat.civ: key_row(name, "player", seat.number) for seat in document.seats}
    rows |= {None: key_row(name, "spectator", None)}
    await create(hub.store, kept, [row for row, _ in rows.values()], [])
    HUBS.add(hub)
    live = LiveTable(kept, services_of(hub), hub.waker.wake)
    position, _ = Position.begin(game)
    live.play.begin(position, ())
    live.viewers.begin(position)
    hub.tables[name] = live
    return {civ: link.key for civ, (_, link) in rows.items()}


async def asker_at(table: LiveTable, seat: int | None, role: str | None = None) -> Asker:
    """Somebody who holds a seat of a table, or without one another role, or looks on."""
    hub = hub_of(table)
    caller, _ = await ensure_device(hub.store, Caller())
    async with hub.store.engine.begin() as connection:
        role = role or ("spectator" if seat is None else "player")
        await connection.execute(insert(grants), [grant_row(caller, table.id, role, seat)])
    return Asker(hub.rights, caller, seat)


def services_of(hub: Hub) -> Services:
    """What the tables of a hub are given."""
    return Services(hub.settings, hub.log, hub.metrics, hub.store, hub.writer, hub.rights)


def hub_of(table: LiveTable) -> Hub:
    """The hub whose table it is, or was."""
    return next(hub for hub in HUBS if hub.store is table.store)


async def stage_saved(hub: Hub, game: Game, document: TableDocument, name: str) -> LiveTable:
    """The same for a table that can be taken up again after a restart."""
    await stage(hub, game, document, name)
    live = hub.tables[name]
    snapshot = live.position.snapshot(kept=True)
    live.seating.kept = await hub.store.change(live.seating.kept, document, snapshot=snapshot)
    return live
