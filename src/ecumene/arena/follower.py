"""Follower: a person who does whatever is suggested, in everything, trade included.

As at the table, a new adviser is asked each time, and is told what the seat has heard.
"""

from collections.abc import Sequence
from typing import Any

from ecumene.bots import make_bot
from ecumene.bots.bot import Bot
from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.phases.trade.offers import Accept, MakeOffer
from ecumene.view import View

SUGGEST = "suggest"
"""What a follower is called where bots are named; an adviser may be named after it."""


class Follower(Bot):
    """Follows every suggestion."""

    def __init__(self, adviser: str, seed: int | str) -> None:
        super().__init__(seed)
        self.adviser = adviser
        self.heard: list[Logged] = []

    def answer(self, view: View, ask: Ask) -> Any:
        """What is suggested, without its reasons."""
        adviser = make_bot(self.adviser, ask.id)
        adviser.notice(self.heard)
        return adviser.advise(view, ask).answer

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """A deal that is suggested once others have come with offers."""
        suggested = self.answer(view, ask)
        return suggested if isinstance(suggested, Accept | MakeOffer) else None

    def notice(self, events: Sequence[Logged]) -> None:
        """What the seat has heard, for those who will be asked."""
        self.heard.extend(events)


def make_follower(name: str, seed: int | str) -> Follower:
    """A follower by name: "suggest", or "suggest hard" for what that level would advise."""
    adviser = name.removeprefix(SUGGEST).strip() or "normal"
    make_bot(adviser, seed)
    return Follower(adviser, seed)
