"""City in Flames."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.card_losses import pay_treasury
from ecumene.calamities.shared.city_losses import all_cities, destroy_own
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.cities.fates import destroy_city
from ecumene.phases.shared.choices import AreaList, check_distinct
from ecumene.state.state import State

PRICE = 10


class RansomChoices(Choices, frozen=True):
    """The cities of which one is lost, unless a price is paid."""

    price: int
    """In treasury."""
    cities: tuple[Area, ...]


class PayOrLoseCity(Decision[State, tuple[Area, ...]], frozen=True):
    """Whether to pay, or which city is destroyed; an empty answer pays."""

    answer_type: ClassVar[Any] = AreaList
    cities: tuple[Area, ...]
    price: int

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """Nothing, or one of the cities."""
        if answer:
            check_distinct("cities", answer, self.cities, 1)

    def offer(self, state: State, civ: Civ) -> RansomChoices:
        """The cities, and the price of sparing them."""
        return RansomChoices(self.price, self.cities)

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """To pay."""
        return ()

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """To pay, or any city."""
        return () if rng.random() < 0.5 else (rng.choice(self.cities),)


async def city_in_flames(turn: Turn[State], called: Called) -> None:
    """One city is destroyed, unless the victim pays exactly 10 treasury (MC 8, R-101)."""
    state, victim = turn.state, called.victim
    cities = all_cities(state, victim)
    if not cities or state.treasury[victim] < PRICE:
        await destroy_own(turn, called, 1)
        return
    chosen = await turn.ask(victim, PayOrLoseCity(cities, PRICE))
    for area in chosen:
        destroy_city(turn, area)
    if not chosen:
        pay_treasury(turn, victim, called.calamity, PRICE)


CITY_IN_FLAMES = Calamity(city_in_flames)
