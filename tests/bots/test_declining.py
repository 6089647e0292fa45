"""Why a bot declines: what it has said aloud, and never whether it holds what was asked for."""

import pytest

from ecumene.bots.memory import Memory
from ecumene.bots.trading.collecting import Goods
from ecumene.bots.trading.declining import no_to
from ecumene.names import Card, Civ
from ecumene.state.market import Offer

IRON, CLAY, SALT = Card("iron"), Card("clay"), Card("salt")


class Rules:
    true_names = 2


class State:
    rules = Rules()


class Skill:
    greed = 3


class Mind:
    """What of a mind is needed to say no."""

    civ = Civ("hatti")
    state = State()
    skill = Skill()

    def __init__(self, seeks: tuple[Card, ...]) -> None:
        self.memory = Memory(1)
        self.memory.seeks = {self.civ: seeks}


def offered(*gives: Card) -> Offer:
    return Offer(id="1", maker=Civ("egypt"), to=Civ("hatti"), gives=gives, give_count=3,
                 wants=(SALT,), want_count=3, bundle=())  # fmt: skip


@pytest.mark.parametrize("gain", [None, -5.0, 9.0])
@pytest.mark.parametrize("held", [0, 4])
def test_who_names_nothing_sought_is_told_what_was_said_aloud_whatever_is_held(gain, held):
    goods = Goods({SALT: held}, (IRON,), (), ())
    said = no_to(Mind((IRON,)), goods, offered(CLAY, CLAY), gain)  # type: ignore[arg-type]
    assert said.because is not None
    assert (said.because.code, said.because.takes) == ("seeks_other", (IRON,))


@pytest.mark.parametrize("held", [0, 4])
def test_who_asks_for_what_they_collect_is_told_so_whatever_is_held(held):
    goods = Goods({SALT: held}, (SALT,), (), ())
    said = no_to(Mind((SALT, IRON)), goods, offered(IRON, CLAY), 9.0)  # type: ignore[arg-type]
    assert said.because is not None
    assert (said.because.code, said.because.takes) == ("collects", (SALT,))


@pytest.mark.parametrize(("told", "code"), [(1, "worth_more"), (0, "not_for_that")])
def test_what_they_said_they_have_is_not_denied(told, code):
    mind = Mind((IRON,))
    mind.memory.haves = {Mind.civ: {SALT: told}}
    said = no_to(mind, Goods({}, (IRON,), (), ()), offered(IRON, CLAY), None)  # type: ignore[arg-type]
    assert said.because is not None
    assert said.because.code == code


def test_what_was_never_said_aloud_is_not_told():
    goods = Goods({}, (IRON,), (), ())
    said = no_to(Mind(()), goods, offered(CLAY, CLAY), None)  # type: ignore[arg-type]
    assert said.because is not None
    assert said.because.takes == ()


@pytest.mark.parametrize(
    ("gain", "code"), [(9.0, "fears_card"), (1.0, "not_for_that"), (None, "not_for_that")]
)
def test_that_a_card_is_feared_is_said_of_a_deal_that_would_else_be_made(gain, code):
    goods = Goods({}, (IRON,), (), ())
    said = no_to(Mind((IRON,)), goods, offered(IRON, CLAY), gain)  # type: ignore[arg-type]
    assert said.because is not None
    assert said.because.code == code
