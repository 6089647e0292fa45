"""Special abilities: used where they gain most or hurt a rival most (MC 6.10).

No advance is named: what an ability needs to be told shows what it does.
"""

from typing import Any

from ecumene.bots.buying.worth import KeptWorth
from ecumene.bots.mind import Mind
from ecumene.names import Advance, Area, Card, Civ
from ecumene.phases.abilities.area_abilities import Target
from ecumene.phases.abilities.special_abilities import AbilityUse, SpecialAbility, UseAbility
from ecumene.phases.purchase.acquisition import commodities_of


def use_ability(mind: Mind, decision: UseAbility) -> AbilityUse:
    """The first ability with a good use; then finished."""
    for name in decision.abilities:
        ability = mind.state.rules.abilities[name]
        how = think_of(mind, name, ability)
        if how is not None:
            return AbilityUse(name, how)
    return AbilityUse()


def think_of(mind: Mind, name: Advance, ability: SpecialAbility) -> Any | None:
    """A good use of an ability, by what it has to be told."""
    fields = ability.how.__struct_fields__
    offer: Any = ability.offer(mind.state, mind.civ)
    if fields == ("area",):
        area = best_area(mind, offer.areas)
        return ability.how(area) if area is not None else None
    if fields == ("treasury", "area"):
        return _area_or_treasury(mind, ability, offer)
    if fields == ("players",):
        richest = sorted(offer.players, key=lambda civ: (-offer.players[civ], civ))
        return ability.how(tuple(richest[: offer.most]))
    if fields == ("cards",):
        cards = cards_to_sell(mind, offer)
        return ability.how(cards) if cards else None
    if fields == ("city", "tokens"):
        return _barbarians(mind, ability, offer)
    return None


def best_area(mind: Mind, targets: dict[Area, Target]) -> Area | None:
    """The area whose loss hurts rivals most; friends of nobody are spared."""

    def harm(area: Area) -> float:
        units = targets[area]
        points = {civ: float(n) for civ, n in units.tokens.items()}
        if units.city_of:
            points[units.city_of] = points.get(units.city_of, 0.0) + 7
        return sum(n * _weight(mind, civ) for civ, n in points.items())

    best = max(targets, key=lambda area: (harm(area), area), default=None)
    return best if best is not None and harm(best) >= 3 else None


def _weight(mind: Mind, civ: Civ) -> float:
    return 1.5 if mind.is_rival(civ) else 1.0


def _area_or_treasury(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """A city of another if it can be bought, else treasury while stock allows."""
    cities = {a: u for a, u in offer.areas.items() if u.city_of}
    if cities and mind.turns_left <= 2:
        return ability.how(area=best_area(mind, cities))
    room = mind.state.stock(mind.civ) - mind.state.rules.tax_rate * mind.cities
    treasury = min(offer.treasury, max(0, room))
    return ability.how(treasury=treasury) if treasury else None


def cards_to_sell(mind: Mind, offer: Any) -> dict[Card, int]:
    """Single cards that bring more as treasury than they would in a hand."""
    worth = KeptWorth(mind)
    counts = commodities_of(mind.state, mind.civ)
    stock = offer.stock - mind.state.rules.tax_rate * mind.cities
    sold: dict[Card, int] = {}
    for name, price in sorted(offer.cards.items(), key=lambda item: (-item[1], item[0])):
        if counts[name] == 1 and price <= stock and price > worth(name, 1):
            sold[name] = 1
            stock -= price
    return sold


def _barbarians(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """A pirate city if it can be supported, else barbarian tokens."""
    tokens = mind.board.token_count(mind.civ)
    if offer.cities and tokens >= mind.rate * (mind.cities + 1):
        return ability.how(city=min(offer.cities))
    taken: dict[Area, int] = {}
    left = offer.most
    for area, count in sorted(offer.tokens.items(), key=lambda item: (-item[1], item[0])):
        if left:
            taken[area] = min(left, count)
            left -= taken[area]
    return ability.how(tokens=taken) if taken else None
