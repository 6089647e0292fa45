"""What a table looks like, without its board."""

from typing import Literal

import msgspec

from ecumene.names import Civ
from ecumene.server.protocol.base import Role, Status, Temper
from ecumene.server.protocol.wishes import Link, Regent, TableSettings

Kept = Literal["name", "browser", "link"]


class Proposal(msgspec.Struct, frozen=True):
    """A proposal on the table and who has agreed."""

    id: int
    kind: str
    by: int
    about: int | None
    agreed: tuple[int, ...]
    needed: tuple[int, ...]
    """The seats that are asked."""
    enough: int = 0
    """How many of them have to agree: all, or for a regent more than half."""
    against: tuple[int, ...] = ()


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    number: int
    kind: Literal["open", "human", "bot"]
    name: str
    civ: Civ | None
    order: int | None
    """The order number for choosing a civilization."""
    bot: str | None
    temper: Temper | None
    regent: Regent | None
    handed_over: int
    """How often the seat got a new link that ended the older ones: nobody can do so unseen."""
    here: bool
    """Whether somebody looks at the table from this seat now."""


class ClockInfo(msgspec.Struct, frozen=True):
    """A running clock, in seconds since 1970."""

    deadline: float
    bank: float
    """Seconds left in the bank."""


class You(msgspec.Struct, frozen=True):
    """What this device may do at the table."""

    roles: tuple[Role, ...]
    seats: tuple[int, ...]
    kept: Kept = "browser"
    """By what these rights come back: a name with a password, this browser's cookie, a link.

    What only a browser keeps is lost with its data, unless a link to the seat was put away.
    """


class Standing(msgspec.Struct, frozen=True):
    """A place in the final ranking."""

    place: int
    civ: Civ
    total: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table without its board."""

    id: str
    settings: TableSettings
    status: Status
    host: str
    seats: tuple[SeatInfo, ...]
    you: You
    choosing: int | None
    """The seat whose turn it is to choose a civilization."""
    free: tuple[Civ, ...]
    """The civilizations nobody has chosen yet."""
    drawn: dict[int, str]
    """What your own seats have drawn, in secret, before they choose."""
    proposals: tuple[Proposal, ...]
    clocks: dict[Civ, ClockInfo]
    seed_hash: str
    """Known from the start: it proves at the end that the seed was never changed."""
    seed: str | None
    """Told when the game is over."""
    created: float
    ended: float | None
    standings: tuple[Standing, ...]
    turn: int
    phase: str | None
    open_hands: bool
    """Whether spectators see the hands, as all players have agreed."""
    rules_version: str = ""
    """The version of the edition's rules that the game is played by, once it has begun."""
    waiting: tuple[Civ, ...] = ()
    """Those the game waits for, where the table is being played."""


class TableList(msgspec.Struct, frozen=True):
    """Tables, the newest first; `next` goes on with the list."""

    tables: tuple[TableInfo, ...]
    next: str | None


class Entered(msgspec.Struct, frozen=True):
    """A table that was made or joined, with the secret links that belong to it."""

    table: TableInfo
    links: tuple[Link, ...]
