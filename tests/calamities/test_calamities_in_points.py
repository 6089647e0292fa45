"""Calamities in unit points, in made-up positions that are answered at random (EP 30)."""

from math import inf
from random import Random

import pytest

from ecumene.calamities.civil_war_by_factions import areas_within, nearby
from ecumene.engine.record import Header
from ecumene.names import BARBARIANS, Card
from ecumene.phases.calamity.called import Called
from ecumene.proof.invariants import check_markers, check_pieces, check_places
from ecumene.proof.middle import middle_game
from ecumene.rulesets import find
from ecumene.state.cards import TradeCard
from ecumene.state.game import Game

RULES = find("expansion")
SET_UPS = ((5, "west"), (7, "east"), (9, "west"), (12, "both"), (18, "both"))
NAMES = ("famine", "epidemic", "flood", "civil_war", "barbarian_hordes", "tyranny")


def struck(name: str, seed: int) -> tuple[Game, str]:
    """A game in which somebody is about to suffer a calamity."""
    players, board = SET_UPS[seed % len(SET_UPS)]
    rng = Random(f"{name}/{seed}")
    state = RULES.set_up(players, board, str(seed), {})
    middle_game(state, rng)
    victim = rng.choice(state.civs)
    others = [civ for civ in state.civs if civ != victim]
    facts = RULES.facts.calamities[Card(name)]
    giver = None if facts.is_non_tradeable or rng.random() < 0.3 else rng.choice(others)
    card = TradeCard(Card(name), state.table.blocks[victim], giver)
    state.hands[victim] = state.hands[victim].adding([card])
    state.calamities = {civ: int(civ == victim) for civ in state.civs}
    header = Header(RULES.name, RULES.version, players, board, str(seed), {})
    return Game.at(header, RULES, state, "calamity_resolution"), victim


def play(game: Game, seed: int) -> None:
    """Everybody answers at random; every sample and every default is legal."""
    rng = Random(seed)
    while game.state.phase == "calamity_resolution":
        ask = rng.choice(game.pending())
        state = game.state
        for answer in (
            ask.decision.default(state, ask.civ),
            ask.decision.sample(state, ask.civ, rng),
        ):
            ask.decision.check(state, ask.civ, answer)
        game.answer(ask.id, answer, civ=ask.civ)
        check_pieces(game.state)
        check_places(game.state)
        check_markers(game.state)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", NAMES)
def test_random_answers_keep_all_pieces_and_end(name, seed):
    game, victim = struck(name, seed)
    play(game, seed)
    assert Card(name) not in [card.name for card in game.state.hands[victim].cards]


@pytest.mark.parametrize("seed", range(20))
def test_an_epidemic_empties_no_area(seed):
    game, _ = struck("epidemic", seed)
    before = {civ: set(game.state.board.areas_of(civ)) for civ in game.state.civs}
    play(game, seed)
    assert {civ: set(game.state.board.areas_of(civ)) for civ in game.state.civs} == before


@pytest.mark.parametrize("seed", range(20))
def test_barbarians_keep_within_the_limits_when_they_have_stopped(seed):
    game, _ = struck("barbarian_hordes", seed)
    before = dict(game.state.board.tokens[BARBARIANS])
    play(game, seed)
    board, limit = game.state.board, game.state.atlas.limit
    for area, tokens in board.tokens[BARBARIANS].items():
        assert tokens <= max(limit[area], before.get(area, 0)), area
        assert area not in board.cities


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", ["civil_war", "tyranny"])
def test_what_changes_hands_stays_where_it_was(name, seed):
    """Units are annexed or lost, but none appear where the victim had none before."""
    game, victim = struck(name, seed)
    board = game.state.board
    own = set(board.areas_of(victim))
    before = {civ: set(board.areas_of(civ)) for civ in game.state.civs}
    play(game, seed)
    for civ in game.state.civs:
        assert set(game.state.board.areas_of(civ)) - before[civ] <= own, civ


def areas_apart(state, victim: str, other: str) -> float:
    """The count of EP 30.4111 done as it reads: walk, and count all but the victim's areas."""
    board, atlas = state.board, state.atlas
    own, theirs = set(board.areas_of(victim)), set(board.areas_of(other))
    borders = {area: {*facts.land, *facts.water} for area, facts in atlas.map.areas.items()}
    borders |= {sea: set(facts.water) for sea, facts in atlas.map.seas.items()}
    count = {place: 0 if place in own else inf for place in (*atlas.areas, *atlas.map.seas)}
    changed = True
    while changed:
        changed = False
        for place in count:
            near = [count[other] for other in borders[place] if other in count]
            steps = min(near, default=inf) + (place not in own)
            if steps < count[place]:
                count[place], changed = steps, True
    return min((count[area] for area in theirs), default=inf)


@pytest.mark.parametrize("seed", range(15))
def test_who_is_near_enough_in_a_civil_war_is_counted_twice(seed):
    game, victim = struck("civil_war", seed)
    called = Called(Card("civil_war"), victim, game.state.table.blocks[victim])
    others = [civ for civ in game.state.civs if civ != victim]
    for most in (1, 2, 4, 8):
        near = areas_within(game.state, victim, most)
        found = [civ for civ in others if near & set(game.state.board.areas_of(civ))]
        assert found == [c for c in others if areas_apart(game.state, victim, c) <= most]
    assert nearby(game.state, called) == found
