"""Two worlds: the same answers where two hidden cards have changed places.

Two commodities of one stack that the viewer does not see are swapped, and both worlds are
played on with the same answers. Until the viewer draws, takes or loses one of the two, the
events and views that reach them must be the same. While theme sets are hidden, those of two
other players are swapped instead, and both worlds must look the same until all are shown.
"""

from itertools import zip_longest
from random import Random

from ecumene.advances.provincial_empire import TributeGiven
from ecumene.advances.trade_empire import CommodityAskedFor
from ecumene.calamities.banditry import CommodityStolen
from ecumene.calamities.shared.card_losses import CommoditiesDiscarded
from ecumene.data.facts import WATER
from ecumene.engine.errors import PlayerError
from ecumene.engine.event import Event
from ecumene.names import Block, Card, Civ
from ecumene.phases.cards.discards import is_commodity, stack_of
from ecumene.phases.cards.drawing import TradeCardsDrawn
from ecumene.phases.cards.purchases import TradeCardBought
from ecumene.phases.conflict.city_attacks import SpoilsTaken
from ecumene.phases.leaving import NationInert, PlayerLeft
from ecumene.phases.short_game.theme_sets import ThemeSetRevealed
from ecumene.phases.trade.session import CardsSwapped, OfferClosed
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import compare, encoded
from ecumene.state.cards import NO_CARDS, STACKS, Hand, TradeCard
from ecumene.state.game import Game
from ecumene.state.state import State

MAY_LEARN: dict[type, tuple[str, ...]] = {
    TradeCardsDrawn: ("civ",),
    TradeCardBought: ("civ",),
    SpoilsTaken: ("attacker", "defender"),
}
"""The events by which chance tells somebody the name of a card, and whom it tells."""

HANDED_OVER: dict[type, tuple[str, ...]] = {
    CardsSwapped: ("maker", "taker"),
    CommodityStolen: ("receiver",),
    TributeGiven: ("receiver",),
}
"""The events by which somebody gets a card out of another hand, and who gets it."""

TOLD_TO_ALL = (ThemeSetRevealed, CommodityAskedFor, CommoditiesDiscarded)
"""The events that show everybody what was hidden: a set, whether a card is held, cards lost."""

LEFT = (PlayerLeft, NationInert)
"""The events by which somebody is out of the game."""

Place = tuple[str, str, int, int]
"""Where a card lies: ("hand", civ, place, 0) or ("stack", block, number, place)."""


def check_worlds(game: Game, viewer: Civ | None, rng: Random, answers: int = 40) -> int:
    """Plays both worlds side by side; says how many comparisons were made."""
    one, other = unsealed(game), unsealed(game)
    names = swap_hidden(other.state, viewer, rng)
    if names is None:
        return 0
    compared = 0
    for _ in range(answers):
        if not _answer_both(one, other, rng) or lapsed(one) != lapsed(other):
            break
        compared += 1
        if one.over or not look_alike(one, other, viewer, names):
            break
    return compared


def look_alike(one: Game, other: Game, viewer: Civ | None, names: tuple[str, str]) -> bool:
    """Whether both worlds still look the same; a difference must be one the viewer may learn."""
    facts = {"viewer": viewer, "where": one.where(), "names": names}
    here, there = ([entry.event for entry in game.events(viewer)] for game in (one, other))
    for first, second in zip_longest(here, there):
        if first != second:
            if may_learn(first, viewer) and may_learn(second, viewer):
                return False
            raise LawBroken("two worlds look the same", one=first, other=second, **facts)
    if one.state.discards != other.state.discards and (
        discarded(one) == discarded(other) or has_left(one)
    ):
        return False
    if viewer is not None and was_given_another_copy(one, other, viewer):
        return False
    views = [{"view": encoded(game.view(viewer).to_json())} for game in (one, other)]
    compare(views[0], views[1], "two worlds look the same", **facts)
    return True


def was_given_another_copy(one: Game, other: Game, viewer: Civ) -> bool:
    """Whether somebody gave the viewer a card: the same name, but a copy from the other block.

    Of two cards of one name the giver may pass on the one from either block, and whoever gets it
    sees which it is.
    """
    held = [game.state.hands.get(viewer, NO_CARDS) for game in (one, other)]
    hands = [sorted(hand.cards, key=str) for hand in held]
    names = [sorted(card.name for card in hand) for hand in hands]
    given = any(
        getattr(entry.event, party) == viewer
        for entry in one.log
        for party in HANDED_OVER.get(type(entry.event), ())
    )
    return given and hands[0] != hands[1] and names[0] == names[1]


def discarded(game: Game) -> list[Card]:
    """What lies on the discard piles of both blocks together.

    Of two cards of one name the one from either block may be laid down, and all see which.
    """
    piles = [pile for block in game.state.discards.values() for pile in block.piles]
    return sorted(card for pile in piles for card in pile)


