"""Bot: what every player that is not a person can do."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ecumene.bots.counsel import Counsel, Why
from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.phases.trade.offers import Decline
from ecumene.state.market import Offer
from ecumene.view import View


class Bot:
    """A player: answers questions about views, and may listen to what happens."""

    def __init__(self, seed: int | str) -> None:
        self.rng = Random(f"bot {seed}")

    def answer(self, view: View, ask: Ask) -> Any:
        """A legal answer to a question that waits for this seat."""
        raise NotImplementedError

    def advise(self, view: View, ask: Ask) -> Counsel:
        """The answer for a person who asks what to do, with the reasons for it."""
        return Counsel(self.answer(view, ask), (Why("usual"),))

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """An answer to a question that nobody waits for, or None to let it be."""
        return None

    def respond(self, view: View, ask: Ask, offer: Offer, to_learner: bool = False) -> Any:
        """What it says in the trade session to one offer that somebody waits to hear of."""
        return Decline(offer.id)

    def approach(self, view: View, ask: Ask, person: Civ, to_learner: bool = False) -> Any | None:
        """An offer to a person, or None."""
        return None

    def notice(self, events: Sequence[Logged]) -> None:
        """What happened since the last time, as this seat may know it."""


class RandomBot(Bot):
    """Plays any legal answer: what the others are measured against."""

    def answer(self, view: View, ask: Ask) -> Any:
        """A random legal answer."""
        return ask.decision.sample(view.state, ask.civ, self.rng)
