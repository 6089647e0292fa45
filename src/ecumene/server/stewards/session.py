"""What has been said and done in the trade session under way, as each player may know it."""

from collections.abc import Iterable

from ecumene.engine.event import Event
from ecumene.names import Civ
from ecumene.server.catalogue import StoredEvent
from ecumene.server.storage.store import Store
from ecumene.state.game import Game

PHASE = "trade"
PART = 400


class Session:
    """The events of the last trade session; they go when the next one begins."""

    def __init__(self) -> None:
        self._turn = 0
        self._events: list[Event] = []

    def hear(self, events: Iterable[StoredEvent]) -> None:
        """Something happened at the table."""
        for stored in events:
            if stored.phase != PHASE:
                continue
            if stored.turn != self._turn:
                self._turn = stored.turn
                self._events = []
            self._events.append(stored.event)

    def seen_by(self, civ: Civ) -> list[Event]:
        """What a player knows of it."""
        seen = (event.seen_by(civ) for event in self._events)
        return [event for event in seen if event is not None]

    async def load(self, store: Store, game: str, turn: int, count: int) -> None:
        """Takes the session of a turn up from the database, where the table has so many events."""
        self._events = []
        first, parts = count, list[list[StoredEvent]]()
        while first > 0 and not (parts and parts[-1][0].turn < turn):
            start = max(0, first - PART)
            parts.append(await store.events_between(game, start, first))
            first = start
        for part in reversed(parts):
            self.hear(stored for stored in part if stored.turn == turn)


def next_session(game: Game) -> int:
    """The turn of the trade session that is under way or comes next."""
    state = game.state
    return state.turn + state.sequence.is_over(PHASE, state.phase)
