"""Tables that begin in the middle of a game: recorded games, cut where a test wants to begin."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from ecumene import Game
from ecumene.engine.errors import NotAsked
from ecumene.engine.record import Entry, Header, read_record, write_record
from ecumene.rulesets import BY_NAME

JSON_LINES = {"content-type": "application/x-ndjson"}
"""How a record is sent."""

GAMES = Path(__file__).parent.parent / "games"


@cache
def recorded(name: str) -> tuple[Header, tuple[Entry, ...]]:
    """A recorded game."""
    header, entries = read_record((GAMES / f"{name}.ecumene").read_bytes())
    return header, tuple(entries)


def cut(name: str, here: Callable[[Game], bool]) -> bytes:
    """The record of a game up to the first moment that suits."""
    header, entries = recorded(name)
    rules = BY_NAME[header.ruleset]
    game = Game.new(
        rules, seats=header.seats, board=header.board, seed=header.seed, **header.options
    )
    for number, entry in enumerate(entries):
        if here(game):
            return write_record(header, entries[:number])
        try:
            game.enter(entry)
        except NotAsked as error:
            raise AssertionError(f"{name} cannot be replayed: {error}") from error
    raise AssertionError(f"no such moment in {name}")


def trade_begins(cards: int) -> Callable[[Game], bool]:
    """The beginning of a trade session in which everybody has so many cards."""

    def here(game: Game) -> bool:
        state = game.state
        fresh = game.where().phase == "trade" and not state.market.offers and not state.market.done
        return fresh and all(len(state.hands[civ]) >= cards for civ in state.civs)

    return here
