"""What must be true of one civilization afterwards."""

from collections.abc import Callable
from typing import Any

from ecumene.cases.differences import Difference, compare
from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.known.vocabulary import used_word
from ecumene.cases.located import CaseError
from ecumene.cases.words import NUMBERS, Clause, Names, WrittenCard, cards_in, clauses
from ecumene.names import Civ
from ecumene.phases.succession.victory import ranking
from ecumene.state.board import NO_SHIPS
from ecumene.state.cards import NO_CARDS, Hand
from ecumene.state.game import Game
from ecumene.state.state import State


def check_holding(game: Game, civ: Civ, words: Any, names: Names) -> list[Difference]:
    """Words assert what they name; the full form asserts the whole of each of its keys."""
    gone = civ not in game.state.board.tokens
    if isinstance(words, dict):
        return [Difference(str(civ), words, "gone")] if gone else _whole(game, civ, words, names)
    stated = clauses(words, names)
    said_gone = any(clause.kind == "gone" for clause in stated)
    if gone != said_gone:
        return [Difference(str(civ), words, "gone" if gone else "in the game")]
    if gone and civ not in game.state.table.left:
        return [Difference(str(civ), words, "never in this game")]
    return [d for clause in stated for d in _check(game, civ, clause)]


def _whole(game: Game, civ: Civ, words: dict[str, Any], names: Names) -> list[Difference]:
    """Each key with nothing besides what is written."""
    differences: list[Difference] = []
    for key, expected in words.items():
        if key == "hand":
            cards = cards_in(expected or [], names)
            differences += _same_hand(civ, game.state.hands[civ], cards)
        elif key in _WHOLE:
            found, wanted = _WHOLE[key](game.state, civ), _plain(expected, names, key)
            if found != wanted:
                differences.append(Difference(f"{civ} {key}", wanted, found))
        else:
            differences += compare(f"{civ} {key}", expected, number_of(game, civ, key))
    return differences


_WHOLE: dict[str, Callable[[State, Civ], Any]] = {
    "tokens": lambda state, civ: dict(sorted(state.board.tokens[civ].items())),
    "cities": lambda state, civ: sorted(state.board.cities_of(civ)),
    "ships": lambda state, civ: sorted(
        berth.area for berth in state.board.ships.get(civ, NO_SHIPS) if berth is not None
    ),
    "advances": lambda state, civ: sorted(state.advances[civ]),
    "credits": lambda state, civ: state.credits[civ],
    "used": lambda state, civ: sorted(state.used.get(civ, ())),
}


def _plain(expected: Any, names: Names, key: str) -> Any:
    """An expected whole, with its names as the rules spell them."""
    if key == "tokens":
        return dict(sorted((names.area(area), n) for area, n in (expected or {}).items()))
    if key in ("cities", "ships"):
        return sorted(names.area(area) for area in expected or ())
    if key == "used":
        return sorted(str(word) for word in expected or ())
    if key == "advances":
        return sorted(names.advance(advance) for advance in expected or ())
    return expected


def number_of(game: Game, civ: Civ, name: str) -> int:
    """A plain number of a civilization; of one that has left, nothing is left."""
    if name not in NUMBERS:
        raise CaseError(f"{name!r} is nothing a civilization has{did_you_mean(name, NUMBERS)}")
    if civ in game.state.table.left:
        if name in _PIECES:
            return 0
        raise CaseError(f"{civ} is gone: only {', '.join(_PIECES)} can be asserted")
    if civ in game.state.table.inert and name in _MARKERS:
        raise CaseError(f"{civ} is inert: {name} cannot be asserted")
    if name == "score":
        return int(game.scores()[civ].total)
    if name == "place":
        return next(one.place for one in ranking(game.state) if one.civ == civ)
    return _NUMBERS[name](game.state, civ)


_PIECES = ("tokens", "cities", "ships", "treasury", "hand size", "points")
"""What is on the table of a civilization, and no more once it has left."""

_MARKERS = ("ast", "census", "score", "place")
"""What an inert nation has no more."""

_NUMBERS: dict[str, Callable[[State, Civ], int]] = {
    "treasury": lambda state, civ: state.treasury[civ],
    "stock": lambda state, civ: state.stock(civ),
    "ast": lambda state, civ: state.ast[civ],
    "census": lambda state, civ: state.census[civ],
    "revolts": lambda state, civ: state.revolts.get(civ, 0),
    "calamities": lambda state, civ: state.calamities.get(civ, 0),
    "tokens": lambda state, civ: state.board.token_count(civ),
    "cities": lambda state, civ: state.board.city_count(civ),
    "ships": lambda state, civ: state.rules.ships - state.ships_in_stock(civ),
    "cities in stock": lambda state, civ: state.cities_in_stock(civ),
    "ships in stock": lambda state, civ: state.ships_in_stock(civ),
    "hand size": lambda state, civ: len(state.hands.get(civ, NO_CARDS)),
    "points": lambda state, civ: state.board.unit_points(civ),
}


