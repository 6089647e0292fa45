"""Seating: the document of a table as it is known here, and how it is changed for all.

Whoever changes it names the version they know. Where another process was first, the change is
made again on what that one wrote.
"""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from random import random
from typing import Any

from ecumene.server.errors import Refusal, not_found
from ecumene.server.people.moves import Moving
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.generations import move_rights
from ecumene.server.storage.rows import Conflict, Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import remove

Permit = Callable[[], Awaitable[Any]]
"""Refuses where whoever wishes something may not do it now; asked anew at each try."""
SHORTEST, LONGEST = 0.002, 0.1
"""Seconds to wait after having come second, at first and at the most."""
Edit = Callable[[TableDocument], TableDocument]


def pause_after(times: int) -> float:
    """How long to wait when somebody else has been first so often.

    Whoever was first has gone on, so the table is well; chance keeps two from meeting again.
    """
    longest: float = min(LONGEST, SHORTEST * 2 ** min(times, 10))
    return random() * longest


class Seating:
    """Settings and seats of one table."""

    def __init__(self, store: Store, kept: Kept) -> None:
        self._store = store
        self.kept = kept

    async def change(self, edit: Edit, permit: Permit | None = None, **more: Any) -> None:
        """Changes the document; again whenever somebody else was first or a right was taken.

        Where it is refused, the table stays known as it was: whoever follows the other process
        takes what is new, and tells it.
        """
        known = self.kept
        try:
            await self._change(edit, permit, more)
        except Refusal:
            self.kept = known
            raise

    async def _change(self, edit: Edit, permit: Permit | None, more: dict[str, Any]) -> None:
        """What is refused as the table is known here may be possible as another process left it."""
        for times in count():
            if permit is not None:
                await permit()
            try:
                document = edit(self.kept.document)
            except Refusal:
                if not await self.refresh():
                    raise
                continue
            try:
                self.kept = await self._store.change(self.kept, document, **more)
            except Conflict:
                await asyncio.sleep(pause_after(times))
                await self.refresh()
            else:
                return

    async def hold(self, permit: Permit, moving: Moving) -> None:
        """Gives a right while the document stays as it is, and all other rights too."""
        for times in count():
            await permit()
            try:
                await move_rights(self._store, self.kept, moving)
            except Conflict:
                await asyncio.sleep(pause_after(times))
                await self.refresh()
            else:
                return

    async def remove(self, permit: Permit) -> None:
        """Deletes the table and everything about it, if it may be when nobody else is first."""
        for times in count():
            await permit()
            try:
                await remove(self._store, self.kept.id, self.kept)
            except Conflict:
                await asyncio.sleep(pause_after(times))
                await self.refresh()
            else:
                return

    async def refresh(self) -> bool:
        """Reads it anew; gives whether somebody else has changed it."""
        fresh = await self._store.table(self.kept.id)
        if fresh is None:
            raise not_found()
        return self.take(fresh)

    def take(self, kept: Kept) -> bool:
        """Takes it as it was read; gives whether somebody else has changed it."""
        changed, self.kept = kept.version != self.kept.version, kept
        return changed
