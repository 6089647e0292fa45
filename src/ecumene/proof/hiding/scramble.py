"""Changes everything a viewer may not see, and nothing that they may.

A scrambled game is a fork whose hidden cards lie elsewhere: other hands and the stacks are
dealt again, the sealed answers of others change, and so do the seed and the count of draws. What is
public stays: the size of every hand, which stacks are empty, the two true names of an offer,
the calamities that have been shown.
"""

from collections import Counter
from random import Random

import msgspec

from ecumene.data.facts import WATER
from ecumene.engine.run import Sealed
from ecumene.names import Block, Card, Civ
from ecumene.phases.cards.discards import is_commodity, stack_of
from ecumene.phases.trade.offers import is_passable
from ecumene.state.cards import STACKS, Hand, TradeCard
from ecumene.state.game import Game
from ecumene.state.imagine import (
    cards_were_dealt,
    imagined_theme_sets,
    is_revealed,
    numbers_are_shown,
)
from ecumene.state.market import Market, Offer
from ecumene.state.state import State

Slot = tuple[Civ, int]
"""A card in a hand."""


def scrambled(game: Game, viewer: Civ | None, rng: Random) -> Game:
    """A fork in which all that is hidden from the viewer has been changed."""
    other = game.fork()
    state: State = other.state
    if not state.over:
        redeal(state, viewer, rng)
        state.theme_sets = imagined_theme_sets(state, viewer, rng)
        state.seed = f"another seed {rng.random()}"
        state.draws += rng.randrange(1, 1000)
    reseal(other, game.state, viewer, rng)
    if game.phase.hidden:
        head = state.items[:1]
        later = game.phase.items(state)
        state.items = head + tuple(later[later.index(head[0]) + 1 :] if head[0] in later else ())
    return other


# -------------------------------------------------------------------- cards


def redeal(state: State, viewer: Civ | None, rng: Random) -> None:
    """Hidden cards change places: between hands, with the stacks, and inside the stacks."""
    free = calamities_are_secret(state)
    slots = movable(state, viewer, revealed(state))
    _between_hands(state, slots, rng, free)
    _with_stacks(state, slots, rng)
    for block, piles in state.stacks.items():
        for number in range(1, STACKS + 1):
            cards = list(piles[number])
            rng.shuffle(cards)
            piles = piles.replacing(number, tuple(cards))
        state.stacks[block] = piles
    _shuffle_hands(state, viewer, rng)
    state.market = _other_market(state, viewer, rng)


def calamities_are_secret(state: State) -> bool:
    """Whether nobody knows how many calamities another holds (MC 6.8)."""
    return cards_were_dealt(state) and not numbers_are_shown(state)


def revealed(state: State) -> frozenset[Card]:
    """The calamities that lie open in front of their victims (MC 6.9)."""
    return frozenset(name for name in state.rules.facts.calamities if is_revealed(state, name))


def movable(state: State, viewer: Civ | None, called: frozenset[Card]) -> list[Slot]:
    """The cards in other hands that nothing public names: neither called nor truly offered."""
    slots = []
    for civ, hand in state.hands.items():
        if civ == viewer:
            continue
        named = _true_names(state, civ)
        for place, card in enumerate(hand.cards):
            if named[card.name] > 0:
                named[card.name] -= 1
            elif card.name not in called:
                slots.append((civ, place))
    return slots


def _true_names(state: State, civ: Civ) -> Counter[Card]:
    """What a player must hold because their open offers name it truthfully (MC 6.7)."""
    needed: Counter[Card] = Counter()
    for offer in state.market.offers_of(civ):
        needed |= Counter(offer.gives[: state.rules.true_names])
    return needed


def _card(state: State, slot: Slot) -> TradeCard:
    return state.hands[slot[0]].cards[slot[1]]


def _put(state: State, slot: Slot, card: TradeCard) -> None:
    cards = list(state.hands[slot[0]].cards)
    cards[slot[1]] = card
    state.hands[slot[0]] = Hand(tuple(cards))


def _between_hands(state: State, slots: list[Slot], rng: Random, free: bool) -> None:
    """The other players' cards are dealt again; the number of calamities stays unless free."""
    for kind in (True, False):
        chosen = [s for s in slots if free or is_commodity(state, _card(state, s).name) == kind]
        cards = [_card(state, slot) for slot in chosen]
        rng.shuffle(cards)
        for slot, card in zip(chosen, cards, strict=True):
            giver = card.giver and rng.choice([None, *(c for c in state.civs if c != slot[0])])
            _put(state, slot, TradeCard(card.name, card.block, giver))


