"""Imagining: a state in which everything hidden from one viewer is dealt again.

What the viewer knows stays as it is: their own hand, how many cards each other player holds,
which stack each card belongs to, where the non-tradeable calamities lie, the two true names of
the offers they have seen, the calamities they were the last to pass on, their own theme set, and,
once shown, how many calamities each player holds. Offers they cannot see do not exist in what they
imagine. Cards that others have laid down in the step under way were in their hands when it began.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from ecumene.names import Card, Civ
from ecumene.state.cards import Hand, TradeCard
from ecumene.state.market import Market, Offer
from ecumene.state.redeal import Hidden, Known, deal_hands, deal_stacks
from ecumene.state.state import State

Played = Mapping[Civ, list[Any]]
"""What each player has answered in the step under way, as far as it has been acted on."""

NOTHING: Played = {}


def imagine(state: State, civ: Civ | None, seed: str, played: Played | None = NOTHING) -> State:
    """A copy with everything hidden from a viewer dealt again, and another seed.

    Without `played` the hands stay as they are, and only stacks and offers are made up again.
    """
    # One after the other: hands get what the stacks do not keep, offers are sealed with cards of
    # those hands, and calamities to be called are those that are in them.
    rng = Random(f"imagine {seed}")
    imagined = state.copy()
    imagined.seed = seed
    known = known_to(state, civ, played)
    hidden = Hidden(state, known)
    held = deal_stacks(imagined, hidden, known, rng)
    deal_hands(imagined, held, known, rng)
    imagined.market = imagined_market(imagined, civ, rng)
    imagined.items = imagined_items(imagined)
    imagined.theme_sets = imagined_theme_sets(imagined, civ, rng)
    return imagined


# -------------------------------------------------------------------------- what is known


def known_to(state: State, civ: Civ | None, played: Played | None) -> Known:
    """What a viewer knows about the other hands."""
    hidden = tuple(other for other in state.hands if other != civ)
    fixed = {other: state.hands[other].cards for other in hidden}
    if played is not None:
        named = {other: cards_named(played.get(other, [])) for other in hidden}
        fixed = {other: cards_known(state, civ, other, named[other]) for other in hidden}
    calamities = calamities_known(state, hidden)
    sealed = {other: cards_sealed(state, civ, other) for other in hidden}
    return Known(civ, hidden, fixed, calamities, sealed, lambda name: is_called(state, name))


def cards_sealed(state: State, civ: Civ | None, maker: Civ) -> int:
    """The most cards in one of a maker's offers that the viewer has seen."""
    seen = [offer.give_count for offer in state.market.offers_of(maker) if offer.seen_by(civ)]
    return max(seen, default=0)


def cards_known(
    state: State, civ: Civ | None, other: Civ, laid_down: list[Card]
) -> tuple[TradeCard, ...]:
    """The cards in another hand that the viewer knows to be there."""
    if state.sequence[state.phase].opens_hands and other in state.items[:1]:
        return state.hands[other].cards
    # Each card is known once: a name in an offer may be the very card that was shown before.
    left = list(state.hands[other].cards)
    known = []
    for card in list(left):
        if is_revealed(state, card.name) or was_passed_last(state, civ, other, card):
            known.append(card)
            left.remove(card)
    for name in (*named_in_offers(state, civ, other), *laid_down):
        found = next((card for card in left if card.name == name), None)
        if found is not None:
            known.append(found)
            left.remove(found)
    return tuple(known)


def cards_named(answer: Any) -> list[Card]:
    """Every name in an answer, as often as it occurs; names that are not cards are harmless."""
    # Answers of every kind come here and none says which of its words are cards. A word that is
    # no card is never found in a hand.
    match answer:
        case str():
            return [Card(answer)]
        case dict():
            pairs = [(cards_named(k), v) for k, v in answer.items()]
            return [n for names, v in pairs for n in [*(names * _times(v)), *cards_named(v)]]
        case list() | tuple():
            return [name for one in answer for name in cards_named(one)]
        case msgspec.Struct():
            return cards_named(msgspec.to_builtins(answer))
    return []


def _times(value: Any) -> int:
    # No hand holds more; a number that counts something else must not make a list of millions.
    return max(0, min(value, 60)) if type(value) is int else 1


def was_passed_last(state: State, civ: Civ | None, other: Civ, card: TradeCard) -> bool:
    """A calamity the viewer passed to somebody who has traded with nobody else since."""
    if civ is None or card.giver != civ:
        return False
    deals = [deal for deal in state.market.deals if other in (deal.maker, deal.taker)]
    return bool(deals) and civ in (deals[-1].maker, deals[-1].taker)


