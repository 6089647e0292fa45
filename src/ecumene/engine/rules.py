"""What the engine needs from a ruleset and a state; it knows no rule of the game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from ecumene.engine.phase import AnyTimeAction, SequenceOfPlay
from ecumene.engine.record import Header
from ecumene.names import Civ

if TYPE_CHECKING:
    from ecumene.engine.game import Game


class GameState(Protocol):
    """A state as the engine sees it: how far play has come, and how to copy it."""

    seed: str
    draws: int
    turn: int
    """0 before the first turn, while an opening is played."""
    phase: str
    """The name of the phase under way; "" before the first of a turn."""
    items: tuple[Any, ...]
    answers: dict[Civ, int]
    acted: dict[Civ, int]
    over: bool

    @property
    def civs(self) -> tuple[Civ, ...]:
        """Those who play."""

    @property
    def half(self) -> str:
        """The part of the map that is played on, as a record names it."""

    def begin_turn(self) -> None:
        """The next turn begins."""

    def copy(self) -> Self:
        """A copy that shares nothing that changes."""

    def to_json(self) -> Any:
        """The state as plain JSON values."""

    def digest(self) -> str:
        """The same for the same state, in every process and every Python."""


S = TypeVar("S", bound=GameState)


class EngineRules(Protocol[S]):
    """A ruleset as the engine sees it."""

    @property
    def name(self) -> str:
        """Its name in records."""

    @property
    def version(self) -> str:
        """A number that grows with the rules: what one version accepts another may refuse."""

    @property
    def any_time(self) -> tuple[AnyTimeAction, ...]:
        """What may be done whenever the game is waiting for an answer."""

    @property
    def table_orders(self) -> Any:
        """The type of what a table may decide together."""

    def sequence_in(self, turn: int) -> SequenceOfPlay:
        """The sequence of play of a turn; turn 0 is the opening."""

    def playing(self, options: dict[str, Any]) -> "EngineRules[S]":
        """The ruleset as a game with these options plays it."""

    def cite(self, citation: str) -> str:
        """A citation of the base rules as this edition's own books number it."""

    def cited(self, told: Any) -> Any:
        """An event or an offer with the citations of this edition."""

    def set_up(self, seats: int, board: str | None, seed: str, options: dict[str, Any]) -> S:
        """The state before the first question."""

    def state_from_json(self, header: Header, data: Any) -> S:
        """A state from a saved one."""

    def view(self, game: "Game[S]", viewer: Civ | None) -> Any:
        """What a viewer may see."""

    def imagine(
        self, state: S, civ: Civ | None, seed: str, played: Mapping[Civ, list[Any]] | None
    ) -> S:
        """A copy of the state with everything hidden from `civ` dealt again.

        `played` is what others have answered in the step under way and the step acted on;
        without it the hands stay as they are.
        """

    def scores(self, state: S) -> Any:
        """The score of each civilization."""
