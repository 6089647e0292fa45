"""A process that has not heard yet what another wrote refuses nobody for it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from ecumene.server.errors import Refusal
from ecumene.server.protocol import TableSettings
from ecumene.server.settings import Settings
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.driving import start_if_chosen
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import deal_order, join, new_document
from ecumene.server.tables.table import LiveTable
from tests.server.staged import started_hub


def full_table() -> TableDocument:
    """Five people have sat down, and their civilizations are dealt with the order."""
    settings = TableSettings(players=5, board="west", civilizations="random")
    document = new_document(settings, "Host")
    for name in ("Ann", "Bo", "Cleo", "Dan", "Eve"):
        document, _ = join(document, name, None)
    return document


def at_two(database: str, scenario: Callable[[LiveTable, LiveTable], Awaitable[None]]) -> None:
    """A table at two processes that never hear of each other."""

    async def work() -> None:
        settings = Settings(database=database, log_level="error", bot_pause=0)
        hubs = [await started_hub(settings), await started_hub(settings)]
        hubs[1].store.origin = hubs[0].store.origin
        for hub in hubs:
            hub.waker.say_stop()
        try:
            kept = new_kept(full_table())
            await create(hubs[0].store, kept, [], [])
            await scenario(*[await hub.table(kept.id) for hub in hubs])
        finally:
            for hub in hubs:
                await hub.stop()

    asyncio.run(work())


def named(document: TableDocument, name: str) -> TableDocument:
    """The first seat has another name."""
    return document.with_seat(replace(document.seat(1), name=name))


def only_after(name: str) -> Callable[[TableDocument], TableDocument]:
    """Something that may be done once the first seat has a name."""

    def edit(document: TableDocument) -> TableDocument:
        if document.seat(1).name != name:
            raise Refusal("seat.unknown")
        return document.with_seat(replace(document.seat(2), name="Done"))

    return edit


def test_what_another_process_has_made_possible_is_done(database):
    async def scenario(here: LiveTable, there: LiveTable) -> None:
        await here.change(lambda document: named(document, "Ready"))
        await there.change(only_after("Ready"))
        assert [seat.name for seat in there.document.seats[:2]] == ["Ready", "Done"]

    at_two(database, scenario)


def test_what_is_refused_all_the_same_leaves_the_news_to_be_told(database):
    async def scenario(here: LiveTable, there: LiveTable) -> None:
        await here.change(lambda document: named(document, "Other"))
        with pytest.raises(Refusal):
            await there.change(only_after("Ready"))
        assert there.document.seat(1).name == "Ann"

    at_two(database, scenario)


def test_whoever_chose_last_is_not_refused_when_another_process_begins_the_game(database):
    async def scenario(here: LiveTable, there: LiveTable) -> None:
        await here.change(lambda document: deal_order(document, "seed"))
        await there.change(lambda document: document)
        await start_if_chosen(here)
        await start_if_chosen(there)
        assert here.document.status == "running"

    at_two(database, scenario)
