"""Bots remember who lied and who passed calamities, as their own seat saw it, and answer it."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import goods_of
from ecumene.bots.trading.offering import best_offer, price_of
from ecumene.bots.trading.session import best_taking
from ecumene.bots.trading.trust import (
    account,
    credit,
    danger,
    grudge,
    honesty,
    lies_to,
    passes_troubles,
    repute,
)
from ecumene.bots.tuning import NORMAL
from ecumene.names import Block, Civ
from ecumene.phases.trade.offers import Accept, MakeOffer, Say
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI, MINOA = Civ("egypt"), Civ("hatti"), Civ("minoa")
HAND = "wine wine wine ochre papyri iron"


def seated(bot, **hands):
    """A trade session with these hands, in which the bot in Hatti has said what it seeks."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    for civ, names in hands.items():
        state.hands[civ] = Hand(tuple(TradeCard(n, Block("west")) for n in names.split()))
    game = Game.at(start.header, MEGA, state, "trade")
    ask = ask_of(game, HATTI)
    game.answer(ask.id, bot.answer(game.view(HATTI), ask))
    bot.notice(game.events(HATTI))
    return game


def ask_of(game, civ):
    return next(ask for ask in game.pending() if ask.civ == civ)


def offered(game, gives, wants, bundle):
    """Egypt makes Hatti an offer."""
    names = tuple(gives.split()), tuple(bundle.split()), tuple(wants.split())
    game.answer(ask_of(game, EGYPT).id, MakeOffer(*names, to=HATTI))


def deal(gives, bundle, level="normal"):
    """Hatti's bot accepts an offer of Egypt with these names and these cards; then its mind."""
    bot = make_bot(level, 1)
    game = seated(bot, egypt="wine wine iron clay treachery", hatti=HAND)
    offered(game, gives, "ochre papyri", bundle=bundle)
    name, seen = game.state.market.offers[0].id, len(game.events(HATTI))
    game.answer(ask_of(game, HATTI).id, Accept(name, ("ochre", "papyri", "iron")))
    bot.notice(game.events(HATTI)[seen - 1 :])
    return Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)


@pytest.mark.parametrize(
    ("bundle", "kept", "broken"),
    [("wine wine iron", 1, 0), ("wine wine clay", 0, 1), ("wine wine treachery", 0, 1)],
)
def test_it_is_remembered_whether_a_name_beyond_the_true_ones_was_true(bundle, kept, broken):
    memory = deal("wine wine iron", bundle).memory
    assert (memory.kept.get(EGYPT, 0), memory.broken.get(EGYPT, 0)) == (kept, broken)


def test_a_card_that_was_not_named_breaks_no_promise():
    memory = deal("wine wine", "wine wine treachery").memory
    assert (memory.kept, memory.broken) == ({}, {})
    assert memory.received[EGYPT]["treachery"] == 1


def test_deals_of_others_tell_nothing_about_their_cards():
    bot = make_bot("normal", 1)
    game = seated(bot, egypt="wine wine clay", hatti="ochre papyri iron", minoa="salt salt salt")
    watching = make_bot("normal", 2)
    watching.memory.meet(MINOA, game.rules.true_names)
    offered(game, "wine wine iron", "ochre papyri", bundle="wine wine clay")
    name = game.state.market.offers[0].id
    game.answer(ask_of(game, HATTI).id, Accept(name, ("ochre", "papyri", "iron")))
    watching.notice(game.events(MINOA))
    memory = watching.memory
    assert (memory.deals_with, memory.received, memory.kept, memory.broken) == ({}, {}, {}, {})


def mind_with(level="normal", **books):
    """Hatti's mind after what it has seen of Egypt."""
    bot = make_bot(level, 1)
    game = seated(bot, egypt="wine wine iron", hatti=f"{HAND} epidemic")
    mind = Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)
    mind.memory.deals_with[EGYPT] = 4
    for name, value in books.items():
        getattr(mind.memory, name)[EGYPT] = value
    return mind


def test_a_liar_is_believed_less_and_an_honest_player_more():
    stranger, honest, liar = mind_with(), mind_with(kept=4), mind_with(broken=4)
    for judged in (honesty, credit):
        assert judged(liar, EGYPT) < judged(stranger, EGYPT) < judged(honest, EGYPT)
    assert credit(liar, EGYPT) == 0
    assert honesty(liar, EGYPT) > 0


def test_the_ways_of_the_table_are_those_of_a_stranger():
    assert honesty(mind_with(broken=6), MINOA) < honesty(mind_with(), MINOA)
    tricky = mind_with(received={"treachery": 4})
    assert danger(tricky, MINOA, 1) > danger(mind_with(), MINOA, 1)
    assert danger(tricky, EGYPT, 1) > danger(tricky, MINOA, 1)


