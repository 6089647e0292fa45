"""A purchase of advances: what it costs, what it brings, and whether it is legal (MC 6.12)."""

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ecumene.data.facts import GROUPS, Group
from ecumene.engine.effect import Reckoned, RuleValue, rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Advance, Card, Civ
from ecumene.phases.cards.set_values import Substitute, cards_value
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.prices import PORTION, Payment
from ecumene.state.state import State

AdvanceList = Annotated[tuple[Advance, ...], Meta(max_length=60)]
CardCounts = Annotated[dict[Card, int], Meta(max_length=60)]
GroupPoints = Annotated[dict[Group, int], Meta(max_length=5)]


@rule_value(int, "MC 6.12")
def treasury_worth(buyer: Civ) -> None:
    """What each treasury token counts when advances are bought."""


@rule_value(int, "MC 6.12")
def substitutes_allowed(buyer: Civ) -> None:
    """How many cards handed in may stand in for cards of another set."""


@rule_value(int, "MC 6.12")
def bought_together_discount(buyer: Civ, on: Advance) -> None:
    """How much cheaper one other advance of the same transaction becomes."""


@rule_value(frozenset[Advance], "MC 6.12")
def free_choices(buyer: Civ) -> None:
    """The advances of which one may be taken for free in the same transaction."""


@rule_value(frozenset[Advance], "EP 33.0681")
def free_gifts(buyer: Civ) -> None:
    """The advances that all come for free in the same transaction."""


@rule_value(int, "MC 6.12")
def chosen_credits(buyer: Civ) -> None:
    """Points of credits in groups of the buyer's choice."""


NOTHING = Reckoned(0, ())


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One transaction: what is bought and what is handed in; the treasury part is worked out."""

    advances: AdvanceList = ()
    cards: CardCounts = {}
    """How many of each commodity are handed in."""
    discount_on: Advance | None = None
    """The advance that a card bought together makes cheaper."""
    free: Advance | None = None
    """The advance taken for free."""
    credits: GroupPoints = {}
    """Credits in groups of the buyer's choice."""
    substitute: Substitute | None = None

    @property
    def obtained(self) -> tuple[Advance, ...]:
        """Everything bought or taken for free."""
        return self.advances if self.free is None else (*self.advances, self.free)


def grants(state: State, value: RuleValue[..., Any], advances: Iterable[Advance]) -> bool:
    """Whether any of these cards changes a rule value."""
    changes = state.changes.get(value.name)
    if not changes:
        return False
    cards = [change.card for change in changes]
    return any(advance in cards for advance in advances)


def bringing(state: State, civ: Civ, advances: Iterable[Advance]) -> State:
    """The state as the cards of a transaction see it: their buyer holds just them (R-146).

    A rule value reckoned on it gives what is granted for buying just these cards.
    """
    held = {**state.advances, civ: frozenset(advances)}
    return msgspec.structs.replace(state, advances=held)


def price_for(state: State, civ: Civ, advance: Advance) -> Reckoned[int]:
    """What an advance costs a civilization by itself (R-146)."""
    facts = state.rules.facts
    return prices.price_of(facts, advance, state.credits[civ], state.advances[civ])


def bare_price_for(state: State, civ: Civ, advance: Advance) -> int:
    """The same price as `price_for`, without its reasons."""
    return prices.bare_price(state.rules.facts, advance, state.credits[civ], state.advances[civ])


def prices_in(state: State, civ: Civ, purchase: Purchase) -> dict[Advance, Reckoned[int]]:
    """What each advance of a transaction costs (R-143, R-146)."""
    found = {advance: price_for(state, civ, advance) for advance in purchase.advances}
    for gift in gifts_with(state, civ, purchase.advances):
        if gift in found:
            found[gift] = prices.given_away(found[gift])
    on = purchase.discount_on
    if on in found:
        found[on] = prices.discounted(found[on], discount(state, civ, purchase.advances, on))
    return found


def discount(state: State, civ: Civ, advances: Collection[Advance], on: Advance) -> Reckoned[int]:
    """How much cheaper the others of a transaction make one of its advances (R-143)."""
    if not grants(state, bought_together_discount, advances):
        return NOTHING
    bringer = bringing(state, civ, advances)
    return bought_together_discount.reckon(bringer, 0, buyer=civ, on=on)


def discounts(
    state: State, civ: Civ, advances: Collection[Advance], others: Iterable[Advance]
) -> dict[Advance, int]:
    """The same as `discount` for each of several advances, without the reasons."""
    if not grants(state, bought_together_discount, advances):
        return {}
    bringer = bringing(state, civ, advances)
    return {on: bought_together_discount(bringer, 0, buyer=civ, on=on) for on in others}


def free_advances(state: State, civ: Civ, advances: Iterable[Advance]) -> tuple[Advance, ...]:
    """The advances of which one comes free with a transaction (R-144)."""
    bought = tuple(advances)
    if not grants(state, free_choices, bought):
        return ()
    choices = free_choices(bringing(state, civ, bought), frozenset(), buyer=civ)
    held = state.advances[civ]
    return tuple(sorted(a for a in choices if a not in held and a not in bought))


