"""What has been said and done in the trade session under way, as each player may know it."""

from collections.abc import Iterable

from ecumene.engine.event import Event
from ecumene.names import Civ
from ecumene.server.catalogue import StoredEvent, living
from ecumene.server.storage.store import Store
from ecumene.state.game import Game

PHASE = "trade"
PART = 400


class TradeSession:
    """The events of the last trade session; they go when the next one begins."""

    def __init__(self) -> None:
        self._turn = 0
        self._events: list[StoredEvent] = []

    def hear(self, events: Iterable[StoredEvent]) -> None:
        """Something happened at the table."""
        for stored in events:
            if stored.phase != PHASE:
                continue
            if stored.turn != self._turn:
                self._turn = stored.turn
                self._events = []
            self._events.append(stored)

    def seen_by(self, civ: Civ) -> list[Event]:
        """What a player knows of it."""
        seen = (stored.event.seen_by(civ) for stored in self._events)
        return [event for event in seen if event is not None]

    def begin_anew(self, events: Iterable[StoredEvent]) -> None:
        """The session as it was taken up from the disk."""
        self._events = []
        self.hear(events)


async def session_events(store: Store, table: str, turn: int, count: int) -> list[StoredEvent]:
    """The events of a turn that still count, read backwards from the last of so many."""
    first, parts = count, list[list[StoredEvent]]()
    while first > 0 and not (parts and parts[-1] and parts[-1][0].turn < turn):
        start = max(0, first - PART)
        parts.append(await store.events_between(table, start, first))
        first = start
    events = living(stored for part in reversed(parts) for stored in part)
    return [stored for stored in events if stored.turn == turn]


def next_session(game: Game) -> int:
    """The turn of the trade session that is under way or comes next."""
    state = game.state
    return state.turn + state.sequence.is_over(PHASE, state.phase)
