"""The same game in every process: two values of PYTHONHASHSEED give one digest."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
from ecumene.proof.fuzz import Fuzz
from ecumene.proof.plan import Plan
for plan in (Plan(5, "east", turns=9), Plan(12, "both", "expert", start="middle", turns=2)):
    fuzz = Fuzz(plan)
    fuzz.play()
    print(fuzz.game.digest(), fuzz.totals)
    print(hash(fuzz.game.write_record()) and len(fuzz.game.write_record()))
"""


def output(hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )
    return done.stdout


@pytest.fixture(scope="module")
def first() -> str:
    return output("0")


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_another_hash_seed_gives_the_same_games(first: str, hash_seed: str):
    assert len(first.split()) > 4
    assert output(hash_seed) == first
