"""Bots take names and numbers from the rules of the game they play, whatever edition that is."""

from dataclasses import replace

import msgspec
import pytest

from ecumene import Game, rulesets
from ecumene.arena.job import Job
from ecumene.arena.play import Table
from ecumene.arena.run import run
from ecumene.bots import make_bot
from ecumene.bots.buying.worth import printed
from ecumene.bots.memory import Memory
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import hurt
from ecumene.bots.tuning import NORMAL
from ecumene.data import load
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.phases.trade.session import OfferMade
from ecumene.state.market import Offer
from ecumene.state.table import Table as Seats

MEGA = rulesets.MEGA_CIVILIZATION
NAMES = ("normal", "hard bold", "easy", "hard", "normal bold")
LAND_AND_CITIES = (
    "population_expansion",
    "census",
    "movement",
    "token_conflicts",
    "awaited_conflicts",
    "city_attacks",
    "city_construction",
    "surplus_population",
    "city_support",
)


class Cities(msgspec.Struct, frozen=True):
    """A score that counts cities only."""

    total: int


def count_cities(state, civ):
    return Cities(state.board.city_count(civ))


def bare_edition(phases=LAND_AND_CITIES):
    """Mega Civilization without cards of any kind and without an A.S.T."""
    gone = ("advances", "commodities", "calamities", "ast", "stack_plans", "hand_limits")

    def set_up(rules, players, board, seed, options):
        state = MEGA.set_up_state(MEGA, players, board, seed, options)
        state.table = Seats(rules, players, state.table.board, options)
        state.ast, state.stacks, state.discards = {}, {}, {}
        if "city_attacks" not in phases:  # whose spoils are a card
            state.hands = {}
        return state

    return replace(
        MEGA,
        name="bare",
        facts=msgspec.structs.replace(MEGA.facts, **{name: {} for name in gone}),
        cards={},
        calamities={},
        sequence=MEGA.sequence.only(*phases),
        set_up_state=set_up,
        score=count_cities,
        tie_breaks=(("cities", lambda state, civ: state.board.city_count(civ)),),
    )


def played(rules, turns, seats=5, board="west", names=NAMES, **options):
    game = Game.new(rules, seats=seats, board=board, seed="edition", **options)
    civs = game.state.civs
    bots = {civ: make_bot(names[place % len(names)], civ) for place, civ in enumerate(civs)}
    table = Table(game, bots)
    table.play(turns)
    assert table.refused == []
    return game


def test_an_edition_without_cards_and_succession_is_played():
    game = played(bare_edition(), turns=12)
    board = game.state.board
    assert all(board.city_count(civ) >= 3 for civ in game.state.civs)


def test_an_edition_of_three_phases_is_played():
    game = played(bare_edition(("population_expansion", "census", "movement")), turns=6)
    assert all(game.state.board.token_count(civ) >= 10 for civ in game.state.civs)


def test_the_arena_plays_an_edition_by_its_name(monkeypatch):
    rules = bare_edition()
    monkeypatch.setitem(rulesets.BY_NAME, rules.name, rules)
    result = run(Job(5, "west", "by name", ("normal",), ruleset="bare"), turns=8)
    scores = [seat.score for seat in result.seats]
    assert scores == [seat.cities for seat in result.seats] == sorted(scores, reverse=True)
    assert [seat.place for seat in result.seats] == [1, 2, 3, 4, 5]
    assert result.job.ruleset == "bare"
    assert result.refused == 0


def test_the_west_is_played():
    facts = load("west")
    seats, board = next(iter(facts.setups))
    game = played(replace(MEGA, name="west", facts=facts), turns=9, seats=seats, board=board)
    assert any(game.state.advances[civ] for civ in game.state.civs)


@pytest.mark.parametrize(("true", "cards"), [(1, 2), (1, 3), (3, 4), (2, 4)])
def test_other_numbers_of_cards_in_a_trade_are_kept(true, cards):
    rules = replace(MEGA, true_names=true, cards_in_a_trade=cards)
    game = played(rules, turns=10, names=("normal trust.suspicion=0 trading.choices=6",))
    offers = [entry.event.offer for entry in game.log if isinstance(entry.event, OfferMade)]
    assert offers
    assert min(offer.give_count for offer in offers) == cards
    assert min(offer.want_count for offer in offers) == cards
    assert all(len(offer.gives) >= true for offer in offers)


def mind_in(rules, civ=None):
    """A mind at the beginning of a game by these rules."""
    seats, board = next(iter(rules.facts.setups))
    game = Game.new(rules, seats=seats, board=board, seed=1)
    bot = make_bot("normal", 1)
    return Mind(game.state, civ or game.state.civs[0], bot.tuning, bot.memory, bot.rng)


def test_points_are_worth_about_the_same_where_they_are_counted_in_another_measure():
    """A card that scores its price, as in the Expansion Project, is no treasure for that."""
    dear = {
        name: msgspec.structs.replace(card, victory_points=card.cost)
        for name, card in MEGA.facts.advances.items()
    }
    other = replace(MEGA, facts=msgspec.structs.replace(MEGA.facts, advances=dear))
    here, there = mind_in(MEGA), mind_in(other)
    for advance in ("engineering", "mysticism", "democracy"):
        points = [mind.state.rules.facts.advances[advance].victory_points for mind in (here, there)]
        one, other = (printed(m).point * n for m, n in zip((here, there), points, strict=True))
        assert 0.3 < one / other < 3
        assert other > 10


def test_calamities_that_nobody_was_told_of_hurt_by_their_stack():
    mind = mind_in(MEGA)
    facts = MEGA.facts.calamities
    low, high = facts["treachery"], facts["piracy"]
    made_up = {
        name: msgspec.structs.replace(card, id=name, modifiers=())
        for name, card in (("plague", low), ("deluge", high))
    }
    rules = replace(
        MEGA,
        facts=msgspec.structs.replace(MEGA.facts, calamities={**facts, **made_up}),
        calamities=MEGA.calamities | dict.fromkeys(made_up, MEGA.calamities["treachery"]),
    )
    unknown = mind_in(rules)
    assert hurt(unknown, "plague") == hurt(mind, "treachery")
    assert hurt(unknown, "plague") < hurt(unknown, "deluge")


def test_what_is_told_before_the_first_question_is_understood_by_the_rules_of_the_game():
    egypt, hatti = Civ("egypt"), Civ("hatti")
    memory = Memory(NORMAL.trading.sought)
    gives = ("wine", "wine", "salt")
    offer = Offer("1", egypt, hatti, gives, 3, (), 3, bundle=gives)
    memory.notice([Logged(1, "trade", OfferMade(offer))])
    assert memory.haves == {}
    memory.meet(hatti, true_names=1)
    assert memory.haves == {egypt: {"wine": 1}}
