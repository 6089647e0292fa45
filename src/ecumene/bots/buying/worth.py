"""What advances, cards and treasury are worth to a bot, in points of money.

No advance is named here: a card is worth its victory points, its credits for the purchases
still to come, the damage it prevents, and the rule values it changes.
"""

from functools import lru_cache
from math import fsum

from ecumene.bots.buying.optimiser import Wishes
from ecumene.bots.buying.tastes import with_tastes
from ecumene.bots.mind import Mind
from ecumene.bots.tuning.buying import Buying
from ecumene.data.facts import GROUPS, AdvanceFacts, Group, Requirement, RulesetFacts
from ecumene.names import Advance, Card
from ecumene.phases.cards.set_values import one_more, set_value
from ecumene.phases.purchase.checks import bare_price_for
from ecumene.phases.succession.markers import CHEAP_BELOW, advance_checks, cities_for_the_ast
from ecumene.state.rules import Rules


class Printed:
    """What is worked out once for each ruleset and the numbers of a bot."""

    def __init__(self, rules: Rules, tuning: Buying) -> None:
        self.tuning = tuning
        self.point = tuning.point * price_of_a_point(rules.facts)
        """Money for one victory point."""
        self.lasting = {a: self._lasting(rules, card) for a, card in rules.facts.advances.items()}
        """Money a turn while the card is held."""

    def _lasting(self, rules: Rules, card: AdvanceFacts) -> float:
        tuning = self.tuning
        changes = fsum(
            tuning.changes.get(value, 0.0)
            for value, found in rules.changes.items()
            if any(change.card == card.id for change in found)
        )
        ability = tuning.ability if card.id in rules.abilities else 0.0
        prevented = fsum(
            -modifier.amount * tuning.prevents.get(modifier.of, tuning.prevents_otherwise)
            for calamity in rules.facts.calamities.values()
            for modifier in calamity.modifiers
            if modifier.advance == card.id
        )
        return changes + ability + tuning.calamity_chance * prevented


def price_of_a_point(facts: RulesetFacts) -> float:
    """What advances cost for each victory point they score: editions count by other measures."""
    points = sum(card.victory_points for card in facts.advances.values())
    cost = sum(card.cost for card in facts.advances.values())
    return cost / points if points else 1.0


