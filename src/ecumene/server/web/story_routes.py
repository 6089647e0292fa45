"""Routes of what is told of finished games: stories, links to them, and the games of one's own."""

import time
from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from ecumene.server.door.visitors import Visitor
from ecumene.server.people.access import Access
from ecumene.server.protocol import NewStoryLink, OwnGames, ReadStory, Story, StoryLink
from ecumene.server.sight.own_games import finished_seats
from ecumene.server.sight.stories import (
    kept_stories,
    kept_story,
    shared_game,
    sharing,
    tell,
)
from ecumene.server.storage.rows import Kept
from ecumene.server.tables.hub import Hub
from ecumene.server.web.dependencies import AtTable, TheCaller, TheHub, TheVisitor

LONGEST = 4.0
"""Seconds after which no further game is worked out for one request."""


async def told_story(hub: Hub, visitor: Visitor, kept: Kept) -> Story:
    """The story of a finished game; it is played again only when nobody has asked before."""
    told = await kept_story(hub.store, kept)
    if told is not None:
        return told
    async with visitor.quotas.telling.turn(visitor.address):
        told = await kept_story(hub.store, kept)
        return await tell(hub.store, kept.id) if told is None else told


@get("/api/tables/{table_id:str}/story")
async def get_story(hub: TheHub, at: AtTable, visitor: TheVisitor) -> Story:
    """What became of a finished game, for whoever may know of the table; all cards are open now."""

    async def read(access: Access) -> Story:
        return await told_story(hub, visitor, at.table.seating.kept)

    return await at.shown("read_story", None, read)


@post("/api/tables/{table_id:str}/story/links", status_code=201)
async def share_story(at: AtTable, visitor: TheVisitor, data: JSONBody[NewStoryLink]) -> StoryLink:
    """A secret link to the story and nothing else, by whoever sits there; only the host revokes."""
    visitor.need("link")
    action = "share_story_anew" if data.revoke else "share_story"
    moving, link = sharing(at.table.id, data.revoke)
    await at.table.alone(lambda: at.table.seating.hold(at.permit(action), moving))
    return link


@post("/api/stories", status_code=200)
async def read_shared_story(hub: TheHub, visitor: TheVisitor, data: JSONBody[ReadStory]) -> Story:
    """The story that a secret link opens, for anybody who has it."""
    visitor.need("link")
    return await told_story(hub, visitor, await shared_game(hub.store, data.key))


@get("/api/me/games")
async def get_own_games(
    hub: TheHub,
    caller: TheCaller,
    visitor: TheVisitor,
    before: Annotated[float | None, QueryParameter()] = None,
) -> OwnGames:
    """My finished games, by this device and by the name signed in on it, the newest first.

    Each is worked out once; of those that nobody has asked for, some at a time. `before` goes on
    with the list.
    """
    seats, older = await finished_seats(hub.store, caller, before)
    known, until = hub.own_lines, time.monotonic() + LONGEST
    new = [held for held in seats if held not in known]
    told = await kept_stories(hub.store, [held.kept for held in new])
    for held in new:
        if held.kept.id not in told and time.monotonic() < until:
            told[held.kept.id] = await told_story(hub, visitor, held.kept)
        if held.kept.id in told:
            known.keep(held, told[held.kept.id])
    lines = [known.line(held) for held in seats if held in known]
    waiting = len(seats) - len(lines)
    return OwnGames(tuple(line for line in lines if line is not None), waiting, older)


story_router = Router(
    path="/",
    tags=["stories"],
    route_handlers=[get_story, share_story, read_shared_story, get_own_games],
)
