"""Provincial Empire."""

from random import Random
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.abilities.special_abilities import Aim, SpecialAbility, exempt_from_tribute
from ecumene.phases.cards.discards import hand_over, is_commodity
from ecumene.phases.cards.set_values import one_more
from ecumene.phases.shared.choices import check_distinct
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.state import State

card = AdvanceCard("provincial_empire")

MOST_PLAYERS = 5


class Demand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players who have to give a card."""

    players: Annotated[tuple[Civ, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]


class Tribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that is given, for all to see or not."""

    card: Card
    openly: bool = False


class DemandChoices(Choices, frozen=True):
    """The players who may be made to give a card."""

    most: int
    """So many of them at the most."""
    players: dict[Civ, int]
    """With the sizes of their hands."""


class TributeDemanded(Event, frozen=True):
    """A player demanded tribute from others."""

    civ: Civ
    players: tuple[Civ, ...]


class TributeGiven(Event, frozen=True):
    """A card was given; None if there was none to give, or if it is hidden from this viewer."""

    giver: Civ
    receiver: Civ
    given: bool
    openly: bool
    card: Card | None

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Only the two know a card given face down (MC 9, R-135)."""
        if self.openly or viewer in (self.giver, self.receiver):
            return self
        return msgspec.structs.replace(self, card=None)


class TributeChoices(Choices, frozen=True):
    """The cards of which one is given."""

    cards: tuple[Card, ...]


class GiveTribute(Decision[State, Tribute], frozen=True):
    """Which card you give as tribute."""

    answer_type: ClassVar[Any] = Tribute
    receiver: Civ

    def check(self, state: State, civ: Civ, answer: Tribute) -> None:
        """A commodity in hand that is good enough (MC 9, EP 33.1391)."""
        cards = tribute_cards(state, civ)
        if answer.card not in cards:
            raise IllegalAnswer("tribute.card", card=answer.card, cards=cards)

    def offer(self, state: State, civ: Civ) -> TributeChoices:
        """The cards that may be given."""
        return TributeChoices(tuple(tribute_cards(state, civ)))

    def default(self, state: State, civ: Civ) -> Tribute:
        """The card whose loss costs least, face down."""
        counts = state.hands[civ].counts()
        values, premiums = state.rules.facts.commodities, state.table.premiums[civ]

        def loss(name: Card) -> int:
            return one_more(counts[name] - 1, values[name].value, premiums.get(name, 0))

        return Tribute(min(tribute_cards(state, civ), key=lambda name: (loss(name), name)))

    def sample(self, state: State, civ: Civ, rng: Random) -> Tribute:
        """A random card, now and then face up."""
        return Tribute(rng.choice(tribute_cards(state, civ)), rng.random() < 0.3)


@card.changes(exempt_from_tribute, held_by="owner")
def empires_pay_none(exempt: bool, state: State, owner: Civ) -> bool:
    """Another holder gives no tribute (MC 9)."""
    return True


def tribute_cards(state: State, civ: Civ) -> list[Card]:
    """Commodities in hand with a face value of at least 2, or any, by name (MC 9, EP 33.1391)."""
    values, least = state.rules.facts.commodities, state.rules.least_tribute
    return [
        name
        for name in state.hands[civ].counts()
        if is_commodity(state, name) and values[name].value >= least
    ]


def neighbours(state: State, civ: Civ) -> list[Civ]:
    """Players with units next to the holder's by land or water, unless exempt (MC 9, R-135)."""
    board, around = state.board, state.atlas.around
    near = {area for own in board.areas_of(civ) for area in around[own]}
    return [
        other
        for other in state.civs
        if other != civ
        and not exempt_from_tribute(state, False, owner=other)
        and any(board.has_units(area, other) for area in near)
    ]


def usable(state: State, civ: Civ) -> bool:
    """There is such a player."""
    return bool(neighbours(state, civ))


def check(state: State, civ: Civ, how: Demand) -> None:
    """One to five of them, each once (MC 9)."""
    check_distinct("tribute", how.players, neighbours(state, civ), len(how.players))


def offer(state: State, civ: Civ) -> DemandChoices:
    """The players who may be chosen, with the size of their hands."""
    players = {other: len(state.hands[other]) for other in neighbours(state, civ)}
    return DemandChoices(MOST_PLAYERS, players)


def sample(state: State, civ: Civ, rng: Random) -> Demand:
    """Random players."""
    players = neighbours(state, civ)
    count = rng.randint(1, min(MOST_PLAYERS, len(players)))
    return Demand(tuple(rng.sample(players, count)))


async def demand_tribute(turn: Turn[State], civ: Civ, how: Demand) -> None:
    """Each chosen player gives a card of their choice, in ranking order (MC 9)."""
    state = turn.state
    turn.emit(TributeDemanded(civ, how.players))
    payers = []
    for other in in_rank_order(state, how.players):
        if tribute_cards(state, other):
            payers.append(other)
        else:
            turn.emit(TributeGiven(other, civ, given=False, openly=False, card=None))
    for place, other in enumerate(payers):
        later = {next_: GiveTribute(civ) for next_ in payers[place + 1 :]}
        tribute = await turn.ask(other, GiveTribute(civ), later)
        hand_over(state, other, civ, tribute.card)
        turn.emit(TributeGiven(other, civ, True, tribute.openly, tribute.card))


card.special = SpecialAbility(Demand, usable, check, offer, sample, demand_tribute, Aim.TRIBUTE)
