"""Bots at the table: a bot is given a view and an ask and gives an answer."""

from collections.abc import Sequence
from typing import Any, Protocol

from ecumene import bots
from ecumene.bots import LEVELS, Counsel
from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.state.market import Offer
from ecumene.view import View


class BotPlayer(Protocol):
    """Something that can play a seat, from its view alone."""

    def answer(self, view: View, ask: Ask) -> Any:
        """The answer to a question."""

    def advise(self, view: View, ask: Ask) -> Counsel:
        """The answer with the reasons for it, for people who ask for advice."""

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """An answer to a question that nobody waits for, or None to let it be."""

    def respond(self, view: View, ask: Ask, offer: Offer, to_learner: bool = False) -> Any:
        """What it says in the trade session to one offer that somebody waits to hear of."""

    def approach(self, view: View, ask: Ask, person: Civ, to_learner: bool = False) -> Any | None:
        """An offer to a person, or None."""

    def notice(self, events: Sequence[Logged]) -> None:
        """What happened since the last time, as this seat may know it."""


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
