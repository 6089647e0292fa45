"""Bots at the table: a bot is given a view and an ask and gives an answer."""

from typing import Any, Protocol

from ecumene import bots
from ecumene.bots import LEVELS
from ecumene.engine.decision import Ask
from ecumene.server.errors import Refusal
from ecumene.view import View


class BotPlayer(Protocol):
    """Something that can play a seat, from its view alone."""

    def answer(self, view: View, ask: Ask) -> Any:
        """The answer to a question."""


def known_bots() -> tuple[str, ...]:
    """The names of the bots there are, the simplest first."""
    return LEVELS


def make_bot(name: str, temper: str | None, seed: str) -> BotPlayer:
    """A bot for one seat."""
    return bots.make_bot(f"{check_bot(name)} {temper or 'normal'}", seed)


def check_bot(name: str) -> str:
    """The name, or a refusal that lists those there are."""
    if name not in LEVELS:
        raise Refusal("bot.unknown", status=422, bot=name, bots=list(LEVELS))
    return name
