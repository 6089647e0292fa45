"""Decision: a question to one player, and Ask: a decision that is open now."""

from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args

import msgspec

from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Civ

A = TypeVar("A")
S = TypeVar("S")


class Decision(msgspec.Struct, Generic[S, A], frozen=True, tag=True):
    """A question to one player about a state `S`, to be answered with an `A`.

    It is finished when it has all four functions, and `check` accepts what the last two give.
    """

    answer_type: ClassVar[Any]

    def check(self, state: S, civ: Civ, answer: A) -> None:
        """Returns, or raises `IllegalAnswer`."""
        raise NotImplementedError

    def offer(self, state: S, civ: Civ) -> Any:
        """The choices, for a client to draw: plain JSON values or structs of them."""
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


@cache
def struct_types(answer_type: Any) -> frozenset[type]:
    """The structs that are already answers of this type."""
    kinds = get_args(answer_type) or (answer_type,)
    return frozenset(k for k in kinds if isinstance(k, type) and issubclass(k, msgspec.Struct))


class Ask(msgspec.Struct, frozen=True):
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
