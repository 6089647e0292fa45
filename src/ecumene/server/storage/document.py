"""A table's document: its settings and seats, kept as one JSON text with a version.

Some fields are kept under older names than they are read by. What callers send must be exact; what
lies on the disk is read as far as it can be, for another release may have written it: fields that
are unknown here are kept aside and written back, and limits that were narrowed since do not hold.
"""

import re
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import field, inspect
from msgspec.structs import replace

from ecumene.names import Civ
from ecumene.server.protocol import (
    Contact,
    MarketPace,
    Proposal,
    QuietHours,
    Regent,
    Standing,
    StandingOffer,
    StandingOrders,
    Status,
    Swap,
    TableSettings,
    Temper,
)
from ecumene.server.protocol.base import UNSEEN

RECORD_HOST, RECORD_NAME = "Record", "A record"
"""What a table made out of a record is called; older releases noted nothing else of it."""
MICROSECONDS = 1_000_000
GATHERING: tuple[Status, ...] = ("lobby", "choosing")
"""While people gather, before the game."""
PLAYED: tuple[Status, ...] = ("running", "paused")
"""While the game goes on, though it may stand still for a while."""


class SeatDocument(msgspec.Struct, frozen=True):
    """A seat."""

    number: int
    kind: Literal["open", "human", "bot"] = "open"
    name: str = ""
    civ: Civ | None = None
    order_number: int | None = field(name="order", default=None)
    """By which civilizations are chosen, the lowest first (MC 4)."""
    bot: str | None = None
    temper: Temper | None = None
    regent: Regent | None = None
    regent_for: str | None = None
    """What a regent is there for: "7" a turn, "7/trade" a phase, or the name of a question."""
    regent_since: float = 0.0
    """When the others set a regent over it; 0: its owner did, or nobody."""
    handed_over: int = 0
    released: bool = False
    """Whether all have agreed that the host hands it over."""
    released_at: float = 0.0
    """When they did; 0 at tables of older releases."""
    unheard: bool = False
    """Whether older releases released it in its owner's silence: that counts no more."""
    replaced: int = 0
    """How often a person's game was handed over to somebody else by the host."""
    standing_orders: StandingOrders = field(name="orders", default=StandingOrders())
    standing_offers: tuple[StandingOffer, ...] = field(name="standing", default=())
    offers_turn: int = field(name="standing_turn", default=0)
    """The turn whose trade session the standing offers are for."""
    quiet: QuietHours | None = None
    contact: Contact | None = None
    muted: tuple[int, ...] = ()
    """The seats whose talk its owner does not want to read."""
    silenced: bool = False
    """Whether the host has silenced it: it may not talk."""
    private_from: int = 0
    """The number after which private lines of talk are for its owner: those before were not."""
    told_from: int = 0
    """The number of the table's events from which private ones were told to its owner."""
    market: MarketPace = MarketPace()
    """How the bots trade with its owner, who plays with them alone."""
    confirmed: str | None = None
    """The e-mail address that its owner has confirmed; no other is written to."""

    @property
    def came(self) -> float:
        """Since when its present owner has it: what was done from here before was not theirs."""
        return self.private_from / MICROSECONDS

    def written_to(self, contact: Contact | None) -> "SeatDocument":
        """With another contact; an address that was not there before is to be confirmed."""
        old, new = (None if one is None else one.email for one in (self.contact, contact))
        return replace(self, contact=contact, confirmed=self.confirmed if new == old else None)


class TableDocument(msgspec.Struct, frozen=True):
    """A table without its game."""

    settings: TableSettings
    seats: tuple[SeatDocument, ...]
    host: str
    status: Status = "lobby"
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    standings: tuple[Standing, ...] = ()
    rules_version: str = ""
    """The version of the rules that the game is played by; of old tables only their record says."""
    turn: int = 0
    phase: str | None = None
    open_hands: bool = False
    hands_opened: float | None = None
    """Since when spectators see the hands, where that is known."""
    hands_closed: float | None = None
    """When they saw them no more."""
    rewatched: int = 0
    """How often links were replaced that are not to a seat."""
    from_record: bool = False
    """Whether it was made out of a record that somebody brought, and may know the seed of."""
    seed_hashed: Literal["blake2b", "sha256"] = "blake2b"
    """How the seed's hash is made: a table keeps the one it began with."""
    dealt: bool = False
    """Whether nations were dealt at random, to be exchanged before the game begins."""
    swaps: tuple[Swap, ...] = ()
    hindsight: int = 0
    """How often something was taken back by somebody who knew more by then."""

    def seat(self, number: int) -> SeatDocument:
        """The seat of this number."""
        return self.seats[number - 1]

    def seat_of(self, civ: str) -> SeatDocument | None:
        """The seat that plays a civilization."""
        return next((seat for seat in self.seats if seat.civ == civ), None)

    def with_seat(self, seat: SeatDocument) -> "TableDocument":
        """The table with one seat replaced."""
        seats = tuple(seat if one.number == seat.number else one for one in self.seats)
        return replace(self, seats=seats)

    @property
    def is_open(self) -> tuple[bool, bool]:
        """Who may look at the table without a right of their own: anybody, any spectator."""
        return self.settings.public, self.settings.spectators

    @property
    def has_known_seed(self) -> bool:
        """Whether somebody may know all cards to come, for it was made out of a record."""
        named = (self.host, self.settings.name) == (RECORD_HOST, RECORD_NAME)
        return self.from_record or named

    @property
    def is_solo(self) -> bool:
        """Whether one person plays here, and bots in all other seats."""
        kinds = sorted(seat.kind for seat in self.seats)
        return kinds.count("human") == 1 and kinds.count("bot") == len(kinds) - 1

    def told_from(self, civ: Civ | None) -> int:
        """The first event of which the owner of a seat is told more than all; 0 after the game."""
        seat = None if civ is None or self.status == "finished" else self.seat_of(civ)
        return 0 if seat is None else seat.told_from

    def came(self, civ: Civ) -> float:
        """Since when whoever leads a civilization now has had its seat."""
        seat = self.seat_of(civ)
        return 0.0 if seat is None else seat.came

    @property
    def people(self) -> tuple[int, ...]:
        """The seats people play, those under a regent for good left out, whoever set it."""
        return tuple(
            seat.number
            for seat in self.seats
            if seat.kind == "human" and (seat.regent is None or seat.regent.until != "good")
        )


