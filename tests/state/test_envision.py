"""What a view imagines: a game that looks just like it, made from nothing but the view."""

from collections import Counter
from random import Random

import pytest

from ecumene import Game, rulesets
from ecumene import view as viewing
from ecumene.arena.play import Table
from ecumene.bots import make_bot
from ecumene.proof import laws
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.scramble import scrambled
from tests.state.test_imagine import drawn

MEGA = rulesets.MEGA_CIVILIZATION


def asked(rules, seats, board, seed, turns, share=0.2, bot="normal"):
    """A game of bots, each time one of them is asked something."""
    game = Game.new(rules, seats=seats, board=board, seed=seed)
    table = Table(game, {civ: make_bot(bot, f"{seed} {civ}") for civ in game.state.civs})
    rng = Random(seed)
    while not game.over and game.state.turn <= turns:
        for ask in game.pending():
            if ask in game.pending():
                if rng.random() < share:
                    yield game, ask, rng
                table.put(ask)


SETTINGS = [
    ("mega", 5, "west"),
    ("mega", 12, "both"),
    ("first", 5, "west"),
    ("expansion", 6, "east"),
]


@pytest.mark.parametrize(("edition", "seats", "board"), SETTINGS)
@pytest.mark.parametrize("bot", ["normal", "random"])
def test_a_view_imagines_what_it_shows_and_nothing_that_it_hides(edition, seats, board, bot):
    kinds = Counter()
    rules = rulesets.find(edition)
    for game, ask, rng in asked(rules, seats, board, seed=3, turns=8, share=0.12, bot=bot):
        kinds[ask.kind] += laws.check_imagining_from_a_view(game, rng)
    assert kinds["PlanMovement"] > 3
    assert kinds["Trade"] > 3 or bot == "random"


def test_a_question_that_opens_a_step_is_asked_before_anything_has_changed():
    kinds = Counter()
    for game, ask, _ in asked(MEGA, 6, "west", seed=4, turns=12, share=0.3):
        if ask.decision.opens_step:
            assert game.run.state.to_json() == game.run.saved.to_json(), ask.id
            assert game.view(ask.civ).imagine(1) is not None, ask.id
        else:
            assert game.view(ask.civ).imagine(1) is None, ask.id
        kinds[ask.kind] += 1
    assert kinds.keys() >= {"BuildCities", "BuyAdvances", "BuyTradeCard", "ChooseLosses"}


def test_another_seed_imagines_other_hands_and_the_same_seed_the_same():
    game = drawn().game
    view = game.view("rome")
    hands = {seed: view.imagine(seed).state.hands for seed in range(4)}
    assert hands[1] == view.imagine(1).state.hands
    assert len({str(found["egypt"]) for found in hands.values()}) == len(hands)
    assert all(Counter(found["rome"].cards) == Counter(game.state.hands["rome"].cards)
               for found in hands.values())  # fmt: skip


def test_hands_are_imagined_from_the_stacks_that_their_holders_draw_from():
    facts = MEGA.facts
    game = drawn().game
    for seed in range(6):
        state = game.view("egypt").imagine(seed).state
        values = [
            facts.commodities[card.name].value
            for civ, hand in state.hands.items()
            for card in hand.cards
            if civ != "egypt" and card.name in facts.commodities
        ]
        assert max(values) <= 9
        assert sum(value <= 4 for value in values) > len(values) / 3


def test_the_real_cards_do_not_reach_what_is_imagined():
    game = drawn().game
    other = scrambled(game, "rome", Random(5))
    assert other.state.hands["egypt"] != game.state.hands["egypt"]
    worlds = [one.view("rome").imagine(9).save() for one in (game, other)]
    assert worlds[0] == worlds[1]


def test_nobody_imagines_who_is_not_asked():
    game = drawn().game
    assert game.view(None).imagine(1) is None


def test_a_view_that_imagines_something_else_than_it_shows_is_found(monkeypatch):
    whole = viewing.envisioned

    def richer(seen, viewer, seed):
        state = whole(seen, viewer, seed)
        state.treasury[viewer] += 1
        return state

    monkeypatch.setattr(viewing, "envisioned", richer)
    with pytest.raises(LawBroken, match="a view imagines what it shows"):
        laws.check_imagining_from_a_view(drawn().game, Random(1))
