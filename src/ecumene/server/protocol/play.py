"""The board, one seat's own part, events and talk."""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ecumene.data.facts import Group
from ecumene.names import Advance, Area, Block, Card, Civ
from ecumene.phases.cards.set_values import SetValue
from ecumene.phases.prospects import Prospect
from ecumene.phases.succession.victory import Score
from ecumene.server.catalogue import AnyDecision, AnyEvent
from ecumene.state.market import Offer
from ecumene.state.voyage import Movement

if TYPE_CHECKING:
    from ecumene.state.board import Ships
    from ecumene.state.cards import TradeCard
    from ecumene.state.market import Deal
else:
    TradeCard = tuple[Card, Block, Civ | None]
    """On the wire: the name, the block it returns to, and who gave it last."""
    Deal = tuple[Civ, Civ]
    """On the wire: who made the offer, and who took it."""
    Berth = tuple[Area, int] | None
    Ships = tuple[Berth, Berth, Berth, Berth]
    """On the wire: area and coast of each ship, or null in stock."""


class Board(msgspec.Struct, frozen=True):
    """Everything that lies open on the table."""

    turn: int
    phase: str
    items: tuple[str, ...]
    """What the phase still has to work through, as far as that is public."""
    over: bool
    civs: tuple[Civ, ...]
    asked: dict[Civ, str]
    """Who is asked now, and what kind of question."""
    waiting: tuple[Civ, ...]
    """Those of them who have not answered."""
    tokens: dict[Civ, dict[Area, int]]
    cities: dict[Area, Civ]
    ships: dict[Civ, Ships]
    stock: dict[Civ, int]
    cities_in_stock: dict[Civ, int]
    treasury: dict[Civ, int]
    hand_sizes: dict[Civ, int]
    hands: dict[Civ, tuple[TradeCard, ...]]
    """The hands that are open: all when the game is over, none before."""
    advances: dict[Civ, tuple[Advance, ...]]
    credits: dict[Civ, dict[Group, int]]
    ast: dict[Civ, int]
    scores: dict[Civ, Score]
    prospects: dict[Civ, Prospect]
    """How everybody stands by the rules."""
    stacks: dict[Block, tuple[bool, ...]]
    """Whether each of the nine stacks still has cards."""
    discards: dict[Block, tuple[tuple[Card, ...], ...]]
    census: dict[Civ, int]
    revolts: dict[Civ, int]
    built: tuple[Area, ...]
    used: dict[Civ, tuple[str, ...]]
    movement: dict[Civ, Movement]
    postponed: dict[Area, Area]
    failed: tuple[Area, ...]
    offers: dict[str, Offer]
    """The offers made to all; the cards in them are sealed."""
    done: tuple[Civ, ...]
    deals: tuple[Deal, ...]
    calamities: dict[Civ, int]
    last_turn: bool
    first_in_late_iron: tuple[Civ, ...]
    leaving: tuple[Civ, ...]
    left: tuple[Civ, ...]
    inert: tuple[Civ, ...] = ()
    """Those who have left and whose units stay, inert."""
    arriving: tuple[Civ, ...] = ()
    """Nations whose players wait for a Civil War to come into the game."""


class AskInfo(msgspec.Struct, frozen=True):
    """A question: "7/movement/egypt/0"."""

    id: str
    kind: str
    question: AnyDecision
    early: bool


class Back(msgspec.Struct, frozen=True):
    """A way back: what may be taken back now, by the command `take_back` with this question."""

    to: Literal["decision", "phase", "turn"]
    """To before one's last decision, one's first of its phase, or one's first of its turn."""
    ask: str
    turn: int
    phase: str
    decisions: int
    """How many decisions of one's own it undoes."""


class Mine(msgspec.Struct, frozen=True):
    """What one seat knows and is asked, besides the open board."""

    civ: Civ
    hand: tuple[TradeCard, ...]
    sets: dict[Card, SetValue]
    """The commodities in hand, the most valuable set first."""
    worth: int
    """What all of them are worth together."""
    means: int
    """What cards and treasury buy together in advances, at the most."""
    premiums: dict[Card, int]
    """What each card of a set adds for this seat to what its commodity is worth to all."""
    asks: tuple[AskInfo, ...]
    """Questions the game waits for, answered already or not."""
    may: tuple[AskInfo, ...]
    """What one may do though nobody waits for it."""
    early: tuple[AskInfo, ...]
    """Questions of later moments that may be answered now, sealed until their time."""
    sealed: dict[str, Any]
    """One's own answers that wait for their time or for others."""
    offers: dict[str, Offer]
    """One's own offers and those made to oneself alone."""
    back: tuple[Back, ...] = ()
    """What one may take back now, the nearest first."""
    market: Literal["waits", "still", "paused", "keeps"] | None = None
    """What keeps the bots back in the market of who plays alone: that this player has made and
    accepted no offer yet, a pause, that they learn the game, and nobody deals with others before
    they have finished, or only that bots keep the cards which they have offered to them alone."""


class Happened(msgspec.Struct, frozen=True):
    """An event with its moment."""

    turn: int
    phase: str
    event: AnyEvent


class Said(msgspec.Struct, frozen=True):
    """A line of chat; `id` grows with time."""

    id: int
    name: str
    seat: int | None
    to: int | None
    """The seat it was said to in private, or None for the table."""
    text: str
    at: float


class Replayed(msgspec.Struct, frozen=True):
    """The table as it was when the viewer had been told of `number` events."""

    number: int
    board: Board
    mine: Mine | None


class EventList(msgspec.Struct, frozen=True):
    """Events in order; `number` is that of the last."""

    number: int
    events: tuple[Happened, ...]
    earlier: int
    """How many came before the first of them: `upto` that number goes further back."""


class DoneFor(msgspec.Struct, frozen=True):
    """Something a regent, the clock or standing orders did for a seat."""

    ask: str
    answer: Any
    by: str
    at: float
