"""Scene: a table at one moment, for whoever looks at it or acts at it by themselves."""

from typing import NamedTuple

from ecumene.engine.decision import Ask
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import Clocks
from ecumene.server.games.position import Position
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.rows import Kept
from ecumene.state.game import Game


class Scene(NamedTuple):
    """What is known of a table now."""

    kept: Kept
    started: Position | None
    """Where its game stands; None before it begins."""
    clocks: Clocks
    here: frozenset[int]
    """The seats somebody looks from."""

    @property
    def document(self) -> TableDocument:
        """The settings and seats of the table."""
        return self.kept.document

    @property
    def position(self) -> Position:
        """Where the game stands, or a refusal before it begins."""
        if self.started is None:
            raise Refusal("table.not_started")
        return self.started

    @property
    def game(self) -> Game:
        """The game under way, or a refusal before it begins."""
        return self.position.game

    def pending(self) -> list[Ask]:
        """The questions the game waits for."""
        return [] if self.started is None else self.started.game.pending()
