"""State: everything that lies on the table, and how far play has come.

Outer dicts change; the leaves (a hand, a stack, a set of advances) are replaced, never
changed in place. So a copy is shallow and cheap.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from ecumene.data.facts import Group
from ecumene.engine.effect import Change
from ecumene.engine.errors import IllegalAnswer, PositionError
from ecumene.engine.phase import SequenceOfPlay
from ecumene.engine.record import Header
from ecumene.names import Advance, Area, Block, Civ
from ecumene.state.atlas import Atlas
from ecumene.state.board import NO_SHIPS, Board
from ecumene.state.cards import Hand, Piles
from ecumene.state.market import Market
from ecumene.state.rules import Rules
from ecumene.state.table import Table
from ecumene.state.upgrades import upgraded
from ecumene.state.voyage import Movement

Credits = dict[Group, int]

YOUNGER: Mapping[str, Any] = {
    "acted": {},
    "theme_sets": {},
    "arriving": [],
    "joined_in": {},
    "inert": [],
    "arrived": [],
}
"""Fields that came after the first release, and what they are while empty: written only where they
say something, so that the digests of older records stay as they are."""


class State(msgspec.Struct):
    """One position of one game.

    It is saved by the names of its fields, and outlives releases: whoever adds a field gives it
    a default, so that positions saved before it existed are still read.
    """

    table: Table
    seed: str
    draws: int
    turn: int
    """0 before the first turn, while an opening is played."""
    phase: str
    """The name of the phase under way; "" before the first of a turn."""
    items: tuple[str, ...]
    """What the phase still has to work through, the current one first."""
    answers: dict[Civ, int]
    """How many questions each player has answered in this phase."""
    over: bool

    board: Board
    treasury: dict[Civ, int]
    hands: dict[Civ, Hand]
    advances: dict[Civ, frozenset[Advance]]
    credits: dict[Civ, Credits]
    ast: dict[Civ, int]
    """The space of each succession marker; 0 is the start arrow."""
    stacks: dict[Block, Piles]
    discards: dict[Block, Piles]

    census: dict[Civ, int]
    revolts: dict[Civ, int] = {}
    """Each player's cities that still have to revolt over this turn's taxes."""
    built: frozenset[Area] = frozenset()
    """Where cities were built this turn."""
    used: dict[Civ, tuple[str, ...]] = {}
    """What each player has used this turn of what has limited uses, in order of name."""
    movement: dict[Civ, Movement] = {}
    """What players who moved before their turn have already done."""
    postponed: dict[Area, Area] = {}
    """Attacked cities that wait, and the attack they wait for."""
    failed: frozenset[Area] = frozenset()
    """Cities whose attackers were too few and are still there (ME 6.4b)."""
    market: Market = Market()
    calamities: dict[Civ, int] = {}
    """How many calamities each player still holds, once the numbers are shown (MC 6.8)."""

    last_turn: bool = False
    """Whether the game ends with this turn."""
    first_in_late_iron: tuple[Civ, ...] = ()
    leaving: tuple[Civ, ...] = ()
    """Those who leave for good at the end of this turn."""

    acted: dict[Civ, int] = {}
    """How many things each player has done in this phase that may be done at any time."""
    theme_sets: dict[Civ, str] = {}
    """The theme set that each player has drawn and not yet shown (MC 10)."""
    arriving: tuple[Civ, ...] = ()
    """Unused nations whose players wait for a Civil War to come into the game (EP 14.61)."""
    joined_in: dict[Civ, str] = {}
    """The step under way when each of them came: it goes on without them (R-234)."""

    # ---------------------------------------------------------------- the table

    @property
    def rules(self) -> Rules:
        """The ruleset."""
        return self.table.rules

    @property
    def atlas(self) -> Atlas:
        """The part of the board in play."""
        return self.table.atlas

    @property
    def civs(self) -> tuple[Civ, ...]:
        """The civilizations in the game, in A.S.T. ranking order."""
        return self.table.civs

    @property
    def half(self) -> str:
        """The part of the map that is played on: "west", "east" or "both"."""
        return self.table.board

    @property
    def sequence(self) -> SequenceOfPlay:
        """The sequence of play of this turn."""
        return self.table.rules.sequence_in(self.turn)

    @property
    def changes(self) -> Mapping[str, tuple[Change, ...]]:
        """What the ruleset's cards change."""
        return self.table.rules.changes

    def begin_turn(self) -> None:
        """The turn marker moves on."""
        self.turn += 1
        self.phase = ""
        self.built = frozenset()
        self.used = {}
        self.revolts = {}
        self.movement = {}
        self.postponed = {}
        self.failed = frozenset()
        self.market = Market()
        self.calamities = {}

    # ---------------------------------------------------------------- stock

    def stock(self, civ: Civ) -> int:
        """Tokens in stock: neither on the board nor in the treasury (MC 3, R-05)."""
        return self.rules.tokens - self.board.token_count(civ) - self.treasury[civ]

    def cities_in_stock(self, civ: Civ) -> int:
        """Cities in stock (MC 3)."""
        return self.rules.cities - self.board.city_count(civ)

    def ships_in_stock(self, civ: Civ) -> int:
        """Ships in stock (MC 3)."""
        return self.board.ships.get(civ, NO_SHIPS).count(None)

    def holds(self, civ: Civ, advance: Advance) -> bool:
        """Whether a civilization holds an advance; the barbarians hold none."""
        return advance in self.advances.get(civ, ())

    def has_used(self, civ: Civ, what: str) -> bool:
        """Whether something that may be used once a turn has been used."""
        return what in self.used.get(civ, ())

    def times_used(self, civ: Civ, what: str) -> int:
        """How often something has been used this turn."""
        return self.used.get(civ, ()).count(what)

    def use(self, civ: Civ, what: str) -> None:
        """Marks something as used once more this turn."""
        self.used[civ] = tuple(sorted((*self.used.get(civ, ()), what)))

    # ---------------------------------------------------------------- copies

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        return State(
            self.table,
            self.seed,
            self.draws,
            self.turn,
            self.phase,
            self.items,
            self.answers.copy(),
            self.over,
            self.board.copy(),
            self.treasury.copy(),
            self.hands.copy(),
            self.advances.copy(),
            self.credits.copy(),
            self.ast.copy(),
            self.stacks.copy(),
            self.discards.copy(),
            self.census.copy(),
            self.revolts.copy(),
            self.built,
            self.used.copy(),
            self.movement.copy(),
            self.postponed.copy(),
            self.failed,
            self.market,
            self.calamities.copy(),
            self.last_turn,
            self.first_in_late_iron,
            self.leaving,
            self.acted.copy(),
            self.theme_sets.copy(),
            self.arriving,
            self.joined_in.copy(),
        )

    def to_json(self) -> Any:
        """The state as plain JSON values; the table is rebuilt from the record's header."""
        data = msgspec.to_builtins(self, str_keys=True, enc_hook=lambda table: list(table.left))
        data["left"] = data.pop("table")
        data["inert"], data["arrived"] = list(self.table.inert), list(self.table.arrived)
        data["advances"] = {civ: sorted(held) for civ, held in data["advances"].items()}
        for name in ("built", "failed"):
            data[name] = sorted(data[name])
        return {name: value for name, value in data.items() if value or name not in YOUNGER}

    def digest(self) -> str:
        """The same for the same state, in every process and every Python."""
        text = msgspec.json.encode(self.to_json(), order="deterministic")
        return blake2b(text, digest_size=16).hexdigest()


def state_from_json(rules: Rules, header: Header, data: Any) -> State:
    """A state from plain JSON values, of this release or an older one; or `PositionError`."""
    try:
        rules, options = rules.playing(header.options), rules.chosen(header.options)
        fields = upgraded(data)
        seats = [tuple(map(Civ, fields.pop(name, ()))) for name in ("left", "inert", "arrived")]
        table = Table(rules, header.seats, header.board, options, *seats)
        state = msgspec.convert(
            fields | {"table": 0}, State, str_keys=True, dec_hook=lambda kind, value: table
        )
    except (msgspec.ValidationError, IllegalAnswer, LookupError) as error:
        raise PositionError(f"{type(error).__name__}: {error}") from error
    if not state.phase:
        return state
    if state.phase not in state.sequence:
        raise PositionError(f"turn {state.turn} has no phase {state.phase}")
    state.phase = state.sequence[state.phase].name
    return state
