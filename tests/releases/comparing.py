"""What an older release wrote, compared with what this one reads."""

from typing import Any


def compare(kept: Any, found: Any, where: str = "") -> None:
    """All that was true is true; what is new may stand beside it, but not in a list."""
    if isinstance(kept, dict):
        assert kept.keys() <= found.keys(), where
        for name, value in kept.items():
            compare(value, found[name], f"{where}/{name}")
    elif isinstance(kept, list):
        assert len(kept) == len(found), (where, kept, found)
        for number, value in enumerate(kept):
            compare(value, found[number], f"{where}/{number}")
    else:
        assert found == kept, where
