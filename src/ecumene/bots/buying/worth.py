"""What advances, cards and treasury are worth to a bot, in points of money.

No advance is named here: a card is worth its victory points, its credits for the purchases
still to come, the damage it prevents, and the rule values it changes.
"""

from functools import lru_cache

from ecumene.bots.buying.optimiser import Wishes
from ecumene.bots.mind import Mind
from ecumene.data.facts import GROUPS, AdvanceFacts, Epoch, Group, Requirement, RulesetFacts
from ecumene.names import Advance, Card
from ecumene.phases.cards.set_values import one_more
from ecumene.phases.purchase.checks import bare_price_for
from ecumene.phases.succession.markers import advance_checks, cities_for_the_ast
from ecumene.state.rules import Rules

POINT = 26.0
"""Money for one victory point."""

STEP = 3.0
"""A step on the A.S.T. counts more than its points: a marker that stops never catches up."""

PREVENTED = {
    "damage": 1.5,
    "cities reduced": 8.0,
    "cities selected": 6.0,
    "cities annexed": 14.0,
    "unit points annexed": 1.5,
    "barbarian tokens": 1.5,
    "support rate": 8.0,
    "steps back": 110.0,
    "face value to discard": 3.0,
    "coastal cities lost": 12.0,
}
"""Money for one less of what a calamity takes."""

CALAMITY_CHANCE = 0.09
"""How often in a turn one suffers a certain calamity."""

CHANGES = {
    "population_limit": 5.0,
    "tokens_beside_city": 5.0,
    "tax_rates": 3.0,
    "cities_revolt": 4.0,
    "hand_limit": 4.0,
    "land_steps": 3.0,
    "ship_steps": 1.0,
    "ship_capacity": 0.7,
    "sails_open_sea": 0.7,
    "treasury_for_city": 4.0,
    "nearby_for_city": 1.0,
    "treasury_worth": 12.0,
    "substitutes_allowed": 9.0,
    "card_price": 2.0,
    "free_card_stacks": 14.0,
    "cities_for_the_ast": 5.0,
    "city_support_rate": -7.0,
    "keeps_peace": 6.0,
    "closes_cities": 4.0,
    "tokens_to_attack_city": 1.5,
    "removes_last": 1.5,
    "loses_nearby": 1.0,
    "may_be_raided": 1.0,
    "exempt_from_tribute": 1.5,
    "spared_when_destroyed": 1.5,
    "spared_when_converted": 1.5,
    "spared_when_bought": 1.5,
}
"""Money a turn for a card that changes this rule value."""

ABILITY = 7.0
"""Money a turn for a special ability."""

BUYS_A_TURN = 2.2

KEEPS, HOPES = 0.74, 1.1
"""What a set kept for next turn is worth of its value, and of what one more card would add."""

URGENCY = {2: 130.0, 3: 110.0, 4: 90.0}
"""Money for meeting the requirements of a later step, by how many steps it is away."""


class Printed:
    """What is worked out once for each ruleset."""

    def __init__(self, rules: Rules) -> None:
        self.facts = rules.facts
        self.lasting = {a: self._lasting(rules, card) for a, card in rules.facts.advances.items()}
        """Money a turn while the card is held."""

    def _lasting(self, rules: Rules, card: AdvanceFacts) -> float:
        changes = sum(
            CHANGES.get(value, 0.0)
            for value, found in rules.changes.items()
            if any(change.card == card.id for change in found)
        )
        ability = ABILITY if card.id in rules.abilities else 0.0
        prevented = sum(
            -modifier.amount * PREVENTED.get(modifier.of, 0.0)
            for calamity in rules.facts.calamities.values()
            for modifier in calamity.modifiers
            if modifier.advance == card.id
        )
        return changes + ability + CALAMITY_CHANCE * prevented


