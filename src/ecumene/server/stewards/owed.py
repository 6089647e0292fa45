"""Owed answers: whatever a person offers to bots is answered, also by those who have finished.

A bot owes an answer to each open offer of a person that it may accept, until it has accepted it,
made a counter-offer that is still open, or declined it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ecumene.engine.decision import Ask
from ecumene.server.games.clocks import TRADE
from ecumene.server.games.scene import Scene
from ecumene.server.stewards.automaton import automaton
from ecumene.state.market import Offer


class Owed(NamedTuple):
    """Somebody who must say something to an offer."""

    ask: Ask
    offer: Offer


def owed(scene: Scene) -> Iterator[Owed]:
    """The answers that bots and regents owe to people, the oldest offer first."""
    if scene.started is None or not any(ask.kind == TRADE for ask in scene.pending()):
        return
    market = scene.game.state.market
    people = {seat.civ for seat in scene.document.seats if seat.kind == "human"}
    offers = [offer for offer in market.offers if offer.maker in people]
    if not offers:
        return
    answering = list(bots_trading(scene))
    for offer in offers:
        for ask in answering:
            countered = any(one.answers == offer.id for one in market.offers_of(ask.civ))
            if offer.open_to(ask.civ) and ask.civ not in offer.declined and not countered:
                yield Owed(ask, offer)


def bots_trading(scene: Scene) -> Iterator[Ask]:
    """The questions of the bots and regents in a trade session, finished or not."""
    game = scene.game
    for ask in (*scene.pending(), *game.optional()):
        if ask.kind == TRADE and automaton(scene.document, game, ask) in ("bot", "regent"):
            yield ask
