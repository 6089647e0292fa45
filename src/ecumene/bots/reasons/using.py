"""Why a special ability is used as it is, or not at all (MC 6.10).

No advance is named: what an ability is for says what its use brings.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ecumene.bots.buying.selling import why_sold
from ecumene.bots.counsel import Why
from ecumene.bots.mind import Mind
from ecumene.phases.abilities.special_abilities import AbilityUse, Aim, SpecialAbility, UseAbility

Using = Callable[[Mind, Any, Any], Why]
"""The reason for a use, given what the ability offers and how it is used."""


def ability(mind: Mind, decision: UseAbility, use: AbilityUse) -> Iterator[Why]:
    """What the use brings, by what the ability is for."""
    if use.ability is None:
        yield Why("no_use_now", {"abilities": list(decision.abilities)})
        return
    chosen: SpecialAbility = mind.state.rules.abilities[use.ability]
    yield USES[chosen.aim](mind, chosen.offer(mind.state, mind.civ), use.how)


def strike(mind: Mind, offer: Any, how: Any) -> Why:
    """Whose units are struck, and how many."""
    target = offer.areas[how.area]
    facts = {"area": how.area, "tokens": dict(target.tokens), "city_of": target.city_of}
    return Why("strikes_area", facts)


def treasury_or_area(mind: Mind, offer: Any, how: Any) -> Why:
    """What comes into the treasury and is left in stock, or the area that is bought."""
    if how.area is not None:
        return strike(mind, offer, how)
    left = mind.state.stock(mind.civ) - how.treasury
    return Why("gains_treasury", {"treasury": how.treasury, "stock": left})


def tribute(mind: Mind, offer: Any, how: Any) -> Why:
    """The hands of those who have to give."""
    return Why("largest_hands", {"cards": {civ: offer.players[civ] for civ in how.players}})


def sale(mind: Mind, offer: Any, how: Any) -> Why:
    """What the cards bring, and what they were worth in sets."""
    return why_sold(mind, offer.cards, how.cards)


def barbarians(mind: Mind, offer: Any, how: Any) -> Why:
    """The pieces that go over."""
    tokens = sum((how.tokens or {}).values())
    return Why("annexes_most", {"cities": int(how.city is not None), "tokens": tokens})


def resettling(mind: Mind, offer: Any, how: Any) -> Why:
    """How many tokens leave crowded areas."""
    return Why("resettles", {"tokens": sum(how.take.values()), "areas": len(how.place)})


def settling(mind: Mind, offer: Any, how: Any) -> Why:
    """The city or the tokens that are put on the board."""
    tokens = sum((how.tokens or {}).values())
    return Why("settles", {"cities": int(how.city is not None), "tokens": tokens})


def requesting(mind: Mind, offer: Any, how: Any) -> Why:
    """Who is asked for what, with how many cards in hand."""
    facts = {"player": how.player, "card": how.card, "cards": offer.players[how.player]}
    return Why("likeliest_to_have", facts)


USES: Mapping[Aim, Using] = {
    Aim.DESTROY_AREA: strike,
    Aim.ANNEX_AREA: strike,
    Aim.TREASURY_OR_AREA: treasury_or_area,
    Aim.TRIBUTE: tribute,
    Aim.SALE: sale,
    Aim.BARBARIANS: barbarians,
    Aim.RESETTLEMENT: resettling,
    Aim.SETTLEMENT: settling,
    Aim.REQUEST: requesting,
}
"""What a use brings, by what an ability is for; there is a reason for every aim."""
