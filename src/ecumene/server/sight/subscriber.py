"""One socket that looks on: who looks, and what waits to be sent to them.

A reader who is too slow has a bounded buffer; when it is full they are told so and let go.
"""

import asyncio

import msgspec

from ecumene.names import Civ
from ecumene.server.people.access import Access, Caller
from ecumene.server.protocol import You
from ecumene.server.protocol.messages import Goodbye, TableChanged, Welcome

encode = msgspec.json.Encoder().encode


class Subscriber:
    """One socket: who looks, and what waits to be sent to them."""

    def __init__(
        self,
        seat: int | None,
        civ: Civ | None,
        access: Access,
        size: int,
        caller: Caller | None = None,
    ) -> None:
        self.seat = seat
        self.civ = civ
        self.access = access
        """What they hold; looked at anew whenever that may have changed."""
        self.caller = caller or Caller()
        self.line = 0
        """The last line of chat they were welcomed with."""
        self.messages: asyncio.Queue[bytes] = asyncio.Queue(size)
        self.table = b""
        """The table itself as this viewer was last told of it."""
        self.lost = False
        self.gone = asyncio.Event()

    @property
    def you(self) -> You:
        """What they may do, for the wire."""
        return self.access.you

    @property
    def eyes(self) -> tuple[Civ | None, bool]:
        """Whose eyes it looks through, and whether it may see open hands: no player may."""
        return self.civ, sees_hands(self.civ, self.access)

    def send(self, message: bytes) -> None:
        """Puts a message into the buffer, or gives the reader up."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            self.give_up("socket.too_slow")

    def welcome(self, message: Welcome) -> None:
        """Sends the first message, and notes what the table itself looked like in it."""
        self.table = encode(TableChanged(message.table))
        self.send(encode(message))

    def tell_table(self, message: bytes) -> None:
        """Sends the table itself where it is news."""
        if message != self.table:
            self.table = message
            self.send(message)

    def give_up(self, code: str) -> None:
        """Empties the buffer and says goodbye."""
        self.lost = True
        self.gone.set()
        while not self.messages.empty():
            self.messages.get_nowait()
        self.messages.put_nowait(encode(Goodbye(code)))


def sees_hands(civ: Civ | None, access: Access) -> bool:
    """Whether somebody may see hands that are open to spectators: not who holds or held a seat.

    Nor who signed out of the name that does. Another browser cannot be told apart.
    """
    return civ is None and not access.plays
