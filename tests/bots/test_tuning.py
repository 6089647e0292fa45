"""Every number by which bots think is in their tuning, has a meaning, and can be varied."""

import ast
from pathlib import Path

import msgspec
import pytest

from ecumene import rulesets
from ecumene.arena.play import Table
from ecumene.bots import TEMPERS, make_bot, tuning
from ecumene.bots.player import Player
from ecumene.bots.tuning import EASY, HARD, NORMAL, Tuning, numbers, tuned
from ecumene.bots.tuning.found import found
from ecumene.bots.tuning.levels import BY_HAND, GRUDGES
from ecumene.engine.effect import RuleValue
from ecumene.engine.game import Game
from ecumene.phases.cities.construction import CityBuilt

MEGA = rulesets.MEGA_CIVILIZATION
BOTS = Path(tuning.__file__).parent.parent
TUNING = BOTS / "tuning"
THOUGHTS = [file for file in sorted(BOTS.rglob("*.py")) if TUNING not in file.parents]

NOT_TUNED = {
    "trading/offering.py": {2},  # as many names of an offer are true (MC 6.7)
    "movement/spreading.py": {1e-9},  # what floating point leaves behind
}
"""Numbers that say nothing about how well a bot plays."""


def literals(file):
    """The numbers written in a module, but for nothing and one."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {n.value for n in nodes if type(n.value) in (int, float) and n.value not in (0, 1)}


@pytest.mark.parametrize("file", THOUGHTS, ids=lambda file: str(file.relative_to(BOTS)))
def test_a_thought_has_no_number_of_its_own(file):
    assert literals(file) <= NOT_TUNED.get(file.relative_to(BOTS).as_posix(), set())


def fields_of(node):
    """The fields of a class, each with whether a docstring follows it."""
    pairs = zip(node.body, [*node.body[1:], None], strict=True)
    for field, after in pairs:
        if isinstance(field, ast.AnnAssign):
            text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            yield field.target.id, text


def groups():
    """The classes of the tuning, by name, but for the one that holds them all."""
    for file in sorted(TUNING.glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name != "Tuning":
                yield node


@pytest.mark.parametrize("group", list(groups()), ids=lambda group: group.name)
def test_every_number_says_what_it_means_and_is_used(group):
    used = {
        node.attr
        for file in THOUGHTS
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    fields = dict(fields_of(group))
    assert fields
    assert [name for name, text in fields.items() if not text] == []
    assert [name for name in fields if name not in used] == []


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD], ids=["easy", "normal", "hard"])
def test_all_numbers_can_be_told_by_name_and_put_back(level):
    told = numbers(level)
    assert len(told) > 140
    assert {"trading.trust", "buying.changes.hand_limit", "raids.late.2"} <= told.keys()
    assert tuned(level, {}) == level == tuned(NORMAL, told)


def test_each_number_can_be_varied_alone():
    before = numbers(NORMAL)
    for name, old in before.items():
        value = not old if isinstance(old, bool) else old + 1
        after = numbers(tuned(NORMAL, {name: value}))
        assert {other for other in after if after[other] != before[other]} == {name}


def test_a_number_that_does_not_exist_is_an_error():
    with pytest.raises(KeyError, match=r"buying\.luck"):
        tuned(NORMAL, {"buying.luck": 7})


def test_tuning_is_frozen_and_a_temper_leaves_the_level_as_it_is():
    with pytest.raises(AttributeError):
        NORMAL.skill.reserve = 9
    for temper in TEMPERS:
        bot = make_bot(f"hard {temper}")
        assert msgspec.structs.replace(bot.tuning, skill=HARD.skill) == HARD
    assert Tuning() == NORMAL


def test_numbers_for_words_of_the_rules_name_words_that_exist():
    values = {value.name for value in rule_values()}
    calamities = [c for rules in rulesets.BY_NAME.values() for c in rules.facts.calamities.values()]
    words = {change.of for calamity in calamities for change in calamity.modifiers}
    assert set(NORMAL.buying.changes) <= values
    assert set(NORMAL.buying.prevents) == words


def rule_values():
    """Every rule value of the package."""
    source = BOTS.parent
    for file in sorted((source / "phases").rglob("*.py")) + sorted(source.rglob("calam*/**/*.py")):
        module = ".".join(file.relative_to(source.parent).with_suffix("").parts)
        found = __import__(module.removesuffix(".__init__"), fromlist=["*"])
        yield from (v for v in vars(found).values() if isinstance(v, RuleValue))


def test_two_bots_at_one_table_think_by_their_own_numbers():
    game = Game.new(MEGA, seats=5, board="west", seed="own numbers")
    homely = tuned(NORMAL, {"skill.most_cities": 0})
    civs = game.state.civs
    bots = {civ: Player(homely if civ == civs[0] else NORMAL, civ) for civ in civs}
    table = Table(game, bots)
    table.play(turns=8)
    assert table.refused == []
    built = [entry.event.civ for entry in game.log if isinstance(entry.event, CityBuilt)]
    assert civs[0] not in built
    assert set(civs[1:]) <= set(built)


def test_what_a_search_has_found_is_data_with_its_command():
    kept, usual = found("hard"), numbers(BY_HAND)
    assert kept.made_by.startswith("ecumene tune hard NOTES --numbers ")
    assert numbers(HARD).items() >= (kept.numbers | GRUDGES).items()
    changed = {name for name, value in numbers(HARD).items() if value != usual[name]}
    assert changed == set(kept.numbers) - set(GRUDGES)
    assert kept.began_at == {name: usual[name] for name in kept.numbers}
