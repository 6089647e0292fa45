"""The bill of a purchase that is still being put together (MC 6.12)."""

from collections.abc import Iterable

import msgspec

from ecumene.names import Advance, Civ
from ecumene.phases.cards.set_values import Substitute
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.acquisition import commodities_of
from ecumene.phases.purchase.checks import (
    AdvanceList,
    CardCounts,
    GroupPoints,
    Purchase,
    credits_to_choose,
    discount,
    free_advances,
    gifts_with,
    payment_for,
    prices_in,
    substitutes_allowed,
    treasury_worth,
    with_gifts,
)
from ecumene.phases.purchase.paying import Means, least_loss, most
from ecumene.phases.shared.choices import Price
from ecumene.phases.shared.taxes import owed_to_stock
from ecumene.phases.succession.needs import Need, needs_of
from ecumene.state.state import State


class PurchaseDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A purchase as far as it is chosen; what is left out is chosen as most buyers would."""

    advances: AdvanceList = ()
    cards: CardCounts | None = None
    """None: those whose loss costs least, unless the stock needs treasury for the next tax."""
    discount_on: Advance | None = None
    """None: the advance that becomes cheapest by it."""
    free: Advance | None = None
    credits: GroupPoints = {}
    substitute: Substitute | None = None


class Bill(msgspec.Struct, frozen=True):
    """What a draft costs, how it is paid, and what comes with it."""

    purchase: Purchase
    """The draft with everything chosen: what to answer."""
    prices: dict[Advance, Price]
    price: int
    cards: int
    """What the cards count."""
    treasury: int
    """Treasury tokens that make up the rest, as far as there are any."""
    missing: int
    """Points that are missing even with the whole treasury."""
    wasted: int
    """Points handed in above the price, which are lost."""
    discounts: dict[Advance, int]
    """The advances of which one may be made cheaper, and by how much."""
    free: tuple[Advance, ...]
    """The advances of which one comes free."""
    credits: int
    """Points of credits in groups of the buyer's choice."""
    chosen: int
    """How many of them are chosen."""
    portion: int
    """Credits come in portions of so many points."""
    substitutes: tuple[Substitute, ...]
    """How one of the cards handed in may stand in for another."""
    short: dict[Advance, int]
    """Points that are missing to buy another advance as well, where some are."""
    out_of_reach: int
    """Points that are missing for even the cheapest advance; 0 if one can be bought."""
    needs: tuple[Need, ...]
    """What the next space of the A.S.T. asks for, and what is there with this purchase."""
    gifts: tuple[Advance, ...] = ()
    """Advances that come with this purchase for nothing, all of them."""


def means_of(state: State, civ: Civ) -> Means:
    """What a civilization can pay advances with."""
    return Means(
        commodities_of(state, civ),
        state.treasury[civ],
        treasury_worth(state, 1, buyer=civ),
        bool(substitutes_allowed(state, 0, buyer=civ)),
        state.table.premiums[civ],
    )


def bill_of(state: State, civ: Civ, draft: PurchaseDraft) -> Bill:
    """The bill of a draft; whether the purchase is legal is for its check to say (R-140)."""
    means = means_of(state, civ)
    purchase = completed(state, civ, draft, means)
    paid = payment_for(state, civ, purchase)
    costs = prices_in(state, civ, purchase)
    price = sum(cost.value for cost in costs.values())
    short = shortfalls(state, civ, purchase, means)
    lacking = [a for a in state.rules.facts.advances if a not in state.advances[civ]]
    within = any(advance not in short for advance in lacking)
    facts = state.rules.facts
    return Bill(
        purchase=purchase,
        prices={advance: Price(*cost) for advance, cost in costs.items()},
        price=price,
        cards=paid.cards,
        treasury=min(paid.treasury, means.treasury),
        missing=max(0, price - paid.cards - means.purse),
        wasted=max(0, paid.cards - price),
        discounts=discounts_in(state, civ, purchase.advances),
        free=free_advances(state, civ, purchase.advances),
        credits=credits_to_choose(state, civ, purchase.obtained).value,
        chosen=sum(purchase.credits.values()),
        portion=prices.PORTION,
        substitutes=tuple(prices.substitutes(facts, purchase.cards)) if means.substitutes else (),
        short=short,
        out_of_reach=0 if within or purchase.advances else min(short.values(), default=0),
        needs=needs_with(state, civ, with_gifts(state, civ, purchase.obtained)),
        gifts=gifts_with(state, civ, purchase.advances),
    )


