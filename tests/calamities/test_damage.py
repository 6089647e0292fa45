"""Taking damage exactly (MC 8 Definitions, R-99), compared with trying everything."""

from itertools import product
from random import Random

import pytest

from ecumene.calamities.shared.damage import (
    ChooseLosses,
    Losses,
    everywhere,
    exposed_units,
    points_of,
)
from ecumene.calamities.shared.damage_totals import Exposed, aim_of, has_choice
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Area, Card, Civ
from tests.calamities.positions import table

EGYPT = Civ("egypt")


def hit(damage, egypt):
    """A question for so much damage, and the game it is asked in."""
    game = table(egypt=egypt)
    return ChooseLosses(Card("famine"), damage, everywhere(game.state, EGYPT)), game.state


def refused(damage, egypt, tokens=(), cities=()):
    decision, state = hit(damage, egypt)
    with pytest.raises(IllegalAnswer) as refusal:
        decision.check(state, EGYPT, Losses(dict(tokens), dict(cities)))
    return refusal.value.code


def accepted(damage, egypt, tokens=(), cities=()):
    decision, state = hit(damage, egypt)
    decision.check(state, EGYPT, Losses(dict(tokens), dict(cities)))
    return True


def test_a_city_replaced_by_two_tokens_is_three_damage():  # MC 8 Definitions
    assert accepted(3, "city in isle; 2 in far", cities={"isle": 2})
    assert refused(3, "city in isle; 2 in far", cities={"isle": 3}) == "losses.left"


def test_a_city_may_leave_fewer_tokens_than_the_limit():
    assert accepted(4, "city in port; 6 in far", cities={"port": 1})


def test_the_damage_must_be_exact_where_that_is_possible():  # MC 8
    assert refused(3, "city in port; 6 in far", cities={"port": 0}) == "losses.too_many"
    assert refused(3, "city in port; 6 in far", tokens={"far": 2}) == "losses.too_few"


def test_the_smallest_excess_where_it_is_not():  # MC 8, R-99
    words = "city in waste, cape; 1 in far"  # room for no and for one token
    assert accepted(2, words, tokens={"far": 1}, cities={"waste": 4})  # the last point
    assert accepted(3, "city in waste", cities={"waste": 0})
    assert refused(3, "city in waste", cities={"waste": 2}) == "losses.left"


def test_for_a_last_point_a_city_may_leave_four_tokens():  # MC 8 Definitions
    assert accepted(1, "city in waste; treasury 2", cities={"waste": 4})
    assert refused(1, "city in waste; 1 in far", cities={"waste": 4}) == "losses.left"


def test_only_one_city_may_exceed_its_limit():
    words = "city in waste, cape"
    assert refused(2, words, cities={"waste": 4, "cape": 4}) == "losses.left"


def test_tokens_left_come_from_stock_and_from_tokens_removed():
    poor = "city in capital; 2 in far; treasury 53"
    assert refused(2, poor, cities={"capital": 3}) == "losses.stock"
    assert accepted(5, poor, tokens={"far": 2}, cities={"capital": 2})


def test_a_token_beside_the_city_leaves_less_room():
    words = "public works; city in isle; 1 in isle; 2 in far"
    assert accepted(4, words, cities={"isle": 1})
    assert refused(3, words, cities={"isle": 2}) == "losses.left"


def test_a_larger_limit_of_ones_own_gives_more_room():  # MC 9 Agriculture
    assert accepted(2, "agriculture; city in isle; 1 in far", cities={"isle": 3})


@pytest.mark.parametrize(
    ("tokens", "cities", "code"),
    [
        ({"far": -1}, {}, "losses.tokens"),
        ({"far": 10**30}, {}, "losses.tokens"),
        ({"nowhere": 1}, {}, "losses.tokens"),
        ({"far": 0}, {}, "losses.tokens"),
        ({}, {"far": 0}, "losses.no_city"),
        ({}, {"port": -3}, "losses.left"),
        ({}, {"port": 5}, "losses.left"),
        ({}, {}, "losses.too_few"),
    ],
)
def test_nonsense_is_refused(tokens, cities, code):
    assert refused(3, "city in port; 4 in far", tokens, cities) == code


def test_nothing_is_told_where_nothing_was_taken():  # MC 8 Definitions
    game = table(egypt="2 in far; hand famine", hatti="1 in far").defaults()
    assert {event["civ"] for event in game.named("DamageTaken")} == {"egypt", "hatti"}
    game = table(egypt="hand famine", hatti="1 in far").defaults()
    assert {event["civ"] for event in game.named("DamageTaken")} == {"hatti"}


