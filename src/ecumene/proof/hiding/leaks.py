"""The leak law: what is sent to a viewer does not depend on what they may not see.

Everything hidden from the viewer is changed; their view, the questions they may answer now or
early with their choices, the default answers and the refusals of bad ones must be the same bytes.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.names import Civ
from ecumene.proof.faults import LawBroken, require
from ecumene.proof.hiding.scramble import scrambled
from ecumene.proof.malformed import malformed
from ecumene.proof.walk import viewers
from ecumene.state.game import Game

BAD_ANSWERS = 4
"""How many bad answers to each question of the viewer are refused in both worlds."""


def encoded(value: Any) -> bytes:
    """The value as the bytes sent to a client."""
    return msgspec.json.encode(value)


def picture(game: Game, viewer: Civ | None) -> bytes:
    """A viewer's view as it is sent, without the published hash of the seed."""
    data = game.view(viewer).to_json()
    del data["seed_hash"]
    return encoded(data)


def own_asks(game: Game, viewer: Civ | None) -> list[Ask]:
    """Every question the viewer may answer now, early ones included."""
    if viewer is None:
        return []
    now = [ask for ask in (*game.open_asks(), *game.optional()) if ask.civ == viewer]
    return [*now, *game.early(viewer)]


def leaving(game: Game, viewer: Civ | None, tries: list[tuple[str, Any]]) -> dict[str, bytes]:
    """Everything sent to a viewer at this moment, by what it is."""
    sent = {"view": picture(game, viewer)}
    sent["scores"] = encoded(game.scores())
    for ask in own_asks(game, viewer):
        sent[f"question {ask.id}"] = encoded(ask)
        sent[f"choices {ask.id}"] = encoded(game.offer(ask.id))
        default = ask.decision.default(game.state, ask.civ)
        sent[f"default {ask.id}"] = encoded(default)
    for number, (ask_id, answer) in enumerate(tries):
        sent[f"refusal {number} of {ask_id}"] = verdict(game, ask_id, answer, viewer)
    return sent


def verdict(game: Game, ask_id: str, answer: Any, viewer: Civ | None) -> bytes:
    """What a viewer is told about an answer before it is taken."""
    try:
        game.check(ask_id, answer, civ=viewer or Civ("spectator"))
    except PlayerError as error:
        return encoded([error.code, error.facts])
    return b"legal"


def bad_answers(game: Game, viewer: Civ | None, rng: Random) -> list[tuple[str, Any]]:
    """The viewer's bad answers to their own questions, and a few to those of others."""
    tries = []
    for ask in own_asks(game, viewer):
        legal = msgspec.to_builtins(ask.decision.sample(game.state, ask.civ, rng))
        tries += [(ask.id, legal)]
        tries += [(ask.id, malformed(legal, game.state, rng)) for _ in range(BAD_ANSWERS)]
    others = [ask for ask in game.open_asks() if ask.civ != viewer]
    if others:
        ask = rng.choice(others)
        tries.append((ask.id, msgspec.to_builtins(ask.decision.default(game.state, ask.civ))))
    return tries


def check_leaks(game: Game, rng: Random) -> int:
    """The law for every player and a spectator; says how many comparisons were made."""
    compared = 0
    for viewer in viewers(game):
        tries = bad_answers(game, viewer, rng)
        here = leaving(game, viewer, tries)
        there = leaving(scrambled(game, viewer, rng), viewer, tries)
        compare(here, there, "nothing hidden leaks", viewer=viewer, where=game.where())
        check_seed(game, here["view"], viewer)
        compared += len(here)
    return compared


def compare(here: dict[str, bytes], there: dict[str, bytes], law: str, /, **facts: Any) -> None:
    """Both are the same, name by name and byte by byte."""
    if here == there:
        return
    for name in dict.fromkeys([*here, *there]):
        if here.get(name) != there.get(name):
            one, other = differing(here.get(name, b"none"), there.get(name, b"none"))
            raise LawBroken(law, what=name, one=one, other=other, **facts)


def differing(one: bytes, other: bytes, around: int = 60) -> tuple[str, str]:
    """The places where two texts begin to differ."""
    place = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    part = slice(max(0, place - around), place + around)
    return one[part].decode(errors="replace"), other[part].decode(errors="replace")


def check_seed(game: Game, view: bytes, viewer: Civ | None) -> None:
    """The seed is in no view before the game is over."""
    if not game.over:
        require(game.header.seed.encode() not in view, "the seed stays secret", viewer=viewer)


# -------------------------------------------------------------------- what is seen is enough


def check_sight(game: Game, rng: Random) -> int:
    """Choices, defaults and verdicts are the same from a view as from the whole state.

    So whoever has only the view, such as a bot, works with the same rules.
    """
    compared = 0
    for viewer in game.state.civs:
        seen = game.view(viewer).state
        for ask in own_asks(game, viewer):
            for name, ask_state in _asked_of_both(game, ask, rng).items():
                here, there = encoded(ask_state(game.state)), encoded(ask_state(seen))
                facts = {"viewer": viewer, "where": game.where()}
                compare({name: here}, {name: there}, "the view is enough to decide", **facts)
                compared += 1
    return compared


def passed(state: Any, ask: Ask, answer: Any) -> str:
    """What is said of an answer that is legal."""
    ask.decision.check(state, ask.civ, answer)
    return "legal"


def _asked_of_both(game: Game, ask: Ask, rng: Random) -> dict[str, Callable[[Any], Any]]:
    decision, civ = ask.decision, ask.civ
    legal = decision.sample(game.state, civ, rng)
    return {
        f"choices {ask.id}": lambda state: msgspec.to_builtins(decision.offer(state, civ)),
        f"default {ask.id}": lambda state: decision.default(state, civ),
        f"verdict {ask.id}": lambda state: passed(state, ask, legal),
    }
