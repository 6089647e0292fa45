"""Phase 1: tax collection and tax revolts (MC 6.1)."""

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.cities.fates import annex_city, destroy_city, turn_pirate
from ecumene.phases.shared.beneficiary import beneficiary_by_stock, most_points_in_stock
from ecumene.phases.shared.choices import ChooseCities, Fate
from ecumene.phases.shared.taxes import rates_of, shortage, untaxed
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.state import State


class TaxesCollected(Event, frozen=True):
    """A civilization moved tokens from stock to treasury."""

    civ: Civ
    rate: int
    cities: int
    collected: int
    revolting: int


class TaxRevolt(Event, frozen=True):
    """Cities were annexed by the beneficiary, turned pirate, or nobody could take them."""

    civ: Civ
    beneficiary: Civ | None
    """The barbarians, where the cities became pirate cities."""
    cities: tuple[Area, ...]
    why: tuple[Reason, ...]


class TaxRate(msgspec.Struct, frozen=True):
    """One rate, and what comes of it."""

    rate: int
    collected: int
    """Treasury that it brings, as far as stock goes."""
    revolting: int
    """How many cities would revolt."""
    treasury: int = 0
    """What would then be in the treasury."""
    stock: int = 0
    """What would be left in stock for the people to grow from."""
    growth: int = 0
    """Tokens by which the people would grow, if the stock had them (MC 6.2A)."""
    revolting_next: int = 0
    """How many cities would revolt next turn at this rate, if nothing came back to stock."""
    needed: int = 0
    """Tokens that the cities owe at this rate, now and next turn."""


class TaxChoices(Choices, frozen=True):
    """The rates that the cards allow."""

    rates: tuple[TaxRate, ...]


class ChooseTaxRate(Decision[State, int], frozen=True):
    """Which tax rate for all your cities."""

    answer_type: ClassVar[Any] = int
    opens_step: ClassVar[bool] = True
    rates: tuple[int, ...]

    def check(self, state: State, civ: Civ, answer: int) -> None:
        """One of the rates the player's cards allow (R-12)."""
        if answer not in self.rates:
            raise IllegalAnswer("tax.rate", rate=answer, rates=list(self.rates))

    def offer(self, state: State, civ: Civ) -> TaxChoices:
        """The rates, with what each brings and how many cities would revolt."""
        return TaxChoices(tuple(outcome_of(state, civ, rate) for rate in self.rates))

    def default(self, state: State, civ: Civ) -> int:
        """The usual rate, or the highest at which the fewest cities revolt."""
        usual = state.rules.tax_rate
        if not shortage(state, civ, usual):
            return usual
        return min(self.rates, key=lambda rate: (shortage(state, civ, rate), -rate))

    def sample(self, state: State, civ: Civ, rng: Random) -> int:
        """A random rate."""
        return rng.choice(self.rates)


def outcome_of(state: State, civ: Civ, rate: int) -> TaxRate:
    """What a rate brings, and how many cities would revolt."""
    collected = min(rate * state.board.city_count(civ), state.stock(civ))
    left = state.stock(civ) - collected
    growth = sum(state.rules.growth(state, civ).values())
    return TaxRate(
        rate,
        collected,
        shortage(state, civ, rate),
        treasury=state.treasury[civ] + collected,
        stock=left,
        growth=growth,
        revolting_next=untaxed(state, civ, rate, max(0, left - growth)),
        needed=rate * state.board.city_count(civ),
    )


async def collect_taxes(turn: Turn[State], item: str) -> None:
    """Everybody moves their rate for each city from stock to treasury (MC 6.1A)."""
    state = turn.state
    payers = [civ for civ in state.civs if state.board.city_count(civ)]
    rates = {civ: rates_of(state, civ) for civ in payers}
    choices = {civ: ChooseTaxRate(rates[civ]) for civ in payers if len(rates[civ]) > 1}
    chosen = await turn.ask_all(choices) if choices else {}
    for civ in payers:
        collect_tax(turn, civ, chosen.get(civ, rates[civ][0]))


def tax_payers(state: State) -> tuple[Civ, ...]:
    """Those with cities, in ranking order (EP 17.1, EP 18.1)."""
    return tuple(civ for civ in state.civs if state.board.city_count(civ))


async def pay_taxes(turn: Turn[State], civ: Civ) -> None:
    """One after another everybody moves their rate for each city to treasury (EP 18.1)."""
    rates = rates_of(turn.state, civ)
    rate = await turn.ask(civ, ChooseTaxRate(rates)) if len(rates) > 1 else rates[0]
    collect_tax(turn, civ, rate)


async def collect_what_there_is(turn: Turn[State], item: str) -> None:
    """Everybody moves what their stock has of it; a shortage costs nothing (FG T5, R-168)."""
    state = turn.state
    for civ in state.civs:
        if state.board.city_count(civ):
            move_to_treasury(turn, civ, state.rules.tax_rate, revolting=0)


def collect_tax(turn: Turn[State], civ: Civ, rate: int) -> None:
    """Rate times cities, or all that is left in stock (MC 6.1A, MC 6.1B, R-13)."""
    revolting = shortage(turn.state, civ, rate)
    if revolting:
        turn.state.revolts[civ] = revolting
    move_to_treasury(turn, civ, rate, revolting)


