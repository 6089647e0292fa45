"""A position as the models see it: plain dicts, and the words that lay it out as a case."""

from collections.abc import Iterable
from typing import Any, TypedDict

from ecumene.names import BARBARIANS

RANKS = ("minoa", "assyria", "hatti", "hellas", "egypt")
"""Five civilizations in the order of their ranks."""

TOKENS = 55
CITIES = 9


class Position(TypedDict):
    """What lies on the table. Barbarians have tokens and cities, and nothing else."""

    limits: dict[str, int]
    tokens: dict[str, dict[str, int]]
    """By area, then by side."""
    cities: dict[str, str]
    stock: dict[str, int]
    treasury: dict[str, int]
    advances: dict[str, list[str]]
    cards: dict[str, int]
    ships: dict[str, list[str]]


def bare(limits: dict[str, int], civs: Iterable[str] = RANKS) -> Position:
    """These areas with nothing in them; all tokens lie in stock."""
    civs = tuple(civs)
    return Position(
        limits=limits,
        tokens={area: {} for area in limits},
        cities={},
        stock=dict.fromkeys(civs, TOKENS),
        treasury=dict.fromkeys(civs, 0),
        advances={civ: [] for civ in civs},
        cards=dict.fromkeys(civs, 0),
        ships={civ: [] for civ in civs},
    )


def holds(position: Position, side: str, advance: str) -> bool:
    """Whether a side has an advance; barbarians never do (MC 6.4, R-48)."""
    return advance in position["advances"].get(side, ())


def tokens_of(position: Position, side: str) -> dict[str, int]:
    """The tokens of a side, area by area."""
    found = {area: sides.get(side, 0) for area, sides in position["tokens"].items()}
    return {area: count for area, count in found.items() if count}


def cities_of(position: Position, side: str) -> list[str]:
    """The areas of a side's cities."""
    return [area for area, owner in position["cities"].items() if owner == side]


def share_out(position: Position, civ: str, stock: int) -> None:
    """Of the tokens that are not on the board so many lie in stock, the others in the treasury."""
    rest = TOKENS - sum(tokens_of(position, civ).values())
    position["stock"][civ] = min(stock, rest)
    position["treasury"][civ] = rest - position["stock"][civ]


def take_from_stock(position: Position, side: str, count: int) -> None:
    """Tokens leave the stock, or return to it if there are fewer than none of them."""
    if side != BARBARIANS:
        position["stock"][side] -= count


def effective_limit(position: Position, civ: str, area: str) -> int:
    """How many tokens a civilization may keep in an area where it is alone (MC 9, R-63)."""
    owner = position["cities"].get(area)
    if owner:
        return 1 if owner == civ and holds(position, civ, "public_works") else 0
    limit = position["limits"][area]
    others = sum(count for side, count in position["tokens"][area].items() if side != civ)
    grows = holds(position, civ, "agriculture") and limit <= 2 and not others
    return limit + 1 if grows else limit


def in_words(position: Position) -> dict[str, dict[str, Any]]:
    """The position as a case writes it, in full."""
    words: dict[str, dict[str, Any]] = {BARBARIANS: _pieces(position, BARBARIANS)}
    for civ in position["stock"]:
        words[civ] = _pieces(position, civ) | {
            "ships": list(position["ships"][civ]),
            "advances": sorted(position["advances"][civ]),
            "treasury": position["treasury"][civ],
            "hand": ["gold"] * position["cards"][civ],
        }
    return words


def holdings(position: Position) -> dict[str, dict[str, Any]]:
    """What everybody has at the end, as a case asserts it."""
    found: dict[str, dict[str, Any]] = {BARBARIANS: _pieces(position, BARBARIANS)}
    for civ in position["stock"]:
        found[civ] = _pieces(position, civ) | {
            "ships": sorted(position["ships"][civ]),
            "treasury": position["treasury"][civ],
            "stock": position["stock"][civ],
            "hand size": position["cards"][civ],
        }
    return found


def _pieces(position: Position, side: str) -> dict[str, Any]:
    """The tokens and cities of a side."""
    tokens = dict(sorted(tokens_of(position, side).items()))
    return {"tokens": tokens, "cities": sorted(cities_of(position, side))}
