"""Movement: what a civilization has already done of its movement, and the ships it has for it."""

from typing import NamedTuple

import msgspec

from ecumene.names import Area


class ShipLog(msgspec.Struct, frozen=True):
    """A ship that was built or maintained this turn, and how far it has sailed."""

    steps: int = 0


class Movement(msgspec.Struct, frozen=True):
    """Movement under way. Replaced, never changed in place."""

    moved: dict[Area, int] = {}
    """Tokens in each area that have moved and may not move again."""
    ships: dict[int, ShipLog] = {}
    """Ships that may be used."""
    built: int = 0
    """Ships built this turn."""


class Fleet(NamedTuple):
    """What a civilization has of ships while it moves."""

    ready: dict[int, int]
    """Ships that may sail, and the steps they have made."""
    most: int
    """How many may be built in one movement."""


NOT_MOVED = Movement()
