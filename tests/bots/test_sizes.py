"""Offers of other sizes than three for three, among those who trust each other (MC 6.7)."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import goods_of
from ecumene.bots.trading.offering import open_offer
from ecumene.bots.trading.sizes import Idea, size_of
from ecumene.bots.trading.weighing import bundle_for
from ecumene.names import Block, Card, Civ
from ecumene.phases.trade.offers import MakeOffer, Say
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI = Civ("egypt"), Civ("hatti")
HAND = "wine wine wine tin tin salt iron ochre"
FULL = f"{HAND} ochre iron salt salt"


def cards(names):
    return tuple(Card(name) for name in names.split())


def session(bot, hand, said=("tin salt", "wine wine")):
    """A session in which Egypt has said what it seeks and has; the mind of the bot in Hatti."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    for civ, names in {EGYPT: "wine wine tin salt iron", HATTI: hand}.items():
        state.hands[civ] = Hand(tuple(TradeCard(n, Block("west")) for n in cards(names)))
    game = Game.at(start.header, MEGA, state, "trade")
    seek, have = map(cards, said)
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    game.answer(ask.id, Say(seek=seek, have=have))
    bot.notice(game.events(HATTI))
    return game, Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)


def size(
    hand=HAND,
    ahead=0.0,
    said=("tin salt iron", "wine wine wine"),
    left="salt iron ochre",
    **books,
):
    """The size of an offer of tin for wine to Egypt."""
    bot = make_bot("normal skill.targets=1", 1)
    _, mind = session(bot, hand, said)
    for book, value in books.items():
        getattr(mind.memory, book)[EGYPT] = value
    idea = Idea(1.0, EGYPT, cards("tin tin"), cards("wine wine"), ahead)
    return size_of(mind, goods_of(mind), idea, list(cards(left)))


def test_three_for_three_is_usual():
    found = size(said=("tin", "wine wine"))
    assert (found.gives, found.wants) == (3, 3)


def test_spare_cards_that_the_partner_collects_go_along_for_what_is_hoped_for():
    found = size()
    assert (found.gives, found.wants) == (3, 3)
    assert (found.gifts, found.wishes) == (("salt",), ("wine",))
    more = size(said=("tin salt iron", "wine wine wine wine"))
    assert (more.gives, more.wants) == (4, 4)
    assert (more.gifts, more.wishes) == (("salt", "iron"), ("wine", "wine"))


def test_what_is_collected_does_not_go_along():
    found = size(ahead=40.0, left="wine wine salt")
    assert (found.gives, found.wants) == (3, 3)


def test_with_a_full_hand_one_card_more_of_each_changes_hands():
    found = size(FULL)
    assert (found.gives, found.wants) == (4, 4)


@pytest.mark.parametrize(("ahead", "gives", "wants"), [(40.0, 4, 3), (-40.0, 3, 4), (3.0, 3, 3)])
def test_who_gains_much_more_gives_one_card_more(ahead, gives, wants):
    found = size(ahead=ahead)
    assert (found.gives, found.wants) == (gives, wants)


@pytest.mark.parametrize("books", [{"broken": 2}, {"received": {"treachery": 1}}])
def test_nothing_is_added_for_those_who_are_not_trusted(books):
    found = size(FULL, ahead=40.0, **books)
    assert (found.gives, found.wants, found.gifts, found.wishes) == (3, 3, (), ())


@pytest.mark.parametrize(("lies", "granted"), [(0, True), (3, False)])
def test_a_wish_is_granted_to_the_trusted_if_the_card_is_spare(lies, granted):
    bot = make_bot("normal skill.targets=1", 1)
    _, mind = session(bot, "gold gold gold wine salt ochre ochre iron")
    mind.memory.broken[EGYPT] = lies
    goods = goods_of(mind)
    bundle = bundle_for(mind, goods, cards("ochre ochre salt"), 3, EGYPT)
    assert (bundle == ("ochre", "ochre", "salt")) == granted
    assert "gold" not in bundle_for(mind, goods, cards("ochre ochre gold"), 3, EGYPT)


def test_an_offer_to_everybody_is_made_unless_enough_lie_open():
    bot = make_bot("normal skill.targets=1 trading.open_at_once=1", 1)
    game, mind = session(bot, "gold gold gold ochre ochre iron salt")
    offer = open_offer(mind, goods_of(mind))
    assert (offer.to, offer.wants) == (None, ("gold",))
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    three = cards("tin salt iron")
    game.answer(ask.id, MakeOffer(three, three))
    mind = Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)
    assert open_offer(mind, goods_of(mind)) is None
