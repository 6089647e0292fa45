"""What people may set: a table, a seat, a name."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from ecumene.names import Card
from ecumene.rulesets import DEFAULT
from ecumene.server.protocol.base import Name, Password, Role, SeatNumber, Secret, Shape, Temper


class NoClock(Shape, frozen=True, tag="none"):
    """Nobody is hurried."""


class LiveClock(Shape, frozen=True, tag="live"):
    """So many seconds for each decision, then the bank; and a timer for the trade session."""

    seconds: Annotated[int, Meta(ge=5, le=7200)] = 120
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 900
    trade_seconds: Annotated[int, Meta(ge=30, le=7200)] = 600


class CorrespondenceClock(Shape, frozen=True, tag="correspondence"):
    """So many hours for each decision, in which quiet hours do not count."""

    hours: Annotated[int, Meta(ge=1, le=720)] = 24
    trade_hours: Annotated[int, Meta(ge=1, le=720)] = 24


Clock = NoClock | LiveClock | CorrespondenceClock


class TableSettings(Shape, frozen=True):
    """What is chosen when a table is made."""

    name: Name = "A table"
    ruleset: Annotated[str, Meta(min_length=1, max_length=40)] = DEFAULT
    """The edition, by its name."""
    players: Annotated[int, Meta(ge=1, le=18)] = 5
    board: Annotated[str, Meta(max_length=32)] | None = None
    """Which part of the map; null is the first that the edition lists for so many players."""
    options: Annotated[dict[str, Any], Meta(max_length=40)] = field(default_factory=dict)
    """What the edition leaves to choose; what is left out is as usual."""
    clock: Clock = field(default_factory=NoClock)
    on_timeout: Literal["default", "regent"] = "default"
    """What happens when somebody's time is up."""
    public: bool = False
    """Whether the table is listed and anybody may join; otherwise by link only."""
    spectators: bool = True
    private_talk: bool = False
    civilizations: Literal["choose", "random"] = "choose"
    """By the edition's printed procedure; or all dealt at random, and the game begins at once."""


class CreateTable(Shape, frozen=True):
    """A new table; its maker is the host."""

    settings: TableSettings = field(default_factory=TableSettings)
    name: Name = "Host"


class CreateSolo(Shape, frozen=True):
    """A table for one person against bots, started at once."""

    settings: TableSettings = field(default_factory=TableSettings)
    name: Name = "Player"
    civ: Annotated[str, Meta(max_length=32)] | None = None
    bot: Annotated[str, Meta(max_length=32)] = "normal"
    temper: Temper = "normal"


class JoinTable(Shape, frozen=True):
    """Takes a free seat; one device may take several."""

    name: Name
    key: Secret | None = None
    """The secret of the invitation, where the table is not public."""
    seat: SeatNumber | None = None


class SeatBot(Shape, frozen=True):
    """A bot takes a seat, or all free ones."""

    bot: Annotated[str, Meta(max_length=32)] = "normal"
    temper: Temper = "normal"
    seat: SeatNumber | None = None


class PickCivilization(Shape, frozen=True):
    """A player chooses when it is their turn."""

    seat: SeatNumber
    civ: Annotated[str, Meta(max_length=32)]


class SwapNations(Shape, frozen=True):
    """A player would exchange nations with another; when both would, they are exchanged."""

    seat: SeatNumber
    other: SeatNumber
    agree: bool = True
    """False: not any more, or not with them."""
    civ: Annotated[str, Meta(max_length=32)] | None = None
    """The nation that they would get, as they know it: refused if the other has another by now."""


class AskToJoin(Shape, frozen=True):
    """Somebody asks to join a game under way with an unused nation; the table decides."""

    name: Name
    civ: Annotated[str, Meta(max_length=32)]
    key: Secret | None = None
    """The secret of the invitation, where the table is not public."""


class OpenLink(Shape, frozen=True):
    """A secret link is opened on this device."""

    key: Secret


class NewLink(Shape, frozen=True):
    """Makes a new secret link; older ones of the same kind stop working if asked."""

    role: Role | Literal["invite"]
    seat: SeatNumber | None = None
    revoke: bool = False


class Link(msgspec.Struct, frozen=True):
    """A secret link; shown once, kept only as a hash."""

    role: str
    table: str
    seat: int | None
    key: str


class Regent(Shape, frozen=True):
    """A bot that takes a seat for its owner."""

    bot: Annotated[str, Meta(max_length=32)] = "normal"
    temper: Temper = "normal"
    until: Literal["decision", "phase", "turn", "good"] = "good"
    """This decision (in trade: the session), this phase, this turn, or until it is sent away."""
    pace: Literal["watch", "fast"] = "watch"
    """`watch`: with a pause before each decision while somebody looks on from a seat."""


