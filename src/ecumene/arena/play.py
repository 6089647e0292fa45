"""Playing one game with bots: each is shown its own view and nothing else."""

from collections.abc import Mapping
from typing import Any

from ecumene.bots.bot import Bot
from ecumene.engine.decision import Ask
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.phases.trade.session import Trade
from ecumene.state.game import Game

TURNS = 40
"""A game that has not ended by then is called off."""


class Table:
    """A game and the bots in its seats."""

    def __init__(self, game: Game, bots: Mapping[Civ, Bot]) -> None:
        self.game = game
        self.bots = bots
        self.told = dict.fromkeys(bots, 0)
        """How many events each bot has heard of."""
        self.refused: list[tuple[str, str, Any]] = []
        """Answers of bots that were illegal; the default was played instead."""

    def play(self, turns: int = TURNS) -> None:
        """Plays until the game is over, or the turns are."""
        while not self.game.over and self.game.state.turn <= turns:
            self.round()

    def round(self) -> None:
        """Everybody who is asked answers once."""
        for ask in self.game.pending():
            if ask in self.game.pending():
                self.put(ask)
        for ask in self.game.optional():
            if ask in self.game.optional():
                self.put_optional(ask)

    def put(self, ask: Ask) -> None:
        """One bot is asked, and its answer taken."""
        self.tell_one(ask.civ)
        bot = self.bots[ask.civ]
        self._take(ask, bot.answer(self.game.view(ask.civ), ask))

    def put_optional(self, ask: Ask) -> None:
        """A bot that is addressed may act though nobody waits for it."""
        if not isinstance(ask.decision, Trade) or not self._is_addressed(ask.civ):
            return
        self.tell_one(ask.civ)
        answer = self.bots[ask.civ].reconsider(self.game.view(ask.civ), ask)
        if answer is not None:
            self._take(ask, answer)

    def tell(self) -> None:
        """All bots hear what happened since the last time."""
        for civ in self.bots:
            self.tell_one(civ)

    def tell_one(self, civ: Civ) -> None:
        """A bot hears what happened since the last time, all of it before it is asked again."""
        news = self.game.log[self.told[civ] :]
        if news:
            self.told[civ] = len(self.game.log)
            heard = [seen for entry in news if (seen := _seen(entry, civ)) is not None]
            self.bots[civ].notice(heard)

    def _is_addressed(self, civ: Civ) -> bool:
        return any(offer.to == civ for offer in self.game.state.market.offers)

    def _take(self, ask: Ask, answer: Any) -> None:
        try:
            self.game.answer(ask.id, answer)
        except IllegalAnswer as error:
            self.refused.append((ask.id, error.code, answer))
            self.game.answer(ask.id, ask.decision.default(self.game.state, ask.civ), by="clock")


def _seen(entry: Logged, civ: Civ) -> Logged | None:
    """An event as one seat may know it."""
    event = entry.event.seen_by(civ)
    if event is None or event is entry.event:
        return None if event is None else entry
    return Logged(entry.turn, entry.phase, event)
