"""Special abilities: used where they gain most or hurt a rival most (MC 6.10).

No advance is named: what an ability is for says which thought it needs.
"""

from collections.abc import Callable, Mapping
from math import fsum
from typing import Any

from ecumene.bots.buying.selling import best_sale, why_sold
from ecumene.bots.buying.worth import KeptWorth
from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.bots.movement.ground import Ground
from ecumene.bots.opening import city_cost
from ecumene.names import Area, Card, Civ
from ecumene.phases.abilities.area_abilities import Target
from ecumene.phases.abilities.special_abilities import AbilityUse, Aim, SpecialAbility, UseAbility
from ecumene.phases.purchase.acquisition import commodities_of

TRADE = "trade"
"""The phase before which no card is sold: it may yet grow into a set."""

Thought = Callable[[Mind, SpecialAbility, Any], Any | None]
"""A good use of an ability, given what it offers; None where there is none."""


def use_ability(mind: Mind, decision: UseAbility) -> AbilityUse:
    """The first ability with a good use; then finished."""
    for name in decision.abilities:
        ability: SpecialAbility = mind.state.rules.abilities[name]
        offer = ability.offer(mind.state, mind.civ)
        how = THOUGHTS[ability.aim](mind, ability, offer)
        if how is not None:
            return AbilityUse(name, how)
    return AbilityUse()