def has_left(game: Game) -> bool:
    """Whether somebody left this turn: their cards are laid down, and all see them (R-81)."""
    left = [entry.turn for entry in game.log if isinstance(entry.event, LEFT)]
    return game.state.turn in left


def may_learn(event: Event | None, viewer: Civ | None) -> bool:
    """Whether an event may tell this viewer the name of a card that was hidden from them."""
    if isinstance(event, TOLD_TO_ALL):
        return True
    parties = MAY_LEARN.get(type(event), ()) if viewer is not None else ()
    return any(getattr(event, party) == viewer for party in parties)


def unsealed(game: Game) -> Game:
    """A fork without sealed answers: they may name cards that the other world does not have."""
    copy = game.fork()
    copy.run.early.clear()
    for ask in copy.open_asks():
        copy.run.given.pop(ask.id, None)
    return copy


def lapsed(game: Game) -> int:
    """Offers closed because their cards are gone, as all who saw them are told."""
    closed = [entry.event for entry in game.log if isinstance(entry.event, OfferClosed)]
    return sum(1 for event in closed if event.how == "lapsed")


def _answer_both(one: Game, other: Game, rng: Random) -> bool:
    """The same answer in both worlds; False when it is not legal in both."""
    asks = one.pending()
    if [ask.id for ask in asks] != [ask.id for ask in other.pending()]:
        raise LawBroken("who is asked depends on what all can see", where=one.where())
    ask = rng.choice(asks)
    answer = ask.decision.sample(one.state, ask.civ, rng)
    try:
        other.check(ask.id, answer)
    except PlayerError:
        return False
    one.answer(ask.id, answer)
    other.answer(ask.id, answer)
    return True


# -------------------------------------------------------------------- swapping two cards


def swap_hidden(state: State, viewer: Civ | None, rng: Random) -> tuple[str, str] | None:
    """Two theme sets while they are hidden, two commodities otherwise."""
    swap = swap_theme_sets if state.theme_sets else swap_two
    return swap(state, viewer, rng)


def swap_two(state: State, viewer: Civ | None, rng: Random) -> tuple[Card, Card] | None:
    """Two commodities of one stack that the viewer cannot see change places."""
    places = hidden_places(state, viewer)
    if not places:
        return None
    first = rng.choice(places)
    block, name = _look(state, first)
    fitting = [p for p in places if _fits(state, _look(state, p), block, name)]
    if not fitting:
        return None
    second = rng.choice(fitting)
    other = _look(state, second)[1]
    _lay(state, first, other)
    _lay(state, second, name)
    return name, other


def swap_theme_sets(state: State, viewer: Civ | None, rng: Random) -> tuple[str, str] | None:
    """The theme sets of two others change places."""
    sets = state.theme_sets
    first = rng.choice([civ for civ in sets if civ != viewer])
    others = [civ for civ in sets if civ != viewer and sets[civ] != sets[first]]
    if not others:
        return None
    second = rng.choice(others)
    state.theme_sets = sets | {first: sets[second], second: sets[first]}
    return sets[first], sets[second]


def _fits(state: State, card: tuple[Block, Card], block: Block, name: Card) -> bool:
    """Another name of the same block and stack."""
    same = card[0] == block and stack_of(state, card[1]) == stack_of(state, name)
    return same and card[1] != name


def hidden_places(state: State, viewer: Civ | None) -> list[Place]:
    """Commodities in other hands and in the stacks, but for those sealed in offers."""
    places: list[Place] = []
    for civ, hand in state.hands.items():
        offered = {name for offer in state.market.offers_of(civ) for name in offer.bundle}
        for place, card in enumerate(hand.cards):
            if civ != viewer and _movable(state, card.name) and card.name not in offered:
                places.append(("hand", civ, place, 0))
    for block, piles in state.stacks.items():
        for number in range(1, STACKS + 1):
            for place, name in enumerate(piles[number]):
                if _movable(state, name):
                    places.append(("stack", block, number, place))
    return places


def _movable(state: State, name: Card) -> bool:
    return name != WATER and is_commodity(state, name)


def _look(state: State, place: Place) -> tuple[Block, Card]:
    kind, owner, number, inside = place
    if kind == "hand":
        card = state.hands[Civ(owner)].cards[number]
        return card.block, card.name
    return Block(owner), state.stacks[Block(owner)][number][inside]


def _lay(state: State, place: Place, name: Card) -> None:
    kind, owner, number, inside = place
    if kind == "hand":
        cards = list(state.hands[Civ(owner)].cards)
        cards[number] = TradeCard(name, cards[number].block, cards[number].giver)
        state.hands[Civ(owner)] = Hand(tuple(cards))
    else:
        piles = state.stacks[Block(owner)]
        pile = list(piles[number])
        pile[inside] = name
        state.stacks[Block(owner)] = piles.replacing(number, tuple(pile))
