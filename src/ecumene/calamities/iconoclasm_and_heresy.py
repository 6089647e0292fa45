"""Iconoclasm and Heresy."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.card_losses import (
    CardList,
    check_held,
    commodities_in,
    discard_commodities,
)
from ecumene.calamities.shared.city_losses import all_cities, cities_due, reduce_cities
from ecumene.calamities.shared.shares import share_out
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Card, Civ
from ecumene.phases.calamity.beneficiaries import BY_TRADE, BY_TRADE_ALONE
from ecumene.phases.calamity.called import Calamity, Called, Due, Secondaries
from ecumene.phases.calamity.reckoning import announce, not_above, reckon, role_of
from ecumene.phases.calamity.secondary_victims import has_any_city
from ecumene.phases.cities.fates import reduce_city
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.state import State

OTHERS_CITIES = 2


@rule_value(int, "MC 8")
def cards_to_spare_cities(victim: Civ) -> None:
    """Commodity cards a victim may discard to reduce nothing; 0 if that is not allowed."""


class CitiesSpared(Event, frozen=True):
    """A victim discarded cards and reduced nothing."""

    civ: Civ


class SparingChoices(Choices, frozen=True):
    """The cards with which cities may be spared."""

    count: int
    """So many spare all of them."""
    cities: int
    """How many cities would be spared."""
    cards: tuple[Card, ...]


class SpareCities(Decision[State, tuple[Card, ...]], frozen=True):
    """Which commodity cards to discard so that no city is reduced; may be none."""

    answer_type: ClassVar[Any] = CardList
    cards: int
    cities: int
    """How many cities would be spared."""

    def check(self, state: State, civ: Civ, answer: tuple[Card, ...]) -> None:
        """None, or exactly the number due, from the hand; Water counts (FAQ, R-86)."""
        check_held(state, civ, answer)
        if answer and len(answer) != self.cards:
            raise IllegalAnswer("cards.count", wanted=self.cards, given=len(answer))

    def offer(self, state: State, civ: Civ) -> SparingChoices:
        """The cards, how many are due, and the cities they would spare."""
        return SparingChoices(self.cards, self.cities, tuple(commodities_in(state, civ)))

    def default(self, state: State, civ: Civ) -> tuple[Card, ...]:
        """None."""
        return ()

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Card, ...]:
        """None, or random cards."""
        if rng.random() < 0.5:
            return ()
        return tuple(rng.sample(commodities_in(state, civ), self.cards))


async def iconoclasm_and_heresy(turn: Turn[State], called: Called) -> None:
    """4 cities are reduced, and 1 of each of two others the victim names (MC 8, R-124)."""
    state = turn.state
    due = {called.victim: cities_struck(state, called, called.victim, 4)}
    for civ in called.named or ():
        due[civ] = cities_struck(state, called, civ, 1)
    announce(turn, called, "cities reduced", due)
    waiting = [civ for civ in in_rank_order(state, due) if due[civ].value]
    while waiting:
        civ = waiting.pop(0)
        first = {c: first_question(state, called, c, due[c].value) for c in waiting}
        later = {c: question.decision for c, question in first.items() if question.forced is None}
        await reduce_or_spare(turn, called, civ, due[civ].value, later)


def cities_struck(state: State, called: Called, civ: Civ, base: int) -> Reckoned[int]:
    """Cities a victim reduces; every card helps or harms in either role (R-124)."""
    count = reckon(state, called, "cities reduced", base, civ, role_of(called, civ))
    return not_above(count, state.board.city_count(civ), "cities")


def may_spare(state: State, civ: Civ) -> int:
    """Cards the victim may discard to reduce nothing, if they have that many (MC 8)."""
    cards = cards_to_spare_cities(state, 0, victim=civ)
    return cards if len(commodities_in(state, civ)) >= cards else 0


def first_question(state: State, called: Called, civ: Civ, count: int) -> Due:
    """Whether to discard cards, where that is possible; else which cities."""
    cards = may_spare(state, civ)
    if cards:
        return Due(SpareCities(cards, count))
    return cities_due(state, called.calamity, civ, count, all_cities(state, civ), "reduced")


async def reduce_or_spare(
    turn: Turn[State],
    called: Called,
    civ: Civ,
    count: int,
    later: dict[Civ, Decision[State, Any]],
) -> None:
    """One victim discards cards, if allowed and willing, or reduces cities (R-124)."""
    cards = may_spare(turn.state, civ)
    if cards:
        discarded = await turn.ask(civ, SpareCities(cards, count), later=later)
        if discarded:
            discard_commodities(turn, civ, called.calamity, discarded)
            turn.emit(CitiesSpared(civ))
            return
    cities = all_cities(turn.state, civ)
    decision, chosen = cities_due(turn.state, called.calamity, civ, count, cities, "reduced")
    if chosen is None:
        chosen = await turn.ask(civ, decision, later=later)
    reduce_all(turn, chosen)


def reduce_all(turn: Turn[State], cities: tuple[Area, ...]) -> None:
    """The chosen cities are reduced."""
    for area in cities:
        reduce_city(turn, area)


def without_city(state: State, called: Called) -> str | None:
    """Cancelled for all if the primary victim has no city (MC 8, FAQ Iconoclasm)."""
    return None if state.board.city_count(called.victim) else "no_city"


# -------------------------------------------------------------------- cities shared out


async def iconoclasm_shared_out(turn: Turn[State], called: Called) -> None:
    """4 cities are reduced, and 2 in all that the victim shares out among others (EP 30.82)."""
    state, victim = turn.state, called.victim
    own = cities_struck(state, called, victim, 4)
    if await cards_stop_it(turn, called, own.value):
        return
    shares = await share_out(turn, called, OTHERS_CITIES, state.board.city_count, "cities")
    due = {victim: own}
    for civ, share in shares.items():
        due[civ] = cities_struck(state, called, civ, share)
    await reduce_cities(turn, called, due)


async def cards_stop_it(turn: Turn[State], called: Called, cities: int) -> bool:
    """Whether the primary victim gives up cards so that nothing happens at all (EP 30.823)."""
    cards = may_spare(turn.state, called.victim)
    if not cards:
        return False
    discarded = await turn.ask(called.victim, SpareCities(cards, cities))
    if not discarded:
        return False
    discard_commodities(turn, called.victim, called.calamity, discarded)
    turn.emit(CitiesSpared(called.victim))
    return True


ICONOCLASM_AND_HERESY = Calamity(
    iconoclasm_and_heresy,
    BY_TRADE,
    Secondaries(2, has_any_city),
    without_city,
    reckons=("cities reduced",),
)
ICONOCLASM_SHARED_OUT = Calamity(iconoclasm_shared_out, BY_TRADE_ALONE, reckons=("cities reduced",))
