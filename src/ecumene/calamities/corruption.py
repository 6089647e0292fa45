"""Corruption."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.card_losses import (
    CardList,
    check_held,
    commodities_in,
    discard_commodities,
)
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, reckon
from ecumene.phases.cards.set_values import set_value
from ecumene.state.state import State


class FaceValueChoices(Choices, frozen=True):
    """The cards of which some are discarded."""

    face_value: int
    """What they must be worth together."""
    owed: int
    """The same, or what all cards are worth if that is less."""
    cards: tuple[Card, ...]


class DiscardFaceValue(Decision[State, tuple[Card, ...]], frozen=True):
    """Which commodity cards to discard, to at least this total face value."""

    answer_type: ClassVar[Any] = CardList
    face_value: int

    def check(self, state: State, civ: Civ, answer: tuple[Card, ...]) -> None:
        """Enough of them, or all that have a value (R-123)."""
        check_held(state, civ, answer)
        owed = self.owed(state, civ)
        offered = face_value(state, answer)
        if offered < owed:
            raise IllegalAnswer("cards.face_value", owed=owed, offered=offered)

    def owed(self, state: State, civ: Civ) -> int:
        """The face value due, or that of all cards if it is less (R-123)."""
        return min(self.face_value, face_value(state, commodities_in(state, civ)))

    def offer(self, state: State, civ: Civ) -> FaceValueChoices:
        """The cards, and the face value due."""
        cards = tuple(commodities_in(state, civ))
        return FaceValueChoices(self.face_value, self.owed(state, civ), cards)

    def default(self, state: State, civ: Civ) -> tuple[Card, ...]:
        """Cards from the cheapest sets until it is enough."""
        held = commodities_in(state, civ)
        value = state.rules.facts.commodities
        by_set = sorted(held, key=lambda n: (set_value(held.count(n), value[n].value), n))
        return self._until_enough(state, by_set)

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Card, ...]:
        """Cards at random until it is enough."""
        held = commodities_in(state, civ)
        rng.shuffle(held)
        return self._until_enough(state, held)

    def _until_enough(self, state: State, held: list[Card]) -> tuple[Card, ...]:
        chosen: list[Card] = []
        for name in held:
            if face_value(state, chosen) >= self.face_value:
                break
            if state.rules.facts.commodities[name].value:
                chosen.append(name)
        return tuple(chosen)


def face_value(state: State, cards: tuple[Card, ...] | list[Card]) -> int:
    """The face values of cards together, whatever sets they make (MC 8)."""
    facts = state.rules.facts.commodities
    return sum(facts[name].value for name in cards)


async def corruption(turn: Turn[State], called: Called) -> None:
    """Commodity cards of at least 10 face value are discarded (MC 8, R-123)."""
    state, victim = turn.state, called.victim
    owed = reckon(state, called, "face value to discard", 10, victim)
    announce(turn, called, "face value to discard", {victim: owed})
    if owed.value and commodities_in(state, victim):
        chosen = await turn.ask(victim, DiscardFaceValue(owed.value))
        discard_commodities(turn, victim, called.calamity, chosen)


CORRUPTION = Calamity(corruption, reckons=("face value to discard",))
