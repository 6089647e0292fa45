"""Minor Uprising."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.card_losses import pay_treasury
from ecumene.calamities.shared.city_losses import destroy_own
from ecumene.calamities.shared.damage import suffer
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Reason
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.shared.treasury import treasury_within_reach
from ecumene.state.state import State


async def minor_uprising(turn: Turn[State], called: Called) -> None:
    """One city is destroyed (MC 8)."""
    await destroy_own(turn, called, 1)


# -------------------------------------------------------------------- by the number of cities

PRICE = 2


class BuyOffChoices(Choices, frozen=True):
    """Unit points that may be paid for."""

    points: int
    """So many are due."""
    price: int
    """What each costs, in treasury."""
    most: int
    """So many can be paid for."""


class BuyOffPoints(Decision[State, int], frozen=True):
    """How many of the unit points due to pay for; units are lost for the rest."""

    answer_type: ClassVar[Any] = int
    cause: Card
    points: int
    price: int

    def check(self, state: State, civ: Civ, answer: int) -> None:
        """None, some or all, as far as the treasury goes (EP 30.832)."""
        most = self.most(state, civ)
        if not 0 <= answer <= most:
            raise IllegalAnswer("points.most", most=most, given=answer)

    def most(self, state: State, civ: Civ) -> int:
        """As many as the treasury pays for."""
        return min(self.points, state.treasury[civ] // self.price)

    def offer(self, state: State, civ: Civ) -> BuyOffChoices:
        """The points, what each costs, and how many can be paid for."""
        return BuyOffChoices(self.points, self.price, self.most(state, civ))

    def default(self, state: State, civ: Civ) -> int:
        """Those that would cost cities: tokens grow again, treasury is worth more."""
        return max(0, min(self.points - state.board.token_count(civ), self.most(state, civ)))

    def sample(self, state: State, civ: Civ, rng: Random) -> int:
        """Any number that can be paid for."""
        return rng.randint(0, self.most(state, civ))


async def uprising_in_cities(turn: Turn[State], called: Called) -> None:
    """A unit point for each city, or 2 treasury instead of a point (EP 30.83, R-207)."""
    state, victim = turn.state, called.victim
    cities = state.board.city_count(victim)
    paid = 0
    if cities and treasury_within_reach(state, state.treasury[victim], civ=victim) >= PRICE:
        paid = await turn.ask(victim, BuyOffPoints(called.calamity, cities, PRICE))
        pay_treasury(turn, victim, called.calamity, PRICE * paid)
    why = (
        Reason("cities", cities, "EP 30.831", victim),
        Reason("treasury", -paid, "EP 30.832", victim),
    )
    await suffer(turn, called, {victim: Reckoned(cities - paid, why)})


MINOR_UPRISING = Calamity(minor_uprising)
UPRISING_IN_CITIES = Calamity(uprising_in_cities)
