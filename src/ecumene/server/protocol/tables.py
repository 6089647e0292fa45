"""What a table looks like, without its board."""

from typing import Literal

import msgspec

from ecumene.names import Civ
from ecumene.server.protocol.base import Role, Status, Temper
from ecumene.server.protocol.wishes import Link, MarketPace, Regent, TableSettings

Kept = Literal["name", "browser", "link"]


class Proposal(msgspec.Struct, frozen=True):
    """A proposal on the table and who has agreed."""

    id: int
    kind: str
    by: int | None
    """The seat that made it; null for somebody who asks to join the game, and for a host without a
    seat."""
    about: int | None
    agreed: tuple[int, ...]
    needed: tuple[int, ...]
    """The seats that are asked."""
    enough: int = 0
    """How many of them have to agree: all, or for a regent more than half."""
    against: tuple[int, ...] = ()
    civ: Civ | None = None
    """The nation of somebody who wants to join."""
    name: str = ""
    """Who that is; empty for a bot."""
    bot: str | None = None
    temper: Temper | None = None
    since: float = 0.0
    """Since when the owner of the seat that it would take has said nothing: when it was made, or
    their last command after that. Who says nothing for a week counts as gone."""
    spoken: float = 0.0
    """When somebody last spoke for it, where it would take a seat."""


class Swap(msgspec.Struct, frozen=True):
    """Somebody would exchange nations with another."""

    by: int
    other: int


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
    silenced: bool = False
    """Whether the host has silenced it: it may not talk."""
    market: MarketPace = MarketPace()
    """How the bots trade with it, where it plays with them alone."""
    released: bool = False
    """Whether the host may hand it over to somebody else now: all agree, or its owner is gone."""
    released_from: float | None = None
    """From when they may if its owner gives no command until then, where all others have agreed."""
    leaves_from: float | None = None
    """From when it leaves the game if its owner gives no command until then, likewise."""


class ClockInfo(msgspec.Struct, frozen=True):
    """A running clock, in seconds since 1970."""

    deadline: float
    bank: float
    """Seconds left in the bank."""
    earliest: bool = False
    """Whether it is only the earliest moment: quiet hours, which nobody else is told, come on top.

    By correspondence one sees the very deadline of one's own seats, and this of all others.
    """


class You(msgspec.Struct, frozen=True):
    """What this device may do at the table."""

    roles: tuple[Role, ...]
    seats: tuple[int, ...]
    kept: Kept = "browser"
    """By what these rights come back: a name with a password, this browser's cookie, a link.

    What only a browser keeps is lost with its data, unless a link to the seat was put away.
    """
    asks: tuple[int, ...] = ()
    """The numbers of your own proposals to join, on which the table still decides."""


class Witness(msgspec.Struct, frozen=True):
    """A way by which the secrets of a seat can be seen, or could be; only its owner is told.

    It stays on the list when the right is gone.
    """

    way: Literal["joined", "link", "opened", "named", "record", "open_hands"]
    """Sat down; a secret link; a link opened in a browser; kept with a name from then on; brought
    the record, seed and all; spectators, as all had agreed."""
    name: str = ""
    """Under which they sat down, or the name with a password; empty where none is known."""
    you: bool = False
    """Whether it is this very browser, name or link."""
    host: bool = False
    """Whether they are or were the host besides."""
    by: Literal["owner", "host"] | None = None
    """Who made a link: whoever held the seat, or the host; null where nobody knows any more."""
    since: float | None = None
    """Null: before this list was kept."""
    until: float | None = None
    """When the right ended; null while it lasts."""
    opened: int = 0
    """In how many browsers a link was opened."""
    used: float | None = None
    """When a program first came with a link; null if none did since this list is kept."""
    browsers: int = 0
    """In how many browsers a name was signed in meanwhile."""


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
    """Known from the start: it proves at the end that the seed was never changed.

    "sha256:" and the SHA-256 of the seed's text in hexadecimal digits; tables made by release
    0.1.0 go on with the 64 digits of a BLAKE2b.
    """
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
    known_seed: bool = False
    """Whether it was made out of a record: who brought that may know all cards to come."""
    dealt: bool = False
    """Whether nations were dealt at random, and are exchanged now by whoever agrees to."""
    swaps: tuple[Swap, ...] = ()
    """The exchanges that one of two players has agreed to."""
    newcomers: tuple[Civ, ...] = ()
    """The nations with which somebody may still ask to join the game, where its edition has it."""
    hindsight: int = 0
    """How often a decision had been taken back by who knew more by then. Where it is not 0 somebody
    who played alone has looked ahead, and may know hands and cards still to come."""


class TableList(msgspec.Struct, frozen=True):
    """Tables, the newest first; `next` goes on with the list."""

    tables: tuple[TableInfo, ...]
    next: str | None


class Deleted(msgspec.Struct, frozen=True):
    """A table that is no more."""

    id: str


class Entered(msgspec.Struct, frozen=True):
    """A table that was made or joined, with the secret links that belong to it."""

    table: TableInfo
    links: tuple[Link, ...]
