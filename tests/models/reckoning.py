"""How much each calamity costs, by the cards a victim holds (MC 8, MC 9; EP 30)."""

from collections.abc import Collection

Cards = dict[str, int]
Table = dict[tuple[str, str], tuple[int, Cards]]
"""By calamity and role of the victim: the number in the book, and what each card adds to it."""

SHARED = -1
"""Not a number of the book: what the primary victim gives to a secondary one."""

MEGA: Table = {
    ("treachery", "primary"): (1, {"diplomacy": 1}),
    ("famine", "primary"): (10, {"agriculture": 5, "pottery": -5, "calendar": -5}),
    ("famine", "secondary"): (5, {"pottery": -5, "calendar": -5}),
    ("superstition", "primary"): (
        3, {"mysticism": -1, "deism": -1, "enlightenment": -1, "universal_doctrine": 1}),
    ("barbarian_hordes", "primary"): (
        15, {"monarchy": -5, "politics": 5, "provincial_empire": 5}),
    ("epidemic", "primary"): (
        15, {"medicine": -5, "enlightenment": -5, "roadbuilding": 5, "trade_empire": 5}),
    ("epidemic", "secondary"): (10, {"medicine": -5, "anatomy": -5}),
    ("tyranny", "primary"): (
        15, {"sculpture": -5, "law": -5, "monarchy": 5, "provincial_empire": 5}),
    ("corruption", "primary"): (10, {"law": -5, "coinage": 5, "wonder_of_the_world": 5}),
    ("iconoclasm_and_heresy", "primary"): (
        4, {"philosophy": -2, "theology": -3, "monotheism": 1}),
    ("iconoclasm_and_heresy", "secondary"): (
        1, {"philosophy": -2, "theology": -3, "monotheism": 1}),
    ("regression", "primary"): (1, {"fundamentalism": 1, "library": -1}),
    ("piracy", "primary"): (2, {"cartography": 1, "naval_warfare": -1}),
}  # fmt: skip
"""Mega Civilization, and The West (MC 8, R-105 to R-126)."""

OLDER: Table = {
    ("treachery", "primary"): (1, {"diplomacy": 1}),
    ("famine", "primary"): (10, {"pottery": -5}),
    ("famine", "secondary"): (SHARED, {"pottery": -5, "calendar": -5}),
    ("superstition", "primary"): MEGA["superstition", "primary"],
    ("slave_revolt", "primary"): (
        15, {"theocracy": 5, "mining": 5, "mythology": -5, "enlightenment": -5}),
    ("barbarian_hordes", "primary"): MEGA["barbarian_hordes", "primary"],
    ("epidemic", "primary"): (
        16, {"medicine": -8, "anatomy": -8, "roadbuilding": 5, "trade_empire": 5}),
    ("epidemic", "secondary"): (
        SHARED, {"medicine": -5, "anatomy": -5, "roadbuilding": 5, "trade_empire": 5}),
    ("corruption", "primary"): (10, {"law": -5, "coinage": 5}),
    ("iconoclasm_and_heresy", "primary"): (
        4, {"philosophy": -1, "theology": -3, "monotheism": 1}),
    ("iconoclasm_and_heresy", "secondary"): (SHARED, {"philosophy": -1, "theology": -3}),
    ("regression", "primary"): (1, {"fundamentalism": 1, "library": -1}),
    ("piracy", "primary"): (2, {"cartography": 1}),
    ("piracy", "secondary"): (1, {"cartography": 1}),
}  # fmt: skip
"""The Expansion Project (EP 30.2 to EP 30.9)."""

CUT = {"treachery", "superstition", "slave_revolt", "tyranny", "corruption",
       "iconoclasm_and_heresy", "regression", "piracy"}  # fmt: skip
"""Numbers that are cut at what there is: cities, tokens, unit points, cards or spaces."""


def amount(table: Table, calamity: str, role: str, held: Collection[str], share: int) -> int:
    """What the book asks of this victim, and never less than nothing."""
    number, cards = table[calamity, role]
    base = share if number == SHARED else number
    return max(0, base + sum(change for card, change in cards.items() if card in held))
