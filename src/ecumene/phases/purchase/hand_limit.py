"""Hands are cut to the limit after purchases (MC 6.12)."""

from random import Random
from typing import Any, ClassVar

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, Reason
from ecumene.engine.phase import ONCE
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.acquisition import commodities_of, hand_in
from ecumene.phases.purchase.checks import (
    CardCounts,
    check_cards,
)
from ecumene.state.state import State


@rule_value(int, "MC 6.12")
def hand_limit(civ: Civ) -> None:
    """How many commodity cards a player may keep."""


class HandLimitKept(Event, frozen=True):
    """A civilization discarded commodity cards above its hand limit."""

    civ: Civ
    limit: int
    why: tuple[Reason, ...]
    discarded: dict[Card, int]


class ExcessChoices(Choices, frozen=True):
    """The cards of a hand above its limit."""

    count: int
    """So many are discarded."""
    cards: dict[Card, int]
    """The commodity cards in hand."""


class DiscardExcess(Decision[State, dict[Card, int]], frozen=True):
    """Which commodity cards to discard above the hand limit."""

    answer_type: ClassVar[Any] = CardCounts
    opens_step: ClassVar[bool] = True
    count: int

    def check(self, state: State, civ: Civ, answer: dict[Card, int]) -> None:
        """Exactly the excess, from cards in hand (MC 6.12)."""
        check_cards(state, civ, answer)
        given = sum(answer.values())
        if given != self.count:
            raise IllegalAnswer("cards.count", wanted=self.count, given=given)

    def offer(self, state: State, civ: Civ) -> ExcessChoices:
        """How many, and of which."""
        return ExcessChoices(self.count, commodities_of(state, civ))

    def default(self, state: State, civ: Civ) -> dict[Card, int]:
        """The most valuable sets are kept."""
        hand = commodities_of(state, civ)
        premiums = state.table.premiums[civ]
        keep = sum(hand.values()) - self.count
        kept = prices.best_kept(state.rules.facts, hand, keep, premiums)
        return {name: n - kept.get(name, 0) for name, n in hand.items() if n > kept.get(name, 0)}

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Card, int]:
        """Random cards."""
        cards = [name for name, n in commodities_of(state, civ).items() for _ in range(n)]
        thrown: dict[Card, int] = {}
        for name in rng.sample(cards, self.count):
            thrown[name] = thrown.get(name, 0) + 1
        return thrown


def limit_of(state: State, civ: Civ) -> Reckoned[int]:
    """How many commodity cards a player may keep (MC 6.12)."""
    base = state.rules.facts.hand_limits[state.table.players]
    return hand_limit.reckon(state, base, civ=civ)


def excess_cards(state: State) -> dict[Civ, int]:
    """Who holds too many cards, and how many too many (MC 6.12, R-92)."""
    usual = state.rules.facts.hand_limits[state.table.players]
    over = [
        civ
        for civ in state.civs
        if len(state.hands[civ]) > usual or hand_limit.is_changed(state, civ)
    ]
    excess = {civ: len(state.hands[civ]) - limit_of(state, civ).value for civ in over}
    return {civ: count for civ, count in excess.items() if count > 0}


def any_above_limit(state: State) -> tuple[str, ...]:
    """A single item for all, if anybody holds too many cards."""
    return ONCE if excess_cards(state) else ()


async def keep_hand_limit(turn: Turn[State], item: str) -> None:
    """All with too many commodity cards discard the excess (MC 6.12, R-92).

    Even a player whose cards are all alike is asked: silence would tell the others what they hold.
    """
    state = turn.state
    choices = {civ: DiscardExcess(count) for civ, count in excess_cards(state).items()}
    if not choices:  # what was sold meanwhile brought everybody within the limit (EP 33.0262)
        return
    for civ, counts in (await turn.ask_all(choices)).items():
        hand_in(state, civ, counts)
        thrown = {name: count for name, count in counts.items() if count}
        limit = limit_of(state, civ)
        turn.emit(HandLimitKept(civ, limit.value, limit.why, thrown))