def gifts_with(state: State, civ: Civ, advances: Iterable[Advance]) -> tuple[Advance, ...]:
    """The advances that come with a transaction for nothing, by name (EP 33.0681).

    One that is bought along with them costs nothing either.
    """
    bought = tuple(advances)
    if not grants(state, free_gifts, bought):
        return ()
    gifts = free_gifts(bringing(state, civ, bought), frozenset(), buyer=civ)
    return tuple(sorted(gifts - state.advances[civ]))


def with_gifts(state: State, civ: Civ, obtained: Collection[Advance]) -> tuple[Advance, ...]:
    """What was obtained, and what comes along for nothing."""
    return tuple(dict.fromkeys((*obtained, *gifts_with(state, civ, obtained))))


def credits_to_choose(state: State, civ: Civ, obtained: Collection[Advance]) -> Reckoned[int]:
    """Credits in groups of the buyer's choice that come with new advances (R-145, R-191)."""
    gained = with_gifts(state, civ, obtained)
    if not grants(state, chosen_credits, gained):
        return NOTHING
    return chosen_credits.reckon(bringing(state, civ, gained), 0, buyer=civ)


def payment_for(state: State, civ: Civ, purchase: Purchase) -> Payment:
    """The value of the cards and the treasury that has to be added (R-140)."""
    price = sum(price.value for price in prices_in(state, civ, purchase).values())
    premiums = state.table.premiums[civ]
    value = cards_value(state.rules.facts, purchase.cards, purchase.substitute, premiums)
    return prices.payment(price, value, treasury_worth(state, 1, buyer=civ))


def may_buy(state: State, civ: Civ) -> bool:
    """Whether a player has anything to pay with, or an advance costs them nothing (R-148)."""
    if state.hands[civ].cards or state.treasury[civ]:
        return True
    left = (a for a in state.rules.facts.advances if a not in state.advances[civ])
    return any(bare_price_for(state, civ, advance) == 0 for advance in left)


# -------------------------------------------------------------------------- checking


def check_purchase(state: State, civ: Civ, purchase: Purchase) -> None:
    """One transaction that is complete, with enough to pay for it (R-140)."""
    check_advances(state, civ, purchase.advances)
    check_extras(state, civ, purchase)
    check_credits(state, civ, purchase)
    check_cards(state, civ, purchase.cards)
    if purchase.cards and not purchase.advances:
        raise IllegalAnswer("purchase.cards_for_nothing")
    check_substitute(state, civ, purchase)
    paid = payment_for(state, civ, purchase)
    if paid.treasury > state.treasury[civ]:
        price = sum(price.value for price in prices_in(state, civ, purchase).values())
        raise IllegalAnswer(
            "purchase.too_dear",
            price=price,
            cards=paid.cards,
            treasury=state.treasury[civ],
            worth=paid.worth,
        )


def check_advances(state: State, civ: Civ, advances: tuple[Advance, ...]) -> None:
    """Advances that exist and that the buyer does not hold, each once (MC 6.12)."""
    for advance in advances:
        if advance not in state.rules.facts.advances:
            raise IllegalAnswer("purchase.unknown_advance", advance=advance)
        if advance in state.advances[civ]:
            raise IllegalAnswer("purchase.already_held", advance=advance)
    if len(set(advances)) != len(advances):
        raise IllegalAnswer("purchase.twice")


def check_extras(state: State, civ: Civ, purchase: Purchase) -> None:
    """A discount or a free advance only as the cards bought grant it (R-143, R-144)."""
    on, free = purchase.discount_on, purchase.free
    if on is not None:
        granted = on in purchase.advances and discount(state, civ, purchase.advances, on).value
        if not granted:
            raise IllegalAnswer("purchase.no_discount", advance=on)
    if free is not None and free not in free_advances(state, civ, purchase.advances):
        raise IllegalAnswer("purchase.not_free", advance=free)


def check_credits(state: State, civ: Civ, purchase: Purchase) -> None:
    """All points that may be chosen, in portions of five (R-145)."""
    for group, points in purchase.credits.items():
        if group not in GROUPS or points < 0 or points % PORTION:
            raise IllegalAnswer("purchase.credit_portion", group=group, points=points)
    wanted = credits_to_choose(state, civ, purchase.obtained).value
    given = sum(purchase.credits.values())
    if given != wanted:
        raise IllegalAnswer("purchase.credit_total", wanted=wanted, given=given)


def check_cards(state: State, civ: Civ, cards: Mapping[Card, int]) -> None:
    """Commodity cards that the buyer holds."""
    hand = state.hands[civ]
    for name, count in cards.items():
        if count < 0 or count > hand.count(name):
            raise IllegalAnswer("cards.not_held", card=name, held=hand.count(name), given=count)
        if name not in state.rules.facts.commodities:
            raise IllegalAnswer("cards.not_commodity", card=name)


def check_substitute(state: State, civ: Civ, purchase: Purchase) -> None:
    """One card of at least the same face value in an incomplete set (R-142)."""
    substitute = purchase.substitute
    if substitute is None:
        return
    if not substitutes_allowed(state, 0, buyer=civ):
        raise IllegalAnswer("substitute.not_allowed")
    problem = prices.substitute_problem(state.rules.facts, purchase.cards, substitute)
    if problem is not None:
        raise IllegalAnswer(f"substitute.{problem}", card=substitute.card, set=substitute.set)
