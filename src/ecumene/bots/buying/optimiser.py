"""The best basket of advances for a hand and a treasury, exactly (MC 6.12).

A library function of its own: bots buy with it, and a person can be shown its advice.
What is best is said by `Wishes`: what each advance, each card kept and each treasury token
is worth to the buyer, and what it is worth to meet the next requirement of the A.S.T.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from itertools import combinations
from math import gcd
from typing import NamedTuple

from ecumene.bots.buying.payments import Kept, Payable, payables
from ecumene.data.facts import Group, Requirement
from ecumene.names import Advance, Civ
from ecumene.phases.purchase.acquisition import commodities_of
from ecumene.phases.purchase.checks import (
    Purchase,
    bare_price_for,
    bought_together_discount,
    credits_to_choose,
    discounts,
    free_advances,
    free_choices,
    free_gifts,
    gifts_with,
    substitutes_allowed,
    treasury_worth,
)
from ecumene.phases.purchase.hand_limit import limit_of
from ecumene.phases.purchase.prices import PORTION
from ecumene.phases.succession.markers import CHEAP_BELOW, advance_checks
from ecumene.state.state import State

NEVER = float("-inf")


class Wishes(NamedTuple):
    """What things are worth to a buyer, all in the same measure."""

    worth: Mapping[Advance, float]
    """Advances that are left out are not wanted at any price."""
    kept: Kept
    treasury: float
    """What a treasury token is worth that is not spent; never less than nothing."""
    step: float = 0.0
    """What it is worth to meet in full what `requirement` asks for in advances."""
    requirement: Requirement = Requirement()
    credit_group: Group = "science"
    """Where credits of the buyer's choice go."""


class Advice(NamedTuple):
    """A purchase, and what it is worth with everything that is left after it."""

    purchase: Purchase
    value: float


class _Deed(Enum):
    """How an advance is obtained."""

    BOUGHT = auto()
    DISCOUNTED = auto()
    FREE = auto()
    GIVEN = auto()


class _Item(NamedTuple):
    """One way to obtain an advance."""

    advance: Advance
    price: int
    worth: float
    deed: _Deed


_Chain = tuple[_Item, "_Chain | None"]
"""A basket as a chain: its last item, and the basket before that."""

_Needs = tuple[int, ...]
"""What is still lacking for the requirement."""

_State = tuple[_Needs, bool, bool]
"""What is lacking, and whether the discount and the free advance are still to be had."""


class _Row(NamedTuple):
    """For each total price the best worth and the basket that has it."""

    worth: list[float]
    chain: list[_Chain | None]


def best_purchase(state: State, civ: Civ, wishes: Wishes) -> Advice:
    """The legal purchase that is worth most; ties are broken towards cheaper ones."""
    shop = _Shop(state, civ, wishes)
    most = shop.pay(0).value + (0.0 if any(shop.lacking) else wishes.step)
    best: tuple[int, _Chain] | None = None
    for givers in shop.givers():
        for worth, price, chain in shop.baskets(givers):
            total = worth + shop.pay(price).value
            if total > most:
                most, best = total, (price, chain)
    return Advice(shop.purchase(*best) if best is not None else Purchase(), most)


class _Paid(NamedTuple):
    """The best way to pay a price, and what is left is worth then."""

    value: float
    way: Payable | None