class StandingOrders(Shape, frozen=True):
    """What a seat has said once for all; applied when the question comes."""

    tax_rate: Annotated[int, Meta(ge=0, le=9)] | None = None
    pass_on_trade_cards: bool = False
    keep_ships: bool = False
    """Maintain every ship and move nothing."""
    no_movement: bool = False
    no_cities: bool = False
    usual_losses: bool = False
    """Tokens of the fullest areas first, then the poorest cities."""
    no_trade: bool = False
    """Done, but for what the standing offers do."""
    no_abilities: bool = False


CardName = Annotated[Card, Meta(min_length=1, max_length=40)]


class StandingOffer(Shape, frozen=True):
    """A trade that a seat makes by itself in this turn's session, whenever it finds a partner."""

    gives: Annotated[tuple[CardName, ...], Meta(min_length=3, max_length=30)]
    """The cards, calamities too; the first two commodities among them are named."""
    wants: Annotated[tuple[CardName, ...], Meta(max_length=2)] = ()
    """Commodities that must be among the two that are truly named."""
    want_count: Annotated[int, Meta(ge=3, le=30)] = 3
    """At least so many cards."""
    least_value: Annotated[int, Meta(ge=0, le=99)] = 0
    """What the two truly named cards must be worth together."""
    times: Annotated[int, Meta(ge=1, le=9)] = 1
    """How often; other deals with the same cards count too."""


class QuietHours(Shape, frozen=True):
    """When somebody is not to be disturbed: minutes of their day, and where that day is.

    Sixteen hours of each day at the most.
    """

    start: Annotated[int, Meta(ge=0, lt=1440)]
    end: Annotated[int, Meta(ge=0, lt=1440)]
    utc_offset: Annotated[int, Meta(ge=-840, le=840)] = 0
    """Minutes east of Greenwich."""


class Contact(Shape, frozen=True):
    """How a player is told that it is their turn; nobody else sees it."""

    webhook: Annotated[str, Meta(max_length=500, pattern=r"^https?://\S+$")] | None = None
    email: Annotated[str, Meta(max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")] | None = None


class MarketPace(Shape, frozen=True):
    """How the bots trade with who plays with them alone; at other tables it does nothing."""

    waits: bool = True
    """Whether they close no deals among each other before one has made or accepted an offer in the
    session, and none afterwards that takes the cards of an offer to oneself alone."""
    paused: bool = False
    """Whether they say nothing at all, until one has finished trading."""
    paused_in: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """The turn for which it is paused; None pauses every session."""
    go_on: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """The turn in which they need not wait any more."""


class SeatPreferences(Shape, frozen=True):
    """What the owner of a seat may set at any time; what is left out stays as it is."""

    name: Name | UnsetType = UNSET
    orders: StandingOrders | UnsetType = UNSET
    regent: Regent | UnsetType | None = UNSET
    quiet: QuietHours | UnsetType | None = UNSET
    contact: Contact | UnsetType | None = UNSET
    standing: Annotated[tuple[StandingOffer, ...], Meta(max_length=12)] | UnsetType = UNSET
    """Standing offers for the trade session of this turn, or of the next if it is over."""
    muted: Annotated[tuple[SeatNumber, ...], Meta(max_length=18)] | UnsetType = UNSET
    """The seats whose talk one does not want to read; nobody else is told."""
    market: MarketPace | UnsetType = UNSET
    """How the bots trade with who plays with them alone."""


class Archive(Shape, frozen=True):
    """Hides a table from one's own list, or shows it there again; nothing changes at the table."""

    archived: bool = True


class Propose(Shape, frozen=True):
    """Something the players decide together: all of them, or more than half."""

    kind: Literal["end", "leave", "regent", "open_hands", "join", "hand_over", "resume"]
    """End after this turn; let a player go; put a regent in a seat; show hands to spectators; let a
    bot join; let the host hand a seat over to somebody else; let a stopped game go on."""
    seat: SeatNumber | None = None
    """Who proposes it; null for a host without a seat, who may propose to hand one over."""
    about: SeatNumber | None = None
    """Whose seat it is about, for leaving, regents and handing over."""
    civ: Annotated[str, Meta(max_length=32)] | None = None
    """The unused nation of a bot that joins."""
    bot: Annotated[str, Meta(max_length=32)] = "normal"
    temper: Temper = "normal"


class Silence(Shape, frozen=True):
    """The host lets a seat talk no more, or again."""

    seat: SeatNumber
    silenced: bool


class Vote(Shape, frozen=True):
    """A player's word on a proposal."""

    seat: SeatNumber
    agree: bool


class SignIn(Shape, frozen=True):
    """A name and a password; seats of this device are kept with the name."""

    name: Name
    password: Password


class NewPassword(Shape, frozen=True):
    """Another password for the name that is signed in; devices elsewhere are signed out."""

    old: Password
    new: Password


class Me(msgspec.Struct, frozen=True):
    """Who this device is."""

    name: str | None
