"""What is raised when something that must always be true is not."""

from typing import Any


class LawBroken(Exception):
    """A law does not hold: its name, and the facts that show it."""

    def __init__(self, law: str, /, **facts: Any) -> None:
        super().__init__(law, facts)
        self.law = law
        self.facts = facts

    def __reduce__(self) -> Any:
        return _rebuilt, (self.law, self.facts)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.law} ({facts})" if facts else self.law


def _rebuilt(law: str, facts: dict[str, Any]) -> LawBroken:
    return LawBroken(law, **facts)


def require(holds: Any, law: str, /, **facts: Any) -> None:
    """Raises `LawBroken` unless the law holds."""
    if not holds:
        raise LawBroken(law, **facts)