def _check(game: Game, civ: Civ, clause: Clause) -> list[Difference]:
    """One statement."""
    kind, value, text = clause
    if kind in ("hand", "holds", "holds no"):
        return _HANDS[kind](civ, game.state.hands.get(civ, NO_CARDS), value)
    if kind in _AT_THE_TABLE and civ not in game.state.civs:
        raise CaseError(f"{civ} is gone: {text!r} cannot be asserted")
    expected, found = _FOUND[kind](game, civ, value)
    return compare(f"{civ} {_topic(text)}", expected, found)


def _topic(text: str) -> str:
    """What a statement is about: its words without their number."""
    words = text.split()
    return " ".join(word for word in words if not word.isdigit()) or text


def _tokens_found(game: Game, civ: Civ, value: Any) -> tuple[Any, Any]:
    return value[1], game.state.board.sides_in(value[0]).get(civ, 0)


def _city_found(game: Game, civ: Civ, area: Any) -> tuple[Any, Any]:
    return civ, game.state.board.cities.get(area, "no city")


def _no_city_found(game: Game, civ: Civ, area: Any) -> tuple[Any, Any]:
    owner = game.state.board.cities.get(area)
    return "no city", "a city" if owner == civ else "no city"


def _ships_found(game: Game, civ: Civ, value: Any) -> tuple[Any, Any]:
    return value[1], game.state.board.ships.get(civ, NO_SHIPS).count(value[0])


def _number_found(game: Game, civ: Civ, value: Any) -> tuple[Any, Any]:
    return value[1], number_of(game, civ, value[0])


_FOUND: dict[str, Callable[[Game, Civ, Any], tuple[Any, Any]]] = {
    "tokens": _tokens_found,
    "city": _city_found,
    "no_city": _no_city_found,
    "ships": _ships_found,
    "number": _number_found,
    "credits": lambda game, civ, value: (value, game.state.credits[civ]),
    "advance": lambda game, civ, value: (True, game.state.holds(civ, value)),
    "no_advance": lambda game, civ, value: (False, game.state.holds(civ, value)),
    "used": lambda game, civ, value: (True, _has_used(game.state, civ, value)),
    "not_used": lambda game, civ, value: (False, _has_used(game.state, civ, value)),
    "gone": lambda game, civ, value: (True, civ in game.state.table.left),
}

_AT_THE_TABLE = ("credits", "used", "not_used")
"""Statements that make no sense of somebody who has left."""


def _has_used(state: State, civ: Civ, written: str) -> bool:
    return state.has_used(civ, used_word(written, state.rules, state))


# ---------------------------------------------------------------- hands


def _same_hand(civ: Civ, hand: Hand, cards: tuple[WrittenCard, ...]) -> list[Difference]:
    """Exactly these cards, in any order."""
    left = _left_over(hand, cards)
    if left is None or left:
        return [Difference(f"{civ} hand", _names(cards), _found(hand))]
    return []


def _holds(civ: Civ, hand: Hand, cards: tuple[WrittenCard, ...]) -> list[Difference]:
    """These cards and perhaps others."""
    if _left_over(hand, cards) is None:
        return [Difference(f"{civ} holds", _names(cards), _found(hand))]
    return []


def _holds_no(civ: Civ, hand: Hand, cards: tuple[WrittenCard, ...]) -> list[Difference]:
    """None of these cards."""
    if any(one.fits(card) for one in cards for card in hand.cards):
        return [Difference(f"{civ} holds none of", _names(cards), _found(hand))]
    return []


_HANDS = {"hand": _same_hand, "holds": _holds, "holds no": _holds_no}


def _left_over(hand: Hand, cards: tuple[WrittenCard, ...]) -> list[Any] | None:
    """The cards of a hand without these, or None where one is missing."""
    left = list(hand.cards)
    for one in cards:
        found = next((card for card in left if one.fits(card)), None)
        if found is None:
            return None
        left.remove(found)
    return left


def _names(cards: tuple[WrittenCard, ...]) -> list[str]:
    return [_label(card.name, card.block, card.giver) for card in cards]


def _found(hand: Hand) -> list[str]:
    return sorted(_label(card.name, card.block, card.giver) for card in hand.cards)


def _label(name: str, block: str | None, giver: str | None) -> str:
    return name + (f" of {block}" if block else "") + (f" from {giver}" if giver else "")
