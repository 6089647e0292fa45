"""All our exceptions.

EngineError
  PlayerError              the player's doing: nothing has changed, the player is told
    NotAsked               no such decision is open for this player
    IllegalAnswer          code and facts: ("losses.too_few", owed=15, offered=11)
  DataError                a data file contradicts itself or the rulebook; at start-up only
  ReplayError              record and rules disagree; names the first entry that differs
  PositionError            a saved position does not fit these rules: replay its record instead

Anything else that is raised is a bug.
"""

from typing import Any

LONGEST_NAME = 80
LARGEST_NUMBER = 2**53 - 1


def _moderate(value: Any) -> Any:
    """A fact as it can be sent to anybody: whatever was answered, it stays small."""
    match value:
        case str():
            return value[:LONGEST_NAME]
        case int() if abs(value) > LARGEST_NUMBER:
            return LARGEST_NUMBER if value > 0 else -LARGEST_NUMBER
        case list() | tuple():
            return [_moderate(one) for one in value[:400]]
    return value


class EngineError(Exception):
    """Base of everything we raise on purpose."""


class PlayerError(EngineError):
    """A refusal: a code that has a sentence in every language, and the facts it needs."""

    def __init__(self, code: str, /, **facts: Any) -> None:
        moderate = {name: _moderate(value) for name, value in facts.items()}
        super().__init__(code, moderate)
        self.code = code
        self.facts = moderate
        self.rule = ""
        """The rule that refuses it, as the edition being played numbers it."""

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({facts})"


class NotAsked(PlayerError):
    """No such decision is open for this player."""


class IllegalAnswer(PlayerError):
    """The answer breaks a rule, or is no answer to this question at all."""


class DataError(EngineError):
    """A data file contradicts itself or the rulebook."""

    def __init__(self, file: str, entry: str, problem: str) -> None:
        super().__init__(f"{file}: {entry}: {problem}")
        self.file = file
        self.entry = entry
        self.problem = problem


class ReplayError(EngineError):
    """The record and the rules disagree."""

    def __init__(self, entry: int, problem: str, **facts: Any) -> None:
        super().__init__(f"entry {entry}: {problem} {facts or ''}".rstrip())
        self.entry = entry
        self.problem = problem
        self.facts = facts


class PositionError(EngineError):
    """A saved position cannot be read with these rules; its record may still be replayed."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
