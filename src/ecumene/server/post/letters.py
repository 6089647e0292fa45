"""Letters: notices on their way, kept in the database until they are sent.

Whoever sends to a recipient takes it for a while first. Another process finds it taken; if the
first dies, the time runs out and the letters are still there. So each notice is sent once, or
twice if a process dies between sending it and writing that down; none is lost.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import Select, and_, case, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.post.mailboxes import know
from ecumene.server.storage import database as db
from ecumene.server.storage.generations import hold
from ecumene.server.storage.post_tables import letters, recipients
from ecumene.server.storage.store import Store

Way = Literal["mail", "webhook"]
PREFIX: dict[Way, str] = {"mail": "mail:", "webhook": "hook:"}


class Letter(NamedTuple):
    """That a seat is asked something, on its way to one recipient."""

    game: str
    seat: int
    ask: str
    way: Way
    target: str
    made: float
    due: float

    @property
    def place(self) -> Any:
        """Where it is kept."""
        return _question(letters, self.game, self.seat, self.ask) & (letters.c.way == self.way)


class Letters:
    """The letters of all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---------------------------------------------------------------- written

    async def note(self, game: str, asked: set[tuple[int, str]], wanted: Sequence[Letter]) -> None:
        """What is to be sent now that these seats are asked these questions; the rest is moot.

        A question is told once. One that was not told yet and is asked no more may come again.
        """
        async with self._store.writing() as connection:
            if not await hold(connection, [game]):
                return
            for old in await self._of_game(connection, game):
                await self._renew(connection, old, asked, wanted)
            questions = {(one.seat, one.ask): one for one in wanted}
            new = [q for q, one in questions.items() if await self._is_new(connection, one)]
            rows = [one._asdict() for one in wanted if (one.seat, one.ask) in new]
            if rows:
                await know(self._store, connection, {row["target"] for row in rows})
                await connection.execute(insert(letters), rows)

    async def _of_game(self, connection: AsyncConnection, game: str) -> list[Letter]:
        rows = await connection.execute(select(letters).where(letters.c.game == game))
        return [Letter(**row) for row in rows.mappings()]

    async def _renew(
        self,
        connection: AsyncConnection,
        old: Letter,
        asked: set[tuple[int, str]],
        wanted: Sequence[Letter],
    ) -> None:
        same = (one for one in wanted if (one.seat, one.ask, one.way) == old[1:4])
        new = next(same, None)
        if new is None:
            await connection.execute(delete(letters).where(old.place))
            if (old.seat, old.ask) not in asked:
                told = _question(db.notices, old.game, old.seat, old.ask)
                await connection.execute(delete(db.notices).where(told))
            return
        due = new.due if max(new.due, old.due) > new.made else old.due
        if (new.target, due) != (old.target, old.due):
            await know(self._store, connection, {new.target})
            moved = update(letters).where(old.place).values(target=new.target, due=due)
            await connection.execute(moved)

    async def _is_new(self, connection: AsyncConnection, one: Letter) -> bool:
        upsert = postgresql_insert if self._store.postgres else sqlite_insert
        row = upsert(db.notices).values(game=one.game, seat=one.seat, ask=one.ask, at=one.made)
        done: Any = await connection.execute(row.on_conflict_do_nothing())
        return bool(done.rowcount == 1)

    # ---------------------------------------------------------------- found and taken

    async def ready(self, way: Way, now: float, limit: int) -> list[str]:
        """Recipients who have something to get now, those who wait longest first."""
        query = _waiting(letters.c.target).where(
            letters.c.way == way, letters.c.due <= now, recipients.c.free_at <= now
        )
        query = query.group_by(letters.c.target).order_by(func.min(letters.c.due)).limit(limit)
        async with self._store.reader.begin() as connection:
            return [str(row.target) for row in await connection.execute(query)]

    async def next_moment(self) -> float | None:
        """When there is something to send next."""
        later = letters.c.due > recipients.c.free_at
        moment = case((later, letters.c.due), else_=recipients.c.free_at)
        async with self._store.reader.begin() as connection:
            found: float | None = (await connection.execute(_waiting(func.min(moment)))).scalar()
        return found

    async def claim(self, target: str, now: float, until: float) -> bool:
        """Takes a recipient, unless another process has."""
        free = (recipients.c.target == target) & (recipients.c.free_at <= now)
        async with self._store.writing() as connection:
            done = await connection.execute(update(recipients).where(free).values(free_at=until))
        return bool(done.rowcount == 1)

    async def of(self, target: str, now: float) -> list[Letter]:
        """What a recipient is to get now."""
        due = select(letters).where(letters.c.target == target, letters.c.due <= now)
        async with self._store.reader.begin() as connection:
            rows = await connection.execute(due.order_by(letters.c.due))
            return [Letter(**row) for row in rows.mappings()]

    # ---------------------------------------------------------------- done with

    async def drop(self, done: Sequence[Letter]) -> None:
        """Letters that were sent, or are wanted no more."""
        async with self._store.writing() as connection:
            for one in done:
                await connection.execute(delete(letters).where(one.place))

    async def put_off(self, later: Sequence[tuple[Letter, float]]) -> None:
        """Letters that are not to be sent yet."""
        async with self._store.writing() as connection:
            for one, due in later:
                await connection.execute(update(letters).where(one.place).values(due=due))

    async def meet(self, target: str) -> None:
        """A recipient who may be unknown so far."""
        async with self._store.writing() as connection:
            await know(self._store, connection, {target})

    async def release(self, target: str, free_at: float) -> None:
        """Nothing was sent; the recipient may be taken again from a moment on."""
        await self._set(target, free_at=free_at)

    async def reached(self, target: str, now: float, free_at: float) -> None:
        """The recipient got something; whatever was wrong before is forgotten."""
        await self._set(target, free_at=free_at, failures=0, problem=None, reached=now)

    async def failed(self, target: str, problem: str, free_at: float) -> None:
        """The recipient could not be reached."""
        more = recipients.c.failures + 1
        await self._set(target, free_at=free_at, failures=more, problem=problem)

    async def _set(self, target: str, **values: Any) -> None:
        own = update(recipients).where(recipients.c.target == target)
        async with self._store.writing() as connection:
            await connection.execute(own.values(**values))

    async def recipient(self, target: str) -> Any:
        """What is known of a recipient, or None."""
        query = select(recipients).where(recipients.c.target == target)
        async with self._store.reader.begin() as connection:
            return (await connection.execute(query)).first()


def _waiting(what: Any) -> Select[Any]:
    """Letters beside those who are to get them."""
    both = and_(letters.c.target == recipients.c.target)
    return select(what).select_from(letters.join(recipients, both))


def _question(kind: Any, game: str, seat: int, ask: str) -> Any:
    return (kind.c.game == game) & (kind.c.seat == seat) & (kind.c.ask == ask)