def test_a_lie_is_never_forgotten_but_slowly_forgiven():
    costs = [grudge(mind_with(broken=2, kept=kept), EGYPT) for kept in range(9)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[1] > costs[7] > costs[8] == 0
    assert honesty(mind_with(broken=2, kept=4), EGYPT) < honesty(mind_with(kept=4), EGYPT)


def test_a_calamity_is_answered_by_one_and_then_forgiven():
    given = mind_with(received={"treachery": 1})
    assert account(given, EGYPT) == 1
    assert grudge(given, EGYPT) > 0
    assert passes_troubles(given, EGYPT)
    even = mind_with(received={"treachery": 1}, given={"epidemic": 1})
    assert grudge(even, EGYPT) == account(even, EGYPT) == 0
    assert not passes_troubles(even, EGYPT)


@pytest.mark.parametrize(
    ("level", "points", "passed"),
    [
        ("normal", {EGYPT: 10}, False),
        ("normal", {EGYPT: 11, MINOA: 12}, False),
        ("normal", {EGYPT: 12, MINOA: 11}, True),
        ("normal trust.free_ahead=1", {EGYPT: 11, MINOA: 12}, True),
        ("normal trust.free_ahead=1", {EGYPT: 10}, False),
        ("normal trust.free_behind=1", {EGYPT: 10}, True),
    ],
)
def test_for_a_start_calamities_go_to_who_leads(level, points, passed):
    mind = mind_with(level)
    mind.points = dict.fromkeys(mind.state.civs, 10) | points
    assert passes_troubles(mind, EGYPT) == passed


@pytest.mark.parametrize(("left", "passed"), [(3, False), (2, True), (1, True)])
def test_who_is_hard_passes_calamities_to_all_when_nobody_can_pay_them_back(left, passed):
    for level, passes in (("hard", passed), ("normal", False)):
        mind = mind_with(level)
        mind.turns_left = left
        assert passes_troubles(mind, EGYPT) == passes


def test_a_grudge_fades_while_no_further_calamity_strikes():
    costs = [grudge(mind_with(received={"treachery": 1}), EGYPT)]
    for turns in range(1, 4):
        mind = mind_with(received={"treachery": 1})
        mind.memory.last_trick[EGYPT] = mind.state.turn - turns
        costs.append(grudge(mind, EGYPT))
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[1] > costs[3] > 0


def test_even_a_grudge_has_an_end():
    many, more = (grudge(mind_with(received={"treachery": n}), EGYPT) for n in (6, 20))
    assert many == more == NORMAL.trust.grudge_most


def test_who_is_known_for_calamities_gets_them_from_all():
    mind = mind_with(known_for=3)
    assert repute(mind, EGYPT) > 0 == repute(mind, MINOA)
    assert passes_troubles(mind, EGYPT)


def test_only_liars_are_lied_to():
    assert not lies_to(mind_with(), EGYPT)
    assert not lies_to(mind_with(broken=2, kept=2), EGYPT)
    assert lies_to(mind_with(broken=3), EGYPT)


@pytest.mark.parametrize(("books", "taken"), [({"kept": 9}, True), ({"broken": 3}, False)])
def test_the_same_promise_is_taken_from_the_honest_and_not_from_a_liar(books, taken):
    bot = make_bot("normal", 1)
    game = seated(bot, egypt="clay bone wine wine", hatti="wine wine wine ochre papyri iron")
    bot.memory.deals_with[EGYPT] = 9
    for name, value in books.items():
        getattr(bot.memory, name)[EGYPT] = value
    offered(game, "clay bone wine", "ochre papyri", bundle="clay bone wine")
    bot.notice(game.events(HATTI)[-1:])
    mind = Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)
    assert (best_taking(mind, goods_of(mind)) is not None) == taken


@pytest.mark.parametrize(("lies", "offers"), [(0, True), (9, False)])
def test_no_offer_is_made_to_a_liar(lies, offers):
    bot = make_bot("normal", 1)
    game = seated(bot, egypt="wine wine tin tin salt", hatti="wine wine wine tin ochre salt iron")
    bot.memory.deals_with[EGYPT] = 9
    bot.memory.broken[EGYPT] = lies
    game.answer(ask_of(game, EGYPT).id, Say(seek=("tin", "salt"), have=("wine", "wine")))
    bot.notice(game.events(HATTI)[-1:])
    mind = Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)
    offer = best_offer(mind, goods_of(mind), only=EGYPT)
    assert isinstance(offer, MakeOffer) == offers


def offer_after(**received):
    """The best offer of Hatti's bot after such cards came from two who say the same."""
    bot, cards = make_bot("normal", 1), "wine wine tin tin salt"
    hand = "wine wine wine tin ochre salt iron"
    game = seated(bot, egypt=cards, minoa=cards, hatti=hand)
    for civ in (EGYPT, MINOA):
        said = Say(seek=("tin", "salt"), have=("wine", "wine"))
        game.answer(ask_of(game, civ).id, said)
        for _ in range(3):
            bot.memory.remember(civ, [received[civ]] if civ in received else [])
    bot.notice(game.events(HATTI)[-2:])
    mind = Mind(game.view(HATTI).state, HATTI, bot.tuning, bot.memory, bot.rng)
    return best_offer(mind, goods_of(mind))


@pytest.mark.parametrize(("trickster", "partner"), [(EGYPT, MINOA), (MINOA, EGYPT)])
def test_an_offer_goes_rather_to_those_who_passed_no_calamity(trickster, partner):
    assert offer_after(**{trickster: "treachery"}).to == partner


def test_what_comes_in_return_is_feared_by_who_gives_it():
    given = {"received": {"treachery": 2}, "given": {"epidemic": 2}}
    even, honest = mind_with(**given), mind_with()
    assert grudge(even, EGYPT) == grudge(honest, EGYPT) == 0
    assert price_of(even, EGYPT) > price_of(honest, EGYPT)
