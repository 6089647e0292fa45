"""Seating: the document of a table as it is known here, and how it is changed for all.

Whoever changes it names the version they know. Where another process was first, the change is
made again on what that one wrote.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from ecumene.server.errors import Refusal, not_found
from ecumene.server.people.moves import Moving
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.generations import move_rights
from ecumene.server.storage.rows import Conflict, Kept
from ecumene.server.storage.store import Store

TRIES = 8
Permit = Callable[[], Awaitable[Any]]
"""Refuses where whoever wishes something may not do it now; asked anew at each try."""
Edit = Callable[[TableDocument], TableDocument]


class Seating:
    """Settings and seats of one table."""

    def __init__(self, store: Store, kept: Kept) -> None:
        self._store = store
        self.kept = kept

    async def change(self, edit: Edit, permit: Permit | None = None, **more: Any) -> None:
        """Changes the document; tries again if somebody else was first or a right was taken."""
        for _ in range(TRIES):
            if permit is not None:
                await permit()
            document = edit(self.kept.document)
            try:
                self.kept = await self._store.change(self.kept, document, **more)
            except Conflict:
                await self.refresh()
            else:
                return
        raise Refusal("table.busy", status=503)

    async def hold(self, permit: Permit, moving: Moving) -> None:
        """Gives a right while the document stays as it is, and all other rights too."""
        for _ in range(TRIES):
            await permit()
            try:
                await move_rights(self._store.engine, self.kept, moving)
            except Conflict:
                await self.refresh()
            else:
                return
        raise Refusal("table.busy", status=503)

    async def refresh(self) -> bool:
        """Reads it anew; gives whether somebody else has changed it."""
        fresh = await self._store.table(self.kept.id)
        if fresh is None:
            raise not_found()
        changed, self.kept = fresh.version != self.kept.version, fresh
        return changed
