"""Stories: a finished game is told once and kept; and the links to it.

A link to a story opens this one story and nothing else of its table. A table that is deleted takes
its story, its links and its line among one's own games with it.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.engine.errors import PositionError
from ecumene.server.catalogue import living
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import UNFIT
from ecumene.server.people.access import hashed, new_secret
from ecumene.server.people.actions import check_moment
from ecumene.server.protocol import Story, StoryLink
from ecumene.server.sight.telling import Points, Teller, play_again, story
from ecumene.server.storage.generations import hold
from ecumene.server.storage.moments import Reading, whole_record
from ecumene.server.storage.records import header_from
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.story_tables import stories, story_keys
from ecumene.server.storage.trouble import TROUBLE

EDITION = 1
"""Of the telling: a story of another one is told anew."""
MOST_LINKS = 100
MOST_GAMES = 30
"""On one page of one's own games."""
Moving = Callable[[AsyncConnection], Awaitable[None]]


async def kept_story(store: Store, kept: Kept) -> Story | None:
    """The story of a game, if it was told already."""
    return (await kept_stories(store, [kept])).get(kept.id)


async def kept_stories(store: Store, tables: Sequence[Kept]) -> dict[str, Story]:
    """The stories of these games that were told already, of the end that they have come to."""
    if not tables:
        return {}
    ended = {kept.id: kept.ended for kept in tables}
    told = select(stories.c.game, stories.c.body).where(
        stories.c.game.in_(list(ended)), stories.c.edition == EDITION
    )
    async with store.reader.begin() as connection:
        rows = (await connection.execute(told)).all()
    found = await asyncio.to_thread(_read, rows)
    return {game: one for game, one in found.items() if one.ended == ended[game]}


def _read(rows: Sequence[Any]) -> dict[str, Story]:
    return {row.game: msgspec.json.decode(row.body, type=Story) for row in rows}


async def tell(store: Store, game: str) -> Story:
    """Tells a finished game and keeps what was told; where it cannot be kept it is told again."""
    whole = await whole_record(store, game)
    told = await asyncio.to_thread(_told, whole)
    with suppress(*TROUBLE):
        await _keep(store, game, told)
    return told


def _told(whole: Reading) -> Story:
    try:
        header = header_from(whole.snapshots, whole.kept)
        teller, points, game = play_again(header, [row.entry for row in whole.answers])
    except (Refusal, PositionError, *UNFIT):
        return story(whole.kept, _heard(whole), Points(), None)
    return story(whole.kept, teller, points, game.state)


def _heard(whole: Reading) -> Teller:
    """What the log says of a game that cannot be played again, but for what was taken back."""
    teller = Teller()
    for one in living(stored for part in whole.events for stored in part.events):
        teller.hear(one.turn, one.phase, one.event, {})
    return teller


async def _keep(store: Store, game: str, told: Story) -> None:
    """Whoever is last has the word; a table that was deleted meanwhile keeps nothing."""
    body = msgspec.json.encode(told).decode()
    async with store.writing() as connection:
        if not await hold(connection, [game]):
            return
        await connection.execute(delete(stories).where(stories.c.game == game))
        row = {"game": game, "edition": EDITION, "body": body, "at": time.time()}
        await connection.execute(insert(stories), [row])


# ---------------------------------------------------------------------- links


def sharing(game: str, revoke: bool) -> tuple[Moving, StoryLink]:
    """A new link to the story of a table, and what writes it."""
    secret = new_secret()

    async def write(connection: AsyncConnection) -> None:
        keys = story_keys.c
        older = select(keys.hash).where(keys.game == game).order_by(keys.at.desc())
        found = [row.hash for row in await connection.execute(older)]
        if revoke:
            await connection.execute(delete(story_keys).where(keys.hash.in_(found)))
        elif len(found) >= MOST_LINKS:
            raise Refusal("link.too_many", status=429, most=MOST_LINKS)
        row = {"hash": hashed(secret), "game": game, "at": time.time()}
        await connection.execute(insert(story_keys), [row])

    return write, StoryLink(game, secret)


async def shared_game(store: Store, key: str) -> Kept:
    """The table whose story a link opens; its game may have been taken up again."""
    async with store.reader.begin() as connection:
        query = select(story_keys.c.game).where(story_keys.c.hash == hashed(key))
        game: str | None = (await connection.execute(query)).scalar()
    kept = None if game is None else await store.table(game)
    if kept is None:
        raise Refusal("link.not_found", status=404)
    check_moment("read_story", kept.document)
    return kept
