"""The words of positions: "7 in sinai; city in memphis; engineering; hand famine from hatti".

The same words set a position and say what must be true of it.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from ecumene.cases.known.hints import nearest, plain
from ecumene.cases.located import CaseError
from ecumene.data.facts import GROUPS, RulesetFacts
from ecumene.names import BARBARIANS, Advance, Area, Block, Card, Civ
from ecumene.state.atlas import Berth
from ecumene.state.cards import TradeCard

NUMBERS = (
    "treasury", "stock", "ast", "census", "revolts", "calamities", "tokens", "cities", "ships",
    "cities in stock", "ships in stock", "hand size", "points", "score", "place",
)  # fmt: skip
"""What is a plain number of a civilization."""

OTHERS = "others"
"""All groups of credits that are not named."""


class Clause(NamedTuple):
    """One statement about a civilization: what kind, and its values."""

    kind: str
    value: Any
    text: str


class Names:
    """The names of one ruleset, found however they are written: "Lower Egypt", "lower-egypt"."""

    def __init__(self, facts: RulesetFacts) -> None:
        areas: dict[Area, tuple[str, ...]] = {
            area.id: (area.name, *area.also) for area in facts.map.areas.values()
        }
        seas = {sea.id: (sea.name,) for sea in facts.map.seas.values()}
        self.areas = _index({**areas, **seas})
        self.civs = _index(
            {c.id: (c.name,) for c in facts.civilizations.values()} | {BARBARIANS: ()}
        )
        self.advances = _index({a.id: (a.name,) for a in facts.advances.values()})
        commodities = {card.id: (card.name,) for card in facts.commodities.values()}
        calamities = {card.id: (card.name,) for card in facts.calamities.values()}
        self.cards = _index({**commodities, **calamities})
        self.blocks = blocks_in(facts)

    def area(self, text: str) -> Area:
        """An area or open sea."""
        return Area(_find(self.areas, text, "area"))

    def civ(self, text: str) -> Civ:
        """A civilization, or the barbarians."""
        return Civ(_find(self.civs, text, "civilization"))

    def advance(self, text: str) -> Advance:
        """An advance."""
        return Advance(_find(self.advances, text, "advance"))

    def card(self, text: str) -> Card:
        """A commodity or a calamity."""
        return Card(_find(self.cards, text, "trade card"))

    def is_civ(self, text: object) -> bool:
        """Whether it names a civilization."""
        return plain(str(text)) in self.civs


def blocks_in(facts: RulesetFacts) -> list[Block]:
    """The blocks that trade cards may be of, that of the first set-up first."""
    setups = facts.setups.values()
    return [*dict.fromkeys(block for setup in setups for block in setup.blocks.values())]


def _index(names: dict[Any, tuple[str, ...]]) -> dict[str, str]:
    found = {}
    for id, others in names.items():
        for name in (id, *others):
            found[plain(name)] = str(id)
    return found


def _find(index: dict[str, str], text: str, what: str) -> str:
    found = index.get(plain(text))
    if found is None:
        raise CaseError(f"there is no {what} called {text!r}{nearest(text, index)}")
    return found


# ---------------------------------------------------------------- clauses


def clauses(text: Any, names: Names) -> list[Clause]:
    """The statements of a text, or of a list of texts."""
    lines = [text] if isinstance(text, str) else text
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise CaseError(f"words are needed here, not {text!r}")
    parts = (part.strip() for line in lines for part in re.split(r"[;\n]", line))
    return [clause for part in parts if part for clause in _clause(part, names)]


def _clause(part: str, names: Names) -> Iterable[Clause]:
    for pattern, read in _PATTERNS:
        match = pattern.fullmatch(part)
        if match:
            return list(read(match, names, part))
    return [Clause("advance", names.advance(name), part) for name in listed(part)]


_RANGE = re.compile(r"(.*?)(\d+)\.\.\1(\d+)")


def listed(text: str) -> list[str]:
    """What is written with commas, "a1..a9" meaning all nine: "hill, a1..a9"."""
    return [name for one in text.split(",") if one.strip() for name in spread(one.strip())]


def spread(text: str) -> list[str]:
    """The names of a range, a1, a2, a3 for "a1..a3"; anything else as it is."""
    match = _RANGE.fullmatch(text)
    if match is None:
        return [text]
    first, last = int(match[2]), int(match[3])
    if last < first:
        raise CaseError(f"{text!r} runs backwards")
    return [f"{match[1]}{number}" for number in range(first, last + 1)]


def _tokens(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    count = 0 if match[1] in ("no", "nothing") else int(match[1])
    for area in listed(match[2]):
        yield Clause("tokens", (names.area(area), count), part)


def _cities(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    kind = "no_city" if match[1] else "city"
    for area in listed(match[2]):
        yield Clause(kind, names.area(area), part)


def _ships(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    count = 0 if match[1] == "no" else int(match[1] or 1)
    for place in listed(match[2]):
        area, _, coast = place.partition(" coast ")
        if coast and not coast.isdigit():
            raise CaseError(f"a coast is written 'neck coast 1', not {place!r}")
        yield Clause("ships", (Berth(names.area(area), int(coast or 0)), count), part)


def _number(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    yield Clause("number", (match[1], int(match[2])), part)


def _none(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    yield Clause("number", (match[1], 0), part)


def _hand(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    yield Clause(match[1], cards_in(match[2] or "", names), part)


def _credits(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    """Of the groups that are named; of all the rest too where "0 others" is said."""
    counts: dict[str, int] = {}
    for one in listed(match[1]):
        number, _, group = one.partition(" ")
        group = group.strip()
        if group not in (*GROUPS, OTHERS) or not number.isdigit():
            raise CaseError(f"credits are written '20 crafts', not {one!r}")
        if group in counts:
            raise CaseError(f"{part!r} says {group} twice")
        counts[group] = int(number)
    if OTHERS in counts:
        counts = dict.fromkeys(GROUPS, counts.pop(OTHERS)) | counts
    yield Clause("credits", counts, part)


def _used(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    for one in listed(match[2]):
        yield Clause("not_used" if match[1] else "used", one, part)


def _gone(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    yield Clause("gone", True, part)


def _no_advance(match: re.Match[str], names: Names, part: str) -> Iterable[Clause]:
    for one in listed(match[1]):
        yield Clause("no_advance", names.advance(one), part)


_PATTERNS = [
    (re.compile(r"gone"), _gone),
    (re.compile(r"(\d+|no|nothing)(?: tokens?)? in (.+)"), _tokens),
    (re.compile(r"(no )?(?:city|cities|pirate city|pirate cities) in ((?!stock).+)"), _cities),
    (re.compile(r"(no|\d+)? ?ships? in ((?!stock).+)"), _ships),
    (re.compile(rf"({'|'.join(sorted(NUMBERS, reverse=True))}) (\d+)"), _number),
    (re.compile(r"(hand|holds no|holds)(?:$| (.+))"), _hand),
    (re.compile(r"credits (.+)"), _credits),
    (re.compile(r"(not )?used (.+)"), _used),
    (re.compile(r"no (tokens|cities|ships)"), _none),
    (re.compile(r"no (.+)"), _no_advance),
]


# ---------------------------------------------------------------- trade cards


class WrittenCard(NamedTuple):
    """A trade card as a case writes it; block and giver only where they are said."""

    name: Card
    block: Block | None = None
    giver: Civ | None = None

    def card(self, block: Block) -> TradeCard:
        """The card itself, of this block unless it says another."""
        return TradeCard(self.name, self.block or block, self.giver)

    def fits(self, card: TradeCard) -> bool:
        """Whether a card is as written."""
        said = (self.block in (None, card.block), self.giver in (None, card.giver))
        return self.name == card.name and all(said)


_CARD = re.compile(r"(?:(\d+) )?(.+?)((?: of \w+| from \w+)*)")
_ORIGIN = re.compile(r"(of|from) (\w+)")


def cards_in(text: Any, names: Names) -> tuple[WrittenCard, ...]:
    """Cards as written: "2 ochre, famine from hatti, salt of east"; or none."""
    if isinstance(text, list):
        return tuple(card for one in text for card in cards_in(one, names))
    if isinstance(text, dict):
        if "card" not in text or not {"card", "block", "giver"}.issuperset(text):
            raise CaseError(f"a card is {{card, block, giver}} or a word, not {dict(text)}")
        return (_card(str(text["card"]), text.get("block"), text.get("giver"), names),)
    found: list[WrittenCard] = []
    for one in listed(str(text)):
        match = _CARD.fullmatch(one)
        if one in ("none", "empty") or match is None:
            continue
        said = _ORIGIN.findall(match[3])
        origin = dict(said)
        if len(origin) < len(said):
            raise CaseError(f"{one!r} says one thing twice")
        card = _card(match[2], origin.get("of"), origin.get("from"), names)
        found.extend([card] * int(match[1] or 1))
    return tuple(found)


def _card(name: str, block: str | None, giver: str | None, names: Names) -> WrittenCard:
    """A card, the block of its stack and who traded it last, as far as they are said."""
    if block is not None and block not in names.blocks:
        known = " or ".join(names.blocks)
        raise CaseError(f"the card {name} is of {known}, not of {block!r}")
    return WrittenCard(
        names.card(name),
        Block(block) if block else None,
        names.civ(giver) if giver else None,
    )
