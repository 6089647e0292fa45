"""What one civilization has in a position, in compact words or in full."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ecumene.cases.located import CaseError, Located
from ecumene.cases.reading import check_keys
from ecumene.cases.words import Clause, Names, WrittenCard, cards_in, clauses
from ecumene.data.facts import GROUPS, Group
from ecumene.names import Advance, Area
from ecumene.state.atlas import Berth

T = TypeVar("T")

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
    stated = clauses(words or [], names)
    _refuse_twice(stated)
    for clause in stated:
        _add(holding, clause)
    return holding


def _refuse_twice(stated: list[Clause]) -> None:
    """Two statements about one thing: nobody can say which of them is meant."""
    seen: dict[Any, str] = {}
    for clause in stated:
        topic = _topic(clause)
        if topic in seen and clause.kind != "ships":  # ships of one place are counted together
            raise CaseError(f"{seen[topic]!r} and {clause.text!r} speak of the same thing")
        seen[topic] = clause.text


def _topic(clause: Clause) -> Any:
    """What a statement is about."""
    kind, value, _ = clause
    match kind:
        case "tokens" | "ships" | "number":
            return kind, value[0]
        case "city" | "advance" | "used":
            return kind, value
    return kind


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
        tokens=dict(zip(_once(names.area, tokens), map(number, tokens.values()), strict=True)),
        cities=_once(names.area, words.get("cities") or ()),
        ships=[_berth(ship, names) for ship in words.get("ships") or ()],
        numbers={name: number(words[name]) for name in NUMBERS if name in words},
        stock=number(words["stock"]) if "stock" in words else None,
        advances=_once(names.advance, words.get("advances") or ()),
        credits=credits,
        hand=cards_in(words.get("hand") or [], names),
        used=_once(str, words.get("used") or ()),
    )


def _once(find: Callable[[str], T], written: Iterable[Any]) -> list[T]:
    """Names found, none of them twice."""
    found: list[T] = []
    for one in written:
        name = find(str(one))
        if name in found:
            raise CaseError(f"{name!r} is said twice")
        found.append(name)
    return found


def number(word: Any) -> int:
    """A whole number that is not negative."""
    if not isinstance(word, int) or isinstance(word, bool) or word < 0:
        raise CaseError(f"a number is needed here, not {word!r}")
    return word


def _berth(ship: Any, names: Names) -> Berth:
    if isinstance(ship, dict):
        return Berth(names.area(ship["area"]), int(ship.get("coast", 0)))
    return Berth(names.area(ship))
