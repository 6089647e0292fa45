"""Trade Empire."""

from collections.abc import Collection
from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.abilities.special_abilities import (
    Aim,
    SpecialAbility,
    exempt_from_requests,
)
from ecumene.phases.cards.discards import hand_over
from ecumene.phases.purchase.checks import substitutes_allowed
from ecumene.state.state import State

card = AdvanceCard("trade_empire")


@card.changes(substitutes_allowed, held_by="buyer")
def one_card_stands_in(allowed: int, state: State, buyer: Civ) -> int:
    """Once a turn a card of at least the same face value completes a set (MC 9, R-142)."""
    return allowed + 1


# -------------------------------------------------------------------- asking for a commodity

MOST_ASKED = 3
"""So many players may be asked, one after another (EP 33.0292)."""


class CommodityRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for, and who is asked first."""

    card: Card
    player: Civ


class RequestChoices(Choices, frozen=True):
    """Who may be asked, and for what."""

    cards: tuple[Card, ...]
    """The commodities of this game."""
    players: dict[Civ, int]
    """With the sizes of their hands."""


class CommodityAskedFor(Event, frozen=True):
    """A player was asked for a commodity, and gave one or has none; everybody hears it."""

    civ: Civ
    player: Civ
    card: Card
    given: bool


class AskAnother(Decision[State, Civ | None], frozen=True):
    """Whom you ask next for the same commodity, or that you ask nobody."""

    answer_type: ClassVar[Any] = Civ | None
    card: Card
    asked: tuple[Civ, ...]
    """Those who have none."""

    def check(self, state: State, civ: Civ, answer: Civ | None) -> None:
        """Somebody who may be asked and has not been (EP 33.0292)."""
        players = may_be_asked(state, civ, self.asked)
        if answer is not None and answer not in players:
            raise IllegalAnswer("request.player", player=answer, players=list(players))

    def offer(self, state: State, civ: Civ) -> RequestChoices:
        """The players who are left."""
        return RequestChoices((self.card,), may_be_asked(state, civ, self.asked))

    def default(self, state: State, civ: Civ) -> Civ | None:
        """The one with the most cards, if anybody has any."""
        players = may_be_asked(state, civ, self.asked)
        richest = max(players, key=lambda other: players[other], default=None)
        return richest if richest is not None and players[richest] else None

    def sample(self, state: State, civ: Civ, rng: Random) -> Civ | None:
        """Anybody, or nobody."""
        return rng.choice([None, *may_be_asked(state, civ, self.asked)])


def may_be_asked(state: State, civ: Civ, asked: Collection[Civ] = ()) -> dict[Civ, int]:
    """Opponents without a card against it, with the sizes of their hands (EP 33.0291)."""
    return {
        other: len(state.hands[other])
        for other in state.civs
        if other != civ
        and other not in asked
        and not exempt_from_requests(state, False, owner=other)
    }


def commodities_in_play(state: State) -> tuple[Card, ...]:
    """The commodities that lie in the stacks of this game."""
    stacks = state.rules.facts.stacks(state.table.players, state.table.board)
    found = (
        card
        for nine in stacks.values()
        for stack in nine
        for batch in stack.batches
        for card in batch.commodities
    )
    return tuple(dict.fromkeys(found))


def may_request(state: State, civ: Civ) -> bool:
    """Somebody who may be asked holds cards."""
    return any(may_be_asked(state, civ).values())


def check_request(state: State, civ: Civ, how: CommodityRequest) -> None:
    """A commodity, and an opponent without a card against it (EP 33.0291)."""
    if how.card not in commodities_in_play(state):
        raise IllegalAnswer("cards.not_commodity", card=how.card)
    players = may_be_asked(state, civ)
    if how.player not in players:
        raise IllegalAnswer("request.player", player=how.player, players=list(players))


def offer_request(state: State, civ: Civ) -> RequestChoices:
    """All commodities, and everybody who may be asked."""
    return RequestChoices(commodities_in_play(state), may_be_asked(state, civ))


def sample_request(state: State, civ: Civ, rng: Random) -> CommodityRequest:
    """Anything from anybody."""
    cards, players = commodities_in_play(state), may_be_asked(state, civ)
    return CommodityRequest(rng.choice(cards), rng.choice(list(players)))


async def request(turn: Turn[State], civ: Civ, how: CommodityRequest) -> None:
    """Up to three players are asked in turn, until one has to give it (EP 33.0291, EP 33.0292)."""
    state = turn.state
    asked: list[Civ] = []
    player: Civ | None = how.player
    while player is not None:
        asked.append(player)
        given = state.hands[player].count(how.card) > 0
        if given:
            hand_over(state, player, civ, how.card)
        turn.emit(CommodityAskedFor(civ, player, how.card, given))
        if given or len(asked) == MOST_ASKED or not may_be_asked(state, civ, asked):
            return
        player = await turn.ask(civ, AskAnother(how.card, tuple(asked)))


older_card = card.but(
    one_card_stands_in=None,
    special=SpecialAbility(
        CommodityRequest,
        may_request,
        check_request,
        offer_request,
        sample_request,
        request,
        Aim.REQUEST,
    ),
)


@older_card.changes(exempt_from_requests, held_by="owner")
def not_among_empires(exempt: bool, state: State, owner: Civ) -> bool:
    """Another holder is not asked (EP 33.0291)."""
    return True