def _with_stacks(state: State, slots: list[Slot], rng: Random) -> None:
    """Cards from other hands go under stacks that are not empty, and others replace them."""
    free, shown = calamities_are_secret(state), revealed(state)
    for slot in slots:
        card = _card(state, slot)
        donor = rng.randrange(1, STACKS + 1)
        if card.name == WATER or rng.random() < 0.3:
            continue
        piles, home = state.stacks[card.block], stack_of(state, card.name)
        pile = piles[donor]
        if not piles[home] or len(pile) < (1 if donor == home else 2):
            continue
        taken = rng.randrange(len(pile))
        if not free and is_commodity(state, pile[taken]) != is_commodity(state, card.name):
            continue
        if pile[taken] in shown:
            continue
        piles = piles.replacing(donor, pile[:taken] + pile[taken + 1 :]).adding(home, card.name)
        state.stacks[card.block] = piles
        _put(state, slot, TradeCard(pile[taken], card.block, card.giver))


def _shuffle_hands(state: State, viewer: Civ | None, rng: Random) -> None:
    """The order of the cards in a hand means nothing."""
    for civ, hand in state.hands.items():
        if civ != viewer:
            cards = list(hand.cards)
            rng.shuffle(cards)
            state.hands[civ] = Hand(tuple(cards))


# -------------------------------------------------------------------- the market


def _other_market(state: State, viewer: Civ | None, rng: Random) -> Market:
    """Bundles fit the new hands; offers the viewer cannot see come and go."""
    market = state.market
    offers = []
    for offer in market.offers:
        if offer.maker == viewer:
            offers.append(offer)
        elif offer.seen_by(viewer) or rng.random() < 0.5:
            offers.append(_other_bundle(state, offer, viewer, rng))
    made = {
        name: count if _known(name, viewer) else count + rng.randrange(5)
        for name, count in market.made.items()
    }
    return msgspec.structs.replace(market, offers=tuple(offers), made=made)


def _known(name: str, viewer: Civ | None) -> bool:
    maker, to = name.split("/")
    return to == "all" or viewer in (maker, to)


def _other_bundle(state: State, offer: Offer, viewer: Civ | None, rng: Random) -> Offer:
    """The same offer with other cards in it, and declined by others."""
    names = offer.gives[: state.rules.true_names]
    rest = [card.name for card in state.hands[offer.maker].cards]
    for name in names:
        rest.remove(name)
    rest = [name for name in rest if is_passable(state, name)]
    rng.shuffle(rest)
    bundle = (*names, *rest[: offer.give_count - len(names)])
    others = [civ for civ in state.civs if civ not in (offer.maker, viewer)]
    declined = tuple(c for c in others if c not in offer.declined and rng.random() < 0.2)
    own = tuple(civ for civ in offer.declined if civ == viewer)
    first_from: Block | None = rng.choice([None, *state.stacks])
    return msgspec.structs.replace(
        offer, bundle=bundle, declined=(*own, *declined), first_from=first_from
    )


# -------------------------------------------------------------------- sealed answers


def reseal(game: Game, before: State, viewer: Civ | None, rng: Random) -> None:
    """Sealed answers of others are given, changed and taken back behind the viewer's back.

    They are made from the state as it was: the new hands may have nothing to answer with.
    """
    state: State = game.state
    for ask in game.open_asks():
        if ask.civ != viewer:
            game.run.given.pop(ask.id, None)
    waiting = [ask for ask in game.pending() if ask.civ != viewer]
    first = game.run.takes_first
    for ask in [] if first else waiting[1:]:
        if rng.random() < 0.5:
            game.run.given[ask.id] = ask.decision.sample(before, ask.civ, rng)
    for ask in game.early():
        if ask.civ != viewer:
            game.run.early.pop(ask.id, None)
            if rng.random() < 0.5:
                answer = ask.decision.sample(before, ask.civ, rng)
                seen = ask.decision.fingerprint(before, ask.civ, answer)
                game.run.early[ask.id] = Sealed(ask.decision, answer, seen)
    for civ in state.civs:
        if civ != viewer and civ not in {ask.civ for ask in game.open_asks()}:
            state.answers[civ] = rng.randrange(4)
