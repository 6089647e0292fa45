"""Phase 12: civilization advances are bought, then hands are cut to the limit (MC 6.12)."""

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.data.facts import GROUPS, Group
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Card, Civ
from ecumene.phases.cards.discards import discard_from_hand, is_commodity
from ecumene.phases.cards.set_values import Substitute, cards_value
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.checks import (
    Purchase,
    bare_price_for,
    check_purchase,
    credits_to_choose,
    discount,
    free_advances,
    may_buy,
    payment_for,
    price_for,
    prices_in,
    substitutes_allowed,
    treasury_worth,
    with_gifts,
)
from ecumene.phases.purchase.prices import PORTION
from ecumene.phases.shared.choices import Price
from ecumene.phases.shared.turn_order import position_order, rank_order
from ecumene.state.state import State

ACQUISITION = "advances_acquisition"
"""The phase in which advances are bought."""


class Priced(msgspec.Struct, frozen=True):
    """An advance, what it cost, and why."""

    advance: Advance
    price: int
    why: tuple[Reason, ...]


class AdvancesBought(Event, frozen=True):
    """A civilization bought advances in one transaction."""

    civ: Civ
    advances: tuple[Priced, ...]
    free: Advance | None
    price: int
    cards: dict[Card, int]
    substitute: Substitute | None
    value: int
    """What the cards were worth."""
    treasury: int
    """Treasury tokens paid."""
    worth: int
    """What each of them was worth."""
    credits: dict[Group, int]
    """New credits, printed and chosen."""
    gifts: tuple[Advance, ...] = ()
    """Further advances that came with them for nothing."""


# -------------------------------------------------------------------------- questions


class PurchaseChoices(Choices, frozen=True):
    """The advances for sale, and what there is to pay with."""

    prices: dict[Advance, Price]
    """All advances that are not held yet."""
    cards: dict[Card, int]
    """The commodity cards in hand."""
    value: int
    """What they count if all are paid."""
    treasury: int
    worth: int
    """What each treasury token counts."""
    substitutes: int
    """How many cards handed in may stand in for cards of another set."""


class BuyAdvances(Decision[State, Purchase], frozen=True):
    """Which advances to buy, and which cards to pay with."""

    answer_type: ClassVar[Any] = Purchase
    opens_step: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: Purchase) -> None:
        """One legal transaction that the buyer can pay for (MC 6.12, R-140 to R-148)."""
        check_purchase(state, civ, answer)

    def offer(self, state: State, civ: Civ) -> PurchaseChoices:
        """The prices of all advances the buyer lacks, and what they can pay with."""
        facts, hand = state.rules.facts, commodities_of(state, civ)
        return PurchaseChoices(
            prices=prices_for(state, civ),
            cards=hand,
            value=cards_value(facts, hand, None, state.table.premiums[civ]),
            treasury=state.treasury[civ],
            worth=treasury_worth(state, 1, buyer=civ),
            substitutes=substitutes_allowed(state, 0, buyer=civ),
        )

    def default(self, state: State, civ: Civ) -> Purchase:
        """Nothing."""
        return Purchase()

    def sample(self, state: State, civ: Civ, rng: Random) -> Purchase:
        """Now and then nothing, else some of a handful of advances for all the cards in hand."""
        lacking = [a for a in state.rules.facts.advances if a not in state.advances[civ]]
        tried = rng.sample(lacking, min(len(lacking), rng.randrange(9)))
        return with_extras(state, civ, within_means(state, civ, tried), rng)


def prices_for(state: State, civ: Civ) -> dict[Advance, Price]:
    """What every advance that a civilization lacks costs it by itself (R-146)."""
    lacking = (a for a in state.rules.facts.advances if a not in state.advances[civ])
    return {advance: Price(*price_for(state, civ, advance)) for advance in lacking}


def commodities_of(state: State, civ: Civ) -> dict[Card, int]:
    """The commodity cards in a hand, counted."""
    counts = state.hands[civ].counts()
    return {name: n for name, n in counts.items() if is_commodity(state, name)}


def within_means(state: State, civ: Civ, advances: list[Advance]) -> Purchase:
    """As many of these advances, in order, as all cards and treasury can pay for."""
    cards = commodities_of(state, civ)
    means = cards_value(state.rules.facts, cards, None, state.table.premiums[civ])
    means += state.treasury[civ] * treasury_worth(state, 1, buyer=civ)
    bought = []
    for advance in advances:
        price = bare_price_for(state, civ, advance)
        if price <= means:
            means -= price
            bought.append(advance)
    return Purchase(tuple(bought), cards if bought else {})


def with_extras(state: State, civ: Civ, purchase: Purchase, rng: Random) -> Purchase:
    """The same purchase with everything that comes with its cards, chosen at random."""
    bought = purchase.advances
    on = next((a for a in bought if discount(state, civ, bought, a).value), None)
    gifts = free_advances(state, civ, bought)
    free = rng.choice(gifts) if gifts else None
    obtained = bought if free is None else (*bought, free)
    chosen: dict[Group, int] = {}
    for _ in range(credits_to_choose(state, civ, obtained).value // PORTION):
        group = rng.choice(GROUPS)
        chosen[group] = chosen.get(group, 0) + PORTION
    return msgspec.structs.replace(purchase, discount_on=on, free=free, credits=chosen)


# -------------------------------------------------------------------------- steps


def advance_buyers(state: State) -> tuple[Civ, ...]:
    """Those who could buy an advance, furthest on the A.S.T. first (MC 6.12)."""
    return tuple(civ for civ in position_order(state) if may_buy(state, civ))


def advance_buyers_by_ranking(state: State) -> tuple[Civ, ...]:
    """Those who could buy an advance, by A.S.T. ranking (EP 32.12)."""
    return tuple(civ for civ in rank_order(state) if may_buy(state, civ))


async def buy_advances(turn: Turn[State], civ: Civ) -> None:
    """Each buys what they like in one transaction (MC 6.12)."""
    purchase = await turn.ask(civ, BuyAdvances())
    if purchase.advances:
        carry_out(turn, civ, purchase)


def carry_out(turn: Turn[State], civ: Civ, purchase: Purchase) -> None:
    """Cards and treasury are paid, advances and credits received (MC 6.12, R-140, R-147)."""
    state, facts = turn.state, turn.state.rules.facts
    costs = prices_in(state, civ, purchase)
    paid = payment_for(state, civ, purchase)
    obtained = with_gifts(state, civ, purchase.obtained)
    gained = prices.credits_gained(facts, obtained, purchase.credits)
    hand_in(state, civ, purchase.cards)
    state.treasury[civ] -= paid.treasury
    state.advances[civ] = state.advances[civ] | frozenset(obtained)
    old = state.credits[civ]
    state.credits[civ] = {group: old[group] + gained.get(group, 0) for group in old}
    turn.emit(
        AdvancesBought(
            civ,
            tuple(Priced(advance, cost.value, cost.why) for advance, cost in costs.items()),
            purchase.free,
            sum(cost.value for cost in costs.values()),
            dict(purchase.cards),
            purchase.substitute,
            paid.cards,
            paid.treasury,
            paid.worth,
            gained,
            tuple(advance for advance in obtained if advance not in purchase.obtained),
        )
    )


def hand_in(state: State, civ: Civ, counts: dict[Card, int]) -> None:
    """Commodity cards go from a hand to the discard piles."""
    discard_from_hand(state, civ, [name for name, n in counts.items() for _ in range(n)])
