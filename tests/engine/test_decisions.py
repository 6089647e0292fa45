"""Every kind of question says, as a struct, what it offers."""

import gc
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ecumene.calamities.annexation.annexing import ChooseTaken, Pieces, TakenChoices
from ecumene.engine.decision import Choices, Decision
from ecumene.names import Area, Card, Civ
from ecumene.phases.movement.questions import MoveEarly, MovementChoices, PlanMovement
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.server.catalogue import subclasses
from ecumene.state.state import State

QUESTIONS = [kind for kind in subclasses(Decision) if kind.__module__.startswith("ecumene.")]
REFUSED = r"must say which choices it returns: a frozen struct below Choices"


class Pebbles(Choices, frozen=True):
    """Pebbles on the beach."""

    white: int


@pytest.fixture(autouse=True)
def _no_question_of_a_test_is_left() -> Iterator[None]:
    """Questions are found by being defined: those of these tests must not be found by others."""
    yield
    gc.collect()
    left = [kind.__name__ for kind in subclasses(Decision) if kind.__module__ == __name__]
    assert left == []


@pytest.mark.parametrize("kind", QUESTIONS, ids=lambda kind: kind.__name__)
def test_every_question_has_a_struct_of_its_own_for_what_it_offers(kind: type[Decision]):
    assert issubclass(kind.offer_type, Choices)
    assert kind.offer_type.__struct_config__.frozen
    assert (kind.offer_type.__doc__ or "").endswith(".")
    assert msgspec.structs.fields(kind.offer_type)


def test_all_questions_of_the_rules_are_known():
    assert len(QUESTIONS) == 47


@pytest.mark.parametrize("name", MEGA_CIVILIZATION.abilities)
def test_every_ability_has_a_struct_for_what_it_offers(name: str):
    assert issubclass(MEGA_CIVILIZATION.abilities[name].offer_type, Choices)


def test_the_struct_is_the_one_that_offer_says_it_returns():
    class PickPebble(Decision[State, int], frozen=True):
        def offer(self, state: State, civ: Civ) -> Pebbles:
            return Pebbles(3)

    class PickTwoPebbles(PickPebble, frozen=True):
        pass

    assert PickPebble.offer_type is Pebbles
    assert PickTwoPebbles.offer_type is Pebbles
    assert PlanMovement.offer_type is MoveEarly.offer_type is MovementChoices


@pytest.mark.parametrize(
    "given", [Any, dict[str, int], tuple[Pebbles, ...], msgspec.Struct, Choices]
)
def test_a_question_that_offers_anything_else_is_refused(given: Any):
    def offer(self: Any, state: State, civ: Civ) -> Any:
        return {}

    offer.__annotations__["return"] = given
    with pytest.raises(TypeError, match=REFUSED):
        type(Decision)("PickShell", (Decision,), {"offer": offer}, frozen=True)


def test_a_question_that_does_not_say_what_it_offers_is_refused():
    with pytest.raises(TypeError, match=r"PickShell\.offer " + REFUSED):

        class PickShell(Decision[State, int], frozen=True):
            def offer(self, state, civ):
                return {}


def test_a_question_that_has_no_offer_is_refused():
    with pytest.raises(TypeError, match=REFUSED):

        class PickShell(Decision[State, int], frozen=True):
            pass


def test_what_is_annexed_is_offered_with_all_its_fields():
    """The one question that random games hardly ever reach."""
    selected = Pieces({Area("memphis"): 3}, (Area("thebes"),))
    ask = ChooseTaken(Card("civil_war"), Civ("egypt"), selected, tokens=2, cities=1)
    offered = msgspec.to_builtins(ask.offer(None, Civ("minoa")))  # type: ignore[arg-type]
    assert offered == {
        "selected": {"tokens": {"memphis": 3}, "cities": ("thebes",)},
        "tokens": 2,
        "cities": 1,
    }
    assert msgspec.to_builtins(msgspec.convert(offered, TakenChoices)) == offered
