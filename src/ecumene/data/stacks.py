"""How the stacks of trade cards are made for each number of players."""

from collections import Counter
from typing import Any

from ecumene.data.facts import Batch, CalamityFacts, CommodityFacts, Setup, StackFacts
from ecumene.data.source import Source
from ecumene.engine.errors import DataError
from ecumene.names import Block, Card

STACKS = "stacks.toml"
NUMBERS = range(1, 10)

Commodities = dict[Card, CommodityFacts]
Plan = dict[Block, tuple[StackFacts, ...]]


class StackMaker:
    """Makes the stacks of one ruleset from its table of bands of players."""

    def __init__(
        self, source: Source, commodities: Commodities, calamities: dict[Card, CalamityFacts]
    ) -> None:
        self.file = source.file(STACKS)
        self.commodities = commodities
        self.calamity = {(facts.stack, facts.kind): id_ for id_, facts in calamities.items()}
        self.bands: list[dict[str, Any]] = source.table(STACKS)["band"]

    def plan(self, setup: Setup) -> Plan:
        """The nine stacks of each block, for the players of this set-up."""
        entry = f"{setup.players} players"
        bands = [band for band in self.bands if setup.players in band["players"]]
        if len(bands) != 1:
            raise DataError(self.file, entry, "must be in exactly one band")
        plan: Plan = {}
        for block in dict.fromkeys(setup.blocks.values()):
            if block not in bands[0]:
                raise DataError(self.file, entry, f"has no stacks for the block {block}")
            plan[block] = self._block(bands[0], block, setup.players)
        self._check_copies(plan, entry)
        return plan

    def first_game(self) -> tuple[StackFacts, ...]:
        """The First Game's stacks: both western sets and the minor calamity, shuffled."""
        stacks = []
        for number in NUMBERS:
            cards = self._cards(self.bands[0]["west"][str(number)], number)
            minor = (self.calamity[(number, "minor")],) if number > 1 else ()
            stacks.append(StackFacts(number, (Batch(cards, minor),)))
        return tuple(stacks)

    def _block(self, band: dict[str, Any], block: Block, players: int) -> tuple[StackFacts, ...]:
        table: dict[str, str] = band[block]
        if [*table] != [str(number) for number in NUMBERS]:
            raise DataError(self.file, f"band.{block}", "must have the stacks 1 to 9 in order")
        return tuple(self._stack(band, number, table[str(number)], players) for number in NUMBERS)

    def _stack(self, band: dict[str, Any], number: int, cards: str, players: int) -> StackFacts:
        upper, lower = self._kinds(band, "upper", number), self._kinds(band, "lower", number)
        bottom = (Batch({}, (self.calamity[(number, "non_tradeable")],)),) if number > 1 else ()
        if "draw" not in band:
            above, _, below = cards.partition("/")
            batches = (
                Batch(self._cards(above, number), upper),
                Batch(self._cards(below, number), lower),
            )
            return StackFacts(number, batches + bottom)
        rest = Batch(self._cards(cards, number), lower)
        if number == 1:
            return StackFacts(number, (rest,))
        drawn = players if band["draw"] == "players" else players // 2
        return StackFacts(number, (Batch({}, upper, draw=drawn), rest, *bottom))

    def _kinds(self, band: dict[str, Any], batch: str, number: int) -> tuple[Card, ...]:
        kinds = band.get(batch, ()) if number > 1 else ()
        return tuple(self.calamity[(number, kind)] for kind in kinds)

    def _cards(self, text: str, number: int) -> dict[Card, int]:
        """The commodities of one batch, written "ochre 9, clay 9"."""
        cards: dict[Card, int] = {}
        for item in text.split(","):
            name, _, copies = item.strip().rpartition(" ")
            commodity = self.commodities.get(Card(name))
            if commodity is None or commodity.value != number:
                raise DataError(self.file, text, f"{name} is no commodity of stack {number}")
            cards[Card(name)] = int(copies)
        return cards

    def _check_copies(self, plan: Plan, entry: str) -> None:
        """The whole set of a commodity is on the table, in one block or divided (R-93)."""
        copies = Counter[Card]()
        for stacks in plan.values():
            for stack in stacks:
                for batch in stack.batches:
                    copies.update(batch.commodities)
        for card, count in copies.items():
            size = self.commodities[card].set_size
            if count != size:
                raise DataError(self.file, entry, f"{card} has {count} cards, its set {size}")