def strike_area(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """The area whose loss hurts rivals most."""
    area = best_area(mind, offer.areas)
    return ability.how(area) if area is not None else None


def best_area(mind: Mind, targets: Mapping[Area, Target]) -> Area | None:
    """The area whose loss hurts rivals most; friends of nobody are spared."""
    tuning = mind.tuning.abilities

    def harm(area: Area) -> float:
        units = targets[area]
        points = {civ: float(n) for civ, n in units.tokens.items()}
        if units.city_of:
            points[units.city_of] = points.get(units.city_of, 0.0) + tuning.city
        return fsum(n * _weight(mind, civ) for civ, n in points.items())

    best = max(targets, key=lambda area: (harm(area), area), default=None)
    return best if best is not None and harm(best) >= tuning.least_harm else None


def _weight(mind: Mind, civ: Civ) -> float:
    return mind.tuning.abilities.rival if mind.is_rival(civ) else 1.0


def demand_tribute(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """Those with the most cards."""
    richest = sorted(offer.players, key=lambda civ: (-offer.players[civ], civ))
    return ability.how(tuple(richest[: offer.most]))


def area_or_treasury(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """A city of another if it can be bought, else treasury while stock allows."""
    cities = {a: u for a, u in offer.areas.items() if u.city_of}
    if mind.turns_left <= mind.tuning.abilities.last_turns:
        area = best_area(mind, cities)
        if area is not None:
            return ability.how(area=area)
    room = mind.state.stock(mind.civ) - mind.state.rules.tax_rate * mind.cities
    treasury = min(offer.treasury, max(0, room))
    return ability.how(treasury=treasury) if treasury else None


def sell(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """Cards that are worth more as treasury, if there are any."""
    cards = cards_to_sell(mind, offer)
    return ability.how(cards) if cards else None


def cards_to_sell(mind: Mind, offer: Any) -> dict[Card, int]:
    """Cards that bring more as treasury than they would in a hand."""
    if mind.treasury_points:
        return best_sale(mind, offer.cards, offer.stock)
    worth = KeptWorth(mind)
    counts = commodities_of(mind.state, mind.civ)
    stock = offer.stock - mind.state.rules.tax_rate * mind.cities
    sold: dict[Card, int] = {}
    for name, price in sorted(offer.cards.items(), key=lambda item: (-item[1], item[0])):
        if counts[name] == 1 and price <= stock and price > worth(name, 1):
            sold[name] = 1
            stock -= price
    return sold


def sell_now(mind: Mind, decision: Any) -> Counsel:
    """What would be sold among its abilities, once all trade is over; nothing before."""
    if not mind.state.rules.sequence.is_over(TRADE, mind.state.phase):
        return Counsel({}, (Why("sets_may_grow", {"cards": len(mind.state.hands[mind.civ])}),))
    offer = decision.offer(mind.state, mind.civ)
    sold = best_sale(mind, offer.cards, offer.stock)
    if not sold:
        return Counsel({}, (Why("worth_more_in_hand", {"cards": len(mind.state.hands[mind.civ])}),))
    return Counsel(sold, (why_sold(mind, offer.cards, sold),))


def annex_barbarians(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
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


def resettle(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """Tokens that add least where they are, one by one, to where the next adds most."""
    ground, there = Ground(mind), dict(offer.tokens)
    take: dict[Area, int] = {}
    place: dict[Area, int] = {}
    for _ in range(offer.most):
        origins = [area for area in there if there[area] and area not in place]
        places = [a for a, free in offer.room.items() if free > place.get(a, 0)]
        moves = _best_move(ground, there, origins, [a for a in places if a not in take])
        if moves is None:
            break
        origin, to = moves
        take[origin], place[to] = take.get(origin, 0) + 1, place.get(to, 0) + 1
        there[origin], there[to] = there[origin] - 1, there.get(to, 0) + 1
    return ability.how(take, place) if take else None


def _best_move(
    ground: Ground, there: Mapping[Area, int], origins: list[Area], places: list[Area]
) -> tuple[Area, Area] | None:
    """The token that is missed least, and where it adds most, if that is worth it."""
    if not origins:
        return None
    origin = min(origins, key=lambda a: (ground.gain(a, there[a] - 1), a))
    to = max(
        (area for area in places if area != origin),
        key=lambda a: (ground.gain(a, there.get(a, 0)), a),
        default=None,
    )
    if to is None:
        return None
    gain = ground.gain(to, there.get(to, 0)) - ground.gain(origin, there[origin] - 1)
    return (origin, to) if gain >= ground.mind.tuning.abilities.resettling else None


def settle(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """A city if it can be supported, where it takes least room; else tokens where they grow."""
    tokens = mind.board.token_count(mind.civ)
    if offer.cities and tokens >= mind.rate * (mind.cities + 1):
        return ability.how(city=min(offer.cities, key=lambda a: (city_cost(mind, a), a)))
    ground, placed = Ground(mind), dict[Area, int]()
    stock = mind.state.stock(mind.civ) - mind.state.rules.tax_rate * mind.cities
    for _ in range(min(offer.most, max(0, stock))):
        best = max(offer.areas, key=lambda a: (ground.gain(a, placed.get(a, 0)), a))
        if ground.gain(best, placed.get(best, 0)) < mind.tuning.abilities.resettling:
            break
        placed[best] = placed.get(best, 0) + 1
    return ability.how(tokens=placed) if placed else None


def request(mind: Mind, ability: SpecialAbility, offer: Any) -> Any | None:
    """One more of the commodity that promises most, from whoever is likeliest to have it."""
    worth, held = KeptWorth(mind), commodities_of(mind.state, mind.civ)

    def promise(card: Card) -> float:
        more = worth(card, held.get(card, 0) + 1) - worth(card, held.get(card, 0))
        heard = any(mind.memory.haves.get(civ, {}).get(card, 0) for civ in offer.players)
        return more if heard else mind.tuning.abilities.unheard * more

    card = max(offer.cards, key=lambda name: (promise(name), name))
    return ability.how(card, likeliest(mind, card, offer.players))


def likeliest(mind: Mind, card: Card, players: Mapping[Civ, int]) -> Civ:
    """Whoever is taken to have most of a commodity, else whoever has the most cards."""
    known = mind.memory.haves
    return max(players, key=lambda civ: (known.get(civ, {}).get(card, 0), players[civ], civ))


def ask_another(mind: Mind, decision: Any) -> Counsel:
    """The likeliest of those who are left, if anybody has cards at all."""
    players = decision.offer(mind.state, mind.civ).players
    if not any(players.values()):
        return Counsel(None, (Why("nobody_has_cards", {"players": len(players)}),))
    player = likeliest(mind, decision.card, players)
    facts = {"player": player, "card": decision.card, "cards": players[player]}
    return Counsel(player, (Why("likeliest_to_have", facts),))


THOUGHTS: Mapping[Aim, Thought] = {
    Aim.DESTROY_AREA: strike_area,
    Aim.ANNEX_AREA: strike_area,
    Aim.TREASURY_OR_AREA: area_or_treasury,
    Aim.TRIBUTE: demand_tribute,
    Aim.SALE: sell,
    Aim.BARBARIANS: annex_barbarians,
    Aim.RESETTLEMENT: resettle,
    Aim.SETTLEMENT: settle,
    Aim.REQUEST: request,
}
"""What a bot thinks of, by what an ability is for; there is a thought for every aim."""
