"""What is printed in the game, as the page is told it: the facts of one edition."""

from typing import Literal

import msgspec

from ecumene.data.facts import (
    AdvanceFacts,
    AreaFacts,
    AstFacts,
    CalamityFacts,
    Civilization,
    CommodityFacts,
    FeatureFacts,
    Lesson,
    Pieces,
    SeaFacts,
    Setup,
    ShortGame,
    ThemeSet,
    Words,
)
from ecumene.names import Advance, Area, Block, Card, Civ

AstSide = Literal["basic", "expert"]


class SetupFacts(Setup, frozen=True):
    """A set-up with the commodities of each numbered stack, which all may know (MC 11)."""

    stacks: dict[Block, tuple[dict[Card, int], ...]]
    """How many cards of each commodity the full stacks of each block have, stack by stack."""


class EditionFacts(msgspec.Struct, frozen=True):
    """Everything printed for one edition: areas, cards, tables, and our words for each card."""

    id: str
    name: str
    civilizations: dict[Civ, Civilization]
    """In rank order."""
    advances: dict[Advance, AdvanceFacts]
    """In order of cost."""
    commodities: dict[Card, CommodityFacts]
    calamities: dict[Card, CalamityFacts]
    ast: dict[AstSide, AstFacts]
    pieces: Pieces
    starting_credits: dict[int, int]
    """Points in each group with which all begin, by number of players."""
    hand_limits: dict[int, int]
    """By number of players; none where everything may be kept."""
    theme_sets: dict[str, ThemeSet]
    theme_sets_by_players: dict[int, dict[str, int]]
    short_game: ShortGame | None
    areas: dict[Area, AreaFacts]
    seas: dict[Area, SeaFacts]
    flood_plains: dict[str, FeatureFacts]
    volcanoes: dict[str, FeatureFacts]
    coast_needs_boards: dict[Area, tuple[int, ...]]
    """Areas that are coastal only while all of these boards are on the table."""
    not_adjacent: tuple[tuple[Area, Area], ...]
    """Pairs that touch in a point only and are not neighbours."""
    set_values: dict[Card, tuple[int, ...]]
    """What each number of cards of a commodity is worth, from none on."""
    cards_in_a_trade: int
    """Cards that each side gives at the least."""
    true_names: int
    """How many of the cards named in an offer must be in it."""
    setups: tuple[SetupFacts, ...]
    words: Words
    """What players read of the edition besides its cards."""
    phases: tuple[str, ...]
    """The phases of an ordinary turn, in order."""
    special_turns: dict[int, tuple[str, ...]]
    """Those of turns with a sequence of play of their own."""
    turns: int | None
    """How many turns are played, where that is fixed."""
    lessons: tuple[Lesson, ...]
    """What a guided game teaches, turn by turn."""