class _Key:
    """A ruleset, remembered by its identity."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.rules is self.rules


@lru_cache(maxsize=8)
def _printed(key: _Key) -> Printed:
    return Printed(key.rules)


def printed(rules: Rules) -> Printed:
    """What is known about the cards of a ruleset, worked out once."""
    return _printed(_Key(rules))


def wishes(mind: Mind) -> Wishes:
    """What a bot wants of its next purchase."""
    state = mind.state
    later = mind.turns_left - 1
    requirement = next_requirement(mind)
    uses = credit_uses(mind, later)
    unmet = unmet_later(mind)
    known = printed(state.rules)
    held = state.advances[mind.civ]
    facts = state.rules.facts
    worth = {
        a: _advance_worth(mind, card, known.lasting[a], uses, later, unmet)
        for a, card in facts.advances.items()
        if a not in held
    }
    rate = exchange_rate(mind, worth)
    group = max(GROUPS, key=lambda g: uses[g])
    step = step_worth(mind)
    return Wishes(
        worth, KeptWorth(mind, rate), rate * treasury_token(mind), step, requirement, group
    )


def exchange_rate(mind: Mind, worth: dict[Advance, float]) -> float:
    """What money brings when it is spent on good advances: the price of spending it now."""
    ratios = sorted(worth[a] / max(30, bare_price_for(mind.state, mind.civ, a)) for a in worth)
    best = ratios[-8:-2] or ratios
    return max(0.8, sum(best) / len(best)) if best else 1.0


def _advance_worth(
    mind: Mind,
    card: AdvanceFacts,
    lasting: float,
    uses: dict[Group, float],
    later: int,
    unmet: list[tuple[str, Requirement, float]],
) -> float:
    """Victory points now, everything else for the turns that are left."""
    credits = sum(points * uses[group] for group, points in card.credits.items())
    credits += card.free_credits * max(uses.values())
    to = card.special_credit_to
    if to is not None and later and to not in mind.state.advances[mind.civ]:
        credits += card.special_credit * min(0.6, 0.1 * later)
    return (
        POINT * card.victory_points
        + credits
        + lasting * later * 0.8
        + sum(money for requirement, wanted, money in unmet if _helps(card, requirement, wanted))
    )


def credit_uses(mind: Mind, later: int) -> dict[Group, float]:
    """How often a credit point of each group will still be used."""
    facts, held = mind.state.rules.facts, mind.state.advances[mind.civ]
    left = [card for a, card in facts.advances.items() if a not in held]
    buys = min(BUYS_A_TURN * later, 0.75 * len(left))
    share = buys / max(1, len(left))
    return {g: 0.75 * share * sum(1 for card in left if g in card.groups) for g in GROUPS}


def next_epoch(mind: Mind) -> Epoch:
    """The epoch of the next space on the A.S.T."""
    row, space = mind.state.table.row(mind.civ), mind.state.ast[mind.civ]
    return row.epochs[min(space + 1, row.finish)]


def next_requirement(mind: Mind) -> Requirement:
    """What the next step on the A.S.T. asks for."""
    return mind.state.table.ast.requirements[next_epoch(mind)]


def step_worth(mind: Mind) -> float:
    """Money for meeting what the next step asks for, if the cities for it stand (MC 6.13)."""
    table = mind.state.table
    cities = cities_for_the_ast(mind.state, mind.cities, civ=mind.civ)
    if mind.state.ast[mind.civ] >= table.row(mind.civ).finish or cities < mind.cities_wanted:
        return 0.0
    return STEP * POINT * table.ast.points_per_step


def unmet_later(mind: Mind) -> list[tuple[str, Requirement, float]]:
    """What the steps after the next ask for and is not there, with money for a card of it."""
    state, table = mind.state, mind.state.table
    row, space = table.row(mind.civ), state.ast[mind.civ]
    found = []
    for ahead, urgency in URGENCY.items():
        if space + ahead <= row.finish:
            wanted = table.ast.requirements[row.epochs[space + ahead]]
            for check in advance_checks(state, mind.civ, wanted):
                if not check.met:
                    found.append(
                        (check.requirement, wanted, urgency / (check.needed - check.there))
                    )
    return found


def _helps(card: AdvanceFacts, requirement: str, wanted: Requirement) -> bool:
    if requirement == "costly_advances":
        return card.cost >= wanted.costly_from
    if requirement == "cheap_advances":
        return card.cost < 100
    return requirement == "advances"


class KeptWorth:
    """What cards of a name are worth next turn: sets grow with the square (MC 6.7)."""

    def __init__(self, mind: Mind, rate: float = 1.0) -> None:
        self.rate = rate
        self.facts: RulesetFacts = mind.state.rules.facts
        self.last = mind.turns_left <= 1
        self.known: dict[tuple[Card, int], float] = {}

    def __call__(self, name: Card, count: int) -> float:
        """The worth of so many cards of one name."""
        if self.last or not count:
            return 0.0
        key = (name, count)
        if key not in self.known:
            face = self.facts.commodities[name].value
            size = self.facts.commodities[name].set_size
            grows = one_more(count, face) if count < size else 0
            self.known[key] = self.rate * (KEEPS * count * count * face + HOPES * grows)
        return self.known[key]


def treasury_token(mind: Mind) -> float:
    """A token in the treasury, or one in stock that the next taxes need."""
    if mind.turns_left <= 1:
        return 0.0
    state, civ = mind.state, mind.civ
    taxes = state.rules.tax_rate * mind.cities
    if state.stock(civ) < taxes + 4:
        return 0.0
    return 0.75
