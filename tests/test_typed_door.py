"""Whoever uses the library is told of a misspelling by their type checker."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
START = """
from ecumene import Game, rulesets
from ecumene.names import Civ
from ecumene.phases.conflict.city_attacks import tokens_to_attack_city

EGYPT, HATTI = Civ("egypt"), Civ("hatti")
game = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west")
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory) -> str:
    """What the type checker says of a program with two right lines and three wrong ones."""
    file = tmp_path_factory.mktemp("door") / "program.py"
    lines = (
        "tokens_to_attack_city(game.state, 7, attacker=EGYPT, defender=HATTI)",
        "game.state.board.token_count(EGYPT)",
        "game.state.board.no_such_method()",
        "tokens_to_attack_city(game.state, 7, atacker=EGYPT, defender=HATTI)",
        "tokens_to_attack_city(game.state, 'seven', attacker=EGYPT, defender=HATTI)",
    )
    file.write_text(START + "\n".join(lines) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout


def test_the_state_of_a_game_is_typed(found: str):
    assert '"Board" has no attribute "no_such_method"' in found


def test_the_roles_of_a_rule_value_are_typed(found: str):
    assert 'Unexpected keyword argument "atacker"' in found
    assert 'incompatible type "str"; expected "int"' in found


def test_what_is_right_is_not_complained_of(found: str):
    assert found.count("error:") == 3
