"""Notices: who is to be told at a table that it is their turn, by which ways, and when.

Only correspondence games notify, others only who may lose their seat. Nobody is told in their
quiet hours: the letter is written, and is due when they are over.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from ecumene.names import Civ
from ecumene.server.people.quiet_hours import quiet_for
from ecumene.server.post.letters import Letter, Letters, Way
from ecumene.server.post.mailboxes import hook_key, mailbox_key
from ecumene.server.protocol import CorrespondenceClock
from ecumene.server.storage.document import SeatDocument
from ecumene.server.storage.rows import Kept

MOST_KNOWN = 20_000
LOSING = "hand_over/"
"""How what is told to somebody begins who may lose their seat: no question is called so."""


class Notices:
    """What was found at each table last, so that nothing is written where nothing is new."""

    def __init__(self, letters: Letters, mail: bool, webhooks: bool) -> None:
        self._letters = letters
        self._mail = mail
        self._webhooks = webhooks
        self._known: OrderedDict[str, object] = OrderedDict()

    async def look_at(self, kept: Kept, asks: Iterable[tuple[Civ, str]], now: float) -> bool:
        """Writes down what is due at a table; gives whether there is anything new."""
        if not isinstance(kept.document.settings.clock, CorrespondenceClock):
            asks = [one for one in asks if one[1].startswith(LOSING)]
            if not asks and kept.id not in self._known:
                return False
        asked = [(seat, ask) for civ, ask in asks if (seat := kept.document.seat_of(civ))]
        found = [(seat.number, ask, seat.contact, seat.confirmed, seat.quiet, ways)
                 for seat, ask in asked if (ways := list(self._ways(seat)))]  # fmt: skip
        if self._known.get(kept.id) == found:
            return False
        wanted = [one for seat, ask in asked for one in self._letters_to(kept, seat, ask, now)]
        await self._letters.note(kept.id, {(seat.number, ask) for seat, ask in asked}, wanted)
        self._remember(kept.id, found)
        return True

    def _remember(self, game: str, found: object) -> None:
        self._known[game] = found
        self._known.move_to_end(game)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _letters_to(self, kept: Kept, seat: SeatDocument, ask: str, now: float) -> Iterator[Letter]:
        due = now + quiet_for(now, seat.quiet)
        for way, target in self._ways(seat):
            yield Letter(kept.id, seat.number, ask, way, target, now, due)

    def _ways(self, seat: SeatDocument) -> Iterator[tuple[Way, str]]:
        """By what somebody may be told: a confirmed address, a webhook."""
        contact = seat.contact
        if contact is None:
            return
        if self._webhooks and contact.webhook:
            yield "webhook", hook_key(contact.webhook)
        if self._mail and contact.email and contact.email == seat.confirmed:
            yield "mail", mailbox_key(contact.email)
