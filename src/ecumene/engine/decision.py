"""Decision: a question to one player, and Ask: a decision that is open now."""

from collections.abc import Callable
from functools import cache
from inspect import get_annotations
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args

import msgspec

from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Civ

A = TypeVar("A")
S = TypeVar("S")


class Choices(msgspec.Struct, frozen=True):
    """What a question offers, for a client to draw; each kind of question has its own struct."""


class Decision(msgspec.Struct, Generic[S, A], frozen=True, tag=True, gc=False):
    """A question to one player about a state `S`, to be answered with an `A`.

    It is finished when it has all four functions, and `check` accepts what the last two give.
    """

    answer_type: ClassVar[Any]
    offer_type: ClassVar[type[Choices]]
    """The struct that `offer` says it returns; taken from there when a kind is defined."""
    opens_step: ClassVar[bool] = False
    """Whether a step asks it before it has done anything, so that a view tells all of the step."""

    def __init_subclass__(cls) -> None:
        """A kind of question that does not say what it offers is refused."""
        super().__init_subclass__()
        cls.offer_type = choices_of(cls.offer)

    def check(self, state: S, civ: Civ, answer: A) -> Any:
        """Returns, or raises `IllegalAnswer`.

        What it returns is for the step that goes on at this answer (`Turn.worked_out`).
        """
        raise NotImplementedError

    def offer(self, state: S, civ: Civ) -> Choices:
        """The choices, for a client to draw: a struct of this kind of question."""
        raise NotImplementedError

    def default(self, state: S, civ: Civ) -> A:
        """The answer for a player who is away."""
        raise NotImplementedError

    def sample(self, state: S, civ: Civ, rng: Random) -> A:
        """A random legal answer, for fuzzing and for the simplest bot."""
        raise NotImplementedError

    def fingerprint(self, state: S, civ: Civ, answer: A) -> Any:
        """What an early answer relies on; if that changes, the answer is handed back."""
        return None

    @property
    def kind(self) -> str:
        """The name of the question."""
        return type(self).__name__

    def parse(self, answer: Any) -> A:
        """The answer as its own type, from plain JSON values."""
        if type(answer) in struct_types(self.answer_type):
            return cast(A, answer)
        try:
            return cast(A, msgspec.convert(answer, self.answer_type))
        except msgspec.ValidationError as error:
            _, _, where = str(error).partition(" - at `")
            raise IllegalAnswer("answer.malformed", where=where.rstrip("`") or "$") from None


def choices_of(offer: Callable[..., Any]) -> type[Choices]:
    """The struct that a function says it returns; one that names none is refused."""
    found = get_annotations(offer, eval_str=True).get("return")
    if isinstance(found, type) and issubclass(found, Choices) and found is not Choices:
        return found
    name = offer.__qualname__
    raise TypeError(f"{name} must say which choices it returns: a frozen struct below Choices")


@cache
def struct_types(answer_type: Any) -> frozenset[type]:
    """The structs that are already answers of this type."""
    kinds = get_args(answer_type) or (answer_type,)
    return frozenset(k for k in kinds if isinstance(k, type) and issubclass(k, msgspec.Struct))


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A decision that is open: "7/movement/egypt/0"."""

    id: str
    civ: Civ
    decision: Decision[Any, Any]
    early: bool = False
    """Asked early; the answer is kept sealed until its time."""

    @property
    def kind(self) -> str:
        """The name of the question."""
        return self.decision.kind