WORKS = "public_works; city in hill; 1 in hill; 6 in far"


def test_a_city_that_leaves_no_token_takes_the_one_beside_it_along():
    assert refused(10, WORKS, {"far": 5}, {"hill": 0}) == "losses.too_many"
    assert accepted(10, WORKS, {"far": 4}, {"hill": 0})
    assert accepted(10, WORKS, {"far": 4, "hill": 1}, {"hill": 0})


def test_a_city_reduced_to_tokens_keeps_the_one_beside_it():
    assert accepted(4, WORKS, cities={"hill": 1})
    assert accepted(5, WORKS, {"hill": 1}, {"hill": 1})
    assert accepted(1, WORKS, {"hill": 1})


def test_the_token_beside_a_destroyed_city_is_destroyed():
    game = table(egypt=f"{WORKS}; hand famine")
    game.answer("egypt", {"tokens": {"far": 4}, "cities": {"hill": 0}})
    assert game.state.board.tokens[EGYPT] == {"far": 2}
    assert game.state.board.cities_of(EGYPT) == []


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_sampled_beside_public_works_is_accepted(seed):
    rng = Random(seed)
    decision, state = hit(1, f"{WORKS}; city in port, cape; 1 in cape; treasury 30")
    for damage in range(1, exposed_units(state, EGYPT, decision.place).worth):
        question = ChooseLosses(decision.cause, damage, decision.place)
        question.check(state, EGYPT, question.default(state, EGYPT))
        for _ in range(5):
            question.check(state, EGYPT, question.sample(state, EGYPT, rng))


# -------------------------------------------------------------------- against trying everything


def all_answers(exposed):
    """Every answer within the limits, with its points."""
    rooms = [[None, *range(exposed.stays, room + 1)] for room in exposed.cities.values()]
    counts = [range(count + 1) for count in exposed.tokens.values()]
    for left in product(*rooms):
        cities = {a: k for a, k in zip(exposed.cities, left, strict=True) if k is not None}
        for removed in product(*counts):
            tokens = {a: n for a, n in zip(exposed.tokens, removed, strict=True) if n}
            if sum(cities.values()) <= exposed.stock + sum(tokens.values()):
                yield Losses(tokens, cities)


def random_units(rng, stays=0):
    tokens = {Area(f"t{n}"): rng.randint(1, 3) for n in range(rng.randint(0, 3))}
    cities = {Area(f"c{n}"): rng.randint(stays, 4) for n in range(rng.randint(0, 3))}
    return Exposed(tokens, cities, rng.choice([0, 1, 2, 5, 20]), stays)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("stays", "last"), [(0, 4), (0, 0), (1, 0)])  # MC 8, ME 8, EP 30.622
def test_the_aim_is_what_trying_everything_gives(seed, stays, last):
    rng = Random(seed)
    exposed = random_units(rng, stays)
    totals = {points_of(exposed, answer) for answer in all_answers(exposed)}
    assert exposed.worth == max(totals)
    for damage in range(1, exposed.worth):
        aim = aim_of(exposed, damage, last)
        assert aim.total == min(total for total in totals if total >= damage)
        if aim.beyond_room:
            assert damage not in totals


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("stays", [0, 1])
def test_a_single_answer_is_recognised(seed, stays):
    exposed = random_units(Random(seed), stays)
    for total in range(1, exposed.worth):
        answers = [a for a in all_answers(exposed) if points_of(exposed, a) == total]
        assert has_choice(exposed, total) == (len(answers) > 1)


@pytest.mark.parametrize("seed", range(25))
def test_samples_and_defaults_are_always_accepted(seed):
    rng = Random(seed)
    treasury = rng.choice([0, 20, 38])
    words = f"city in capital, waste, cape; 2 in far; 1 in north; 3 in hill; treasury {treasury}"
    decision, state = hit(1, words)
    worth = exposed_units(state, EGYPT, decision.place).worth
    for damage in range(1, worth):
        question = ChooseLosses(decision.cause, damage, decision.place)
        question.check(state, EGYPT, question.default(state, EGYPT))
        for _ in range(5):
            question.check(state, EGYPT, question.sample(state, EGYPT, rng))


def test_the_default_takes_tokens_from_the_fullest_areas_then_low_cities():  # DECISIONS K-DMG
    decision, state = hit(5, "4 in far; 3 in hill; city in capital")
    assert decision.default(state, EGYPT).tokens == {"far": 3, "hill": 2}
    decision, state = hit(9, "4 in far; city in capital, waste")
    assert decision.default(state, EGYPT).cities == {"waste": 0}
