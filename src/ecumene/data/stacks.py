"""How the stacks of trade cards are made for each number of players."""

from collections import Counter
from typing import Literal

import msgspec

from ecumene.data.facts import (
    Batch,
    CalamityFacts,
    CalamityKind,
    CommodityFacts,
    Facts,
    Setup,
    StackFacts,
)
from ecumene.data.source import Source
from ecumene.engine.errors import DataError
from ecumene.names import Block, Card

FILE = "stacks.toml"
NUMBERS = range(1, 10)


class Band(Facts, frozen=True):
    """How stacks are made for some numbers of players, as written in the file."""

    players: tuple[int, ...]
    lower: tuple[CalamityKind, ...] = ()
    upper: tuple[CalamityKind, ...] = ()
    bottom: tuple[CalamityKind, ...] = ("non_tradeable",)
    draw: Literal["players", "half the players"] | None = None
    west: dict[str, str] = msgspec.field(default_factory=dict)
    east: dict[str, str] = msgspec.field(default_factory=dict)
    single: dict[str, str] = msgspec.field(default_factory=dict)

    def stacks(self, block: Block) -> dict[str, str]:
        """The commodities of each numbered stack of a block."""
        return {"west": self.west, "east": self.east, "single": self.single}[block]


class StacksFile(Facts, frozen=True):
    """The file of stacks."""

    band: tuple[Band, ...]


Commodities = dict[Card, CommodityFacts]
Plan = dict[Block, tuple[StackFacts, ...]]


class StackMaker:
    """Makes the stacks of one ruleset from its table of bands of players."""

    def __init__(
        self, source: Source, commodities: Commodities, calamities: dict[Card, CalamityFacts]
    ) -> None:
        self.file = source.file(FILE)
        self.commodities = commodities
        self.calamity = {(facts.stack, facts.kind): id_ for id_, facts in calamities.items()}
        self.bands = source.typed(FILE, StacksFile).band

    def plan(self, setup: Setup) -> Plan:
        """The nine stacks of each block, for the players of this set-up.

        A ruleset without bands is played without trade cards.
        """
        if not self.bands:
            return {}
        entry = f"{setup.players} players"
        bands = [band for band in self.bands if setup.players in band.players]
        if len(bands) != 1:
            raise DataError(self.file, entry, "must be in exactly one band")
        plan: Plan = {}
        for block in dict.fromkeys(setup.blocks.values()):
            plan[block] = self._block(bands[0], block, setup.players)
        self._check_copies(plan, entry)
        return plan

    def _block(self, band: Band, block: Block, players: int) -> tuple[StackFacts, ...]:
        table = band.stacks(block)
        if [*table] != [str(number) for number in NUMBERS]:
            problem = f"must have the stacks 1 to 9 of block {block}, in order"
            raise DataError(self.file, f"{players} players", problem)
        return tuple(self._stack(band, number, table[str(number)], players) for number in NUMBERS)

    def _stack(self, band: Band, number: int, cards: str, players: int) -> StackFacts:
        upper, lower = self._calamities(band.upper, number), self._calamities(band.lower, number)
        last = self._calamities(band.bottom, number)
        bottom = (Batch({}, last),) if last else ()
        if band.draw is None:
            above, _, below = cards.partition("/")
            batches = [Batch(self._cards(above, number), upper)]
            if below:
                batches.append(Batch(self._cards(below, number), lower))
            return StackFacts(number, (*batches, *bottom))
        rest = Batch(self._cards(cards, number), lower)
        if number == 1:
            return StackFacts(number, (rest,))
        drawn = players if band.draw == "players" else players // 2
        return StackFacts(number, (Batch({}, upper, draw=drawn), rest, *bottom))

    def _calamities(self, kinds: tuple[CalamityKind, ...], number: int) -> tuple[Card, ...]:
        """The calamities of these kinds in a stack; stack 1 has none."""
        return tuple(self.calamity[(number, kind)] for kind in kinds if number > 1)

    def _cards(self, text: str, number: int) -> dict[Card, int]:
        """The commodities of one batch, written "ochre 9, clay 9"."""
        cards: dict[Card, int] = {}
        for item in text.split(","):
            name, _, copies = item.strip().rpartition(" ")
            commodity = self.commodities.get(Card(name))
            if commodity is None or commodity.value != number or not copies.isdigit():
                raise DataError(
                    self.file,
                    text,
                    f"{item.strip()} is no commodity of stack {number} and its copies",
                )
            cards[Card(name)] = int(copies)
        return cards

    def _check_copies(self, plan: Plan, entry: str) -> None:
        """The whole set of a commodity is on the table, in one block or split (R-93)."""
        copies = Counter[Card]()
        for stacks in plan.values():
            for stack in stacks:
                for batch in stack.batches:
                    copies.update(batch.commodities)
        for card, count in copies.items():
            size = self.commodities[card].set_size
            if count != size:
                raise DataError(self.file, entry, f"{card} has {count} cards, its set {size}")
