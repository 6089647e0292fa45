"""What is printed: board, cards, tables. Typed, immutable, loaded once for each ruleset.

Nothing here is a rule; `ecumene.data.load` reads and checks the files and builds these.
"""

from typing import Literal

import msgspec

from ecumene.names import Advance, Area, Block, Card, Civ

Site = Literal["black", "white"]
CalamityKind = Literal["minor", "non_tradeable", "tradeable"]
Role = Literal["primary", "secondary", "any"]
Home = Literal["west", "east", "shared"]
Group = Literal["science", "arts", "crafts", "civics", "religion"]
LessonKind = Literal["rule", "aim", "hint"]
Epoch = Literal["stone", "early_bronze", "middle_bronze", "late_bronze", "early_iron", "late_iron"]

GROUPS: tuple[Group, ...] = ("science", "arts", "crafts", "civics", "religion")

WATER = Card("water")
"""The worthless commodity that stands in for a card of an empty stack (MC 6.6)."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything printed. A field that does not exist is an error in the data file."""


class AreaFacts(Facts, frozen=True):
    """One land area of the board."""

    id: Area
    name: str
    also: tuple[str, ...]
    """Other printed spellings of the name."""
    region: Civ
    board: int
    limit: int
    site: Site | None
    flood_plain: str | None
    volcano: str | None
    start: Civ | None
    coastal: bool
    """Coastal when every board is on the table; see `Map.coast_needs_boards`."""
    land: tuple[Area, ...]
    """Areas sharing a land border."""
    water: tuple[Area, ...]
    """Areas and open seas sharing a water border."""
    coasts: tuple[tuple[Area, ...], ...]
    """The water neighbours, coast by coast. An isthmus would have two; on the board of Mega
    Civilization the water of every area is connected, so a coastal area has one."""


class SeaFacts(Facts, frozen=True):
    """One open sea."""

    id: Area
    name: str
    water: tuple[Area, ...]


class FeatureFacts(Facts, frozen=True):
    """A flood plain or a volcano and the areas it lies in."""

    id: str
    name: str
    areas: tuple[Area, ...]


class Map(Facts, frozen=True):
    """The whole board."""

    areas: dict[Area, AreaFacts]
    seas: dict[Area, SeaFacts]
    flood_plains: dict[str, FeatureFacts]
    volcanoes: dict[str, FeatureFacts]
    coast_needs_boards: dict[Area, tuple[int, ...]]
    """Areas that are coastal only while all of these boards are on the table."""
    not_adjacent: tuple[tuple[Area, Area], ...]
    """Pairs that touch only at a point and are not neighbours."""
    edge: tuple[Area, ...] = ()
    """Areas at the edge of the map, where an edition has a use for that (EP 4.25, 30.5221)."""

    def __hash__(self) -> int:
        return id(self)

    def coasts_reached(self, area: Area, coast: int, to: Area) -> tuple[int, ...]:
        """The coasts of `to` at which a ship from that coast of `area` may arrive (R-31).

        An open sea has one coast, number 0. Without a water border there is none.
        """
        if area in self.areas and to not in self.areas[area].coasts[coast]:
            return ()
        if to in self.seas:
            return (0,) if area in self.seas[to].water else ()
        return tuple(i for i, water in enumerate(self.areas[to].coasts) if area in water)


class AstRow(Facts, frozen=True):
    """One civilization's row on one side of the A.S.T."""

    epochs: tuple[Epoch, ...]
    """The epoch of each space; `epochs[0]` is the start arrow (Stone Age)."""

    @property
    def finish(self) -> int:
        """The last space."""
        return len(self.epochs) - 1


class Requirement(Facts, frozen=True):
    """The requirements of an epoch of the A.S.T."""

    cities: int = 0
    advances: int = 0
    costly_advances: int = 0
    costly_from: int = 0
    """`costly_advances` must cost at least this."""
    cheap_advances: int = 0
    """Advances that cost less than 100."""
    victory_points: int = 0
    """Victory points of advances."""


class AstFacts(Facts, frozen=True):
    """One side of the A.S.T."""

    rows: dict[Civ, AstRow]
    requirements: dict[Epoch, Requirement]
    points_per_step: int
    requirement_options: dict[str, dict[Epoch, Requirement]]
    """Other requirements a table may choose, by where they are printed (E-06)."""


NO_AST = AstFacts({}, {}, 0, {})
"""In an edition that has none."""


class Civilization(Facts, frozen=True):
    """One civilization: its rank on the A.S.T., colour and start."""

    id: Civ
    name: str
    rank: int
    side: Block
    colour: str
    start: Area
    other_starts: tuple[Area, ...] = ()
    """Further areas in which it may begin instead."""

    @property
    def starts(self) -> tuple[Area, ...]:
        """The areas in one of which it begins."""
        return (self.start, *self.other_starts)


class Setup(Facts, frozen=True):
    """Who plays, and where, for a number of players."""

    players: int
    board: str
    """"west", "east" or "both"."""
    blocks: dict[Civ, Block]
    """The civilizations in rank order, each with the block it draws cards from."""
    boards: tuple[int, ...]
    """The map boards on the table."""


class AdvanceFacts(Facts, frozen=True):
    """One civilization advance."""

    id: Advance
    name: str
    cost: int
    victory_points: int
    """What the card scores; in some editions its cost."""
    groups: tuple[Group, ...]
    credits: dict[Group, int]
    special_credit_to: Advance | None
    special_credit: int
    free_credits: int
    """Credits in groups of the buyer's choice."""
    text: str
    """What the card does, in our own words."""
    only_credits: bool = False
    """Whether it gives credits and does nothing else."""
    special_credit_from: Advance | None = None
    """The advance whose special credit makes this one cheaper."""


