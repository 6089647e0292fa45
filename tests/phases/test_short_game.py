"""The Short Game beyond what its cases say: every number of players, secrets, saved positions."""

from collections import Counter
from random import Random

import pytest

from ecumene import Game, rulesets
from ecumene.engine.errors import NotAsked
from ecumene.names import Civ
from ecumene.phases.short_game.cities import CitiesPlaced, city_places
from ecumene.phases.short_game.theme_sets import ThemeSetDrawn, ThemeSetRevealed
from ecumene.state.rules import Rules

MEGA, WEST = rulesets.MEGA_CIVILIZATION, rulesets.find("west")
SETUPS = [(rules, *setup) for rules in (MEGA, WEST) for setup in rules.facts.setups]
FULL_SET = {
    "conquering_the_seas", "sacred_constructors", "coin_and_commerce", "exploring_the_deserts",
    "early_merchants", "spreading_knowledge", "cultural_heights", "emerging_empire",
    "mystical_palaces",
}  # fmt: skip
MISSING = {
    5: {"early_merchants", "spreading_knowledge", "cultural_heights", "emerging_empire"},
    6: {"spreading_knowledge", "cultural_heights", "emerging_empire"},
    7: {"cultural_heights", "emerging_empire"},
    8: {"coin_and_commerce"},
}
"""The sets that are left out with few players, as the books list those that are not."""
SECOND_COPIES = (
    "sacred_constructors", "conquering_the_seas", "coin_and_commerce", "exploring_the_deserts",
    "early_merchants", "cultural_heights", "spreading_knowledge", "emerging_empire",
    "mystical_palaces",
)  # fmt: skip
"""Which set comes a second time with 10 players, with 11, and so on (MC 10)."""


def short(rules: Rules, players: int, board: str, seed: int = 1) -> Game:
    return Game.new(rules, seats=players, board=board, seed=seed, scenario="short")


def name_of(value: object) -> str:
    return value.name if isinstance(value, Rules) else str(value)


@pytest.mark.parametrize(("rules", "players", "board"), SETUPS, ids=name_of)
def test_the_right_sets_are_dealt_and_every_region_has_room(rules, players, board):
    game = short(rules, players, board)
    expected = Counter(FULL_SET - MISSING.get(players, set()))
    expected.update(SECOND_COPIES[: max(0, players - 9)])
    assert Counter(game.state.theme_sets.values()) == expected
    for civ in game.state.civs:
        there = city_places(game.state, civ)
        assert (there.count, there.on_sites) == (5, 4)


@pytest.mark.parametrize(("rules", "players", "board"), SETUPS, ids=name_of)
def test_everybody_begins_the_first_turn_alike(rules, players, board):
    game = short(rules, players, board)
    rng = Random(players)
    while game.state.turn == 0:
        ask = rng.choice(game.pending())
        game.answer(ask.id, ask.decision.sample(game.state, ask.civ, rng))
    state = game.state
    assert game.where()[:2] == (1, "tax_collection")
    revealed = [one.event for one in game.log if isinstance(one.event, ThemeSetRevealed)]
    assert [one.civ for one in revealed] == list(state.civs)
    for shown in revealed:
        civ, cities = shown.civ, 4 if shown.destroys_city else 5
        assert state.board.city_count(civ) == len(state.hands[civ]) == cities
        room = sum(state.atlas.limit[a] for a, owner in state.atlas.region.items() if owner == civ)
        taken = sum(state.atlas.limit[area] for area in state.board.cities_of(civ))
        assert state.board.token_count(civ) == min(14, room - taken)
        assert len(state.advances[civ]) == 4
        assert (state.treasury[civ], state.ast[civ]) == (10, 10)


@pytest.mark.parametrize("rules", [MEGA, WEST], ids=name_of)
def test_the_markers_begin_on_the_last_space_before_the_late_bronze_age(rules):  # MC 10
    for row in rules.facts.ast["basic"].rows.values():
        assert row.epochs[10:12] == ("middle_bronze", "late_bronze")


def test_another_seed_deals_other_sets():
    deals = {tuple(short(MEGA, 9, "west", seed).state.theme_sets.items()) for seed in range(5)}
    assert len(deals) == 5


# -------------------------------------------------------------------- secrets


