"""Turn: everything a step may touch: the state, chance, questions, events."""

from collections.abc import Callable, Generator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from ecumene.engine.decision import Decision
from ecumene.engine.event import Event
from ecumene.engine.rng import Chance, Seeded
from ecumene.names import Civ

S = TypeVar("S", bound=Seeded)
A = TypeVar("A")
R = TypeVar("R")

NOBODY: Mapping[Civ, Decision[Any, Any]] = {}


def nobody() -> Mapping[Civ, Decision[Any, Any]]:
    """Nobody may act meanwhile."""
    return NOBODY


class Request(NamedTuple):
    """What a step is waiting for."""

    decisions: Mapping[Civ, Decision[Any, Any]]
    first: bool
    """Resume at the first answer rather than the last."""
    may: Callable[[], Mapping[Civ, Decision[Any, Any]]]
    """Others who may act meanwhile; the step resumes at each of their answers too."""
    later: Mapping[Civ, Decision[Any, Any]]
    """Those who will be asked next and may already answer, sealed."""


class Asking(Generic[R]):
    """A request that a step awaits."""

    __slots__ = ("_receive", "request")

    def __init__(self, request: Request, receive: Callable[[Any], R]) -> None:
        self.request = request
        self._receive = receive

    def __await__(self) -> Generator[Request, Any, R]:
        answers = yield self.request
        return self._receive(answers)


def _only(answers: dict[Civ, Any]) -> Any:
    return next(iter(answers.values()))


def _all(answers: dict[Civ, Any]) -> dict[Civ, Any]:
    return answers


def _first(answers: dict[Civ, Any]) -> tuple[Civ, Any]:
    return next(iter(answers.items()))


class Turn(Generic[S]):
    """Everything a step may touch. Nothing outlives a step except the state."""

    __slots__ = ("checked", "emit", "rng", "state")

    def __init__(self, state: S, emit: Callable[[Event], None]) -> None:
        self.state = state
        self.rng = Chance(state)
        self.emit = emit
        self.checked: tuple[Any, Any] | None = None
        """The answer that was checked just before the step went on, and what came of it."""

    def worked_out(self, answer: Any) -> Any:
        """What the check of an answer returned, if it was made on the state as it was when the
        step went on; None else. Only for steps that have changed nothing since.
        """
        return self.checked[1] if self.checked is not None and self.checked[0] is answer else None

    def ask(
        self,
        civ: Civ,
        decision: Decision[S, A],
        later: Mapping[Civ, Decision[Any, Any]] = NOBODY,
    ) -> Asking[A]:
        """One player decides; those named in `later` come next and may already answer."""
        return Asking(Request({civ: decision}, False, nobody, later), _only)

    def ask_all(self, decisions: Mapping[Civ, Decision[S, A]]) -> Asking[dict[Civ, A]]:
        """All decide at once; the answers come in the order of asking."""
        return Asking(Request(decisions, False, nobody, NOBODY), _all)

    def ask_first(
        self,
        decisions: Mapping[Civ, Decision[S, A]],
        may: Callable[[], Mapping[Civ, Decision[S, A]]] = nobody,
    ) -> Asking[tuple[Civ, A]]:
        """Whoever answers first; those in `may` are free to act, but nobody is waiting for them.

        They are a function, called only when somebody looks.
        """
        return Asking(Request(decisions, True, may, NOBODY), _first)
