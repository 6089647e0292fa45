"""How people are told by mail and webhook that it is their turn."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ecumene.server.protocol.base import Shape


class EnterCode(Shape, frozen=True):
    """The code that was sent to an e-mail address, however it is typed."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class MailState(msgspec.Struct, frozen=True):
    """How it stands with the e-mail address of a seat."""

    state: Literal["off", "none", "unconfirmed", "sent", "failed", "confirmed", "stopped"]
    """This server sends no mail; no address; none sent yet; a code was sent, or could not be;
    it is written to; its owner has stopped all mail."""
    until: float | None = None
    """Until when the code that was sent can be entered."""


class HookState(msgspec.Struct, frozen=True):
    """How it stands with the webhook of a seat."""

    state: Literal["off", "none", "untried", "works", "failing"]
    problem: str | None = None
    """Why the last call failed: a code with a sentence."""
    again: float | None = None
    """When it is called again at the earliest, after it has failed."""
    tests: int = 0
    """How often it may still be tested in this hour."""


class ContactState(msgspec.Struct, frozen=True):
    """How a seat is told that it is its turn; only its owner sees this."""

    mail: MailState
    webhook: HookState


class Stopped(msgspec.Struct, frozen=True):
    """Whether the owner of a mailbox has stopped all mail of this server."""

    stopped: bool
