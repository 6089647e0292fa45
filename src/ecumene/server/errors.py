"""Refusals of the server: a code and facts, as the rules have them, and an HTTP status."""

from typing import Any

from ecumene.engine.errors import IllegalAnswer, PlayerError


class Refusal(PlayerError):
    """Something about tables, seats or people is not allowed; nothing has changed."""

    def __init__(self, code: str, /, status: int = 409, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.status = status


def status_of(error: PlayerError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(error, Refusal):
        return error.status
    return 422 if isinstance(error, IllegalAnswer) else 409


def not_found(what: str = "table") -> Refusal:
    """Something that is not there, or that this caller may not know of."""
    return Refusal(f"{what}.not_found", status=404)


def forbidden(code: str = "access.denied") -> Refusal:
    """Something that this caller may not do."""
    return Refusal(code, status=403)