def completed(state: State, civ: Civ, draft: PurchaseDraft, means: Means) -> Purchase:
    """The draft with what is left out chosen, and without what no longer goes with it."""
    known = state.rules.facts.advances.keys() - state.advances[civ]
    bought = tuple(dict.fromkeys(a for a in draft.advances if a in known))
    if not bought:
        return Purchase()
    gifts = free_advances(state, civ, bought)
    free = draft.free if draft.free in gifts else None
    obtained = bought if free is None else (*bought, free)
    due = credits_to_choose(state, civ, obtained).value
    purchase = Purchase(
        advances=bought,
        discount_on=discounted_in(state, civ, draft, bought),
        free=free,
        credits={group: n for group, n in draft.credits.items() if n} if due else {},
    )
    facts = state.rules.facts
    if draft.cards is None:
        price = sum(cost.value for cost in prices_in(state, civ, purchase).values())
        cards = least_loss(facts, means, price, owed_to_stock(state, civ))
        return msgspec.structs.replace(purchase, cards=cards)
    held = {name: min(n, means.cards.get(name, 0)) for name, n in draft.cards.items()}
    cards = {name: n for name, n in held.items() if n > 0}
    swap = draft.substitute
    if swap is not None and prices.substitute_problem(facts, cards, swap) is not None:
        swap = None
    return msgspec.structs.replace(purchase, cards=cards, substitute=swap)


def discounts_in(state: State, civ: Civ, bought: tuple[Advance, ...]) -> dict[Advance, int]:
    """The advances of a purchase that another of its cards can make cheaper (R-143)."""
    found = {advance: discount(state, civ, bought, advance).value for advance in bought}
    return {advance: cut for advance, cut in found.items() if cut}


def discounted_in(
    state: State, civ: Civ, draft: PurchaseDraft, bought: tuple[Advance, ...]
) -> Advance | None:
    """The advance that is made cheaper: the one named, or else the one where it saves most."""
    cuts = discounts_in(state, civ, bought)
    if draft.discount_on in cuts or not cuts:
        return draft.discount_on if cuts else None
    saved = {on: min(cut, price_alone(state, civ, on)) for on, cut in cuts.items()}
    return max(saved, key=lambda on: (saved[on], price_alone(state, civ, on)))


def price_alone(state: State, civ: Civ, advance: Advance) -> int:
    """What an advance costs before any discount."""
    return prices_in(state, civ, Purchase((advance,)))[advance].value


def shortfalls(state: State, civ: Civ, purchase: Purchase, means: Means) -> dict[Advance, int]:
    """What is missing for each further advance beside those chosen, where something is."""
    richest = most(state.rules.facts, means)
    found = {}
    for advance in state.rules.facts.advances:
        if advance not in state.advances[civ] and advance not in purchase.advances:
            missing = price_with(state, civ, (*purchase.advances, advance)) - richest
            if missing > 0:
                found[advance] = missing
    return found


def price_with(state: State, civ: Civ, bought: tuple[Advance, ...]) -> int:
    """What some advances cost together, with the discount where it saves most."""
    on = discounted_in(state, civ, PurchaseDraft(), bought)
    costs = prices_in(state, civ, Purchase(bought, discount_on=on))
    return sum(cost.value for cost in costs.values())


def needs_with(state: State, civ: Civ, obtained: Iterable[Advance]) -> tuple[Need, ...]:
    """The requirements of the next space as they would be met with new advances (MC 6.13A)."""
    held = state.advances[civ] | frozenset(obtained)
    after = msgspec.structs.replace(state, advances={**state.advances, civ: held})
    return needs_of(after, civ)
