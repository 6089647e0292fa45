"""City in Flames."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.card_losses import pay_treasury
from ecumene.calamities.shared.city_losses import all_cities, destroy_own
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.cities.fates import destroy_city
from ecumene.phases.shared.choices import AreaList, check_distinct
from ecumene.phases.shared.treasury import treasury_within_reach
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
        """One of the cities, or nothing where the treasury pays for it (MC 8)."""
        if answer:
            check_distinct("cities", answer, self.cities, 1)
        elif not self.pays(state, civ):
            raise IllegalAnswer("cards.too_dear", price=self.price, treasury=state.treasury[civ])

    def pays(self, state: State, civ: Civ) -> bool:
        """Whether the treasury is enough."""
        return state.treasury[civ] >= self.price

    def offer(self, state: State, civ: Civ) -> RansomChoices:
        """The cities, and the price of sparing them."""
        return RansomChoices(self.price, self.cities)

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """Pay, if the treasury is enough."""
        return () if self.pays(state, civ) else self.cities[:1]

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """Pay, if possible, or a random city."""
        paid = self.pays(state, civ) and rng.random() < 0.5
        return () if paid else (rng.choice(self.cities),)


async def city_in_flames(turn: Turn[State], called: Called) -> None:
    """One city is destroyed, unless the victim pays exactly 10 treasury (MC 8, R-101)."""
    state, victim = turn.state, called.victim
    cities = all_cities(state, victim)
    if not cities or treasury_within_reach(state, state.treasury[victim], civ=victim) < PRICE:
        await destroy_own(turn, called, 1)
        return
    chosen = await turn.ask(victim, PayOrLoseCity(cities, PRICE))
    for area in chosen:
        destroy_city(turn, area)
    if not chosen:
        pay_treasury(turn, victim, called.calamity, PRICE)


CITY_IN_FLAMES = Calamity(city_in_flames)
