"""What one civilization has in a position, in compact words or in full."""

from dataclasses import dataclass, field
from typing import Any

from ecumene.cases.located import CaseError, Located
from ecumene.cases.reading import check_keys
from ecumene.cases.words import Clause, Names, WrittenCard, cards_in, clauses
from ecumene.data.facts import GROUPS, Group
from ecumene.names import Advance, Area
from ecumene.state.atlas import Berth

NUMBERS = ("treasury", "ast", "census", "revolts", "calamities")
"""Numbers of a civilization that are fields of the state."""

KEYS = ("tokens", "cities", "ships", "stock", "advances", "credits", "hand", "used", *NUMBERS)
"""The keys of the full form."""


@dataclass
class Holding:
    """Everything one civilization has."""

    tokens: dict[Area, int] = field(default_factory=dict)
    cities: list[Area] = field(default_factory=list)
    ships: list[Berth] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    stock: int | None = None
    advances: list[Advance] = field(default_factory=list)
    credits: dict[Group, int] | None = None
    hand: tuple[WrittenCard, ...] = ()
    used: list[str] = field(default_factory=list)


def read_holding(words: Any, names: Names) -> Holding:
    """A holding out of words ("7 in sinai; engineering") or out of a mapping."""
    if isinstance(words, dict):
        return _from_mapping(words, names)
    holding = Holding()
    for clause in clauses(words or [], names):
        _add(holding, clause)
    return holding


def _add(holding: Holding, clause: Clause) -> None:
    kind, value, text = clause
    match kind:
        case "tokens":
            holding.tokens[value[0]] = value[1]
        case "city":
            holding.cities.append(value)
        case "ships":
            holding.ships.extend([value[0]] * value[1])
        case "advance":
            holding.advances.append(value)
        case "used":
            holding.used.append(value)
        case "hand":
            holding.hand = value
        case "credits":
            holding.credits = dict(value)
        case "number" if value[0] == "stock":
            holding.stock = value[1]
        case "number" if value[0] in NUMBERS:
            holding.numbers[value[0]] = value[1]
        case _:
            raise CaseError(f"{text!r} cannot be laid out; it can only be asserted")


def _from_mapping(words: dict[str, Any], names: Names) -> Holding:
    if isinstance(words, Located):
        check_keys(words, KEYS, "a civilization's full form")
    credits = words.get("credits")
    if credits is not None and not set(credits) <= set(GROUPS):
        raise CaseError(f"credits are for {', '.join(GROUPS)}")
    tokens = words.get("tokens") or {}
    if not isinstance(tokens, dict):
        raise CaseError(f"tokens are written {{sinai: 7}}, not {tokens!r}")
    return Holding(
        tokens={names.area(a): number(n) for a, n in tokens.items()},
        cities=[names.area(a) for a in words.get("cities") or ()],
        ships=[_berth(ship, names) for ship in words.get("ships") or ()],
        numbers={name: number(words[name]) for name in NUMBERS if name in words},
        stock=words.get("stock"),
        advances=[names.advance(a) for a in words.get("advances") or ()],
        credits=credits,
        hand=cards_in(words.get("hand") or [], names),
        used=list(words.get("used") or ()),
    )


def number(word: Any) -> int:
    """A whole number that is not negative."""
    if not isinstance(word, int) or isinstance(word, bool) or word < 0:
        raise CaseError(f"a number is needed here, not {word!r}")
    return word


def _berth(ship: Any, names: Names) -> Berth:
    if isinstance(ship, dict):
        return Berth(names.area(ship["area"]), int(ship.get("coast", 0)))
    return Berth(names.area(ship))
