"""The trade cards of a new game as the rulebook counts and stacks them (MC 4)."""

from collections import Counter
from typing import NamedTuple

FEW = {
    "west": (
        "9 ochre 9 clay", "8 papyri 8 iron", "8 fish 9 fruit", "7 wool 8 oil", "6 wine 7 textiles",
        "5 tin 6 copper", "5 resin 6 incense", "4 marble 5 gemstones", "4 ivory 5 gold",
    ),
    "east": (
        "9 flax 9 hides", "8 stone 8 furs", "8 timber 9 salt", "7 cotton 8 sugar",
        "6 lacquer 7 livestock", "5 silver 6 bronze", "5 jade 6 spice", "4 dye 5 tea",
        "4 silk 5 pearls",
    ),
}  # fmt: skip
"""The two sets of each stack up to 11 players."""

ADDITIONAL = (
    "8 bone", "8 wax", "8 ceramics", "8 grain", "6 glass", "6 lead", "6 herbs", "4 obsidian",
    "4 amber",
)  # fmt: skip
"""The additional sets of 9 to 11 players."""

WHOLE = {
    "west": (
        "9 ochre", "8 papyri", "8 fish", "7 wool", "6 wine", "5 tin", "5 resin", "4 marble",
        "4 ivory",
    ),
    "east": (
        "9 flax", "8 stone", "8 timber", "7 cotton", "6 lacquer", "5 silver", "5 jade", "4 dye",
        "4 silk",
    ),
}  # fmt: skip
"""The sets that one block has whole, from 12 players."""

SHARED = {
    "west": (
        "5 clay 4 hides", "4 iron 4 furs", "5 fruit 4 salt", "4 oil 4 sugar",
        "4 textiles 3 livestock", "3 copper 3 bronze", "3 incense 3 spice", "3 gemstones 2 tea",
        "3 gold 2 pearls",
    ),
    "east": (
        "4 clay 5 hides", "4 iron 4 furs", "4 fruit 5 salt", "4 oil 4 sugar",
        "3 textiles 4 livestock", "3 copper 3 bronze", "3 incense 3 spice", "2 gemstones 3 tea",
        "2 gold 3 pearls",
    ),
}  # fmt: skip
"""What each block has of the sets that both share, from 12 players."""

SHARED_BY_MANY = (
    "4 bone", "4 wax", "4 ceramics", "4 grain", "3 glass", "3 lead", "3 herbs", "2 obsidian",
    "2 amber",
)  # fmt: skip
"""Half of the additional sets, in each block from 15 players."""


class Calamities(NamedTuple):
    """The calamities of one stack."""

    non_tradeable: str
    tradeable: str
    minor: str


CALAMITIES: dict[int, Calamities] = {
    2: Calamities("volcanic_eruption_earthquake", "treachery", "tempest"),
    3: Calamities("famine", "slave_revolt", "squandered_wealth"),
    4: Calamities("flood", "superstition", "city_riots"),
    5: Calamities("civil_war", "barbarian_hordes", "city_in_flames"),
    6: Calamities("cyclone", "epidemic", "tribal_conflict"),
    7: Calamities("tyranny", "civil_disorder", "minor_uprising"),
    8: Calamities("corruption", "iconoclasm_and_heresy", "banditry"),
    9: Calamities("regression", "piracy", "coastal_migration"),
}


class Stack(NamedTuple):
    """A stack from the top: the upper cards, the lower ones, and the last card, if there is one."""

    upper: Counter[str]
    lower: Counter[str]
    last: str | None


def cards(text: str) -> Counter[str]:
    """How many cards of each name: "9 ochre 9 clay"."""
    words = text.split()
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))


def stack(players: int, block: str, number: int) -> Stack:
    """How a stack is made (MC 4).

    Up to 8 players the commodities are not divided: the tradeable calamity lies somewhere
    below as many of them as there are players.
    """
    row = number - 1
    if players <= 8:
        upper, lower = cards(FEW[block][row]), Counter[str]()
    elif players <= 11:
        upper, lower = cards(FEW[block][row]), cards(ADDITIONAL[row])
    else:
        upper, lower = cards(SHARED[block][row]), cards(WHOLE[block][row])
    if players >= 15:
        upper += cards(SHARED_BY_MANY[row])
    if number == 1:
        return Stack(upper, lower, None)
    calamities = CALAMITIES[number]
    if 9 <= players <= 11 or players >= 15:
        upper[calamities.minor] += 1
    lower[calamities.tradeable] += 1
    return Stack(upper, lower, calamities.non_tradeable)


def problem(pile: list[str], players: int, block: str, number: int) -> str | None:
    """What is wrong with a stack: its cards, or where one of them lies (MC 4)."""
    wanted = stack(players, block, number)
    last = [wanted.last] if wanted.last else []
    if Counter(pile) != wanted.upper + wanted.lower + Counter(last):
        return "other cards"
    if last and pile[-1] != wanted.last:
        return "another card at the bottom"
    if players <= 8:
        safe = set(pile[:players]) <= set(wanted.upper)
        return None if safe else "a calamity for the first to draw"
    top = Counter(pile[: wanted.upper.total()])
    return None if top == wanted.upper else "lower cards on top"


def starting_credits(players: int) -> int:
    """In each colour (MC 4, 5 and 6 players; 12 players)."""
    return {5: 10, 6: 5, 12: 5}.get(players, 0)
