"""Event: what happened, why, and who may see it."""

from typing import Any

import msgspec

from ecumene.names import Civ


class Reason(msgspec.Struct, frozen=True, gc=False):
    """One link in the chain behind a number: who or what changed it, by how much, by which rule."""

    source: str
    """"base", an advance, a calamity or another named thing."""
    change: int
    rule: str
    holder: Civ | None = None


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened. Subclasses are named in the past tense.

    An event is public unless its class hides something in `seen_by`.
    """

    def seen_by(self, viewer: Civ | None) -> "Event | None":
        """What this viewer may know of it; None for a spectator."""
        return self


class Logged(msgspec.Struct, frozen=True, gc=False):
    """An event with the moment it happened."""

    turn: int
    phase: str
    event: Event


def as_json(event: Event) -> Any:
    """The event as plain JSON values, its class under "type"."""
    return msgspec.to_builtins(event)