# ---------------------------------------------------------------------- read and written

Foreign: TypeAlias = dict[str, Any]
"""The unknown fields of a document, by the way to them; places in lists are numbers."""

_decode = msgspec.json.Decoder(TableDocument).decode
_KINDS: dict[type[inspect.Type], tuple[type, ...]] = {
    inspect.StrType: (str,),
    inspect.IntType: (int,),
    inspect.BoolType: (bool,),
    inspect.FloatType: (int, float),
    inspect.NoneType: (type(None),),
}


def read_document(body: str) -> tuple[TableDocument, Foreign]:
    """A document as it was written, by this release or another; and what is unknown here."""
    try:
        return _decode(body), {}
    except msgspec.ValidationError:
        foreign: Foreign = {}
        plain = msgspec.json.decode(body)
        return _with_clean_name(
            _read(plain, inspect.type_info(TableDocument), "$", foreign)
        ), foreign


def _with_clean_name(document: TableDocument) -> TableDocument:
    """A table whose name older releases took and this one would not is called as it looks."""
    settings = document.settings
    name = re.sub(f"[{UNSEEN}]", "", settings.name).strip() or "A table"
    return replace(document, settings=replace(settings, name=name))


def with_foreign(document: TableDocument, foreign: Foreign) -> str:
    """The document as it is written, with the unknown fields where they were."""
    if not foreign:
        return msgspec.json.encode(document).decode()
    plain = msgspec.json.decode(msgspec.json.encode(document))
    return msgspec.json.encode(_put_back(plain, foreign)).decode()


def _put_back(plain: Any, foreign: Foreign) -> Any:
    for name, value in foreign.items():
        if isinstance(plain, list):
            if int(name) < len(plain):
                plain[int(name)] = _put_back(plain[int(name)], value)
        elif isinstance(plain, dict) and isinstance(plain.get(name), dict | list):
            plain[name] = _put_back(plain[name], value)
        elif isinstance(plain, dict):
            plain.setdefault(name, value)
    return plain


def _read(plain: Any, kind: inspect.Type, where: str, foreign: Foreign) -> Any:
    """A value of a type without its limits; unknown fields go to `foreign`."""
    match kind:
        case inspect.StructType():
            return _read_struct(plain, kind, where, foreign)
        case inspect.UnionType():
            return _read_one_of(plain, kind, where, foreign)
        case inspect.VarTupleType() if isinstance(plain, list):
            return tuple(
                _below(str(place), foreign, one, kind.item_type, f"{where}[{place}]")
                for place, one in enumerate(plain)
            )
        case inspect.LiteralType() if plain in kind.values:
            return plain
        case inspect.DictType() if isinstance(plain, dict):
            return plain
        case inspect.CustomType() | inspect.AnyType():
            return plain
    if isinstance(plain, _KINDS.get(type(kind), ())):
        return plain
    raise msgspec.ValidationError(f"what is at {where} cannot be read")


def _below(name: str, foreign: Foreign, plain: Any, kind: inspect.Type, where: str) -> Any:
    """A part of something; what is unknown in it is noted under its name."""
    inside: Foreign = {}
    value = _read(plain, kind, where, inside)
    if inside:
        foreign[name] = inside
    return value


def _read_struct(plain: Any, kind: inspect.StructType, where: str, foreign: Foreign) -> Any:
    if not isinstance(plain, dict):
        raise msgspec.ValidationError(f"what is at {where} cannot be read")
    known = {one.encode_name: one for one in kind.fields}
    foreign |= {name: value for name, value in plain.items()
                if name not in known and name != kind.tag_field}  # fmt: skip
    if lacking := [
        one.name for one in kind.fields if one.required and one.encode_name not in plain
    ]:
        raise msgspec.ValidationError(f"{where} lacks {lacking[0]}")
    values = {
        known[name].name: _below(name, foreign, value, known[name].type, f"{where}.{name}")
        for name, value in plain.items()
        if name in known
    }
    return kind.cls(**values)


def _read_one_of(plain: Any, kind: inspect.UnionType, where: str, foreign: Foreign) -> Any:
    """The first type of several that fits; structs by their tags."""
    for one in kind.types:
        if isinstance(one, inspect.StructType) and not _is_tagged(plain, one):
            continue
        try:
            inside: Foreign = {}
            value = _read(plain, one, where, inside)
        except msgspec.ValidationError:
            continue
        foreign |= inside
        return value
    raise msgspec.ValidationError(f"what is at {where} cannot be read")


def _is_tagged(plain: Any, kind: inspect.StructType) -> bool:
    """Whether an object says that it is of this type, where types say so."""
    if kind.tag_field is None:
        return True
    return isinstance(plain, dict) and plain.get(kind.tag_field) == kind.tag
