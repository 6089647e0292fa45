"""The messages of the socket, both ways; over HTTP the same shapes are posted and answered."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ecumene.phases.foresight import Foreseen
from ecumene.phases.purchase.bills import Bill, PurchaseDraft
from ecumene.server.protocol import (
    AskId,
    Board,
    ChatText,
    Contact,
    Happened,
    Mine,
    QuietHours,
    Said,
    SeatNumber,
    SeatPreferences,
    Shape,
    StandingOffer,
    StandingOrders,
    TableInfo,
    Witness,
)

RequestNumber = Annotated[int, Meta(ge=0, le=2**31)]


class Command(Shape, frozen=True, kw_only=True):
    """Something a client sends; `request` comes back with the reply."""

    request: RequestNumber = 0


class GiveAnswer(Command, frozen=True, tag="answer"):
    """Answers a question, or replaces an answer that is still sealed."""

    ask: AskId
    answer: Any


class CheckAnswer(Command, frozen=True, tag="check"):
    """Asks whether an answer would be taken; nothing is."""

    ask: AskId
    answer: Any


class GetChoices(Command, frozen=True, tag="choices"):
    """Asks for the choices of a question."""

    ask: AskId


class GetPrices(Command, frozen=True, tag="prices"):
    """Asks what every advance would cost one's civilization now."""


class ReckonPurchase(Command, frozen=True, tag="reckon"):
    """Asks for the bill of a purchase that is still being put together; nothing is bought."""

    ask: AskId
    draft: PurchaseDraft


class Suggest(Command, frozen=True, tag="suggest"):
    """Asks for a sensible answer to a question, to start from."""

    ask: AskId


class WithdrawAnswer(Command, frozen=True, tag="withdraw"):
    """Takes back an answer that is still sealed."""

    ask: AskId


class TakeBack(Command, frozen=True, tag="take_back"):
    """Takes back the last answer, if nobody has learnt from it or relied on it."""

    ask: AskId


class Talk(Command, frozen=True, tag="talk"):
    """Says something to the table, or to one seat where private talk is allowed."""

    text: ChatText
    to: SeatNumber | None = None


class SetSeat(Command, frozen=True, tag="seat"):
    """Sets standing orders, a regent, quiet hours or the name of one's seat."""

    preferences: SeatPreferences


class Ping(Command, frozen=True, tag="ping"):
    """Asks for a sign of life."""


AnyCommand = (
    GiveAnswer
    | CheckAnswer
    | GetChoices
    | GetPrices
    | ReckonPurchase
    | Suggest
    | WithdrawAnswer
    | TakeBack
    | Talk
    | SetSeat
    | Ping
)


# ---------------------------------------------------------------------- from the server


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """All that a viewer knows, and what happened since the number they named."""

    number: int
    """How many events this viewer has been told of, these included."""
    events: tuple[Happened, ...]
    missed: int
    """Events before these that were left out because there were too many: ask for the history."""
    table: TableInfo
    board: Board | None
    """None before the game starts."""
    mine: Mine | None
    """None for spectators."""
    orders: StandingOrders | None
    quiet: QuietHours | None
    """One's own quiet hours; nobody else is told of them."""
    contact: Contact | None
    """Where one is written to oneself; nobody else is told of it."""
    standing: tuple[StandingOffer, ...]
    """One's own standing offers that are not over."""
    talk: tuple[Said, ...]
    witnesses: tuple[Witness, ...] = ()
    """Whoever can see, or ever could see, what only one's own seat may."""
    muted: tuple[int, ...] = ()
    """The seats whose talk one does not want to read, for the page to leave out."""


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """Something happened."""

    number: int
    events: tuple[Happened, ...]
    board: dict[str, Any]
    """A merge patch (RFC 7386) for the board; a null removes."""
    mine: Mine | None
    """One's own part anew, or None if it is as before."""


class TableChanged(msgspec.Struct, frozen=True, tag="table"):
    """The table itself changed: seats, status, clocks, proposals."""

    table: TableInfo


class Talked(msgspec.Struct, frozen=True, tag="talked"):
    """Somebody said something."""

    said: Said


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """A command was carried out and what it changed is on disk."""

    request: int
    result: Any = None
    """For choices: the choices; for a suggestion: the `answer`, and `why`: reasons by code."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A command was not carried out; nothing has changed."""

    request: int
    code: str
    facts: dict[str, Any]
    rule: str = ""
    """The rule that refuses it, as the edition's own books number it."""


class Reckoned(msgspec.Struct, frozen=True):
    """The answer to a draft: its bill, what would come of it, and why it would be refused."""

    bill: Bill
    foreseen: Foreseen | None
    refusal: Refused | None


class Goodbye(msgspec.Struct, frozen=True, tag="goodbye"):
    """The server closes the socket, and why."""

    code: str


AnyMessage = Welcome | Changed | TableChanged | Talked | Accepted | Refused | Goodbye
Reply = Accepted | Refused
