"""`ecumene survey`: games in which all numbers vary tell which of them gain."""

import msgspec
import pytest
from typer.testing import CliRunner

from ecumene.arena.job import Result, Seat
from ecumene.arena.summary import Mean
from ecumene.arena.tune.space import Space
from ecumene.arena.tune.survey import PLACES, Slope, Survey, moved
from ecumene.arena.tune.trial import Field, SetUp
from ecumene.bots.making import tuning_of
from ecumene.bots.tuning import HARD
from ecumene.cli import build_app

FIELD = Field(("normal", "easy"), (SetUp(6, "west"), SetUp(5, "east")))
NUMBERS = ("trading.trust", "skill.greed", "skill.offers")


def played(job):
    """A game in which trust gains, greed loses, and the third civilization has poor land."""
    seats = []
    for place, name in enumerate(job.bots, start=1):
        tuning = tuning_of(name)
        worth = 100 + 20 * tuning.trading.trust - 5 * tuning.skill.greed if "=" in name else 100
        facts = dict.fromkeys(Seat.__struct_fields__, 0) | {
            "civ": f"civ {place}", "bot": name, "place": place,
            "score": round(worth) - 30 * (place == 3), "advances": {}, "ast_by_turn": (),
            "cities_by_turn": (), "advances_by_turn": (), "tokens_by_turn": (), "held": (),
        }  # fmt: skip
        seats.append(msgspec.convert(facts, Seat))
    return Result(job, True, 15, tuple(seats), (), {}, 0, 0.1)


def test_half_of_the_seats_vary_and_the_same_seed_gives_the_same_games():
    survey = Survey("hard", NUMBERS, FIELD, seed="s")
    jobs = list(survey.jobs(8))
    assert [(job.seats, job.board) for job in jobs[:2]] == [(6, "west"), (5, "east")]
    for job in jobs:
        varied = [name for name in job.bots if name.startswith("hard ")]
        assert len(varied) == 3
        assert set(job.bots) - set(varied) <= {"normal", "easy"}
    assert jobs == list(Survey("hard", NUMBERS, FIELD, seed="s").jobs(8))
    assert jobs != list(Survey("hard", NUMBERS, FIELD, seed="t").jobs(8))
    assert {job.bots[0].startswith("hard ") for job in jobs} == {True, False}


def test_every_place_of_a_number_comes_up():
    survey = Survey("hard", NUMBERS, FIELD)
    drawn = [point for n in range(40) for _, point in survey.seats(f"{n}", 6) if point is not None]
    assert {point[0] for point in drawn} == set(PLACES)


def test_slopes_tell_what_gains_whatever_the_land():
    survey = Survey("hard", NUMBERS, FIELD)
    found = {s.name: s.gain for s in survey.slopes([played(job) for job in survey.jobs(120)])}
    assert found["trading.trust"].value > 3 * found["trading.trust"].error
    assert found["skill.greed"].value < -3 * found["skill.greed"].error
    assert abs(found["skill.offers"].value) < 1


def test_numbers_that_surely_gain_are_moved_and_no_others():
    space = Space(HARD, NUMBERS)
    at = {dimension.name: dimension.at for dimension in space.dimensions}
    slopes = [
        Slope("trading.trust", Mean(2.0, 1.0)),
        Slope("skill.greed", Mean(-0.4, 1.0)),
        Slope("skill.offers", Mean(-3.0, 1.0)),
    ]
    assert moved(space, slopes) == {
        "trading.trust": at["trading.trust"](1.0),
        "skill.offers": at["skill.offers"](-1.0),
    }


def test_the_command_prints_every_number_with_what_it_gains():
    words = ["survey", "easy", "--numbers", "skill.greed", "--numbers", "skill.offers",
             "--against", "random", "--games", "2", "--seats", "5", "--workers", "1"]  # fmt: skip
    done = CliRunner().invoke(build_app(), words)
    assert done.exit_code == 0, done.output
    assert "skill.greed" in done.output
    assert "±" in done.output


@pytest.mark.parametrize(
    ("words", "told"),
    [(["brave"], "no bot"), (["hard", "--numbers", "luck"], "no number is called luck")],
)
def test_what_cannot_be_surveyed_is_told_in_a_sentence(words, told):
    done = CliRunner().invoke(build_app(), ["survey", *words, "--games", "2"])
    assert done.exit_code == 2
    assert told in done.output
