"""One's own games come in pages, and nobody's link to a story ends by those that others make."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller, ensure_device, grant_row
from ecumene.server.protocol import Story, TableSettings
from ecumene.server.sight import stories
from ecumene.server.sight.own_games import MOST_GAMES, finished_seats
from ecumene.server.sight.stories import EDITION, MOST_LINKS, sharing
from ecumene.server.storage import story_tables
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import new_document
from ecumene.server.web.story_routes import get_own_games
from tests.server.staged import running_hub


async def opened(folder: Path) -> Store:
    """An empty database."""
    url = f"sqlite:///{folder / 'games.sqlite'}"
    await migrate(url)
    return Store(url)


async def play_to_the_end(store: Store, caller: Caller, count: int) -> None:
    """So many finished games, the later ones ended later; two seats in each are the caller's."""
    document = new_document(TableSettings(players=5, board="west"), "Host")
    for number in range(count):
        kept = new_kept(replace(document, status="finished"))
        grants = [grant_row(caller, kept.id, "player", seat) for seat in (1, 2)]
        await create(store, replace(kept, ended=float(number)), [], grants)


def test_games_of_ones_own_come_in_pages(tmp_path):
    async def work() -> None:
        store = await opened(tmp_path)
        caller, _ = await ensure_device(store, Caller())
        await play_to_the_end(store, caller, MOST_GAMES + 5)
        first = await finished_seats(store, caller, None)
        assert len(first.held) == 2 * MOST_GAMES
        assert first.next == 5.0
        second = await finished_seats(store, caller, first.next)
        assert (len(second.held), second.next) == (10, None)
        both = [(held.kept.ended, held.seat) for held in first.held + second.held]
        assert len({*both}) == len(both) == 2 * (MOST_GAMES + 5)
        assert [ended for ended, _ in both] == sorted((ended for ended, _ in both), reverse=True)
        assert await finished_seats(store, Caller(), None) == ([], None)
        await store.close()

    asyncio.run(work())


async def told_already(store: Store, caller: Caller) -> None:
    """Somebody has asked for all these games before."""
    for held in (await finished_seats(store, caller, None)).held[::2]:
        settings = held.kept.document.settings
        story = Story(held.kept.id, settings.name, settings.ruleset, settings.board or "", 5,
                      held.kept.ended, (), (), (), (), None, {}, {})  # fmt: skip
        body = msgspec.json.encode(story).decode()
        row = {"game": held.kept.id, "edition": EDITION, "body": body, "at": 0.0}
        async with store.writing() as connection:
            await connection.execute(insert(story_tables.stories), [row])


def test_a_story_is_read_once_for_all_pages_of_ones_own_games(tmp_path, monkeypatch):
    read: list[str] = []
    decode = stories._read

    def counted(rows: Any) -> Any:
        read.extend(row.game for row in rows)
        return decode(rows)

    monkeypatch.setattr(stories, "_read", counted)

    async def work() -> None:
        async with running_hub(tmp_path) as hub:
            caller, _ = await ensure_device(hub.store, Caller())
            await play_to_the_end(hub.store, caller, 4)
            await told_already(hub.store, caller)
            for _ in range(3):
                page = await get_own_games.fn(hub, caller, None)
                assert (page.games, page.waiting) == ((), 0)
            assert len(read) == len({*read}) == 4

    asyncio.run(work())


def test_a_link_to_a_story_does_not_end_because_somebody_makes_many(tmp_path):
    async def work() -> None:
        store = await opened(tmp_path)
        async with store.writing() as connection:
            for _ in range(MOST_LINKS):
                await sharing("table", False)[0](connection)
        with pytest.raises(Refusal, match=r"link\.too_many"):
            async with store.writing() as connection:
                await sharing("table", False)[0](connection)
        async with store.writing() as connection:
            await sharing("table", True)[0](connection)
            await sharing("table", False)[0](connection)
        await store.close()

    asyncio.run(work())
