"""Bots at the table: a bot is given a view and an ask and gives an answer.

`random` answers with any legal answer. Others are found by name in `ecumene.bots`: an entry of
its `BY_NAME`, called with a temper and a seed.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from ecumene.engine.decision import Ask
from ecumene.server.errors import Refusal
from ecumene.view import View


class BotPlayer(Protocol):
    """Something that can play a seat, from its view alone."""

    def answer(self, view: View, ask: Ask) -> Any:
        """The answer to a question."""


class RandomBot:
    """Any legal answer."""

    def __init__(self, temper: str, seed: str) -> None:
        self._rng = Random(f"{temper} {seed}")

    def answer(self, view: View, ask: Ask) -> Any:
        """Any legal answer to the question."""
        return ask.decision.sample(view.state, ask.civ, self._rng)


BotMaker = Callable[[str, str], BotPlayer]


def known_bots() -> Mapping[str, BotMaker]:
    """The bots there are, by name."""
    bots: dict[str, BotMaker] = {"random": RandomBot}
    if importlib.util.find_spec("ecumene.bots") is not None:
        module = importlib.import_module("ecumene.bots")
        bots.update(getattr(module, "BY_NAME", {}))
    return bots


def make_bot(name: str, temper: str | None, seed: str) -> BotPlayer:
    """A bot for one seat."""
    return known_bots()[check_bot(name)](temper or "normal", seed)


def check_bot(name: str) -> str:
    """The name, or a refusal that lists those there are."""
    bots = known_bots()
    if name not in bots:
        raise Refusal("bot.unknown", status=422, bot=name, bots=sorted(bots))
    return name