def named_in_offers(state: State, civ: Civ | None, maker: Civ) -> list[Card]:
    """The true names of a maker's offers that the viewer has seen, each as often as in one."""
    names: dict[Card, int] = {}
    for offer in state.market.offers_of(maker):
        if offer.seen_by(civ):
            # Two offers may hold the same card, since only one of them can be accepted with it: the
            # most that one of them names is certain, not the sum.
            true = offer.gives[: state.rules.true_names]
            for name in true:
                names[name] = max(names.get(name, 0), true.count(name))
    return [name for name, count in names.items() for _ in range(count)]


def calamities_known(state: State, hidden: tuple[Civ, ...]) -> dict[Civ, int] | None:
    """How many calamities each player holds, once shown; none before cards are drawn."""
    facts = state.rules.facts.calamities
    counts = {civ: sum(c.name in facts for c in state.hands[civ].cards) for civ in hidden}
    none_drawn = not cards_were_dealt(state) and not any(counts.values())
    return counts if numbers_are_shown(state) or none_drawn else None


def cards_were_dealt(state: State) -> bool:
    """Whether cards have been dealt that only their holders have seen, this turn or before it.

    What an opening deals is still in the hands of the first turn (MC 10); so is what was dealt in
    a turn that resolved no calamities.
    """
    return keeps_calamities(state) or cards_were_dealt_this_turn(state)


def keeps_calamities(state: State) -> bool:
    """Whether calamities that were dealt before this turn may still be in hands."""
    before = state.rules.sequence_in(state.turn - 1) if state.turn else ()
    return any(phase.deals for phase in before) and not any(phase.resolves for phase in before)


def cards_were_dealt_this_turn(state: State) -> bool:
    """Whether the cards of this turn are in their holders' hands (MC 6.6)."""
    sequence, now = state.sequence, state.phase
    return any(
        phase.deals and (phase.name == now or sequence.is_over(phase.name, now))
        for phase in sequence
    )


def numbers_are_shown(state: State) -> bool:
    """Whether all have shown how many calamities they hold (MC 6.8)."""
    return bool(state.calamities)


def is_revealed(state: State, name: Card) -> bool:
    """Whether a calamity in a hand is open: minor ones after trade, and the one being called."""
    calamity = state.rules.facts.calamities.get(name)
    if calamity is None or not numbers_are_shown(state):
        return False
    return calamity.kind == "minor" or name in state.items[:1]


def is_called(state: State, name: Card) -> bool:
    """Whether all copies of a calamity in hands have been called, so that none is hidden."""
    calamities = state.rules.facts.calamities
    if name not in calamities or not numbers_are_shown(state):
        return False
    if calamities[name].kind == "minor":
        return True
    current = calamities.get(Card(state.items[0])) if state.items else None
    return current is not None and calamities[name].calling <= current.calling


# -------------------------------------------------------------------------- what follows


def imagined_items(imagined: State) -> tuple[str, ...]:
    """Where the items to come are secret, they follow from the imagined hands."""
    items = imagined.items
    phase = imagined.sequence[imagined.phase]
    if not phase.hidden or not items:
        return items
    # The present item is being carried out and stays; those called before it must not come again.
    anew = phase.items(imagined)
    later = anew[anew.index(items[0]) + 1 :] if items[0] in anew else anew
    return (items[0], *later)


def imagined_theme_sets(imagined: State, civ: Civ | None, rng: Random) -> dict[Civ, str]:
    """Which sets there are is known, but not who has which of the others."""
    others = [other for other in imagined.theme_sets if other != civ]
    sets = [imagined.theme_sets[other] for other in others]
    rng.shuffle(sets)
    return imagined.theme_sets | dict(zip(others, sets, strict=True))


def imagined_market(imagined: State, civ: Civ | None, rng: Random) -> Market:
    """The offers the viewer has seen; those of others hold cards that they could have."""
    market = imagined.market
    offers = []
    made = {}
    for offer in market.offers:
        kept = offer if offer.maker == civ else resealed(imagined, civ, offer, rng)
        if kept is not None:
            offers.append(kept)
    for pair, count in market.made.items():
        maker, to = pair.split("/")
        if to == "all" or civ in (maker, to):
            made[pair] = count
    return msgspec.structs.replace(market, offers=tuple(offers), made=made)


def resealed(imagined: State, civ: Civ | None, offer: Offer, rng: Random) -> Offer | None:
    """An offer with a bundle that its maker could have sealed, or None."""
    if not offer.seen_by(civ):
        return None
    true = offer.gives[: imagined.rules.true_names]
    hand: Hand = imagined.hands[offer.maker]
    facts = imagined.rules.facts
    others = hand.without(true)[0].cards
    rest = [card.name for card in others if not facts.is_non_tradeable(card.name)]
    more = offer.give_count - len(true)
    if len(rest) < more:
        return None
    bundle = (*true, *rng.sample(rest, more))
    # Only the maker hears who declines, apart from those who did.
    declined = tuple(one for one in offer.declined if one == civ)
    return msgspec.structs.replace(offer, bundle=bundle, first_from=None, declined=declined)