def test_only_their_owner_sees_a_set_in_view_and_events():
    game = short(MEGA, 9, "west")
    for civ in game.state.civs:
        assert game.view(civ).state.theme_sets == {civ: game.state.theme_sets[civ]}
        drawn = [e.event for e in game.events(civ) if isinstance(e.event, ThemeSetDrawn)]
        assert {one.civ for one in drawn if one.theme_set is not None} == {civ}
        assert all(not one.advances for one in drawn if one.civ != civ)
    assert game.view(None).state.theme_sets == {}


def test_who_is_asked_and_when_does_not_depend_on_the_sets():
    games = [short(MEGA, 7, "west", seed) for seed in range(6)]
    asked = []
    for game in games:
        order = []
        while game.phase.name == "placing_cities":
            ask = game.pending()[0]
            order.append((ask.id, ask.decision, len(game.early())))
            game.answer(ask.id, ask.decision.default(game.state, ask.civ))
        asked.append(order)
    assert all(order == asked[0] for order in asked)


def test_what_one_imagines_keeps_ones_own_set_and_deals_the_others_again():
    game = short(MEGA, 9, "west")
    egypt, sets = Civ("egypt"), game.state.theme_sets
    imagined = [game.imagine(egypt, seed).state.theme_sets for seed in range(8)]
    assert all(one[egypt] == sets[egypt] for one in imagined)
    assert all(Counter(one.values()) == Counter(sets.values()) for one in imagined)
    assert len({tuple(one.items()) for one in imagined}) > 5
    assert len({tuple(game.imagine(None, n).state.theme_sets.items()) for n in range(8)}) > 5


@pytest.mark.parametrize("players", [9, 18])
def test_a_first_calamity_is_as_secret_as_one_drawn_later(players):  # MC 10, E-35
    game = short(MEGA, players, "west" if players == 9 else "both")
    while game.state.turn == 0 or game.phase.name != "movement":
        ask = game.pending()[0]
        game.answer(ask.id, ask.decision.default(game.state, ask.civ))
    facts, viewer = game.rules.facts, game.state.civs[0]
    minors = {c for c, one in facts.calamities.items() if one.kind == "minor"}

    def held(state):
        hands = (hand for civ, hand in state.hands.items() if civ != viewer)
        return sum(card.name in minors for hand in hands for card in hand.cards)

    assert len({held(game.imagine(viewer, seed).state) for seed in range(12)}) > 1


# -------------------------------------------------------------------- positions


def test_a_position_in_the_opening_is_saved_and_opened():
    game = short(WEST, 7, "west")
    rng = Random(3)
    while game.state.turn == 0:
        loaded = Game.load(WEST, game.save())
        assert loaded.digest() == game.digest()
        assert [ask.id for ask in loaded.pending()] == [ask.id for ask in game.pending()]
        ask = game.pending()[0]
        answer = ask.decision.sample(game.state, ask.civ, rng)
        for one in (game, loaded):
            one.answer(ask.id, answer)
        assert loaded.digest() == game.digest()
    replayed = Game.replay(WEST, game.header, game.record)
    assert replayed.digest() == game.digest()


def test_an_early_answer_is_kept_sealed_and_may_be_taken_back():
    game = short(MEGA, 5, "west")
    egypt = Civ("egypt")
    ask = next(one for one in game.early(egypt))
    places = ask.decision.default(game.state, egypt)
    game.answer(ask.id, places)
    assert ask.id not in game.view(Civ("minoa")).sealed
    game.withdraw(ask.id, civ=egypt)
    with pytest.raises(NotAsked):
        game.withdraw(ask.id, civ=egypt)
    game.answer(ask.id, places)
    while not any(isinstance(e.event, CitiesPlaced) and e.event.civ == egypt for e in game.log):
        now = game.pending()[0]
        assert now.civ != egypt
        game.answer(now.id, now.decision.default(game.state, now.civ))
    assert set(game.state.board.cities_of(egypt)) == set(places)


def test_a_full_game_keeps_nothing_of_it():
    state = Game.new(MEGA, seats=5, board="west", seed=1).state
    assert state.turn == 1
    assert "theme_sets" not in state.to_json()
    assert MEGA.playing({"scenario": "full"}) is MEGA
