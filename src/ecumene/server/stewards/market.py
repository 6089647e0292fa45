"""The market of who plays with bots alone: it can be paused, and it waits for them.

While it waits the bots say what they seek and put offers on the table, but close no deals among
each other; so a person who has to read first does not get the leftovers. Some of their offers are
made to the person, who may have said nothing yet. Once the person has made or accepted an offer the
bots deal with each other, but keep the cards that they have offered to the person alone. In an
edition with lessons it stands still until the person has finished: the bots say what they seek,
answer, and make offers to the person, and deal with each other afterwards.
"""

from typing import Any, Literal

from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.phases.trade.offers import Accept, lacking
from ecumene.server.games.clocks import TRADE
from ecumene.server.games.scene import Scene
from ecumene.server.stewards.automaton import automaton
from ecumene.state.market import audience
from ecumene.state.state import State

Holding = Literal["waits", "still", "paused", "keeps"]
APPROACHES = 3
"""Offers that a bot makes by itself to the only person at a table, in one session."""
AT_ONCE = 3
"""Offers that lie before that person at the same time before others hold back."""


def market_of(scene: Scene) -> Holding | None:
    """What keeps the bots of a market back now; None where they trade as they like.

    Nothing does once the person has finished trading, or a regent trades for them.
    """
    document = scene.document
    if scene.started is None or not document.is_solo or document.status != "running":
        return None
    seat = next(one for one in document.seats if one.kind == "human")
    ask = next((one for one in scene.pending() if one.civ == seat.civ), None)
    if ask is None or ask.kind != TRADE or automaton(document, scene.game, ask) is not None:
        return None
    state = scene.game.state
    if seat.market.paused and seat.market.paused_in in (None, state.turn):
        return "paused"
    if not seat.market.waits or seat.market.go_on == state.turn:
        return None
    if is_lesson(scene):
        return "still"
    return "keeps" if has_offered_or_dealt(state, ask.civ) else "waits"


def has_offered_or_dealt(state: State, person: Civ) -> bool:
    """Whether somebody has made an offer in this session, or accepted one; talk is neither."""
    market = state.market
    made = any(market.made.get(audience(person, to), 0) for to in (None, *state.civs))
    return made or bool(market.partners(person))


def person_of(scene: Scene) -> Civ | None:
    """Who trades alone with bots now; None while the market is paused, or they have finished."""
    document = scene.document
    if scene.started is None or not document.is_solo or document.status != "running":
        return None
    civ = next(one.civ for one in document.seats if one.kind == "human")
    ask = next((one for one in scene.pending() if one.civ == civ), None)
    if ask is None or ask.kind != TRADE or automaton(document, scene.game, ask) is not None:
        return None
    return None if market_of(scene) == "paused" else civ


def is_approached(scene: Scene, bot: Civ, person: Civ) -> bool:
    """Whether a bot may make a person an offer: not too often, and not all at once.

    Whoever learns speaks first: the bots wait for their first word.
    """
    state = scene.game.state
    market, has_spoken = state.market, state.answers.get(person, 0) > 0
    most = APPROACHES if has_spoken else 0 if is_lesson(scene) else 1
    waiting = [offer for offer in market.offers if offer.to == person]
    return market.made.get(audience(bot, person), 0) < most and len(waiting) < AT_ONCE


def is_lesson(scene: Scene) -> bool:
    """Whether somebody learns the game here, alone with bots."""
    return bool(scene.game.state.rules.facts.lessons) and scene.document.is_solo


def learner_of(scene: Scene) -> Civ | None:
    """The person for whom the market stands still; None where it does not."""
    if market_of(scene) != "still":
        return None
    return next(seat.civ for seat in scene.document.seats if seat.kind == "human")


class HeldBack:
    """Which bots of one table have something to say that must wait; each is asked once."""

    def __init__(self) -> None:
        self._held: dict[Civ, int] = {}

    def is_held(self, scene: Scene, ask: Ask) -> bool:
        """Whether a bot is not to be asked now."""
        if ask.kind != TRADE:
            return False
        holding = market_of(scene)
        if holding is None:
            self._held.clear()
            return False
        return holding == "paused" or self._held.get(ask.civ) == scene.position.sequence

    def is_free(self, scene: Scene, ask: Ask) -> bool:
        """Whether a bot may still have something to do that nobody waits with."""
        return market_of(scene) in (None, "keeps") and not self.is_held(scene, ask)

    def holds(self, scene: Scene, ask: Ask, answer: Any) -> bool:
        """Whether an answer must wait: one that closes a deal with another bot.

        Once the person trades only such deals wait as would take an offer away from them.
        """
        holding = market_of(scene) if ask.kind == TRADE else None
        if holding is None or not isinstance(answer, Accept):
            return False
        if holding == "keeps" and not takes_from_person(scene, ask.civ, answer):
            return False
        self._held[ask.civ] = scene.position.sequence
        return True


def takes_from_person(scene: Scene, taker: Civ, deal: Accept) -> bool:
    """Whether a deal between two bots takes away cards that one of them has offered to the person.

    An offer to all may be accepted by anybody.
    """
    state, person = scene.game.state, person_of(scene)
    offer = state.market.offer(deal.offer)
    if offer is None or offer.maker == person:
        return False
    sides = (offer.maker, offer.bundle, deal.bundle), (taker, deal.bundle, offer.bundle)
    for civ, gone, come in sides:
        left = [card.name for card in state.hands[civ].without(gone)[0].cards]
        for other in state.market.offers_of(civ):
            if other.to == person and lacking(other.bundle, [*left, *come]) is not None:
                return True
    return False
