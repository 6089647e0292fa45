"""What the engine needs of a ruleset: a set-up, a sequence of play, and how to look at a state."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ecumene.engine.phase import Phase
from ecumene.engine.record import Header
from ecumene.names import Civ

if TYPE_CHECKING:
    from ecumene.engine.game import Game


class EngineRules(Protocol):
    """A ruleset as the engine sees it."""

    @property
    def name(self) -> str:
        """Its name in records."""

    @property
    def version(self) -> str:
        """The version of the rules that a record was played with."""

    @property
    def sequence(self) -> tuple[Phase, ...]:
        """The sequence of play."""

    @property
    def table_orders(self) -> Any:
        """The type of what a table may decide together."""

    def set_up(self, seats: int, board: str | None, seed: str, options: dict[str, Any]) -> Any:
        """The state before the first turn."""

    def state_from_json(self, header: Header, data: Any) -> Any:
        """A state out of a saved one."""

    def view(self, game: "Game", viewer: Civ | None) -> Any:
        """What a viewer may see."""

    def imagine(
        self, state: Any, civ: Civ | None, seed: str, played: Mapping[Civ, list[Any]] | None
    ) -> Any:
        """A copy of the state with everything hidden from `civ` dealt anew.

        `played` is what others have answered in the step under way and the step acted upon;
        without it the hands stay as they are.
        """

    def scores(self, state: Any) -> Any:
        """The score of each civilization."""
