"""A refused answer changes nothing, whatever it was."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from ecumene.engine.errors import PlayerError
from ecumene.names import Civ
from ecumene.proof.faults import LawBroken, require
from ecumene.proof.malformed import JUNK, known_name, malformed
from ecumene.state.game import Game

CODE = re.compile(r"[a-z_]+\.[a-z0-9_]+")

Attempt = Callable[[Game], None]


def fingerprint(game: Game) -> Any:
    """Everything a refused answer could have changed."""
    asks = [ask.id for ask in (*game.pending(), *game.open_asks(), *game.optional())]
    return game.save(), game.state.digest(), asks, len(game.record), len(game.log), game.broken


def try_trouble(game: Game, rng: Random) -> bool:
    """Tries something that is most likely refused; says whether it was.

    What is accepted after all was legal, and the game goes on with it.
    """
    attempt, must_fail = rng.choice(ATTEMPTS)(game, rng)
    before = fingerprint(game)
    try:
        attempt(game)
    except PlayerError as error:
        check_refusal(error)
        require(fingerprint(game) == before, "a refused answer changes nothing", code=error.code)
        return True
    if must_fail:
        raise LawBroken("an answer that is nobody's is refused", where=game.where())
    return False


def check_refusal(error: PlayerError) -> None:
    """A refusal has a code with a topic and a problem, and facts a client can be sent."""
    require(CODE.fullmatch(error.code), "a refusal has a code", code=error.code)
    size = len(msgspec.json.encode(error.facts))
    require(size < 20_000, "a refusal is of moderate size", code=error.code, size=size)


# -------------------------------------------------------------------- what is tried


def bad_answer(game: Game, rng: Random) -> tuple[Attempt, bool]:
    """A legal answer to an open question, changed."""
    asks = [*game.open_asks(), *game.optional()]
    if rng.random() < 0.2:
        asks = game.early() or asks
    ask = rng.choice(asks)
    legal = msgspec.to_builtins(ask.decision.sample(game.state, ask.civ, rng))
    answer = malformed(legal, game.state, rng)
    return lambda game: game.answer(ask.id, answer, civ=ask.civ), False


def foreign_seat(game: Game, rng: Random) -> tuple[Attempt, bool]:
    """A legal answer given by somebody else."""
    ask = rng.choice(game.open_asks())
    others = [*(civ for civ in game.state.civs if civ != ask.civ), Civ("barbarians"), Civ("")]
    thief = rng.choice(others)
    answer = ask.decision.sample(game.state, ask.civ, rng)
    return lambda game: game.answer(ask.id, answer, civ=thief), True


def stale_question(game: Game, rng: Random) -> tuple[Attempt, bool]:
    """An answer to a question that is over, or never was."""
    known = {ask.id for ask in (*game.open_asks(), *game.optional(), *game.early())}
    names = [entry.id for entry in game.record[-200:]] + [f"{i}0" for i in known]
    names += ["", "x", "/" * 300, "é" * 9_999, "1/movement/egypt/-1", "table"]
    stale = rng.choice([name for name in names if name not in known])
    ask = rng.choice(game.open_asks())
    answer = ask.decision.default(game.state, ask.civ)
    return lambda game: game.answer(stale, answer), True


def foreign_withdrawal(game: Game, rng: Random) -> tuple[Attempt, bool]:
    """Somebody takes back what is not his, or what was never given."""
    sealed = [i for civ in game.state.civs for i in game.sealed(civ)]
    if sealed and rng.random() < 0.7:
        name = rng.choice(sealed)
        thief = rng.choice([civ for civ in game.state.civs if civ != game.owner(name)])
        return lambda game: game.withdraw(name, civ=thief), True
    ask = rng.choice(game.pending())
    return lambda game: game.withdraw(ask.id, civ=ask.civ), True


def bad_order(game: Game, rng: Random) -> tuple[Attempt, bool]:
    """A decision of the table that is none."""
    nobody = {"type": "Leave", "civ": known_name(game.state, rng) + "x"}
    order = rng.choice((*JUNK, nobody, {"type": "Leave"}, {"type": "Leave", "civ": 7}))
    return lambda game: game.tell(order), True


def bad_set_up(game: Game, rng: Random) -> tuple[Attempt, bool]:
    """A set-up that the rulebook does not know."""
    setups = game.state.rules.facts.setups
    boards = [board for _, board in setups] + ["north", "", None]
    known = {players for players, _ in setups}
    seats = rng.choice([n for n in (-1, 0, 1, 2, 3, 4, 19, 10**9) if n not in known])

    def try_it(game: Game) -> None:
        game.rules.set_up(seats, rng.choice(boards), "x", {})

    return try_it, True


ATTEMPTS = (
    *(bad_answer,) * 12,
    foreign_seat,
    stale_question,
    foreign_withdrawal,
    bad_order,
    bad_set_up,
)
"""Bad answers are tried most."""