def move_to_treasury(turn: Turn[State], civ: Civ, rate: int, revolting: int) -> None:
    """The tokens go from stock to treasury, as far as there are some (MC 6.1A)."""
    state = turn.state
    cities = state.board.city_count(civ)
    collected = min(rate * cities, state.stock(civ))
    state.treasury[civ] += collected
    turn.emit(TaxesCollected(civ, rate, cities, collected, revolting))


def tax_revolts(state: State) -> tuple[Civ, ...]:
    """Those whose cities revolt, in ranking order (MC 6.1B)."""
    return tuple(in_rank_order(state, state.revolts))


async def tax_revolt(turn: Turn[State], victim: Civ) -> None:
    """The beneficiary annexes a city for each that paid no tax (MC 6.1B, R-14, R-15).

    When they have no more cities, the next beneficiary goes on; what nobody can take is
    destroyed, chosen by the last beneficiary, or by the victim if there never was one.
    """
    state = turn.state
    victims = tuple(state.revolts)
    left = min(state.revolts[victim], state.board.city_count(victim))
    chooser = victim
    while left:
        beneficiary = revolt_beneficiary(state, victims)
        if beneficiary is None:
            break
        chooser = beneficiary
        left -= await annex_revolting(turn, beneficiary, victim, left)
    if left:
        await destroy_revolting(turn, victim, chooser, left)


async def tax_revolt_by_points(turn: Turn[State], victim: Civ) -> None:
    """Whoever has the most units in stock takes revolting cities, then the next (EP 18.32, R-14).

    Only the victim is out of it. What nobody can take is eliminated (EP 18.33, R-180).
    """
    state = turn.state
    others = [civ for civ in state.civs if civ != victim]
    left = min(state.revolts[victim], state.board.city_count(victim))
    chooser = most_points_in_stock(state, others) or victim
    while left:
        able = [civ for civ in others if state.cities_in_stock(civ)]
        beneficiary = most_points_in_stock(state, able)
        if beneficiary is None:
            break
        chooser = beneficiary
        left -= await annex_revolting(turn, beneficiary, victim, left, "EP 18.32")
    if left:
        await destroy_revolting(turn, victim, chooser, left)


async def tax_revolt_with_pirates(turn: Turn[State], victim: Civ) -> None:
    """One beneficiary annexes as far as their cities go; the rest turn pirate (ME 6.1b, R-14).

    The beneficiary chooses those as well; the victim does if all others have revolts of their own.
    """
    state = turn.state
    left = min(state.revolts[victim], state.board.city_count(victim))
    beneficiary = beneficiary_by_stock(state, [c for c in state.civs if c not in state.revolts])
    if beneficiary is not None:
        left -= await annex_revolting(turn, beneficiary, victim, left)
    if left:
        await turn_revolting_pirate(turn, victim, beneficiary or victim, left)


async def annex_revolting(
    turn: Turn[State], beneficiary: Civ, victim: Civ, count: int, rule: str = "MC 6"
) -> int:
    """The beneficiary chooses and annexes cities; says how many (MC 6.1B)."""
    state = turn.state
    why, count = _why(state, beneficiary, rule), min(count, state.cities_in_stock(beneficiary))
    if not count:
        return 0
    cities = await choose_revolting(turn, beneficiary, victim, count, "annexed")
    for area in cities:
        annex_city(turn, area, beneficiary)
    turn.emit(TaxRevolt(victim, beneficiary, cities, why))
    return count


def revolt_beneficiary(state: State, victims: tuple[Civ, ...]) -> Civ | None:
    """Most cities in stock among those without a revolt this turn (MC 6.1B, R-14)."""
    able = [c for c in state.civs if c not in victims and state.cities_in_stock(c)]
    return beneficiary_by_stock(state, able)


async def choose_revolting(
    turn: Turn[State], chooser: Civ, victim: Civ, count: int, fate: Fate
) -> tuple[Area, ...]:
    """The cities of the victim that the chooser names."""
    cities = tuple(turn.state.board.cities_of(victim))
    if count >= len(cities):
        return cities
    return await turn.ask(chooser, ChooseCities("tax_revolt", victim, count, cities, fate))


async def destroy_revolting(turn: Turn[State], victim: Civ, chooser: Civ, count: int) -> None:
    """Cities that nobody can annex are destroyed (MC 6.1B, FAQ Tax Collection)."""
    cities = await choose_revolting(turn, chooser, victim, count, "destroyed")
    for area in cities:
        destroy_city(turn, area)
    turn.emit(TaxRevolt(victim, None, cities, ()))


async def turn_revolting_pirate(turn: Turn[State], victim: Civ, chooser: Civ, count: int) -> None:
    """Cities that the beneficiary has no pieces for become pirate cities (ME 6.1b)."""
    cities = await choose_revolting(turn, chooser, victim, count, "pirates")
    for area in cities:
        turn_pirate(turn, area)
    turn.emit(TaxRevolt(victim, BARBARIANS, cities, ()))


def _why(state: State, beneficiary: Civ, rule: str) -> tuple[Reason, ...]:
    return (
        Reason("cities_in_stock", state.cities_in_stock(beneficiary), rule, beneficiary),
        Reason("tokens_in_stock", state.stock(beneficiary), rule, beneficiary),
    )