class CommodityFacts(Facts, frozen=True):
    """One commodity: its face value and how many cards make the whole set."""

    id: Card
    name: str
    value: int
    set_size: int
    home: Home
    """The block that has the whole set, or shared by both."""


class Modifier(Facts, frozen=True):
    """What an advance does to a number of a calamity, for a holder in that role."""

    advance: Advance
    role: Role
    amount: int
    """Positive is worse for the victim; amounts that are not numbers are rules of the card."""
    of: str
    """The number that changes, in words: "damage"."""


class CalamityFacts(Facts, frozen=True):
    """One calamity."""

    id: Card
    name: str
    stack: int
    kind: CalamityKind
    modifiers: tuple[Modifier, ...]
    text: str

    @property
    def is_non_tradeable(self) -> bool:
        """Whether it never changes hands (MC 6.7)."""
        return self.kind == "non_tradeable"

    @property
    def calling(self) -> tuple[int, bool]:
        """When a major calamity is called: by stack, non-tradeable ones first (MC 6.9B)."""
        return self.stack, not self.is_non_tradeable


class Batch(Facts, frozen=True):
    """Cards shuffled among themselves; a stack is a few batches, the first on top.

    `draw` > 0 takes that many cards at random from the commodities of this batch and the
    next one together (MC 4: "as many as there are players").
    """

    commodities: dict[Card, int]
    calamities: tuple[Card, ...] = ()
    draw: int = 0


class StackFacts(Facts, frozen=True):
    """How one numbered stack of one block is made, top batch first."""

    number: int
    batches: tuple[Batch, ...]


class Pieces(Facts, frozen=True):
    """The pieces of each civilization."""

    tokens: int
    cities: int
    ships: int


class ThemeSet(Facts, frozen=True):
    """A Short Game theme set."""

    id: str
    name: str
    advances: tuple[Advance, ...]
    destroys_city: bool


class ShortGame(Facts, frozen=True):
    """The numbers of the Short Game's set-up (MC 10)."""

    ast_side: str
    cities: int
    cities_on_sites: int
    """At least this many of the cities must be on city sites."""
    tokens: int
    treasury: int
    space: int
    """The space of the A.S.T. on which every marker starts."""


class Lesson(Facts, frozen=True):
    """Something that a guided game teaches in one of its turns; a page has the words."""

    id: str
    turn: int
    kind: LessonKind
    phase: str
    """The phase in which it is of use."""
    civ: Civ | None = None
    """Whom it is for; None for everybody."""
    areas: tuple[Area, ...] = ()
    """The places it speaks of."""
    orders: tuple[dict[str, str | int], ...] = ()
    """The movement it would make, written as an answer; whoever has moved otherwise before may
    find that it does not fit."""


class Words(Facts, frozen=True):
    """What players read of an edition, in our own words."""

    summary: str = ""
    """What it is, in two sentences, for those who choose."""
    phases: dict[str, str] = {}
    """What the rules help adds to a phase, because editions differ in it."""
    terms: dict[str, str] = {}
    """The same for a term."""
    phases_instead: dict[str, str] = {}
    """What it says of a phase in place of the words for all editions, which are not true here."""
    terms_instead: dict[str, str] = {}
    """The same for a term; nothing for one that this edition does not know."""
    intro: tuple[str, ...] = ()
    """How the game goes, in a few paragraphs, where it goes its own way."""
    printed: tuple[tuple[str, ...], ...] = ()
    """The phases as its rulebook numbers them from 1 on, where it does so its own way."""


class RulesetFacts(Facts, frozen=True):
    """Everything printed for one ruleset."""

    id: str
    name: str
    map: Map
    civilizations: dict[Civ, Civilization]
    """In rank order."""
    setups: dict[tuple[int, str], Setup]
    """By number of players and board."""
    advances: dict[Advance, AdvanceFacts]
    """In order of cost."""
    commodities: dict[Card, CommodityFacts]
    """Water included, with value 0, where the ruleset has it."""
    calamities: dict[Card, CalamityFacts]
    ast: dict[str, AstFacts]
    """By side: "basic", "expert"."""
    pieces: Pieces
    starting_credits: dict[int, int]
    """By number of players; points in each group."""
    hand_limits: dict[int, int]
    """By number of players; none where everything may be kept."""
    theme_sets: dict[str, ThemeSet]
    theme_sets_by_players: dict[int, dict[str, int]]
    short_game: ShortGame | None
    stack_plans: dict[tuple[int, str], dict[Block, tuple[StackFacts, ...]]]
    words: Words = Words()
    lessons: tuple[Lesson, ...] = ()
    """What a guided game teaches, turn by turn."""
    learner: Civ | None = None
    """The civilization that suits somebody who learns the game by it."""

    def ast_of(self, side: str, requirements: str = "") -> AstFacts:
        """A side of the A.S.T. with one of its tables of requirements; none where it has none."""
        ast = self.ast.get(side, NO_AST)
        if not requirements:
            return ast
        return msgspec.structs.replace(ast, requirements=ast.requirement_options[requirements])

    def is_non_tradeable(self, card: Card) -> bool:
        """Whether a trade card is a calamity that never changes hands (MC 6.7)."""
        calamity = self.calamities.get(card)
        return calamity is not None and calamity.is_non_tradeable

    def stacks(self, players: int, board: str) -> dict[Block, tuple[StackFacts, ...]]:
        """The nine stacks of each block in play, as they are prepared for these players."""
        return self.stack_plans[(players, board)]
