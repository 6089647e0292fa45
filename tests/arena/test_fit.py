"""`ecumene fit`: weights are learnt from games, and the same games teach the same."""

from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from ecumene.arena.fit.harvest import Field, Row, games
from ecumene.arena.fit.ridge import HAND, fit
from ecumene.bots.master.value import Model
from ecumene.cli import build_app

FIELD = Field("hard", "mega", ((5, "west"),), "test")


@pytest.fixture(scope="module")
def harvest():
    return [row for rows in games(FIELD, 2) for row in rows]


def test_every_player_is_written_down_twice_a_turn_with_what_came_of_it(harvest):
    one = [row for row in harvest if row.game == 0]
    moving = [row for row in one if row.moment == "turn"]
    assert len(moving) % 5 == 0
    assert len(moving) >= 5 * 12
    assert {row.moment for row in one} == {"turn", "cards"}
    assert abs(sum(row.ahead for row in moving)) < 1e-6
    assert len({row.left for row in moving}) > 10


def test_the_same_seed_plays_the_same_games(harvest):
    again = [row for rows in games(FIELD, 2) for row in rows]
    assert again == harvest


def made_up(count):
    """Rows in which a city is worth 3 points, and half a point more for each turn left."""
    rng = Random(1)
    for number in range(count):
        left, cities, luck = rng.randrange(1, 15), rng.randrange(10), rng.gauss(0, 1)
        facts = {"one": 1.0, "cities": cities, "money": rng.randrange(100)}
        ahead = 20 + cities * (3 + 0.5 * left) + luck
        yield Row(number, "turn", left, facts, 20, ahead)


def test_weights_find_out_what_a_city_is_worth_and_that_money_is_not():
    found = fit(list(made_up(3000)), cards=())
    end, slope, bend = found.weights["cities"]
    for left in (2, 7, 12):
        assert end + slope * left + bend * left**2 == pytest.approx(3 + 0.5 * left, abs=0.3)
    assert found.weights["money"] == pytest.approx([0, 0, 0], abs=0.02)
    assert found.foretold > 0.95


def test_features_of_a_hand_can_be_left_out():
    found = fit(list(made_up(50)), cards=(), without=HAND)
    assert found.weights.keys() == {"one", "cities"}


def test_the_command_writes_weights_that_a_master_can_read(tmp_path):
    out = tmp_path / "mega.json"
    done = CliRunner().invoke(build_app(), ["fit", str(out), "--games", "2", "--bot", "normal"])
    assert done.exit_code == 0, done.output
    assert "foretold" in done.output
    model = msgspec.json.decode(out.read_bytes(), type=Model)
    assert model.made_by == "ecumene fit mega.json --bot 'normal' --games 2 --seed 1 --edition mega"
    assert {"cities", "tokens"} <= model.cards.keys()