class _Shop:
    """One buyer with their means, prices and wishes."""

    def __init__(self, state: State, civ: Civ, wishes: Wishes) -> None:
        self.state, self.civ, self.wishes = state, civ, wishes
        self.treasury = state.treasury[civ]
        self.token = treasury_worth(state, 1, buyer=civ)
        hand, limit = commodities_of(state, civ), limit_of(state, civ).value
        substitutes = bool(substitutes_allowed(state, 0, buyer=civ))
        premiums = state.table.premiums[civ]
        self.ways = payables(state.rules.facts, hand, limit, wishes.kept, substitutes, premiums)
        self.most = max(way.value for way in self.ways) + self.treasury * self.token
        held = state.advances[civ]
        price = {a: bare_price_for(state, civ, a) for a in wishes.worth if a not in held}
        self.giving = [a for a in _giving(state, price) if price[a] <= self.most]
        cuts = [
            cut
            for giver in self.giving
            for advance, cut in discounts(state, civ, (giver,), price).items()
            if advance != giver
        ]
        most, given = self.most + max(cuts, default=0), gifts_with(state, civ, self.giving)
        self.price = {a: p for a, p in price.items() if p <= most or a in given}
        self.wanted = list(self.price)
        self.unit = gcd(*self.price.values(), *cuts) or 1
        self.lacking = _lacking(state, civ, wishes.requirement)
        self._paid: dict[int, _Paid] = {}

    # ---------------------------------------------------------------- paying

    def pay(self, price: int) -> _Paid:
        """How to pay a price so that most is left."""
        if price not in self._paid:
            self._paid[price] = self._pay(price)
        return self._paid[price]

    def _pay(self, price: int) -> _Paid:
        best = _Paid(NEVER, None)
        each = self.wishes.treasury
        for way in self.ways:
            tokens = -(-max(0, price - way.value) // self.token)
            if tokens <= self.treasury:
                value = way.kept + each * (self.treasury - tokens)
                if value > best.value:
                    best = _Paid(value, way)
            if not tokens:  # handing in still more leaves less
                break
        return best

    # ---------------------------------------------------------------- baskets

    def givers(self) -> Iterator[tuple[Advance, ...]]:
        """The sets of cards with a discount or a gift that may be in the basket, none first."""
        for count in range(len(self.giving) + 1):
            yield from combinations(self.giving, count)

    def baskets(self, givers: tuple[Advance, ...]) -> Iterator[tuple[float, int, _Chain]]:
        """For every total price the best basket with exactly these givers in it."""
        cuts = discounts(self.state, self.civ, givers, self.wanted)
        left = self.most - self._least_paid(givers, cuts)
        if left < 0:
            return
        size = self.most // self.unit + 1
        start = (self.lacking, True, True)
        rows: dict[_State, _Row] = {start: _Row([NEVER] * size, [None] * size)}
        rows[start].worth[0] = 0.0
        given = gifts_with(self.state, self.civ, givers)
        free = free_advances(self.state, self.civ, givers)
        for advance in self.wanted:
            if advance in given:
                gift = _Item(advance, 0, self.wishes.worth[advance], _Deed.GIVEN)
                rows = self._added(rows, [gift], must=True)
            elif advance in givers or advance not in self.giving:
                ways = self._ways_to_get(advance, cuts.get(advance, 0), advance in free)
                must = advance in givers
                affordable = [way for way in ways if must or way.price <= left]
                if must or affordable:
                    rows = self._added(rows, affordable, must)
        for (needs, _, _), row in rows.items():
            bonus = 0.0 if any(needs) else self.wishes.step
            for place, worth in enumerate(row.worth):
                chain = row.chain[place]
                if chain is not None and worth > NEVER:
                    yield worth + bonus, place * self.unit, chain

    def _least_paid(self, givers: tuple[Advance, ...], cuts: Mapping[Advance, int]) -> int:
        """What the givers cost together at the least, one of them perhaps with the discount."""
        cut = max((cuts.get(giver, 0) for giver in givers), default=0)
        given = gifts_with(self.state, self.civ, givers)
        return sum(self.price[giver] for giver in givers if giver not in given) - cut

    def _ways_to_get(self, advance: Advance, cut: int, is_free: bool) -> list[_Item]:
        price, worth = self.price[advance], self.wishes.worth[advance]
        ways = [_Item(advance, price, worth, _Deed.BOUGHT)]
        if cut and price:
            ways.append(_Item(advance, max(0, price - cut), worth, _Deed.DISCOUNTED))
        if is_free:
            ways.append(_Item(advance, 0, worth, _Deed.FREE))
        return [way for way in ways if way.price <= self.most]

    def _added(self, rows: dict[_State, _Row], ways: list[_Item], must: bool) -> dict[_State, _Row]:
        """The rows when one more advance may, or must, be obtained in one of these ways."""
        size = self.most // self.unit + 1
        after: dict[_State, _Row] = {}
        if not must:
            after = {lack: _Row(row.worth[:], row.chain[:]) for lack, row in rows.items()}
        for way in ways:
            shift = way.price // self.unit
            for lack, row in rows.items():
                then = self._then(lack, way)
                if then is None:
                    continue
                if then not in after:
                    after[then] = _Row([NEVER] * size, [None] * size)
                _improve(row, after[then], way, shift)
        return after

    def _then(self, lack: _State, way: _Item) -> _State | None:
        """What is lacking when this has been obtained; None if the way is used up."""
        needs, has_cut, has_gift = lack
        discounted, free = way.deed is _Deed.DISCOUNTED, way.deed is _Deed.FREE
        if (discounted and not has_cut) or (free and not has_gift):
            return None
        if any(needs):
            counts = _counts(self.state, way.advance, self.wishes.requirement)
            needs = tuple([max(0, need - count) for need, count in zip(needs, counts, strict=True)])
        return needs, has_cut and not discounted, has_gift and not free

    # ---------------------------------------------------------------- the answer

    def purchase(self, price: int, chain: _Chain | None) -> Purchase:
        """The basket as a transaction, with all its choices made."""
        items = []
        while chain is not None:
            item, chain = chain
            items.append(item)
        paid = (_Deed.BOUGHT, _Deed.DISCOUNTED)
        bought = tuple(item.advance for item in reversed(items) if item.deed in paid)
        free = next((item.advance for item in items if item.deed is _Deed.FREE), None)
        on = next((item.advance for item in items if item.deed is _Deed.DISCOUNTED), None)
        way = self.pay(price).way
        assert way is not None
        obtained = tuple(item.advance for item in items)
        points = credits_to_choose(self.state, self.civ, obtained).value
        credits = {self.wishes.credit_group: points // PORTION * PORTION} if points else {}
        return Purchase(bought, dict(way.cards), on, free, credits, way.substitute)


def _improve(row: _Row, after: _Row, way: _Item, shift: int) -> None:
    """Every basket of one row with one more item, where that is better than what is there."""
    chains, new, made = row.chain, after.worth, after.chain
    with_it = [before + way.worth for before in row.worth[: len(new) - shift]]
    for place, worth in enumerate(with_it, shift):
        if worth > new[place]:
            new[place] = worth
            made[place] = (way, chains[place - shift])


def _giving(state: State, advances: Iterable[Advance]) -> list[Advance]:
    """Those advances that make another cheaper, or come with others for nothing."""
    values = (bought_together_discount.name, free_choices.name, free_gifts.name)
    cards = {change.card for value in values for change in state.changes.get(value, ())}
    return [advance for advance in advances if advance in cards]


def meets_with(
    state: State, civ: Civ, requirement: Requirement, obtained: Iterable[Advance]
) -> bool:
    """Whether an epoch finds the advances it asks for once these have been obtained."""
    needs = list(_lacking(state, civ, requirement))
    for advance in obtained:
        counts = _counts(state, advance, requirement)
        needs = [need - count for need, count in zip(needs, counts, strict=True)]
    return max(needs) <= 0


def _lacking(state: State, civ: Civ, requirement: Requirement) -> _Needs:
    """What an epoch asks for in advances beyond those held."""
    checks = advance_checks(state, civ, requirement)
    return tuple(max(0, check.needed - check.there) for check in checks)


def _counts(state: State, advance: Advance, requirement: Requirement) -> tuple[int, ...]:
    """What one advance adds to each of the things an epoch asks for."""
    card = state.rules.facts.advances[advance]
    costly = requirement.costly_advances and card.cost >= requirement.costly_from
    return 1, int(bool(costly)), int(card.cost < CHEAP_BELOW), card.victory_points
