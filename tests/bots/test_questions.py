"""Every question and every ability of the rules has a thought, or says that it needs none."""

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import ecumene
from ecumene import Game, bots, rulesets
from ecumene.advances.diaspora import ResettlementChoices, TokensResettled
from ecumene.bots import abilities, make_bot
from ecumene.bots.abilities import resettle
from ecumene.bots.mind import Mind
from ecumene.bots.player import OF_CARDS, REASONED, THOUGHTS, USUAL
from ecumene.engine.decision import Decision
from ecumene.names import BARBARIANS, Civ
from ecumene.phases.abilities.special_abilities import AbilityUse, Aim

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT = Civ("egypt")
RULES = ("ecumene.phases", "ecumene.calamities", "ecumene.advances")


def kinds_of(base):
    """All classes made of another."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def questions():
    """Every decision that the rules can ask for."""
    for module in pkgutil.walk_packages(ecumene.__path__, "ecumene."):
        if module.name.startswith(RULES):
            importlib.import_module(module.name)
    return {kind for kind in kinds_of(Decision) if kind.__module__.startswith(RULES)}


def test_questions_are_asked_by_the_rules_alone():
    """A question of an edition that stood elsewhere would not be missed by the next test."""
    everywhere = {kind for kind in kinds_of(Decision) if kind.__module__.startswith("ecumene.")}
    for module in pkgutil.walk_packages(ecumene.rulesets.__path__, "ecumene.rulesets."):
        importlib.import_module(module.name)
    assert everywhere | questions() == questions()


def test_each_question_is_thought_about_or_answered_as_usual_on_purpose():
    left = {kind.__name__ for kind in questions() - THOUGHTS.keys()}
    assert left - OF_CARDS.keys() == USUAL.keys()


def test_no_thought_is_about_a_question_that_nobody_asks():
    asked = questions()
    assert THOUGHTS.keys() <= asked
    assert OF_CARDS.keys() <= {kind.__name__ for kind in asked - THOUGHTS.keys()}
    assert REASONED.keys() <= THOUGHTS.keys()


def test_there_is_a_thought_for_every_aim_of_an_ability():
    assert set(abilities.THOUGHTS) == set(Aim)


@pytest.mark.parametrize("rules", rulesets.BY_NAME.values(), ids=lambda rules: rules.name)
def test_every_ability_of_every_edition_has_an_aim(rules):
    assert {ability.aim for ability in rules.abilities.values()} <= set(abilities.THOUGHTS)


def test_no_bot_knows_an_advance_by_its_name():
    names = {*MEGA.facts.advances, *(card.name for card in MEGA.facts.advances.values())}
    named = []
    for file in sorted(Path(bots.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in names:
                named.append((file.name, node.value))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(RULES[2]):
                named.append((file.name, node.module))
    assert named == []


def holding(advance, seed="ability", turns=6):
    """A game some turns old, in its ability phase, in which Egypt holds an advance."""
    game = Game.new(MEGA, seats=5, board="west", seed=seed)
    seated = {civ: make_bot("normal", civ) for civ in game.state.civs}
    while game.state.turn <= turns:
        for ask in game.pending():
            if ask in game.pending():
                game.answer(ask.id, seated[ask.civ].answer(game.view(ask.civ), ask))
    state = game.state.copy()
    state.advances[EGYPT] = frozenset({advance})
    state.board.place(BARBARIANS, state.atlas.areas[0], 2)
    return Game.at(game.header, MEGA, state, "special_abilities")


@pytest.mark.parametrize("advance", sorted(MEGA.abilities))
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_ability_is_used_legally_or_left(advance, level):
    game = holding(advance)
    ask = next(ask for ask in game.pending() if ask.kind == "UseAbility")
    assert ask.civ == EGYPT
    game.answer(ask.id, make_bot(level, 1).answer(game.view(EGYPT), ask))


def test_tokens_that_are_too_many_are_settled_elsewhere():
    game = holding("diaspora")
    state = game.state.copy()
    crowded = max(state.board.tokens[EGYPT], key=state.board.tokens[EGYPT].get)
    state.board.place(EGYPT, crowded, 8)
    game = Game.at(game.header, MEGA, state, "special_abilities")
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    answer = make_bot("normal", 1).answer(game.view(EGYPT), ask)
    assert isinstance(answer, AbilityUse)
    assert answer.ability == "diaspora"
    assert answer.how.take[crowded] >= 3
    assert sum(answer.how.take.values()) == 5
    limit, there = state.atlas.limit, state.board.tokens[EGYPT]
    assert all(there.get(a, 0) + n <= limit[a] for a, n in answer.how.place.items())
    game.answer(ask.id, answer)
    assert any(isinstance(entry.event, TokensResettled) for entry in game.log)


def test_tokens_that_are_well_placed_stay():
    game = holding("diaspora")
    ability = MEGA.abilities["diaspora"]
    bot = make_bot("normal", 1)
    mind = Mind(game.view(EGYPT).state, EGYPT, bot.tuning, bot.memory, bot.rng)
    tokens = dict(game.state.board.tokens[EGYPT])
    assert resettle(mind, ability, ResettlementChoices(5, tokens, {})) is None
    assert resettle(mind, ability, ResettlementChoices(5, {}, {"a": 1})) is None


@pytest.mark.parametrize("rules", rulesets.BY_NAME.values(), ids=lambda rules: rules.name)
def test_what_an_edition_asks_is_known_and_answered_legally(rules):
    known = {kind.__name__ for kind in THOUGHTS} | OF_CARDS.keys() | USUAL.keys()
    seats, board = min(rules.facts.setups)
    game = Game.new(rules, seats=seats, board=board, seed="known")
    seated = {civ: make_bot("normal", civ) for civ in game.state.civs}
    asked = set()
    while not game.over and game.state.turn <= 8:
        ask = game.pending()[0]
        asked.add(ask.kind)
        game.answer(ask.id, seated[ask.civ].answer(game.view(ask.civ), ask))
    assert asked <= known
    assert {"PlanMovement", "Trade"} <= asked