class _Key:
    """A ruleset and a bot's numbers, remembered by their identity."""

    def __init__(self, rules: Rules, tuning: Buying) -> None:
        self.rules, self.tuning = rules, tuning

    def __hash__(self) -> int:
        return hash((id(self.rules), id(self.tuning)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Key):
            return False
        return other.rules is self.rules and other.tuning is self.tuning


@lru_cache
def _printed(key: _Key) -> Printed:
    return Printed(key.rules, key.tuning)


def printed(mind: Mind) -> Printed:
    """What is known about the cards of a ruleset, worked out once."""
    return _printed(_Key(mind.state.rules, mind.tuning.buying))


def wishes(mind: Mind, has_tastes: bool = False) -> Wishes:
    """What a bot wants of its next purchase; advice has no tastes."""
    state = mind.state
    later = mind.turns_left - 1
    requirement = mind.asked_of(mind.civ)
    uses = credit_uses(mind, later)
    unmet = unmet_later(mind)
    known = printed(mind)
    held = state.advances[mind.civ]
    facts = state.rules.facts
    worth = {
        a: _advance_worth(mind, card, known, uses, later, unmet)
        for a, card in facts.advances.items()
        if a not in held
    }
    for group, points in group_points(mind).items():
        for a in worth:
            if group in facts.advances[a].groups:
                worth[a] += known.point * points
    rate = exchange_rate(mind, worth)
    token = rate * treasury_token(mind)
    if mind.turns_left <= 1:
        rate, token = known.point, known.point * mind.treasury_points
    return Wishes(
        worth=with_tastes(mind, worth) if has_tastes else worth,
        kept=KeptWorth(mind, rate),
        treasury=token,
        step=step_worth(mind),
        requirement=requirement,
        credit_group=max(GROUPS, key=lambda g: uses[g]),
    )


def group_points(mind: Mind) -> dict[Group, float]:
    """What one more advance of each group scores beside its own points, where the least count.

    All groups that are least must grow before that scores: each has a share, and those ahead a
    smaller one. It is the score that says whether there is anything to share.
    """
    advances, held = mind.facts.advances, mind.state.advances[mind.civ]
    counts = {g: sum(1 for a in held if g in advances[a].groups) for g in GROUPS}
    least = min(counts.values())
    lacking: dict[Group, Advance] = {}
    for name, card in advances.items():
        if name not in held:
            lacking |= {g: name for g in card.groups if counts[g] == least}
    gained = set(lacking.values())
    own = sum(advances[name].victory_points for name in gained)
    more = mind.points_with(gained) - mind.points_with(()) - own
    if more <= 0:
        return {}
    shares = {g: mind.tuning.buying.group_ahead ** (counts[g] - least) for g in GROUPS}
    whole = fsum(shares.values())
    return {group: more * share / whole for group, share in shares.items()}


def exchange_rate(mind: Mind, worth: dict[Advance, float]) -> float:
    """What money brings when it is spent on good advances: the price of spending it now."""
    tuning, state, civ = mind.tuning.buying, mind.state, mind.civ
    ratios = sorted(
        w / max(tuning.cheapest, bare_price_for(state, civ, a)) for a, w in worth.items()
    )
    best = ratios[-tuning.bargains : -tuning.snapped_up] or ratios
    return max(tuning.rate_least, fsum(best) / len(best)) if best else 1.0


def _advance_worth(
    mind: Mind,
    card: AdvanceFacts,
    known: Printed,
    uses: dict[Group, float],
    later: int,
    unmet: list[tuple[str, Requirement, float]],
) -> float:
    """Victory points now, everything else for the turns that are left."""
    tuning = mind.tuning.buying
    credits = fsum([points * uses[group] for group, points in card.credits.items()])
    if card.free_credits:
        credits += card.free_credits * max(uses.values())
    to = card.special_credit_to
    if to is not None and later and to not in mind.state.advances[mind.civ]:
        likely = tuning.special_credit_a_turn * later
        credits += card.special_credit * min(tuning.special_credit_most, likely)
    return (
        known.point * card.victory_points
        + credits
        + known.lasting[card.id] * later * tuning.lasting
        + fsum([money for requirement, wanted, money in unmet if _helps(card, requirement, wanted)])
    )


def credit_uses(mind: Mind, later: int) -> dict[Group, float]:
    """How often a credit point of each group will still be used."""
    facts, held = mind.state.rules.facts, mind.state.advances[mind.civ]
    tuning = mind.tuning.buying
    left = [card for a, card in facts.advances.items() if a not in held]
    buys = min(tuning.buys_a_turn * later, tuning.buys_most * len(left))
    share = tuning.credit_used * (buys / max(1, len(left)))
    return {g: share * sum(1 for card in left if g in card.groups) for g in GROUPS}


def step_worth(mind: Mind) -> float:
    """Money for meeting what the next step asks for, if the cities for it stand (MC 6.13)."""
    cities = cities_for_the_ast(mind.state, mind.cities, civ=mind.civ)
    if mind.track is None or mind.steps_left(mind.civ) <= 0 or cities < mind.cities_wanted:
        return 0.0
    return mind.tuning.buying.step * printed(mind).point * mind.track.points_per_step


def unmet_later(mind: Mind) -> list[tuple[str, Requirement, float]]:
    """What the steps after the next ask for and is not there, with money for a card of it."""
    found = []
    for ahead, urgency in mind.tuning.buying.urgency.items():
        if ahead <= mind.steps_left(mind.civ):
            wanted = mind.asked_of(mind.civ, ahead)
            for check in advance_checks(mind.state, mind.civ, wanted):
                if not check.met:
                    found.append(
                        (check.requirement, wanted, urgency / (check.needed - check.there))
                    )
    return found


def _helps(card: AdvanceFacts, requirement: str, wanted: Requirement) -> bool:
    if requirement == "costly_advances":
        return card.cost >= wanted.costly_from
    if requirement == "cheap_advances":
        return card.cost < CHEAP_BELOW
    return requirement == "advances"


class KeptWorth:
    """What cards of a name are worth next turn: sets grow with the square (MC 6.7).

    In the last turn they are worth what they score, which is nothing in most editions.
    """

    def __init__(self, mind: Mind, rate: float = 1.0) -> None:
        self.rate = rate
        self.tuning = mind.tuning.buying
        self.facts = mind.facts
        self.premiums = mind.premiums
        self.last = mind.turns_left <= 1
        self.scores = mind.hand_points if self.last else 0.0
        self.known: dict[tuple[Card, int], float] = {}

    def __call__(self, name: Card, count: int) -> float:
        """The worth of so many cards of one name."""
        if not count:
            return 0.0
        if self.last:
            face, premium = self.facts.commodities[name].value, self.premiums.get(name, 0)
            return self.rate * self.scores * set_value(count, face, premium)
        key = (name, count)
        if key not in self.known:
            face = self.facts.commodities[name].value
            size = self.facts.commodities[name].set_size
            premium = self.premiums.get(name, 0)
            grows = one_more(count, face, premium) if count < size else 0
            self.known[key] = self.rate * (
                self.tuning.keeps * set_value(count, face, premium) + self.tuning.hopes * grows
            )
        return self.known[key]


def treasury_token(mind: Mind) -> float:
    """A token in the treasury, or one in stock that the next taxes need."""
    state, civ = mind.state, mind.civ
    taxes = state.rules.tax_rate * mind.cities
    if state.stock(civ) < taxes + mind.tuning.buying.stock_kept:
        return 0.0
    return mind.tuning.buying.treasury_token
