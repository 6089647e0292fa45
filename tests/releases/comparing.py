"""What an older release wrote, compared with what this one reads."""

from typing import Any

from ecumene.server.games.bot_names import NAMES


def compare(kept: Any, found: Any, where: str = "") -> None:
    """All that was true is true; what is new may stand beside it, but not in a list.

    Bots had no names of their own in release 0.1.0: they have one now, and it is always the same.
    """
    if isinstance(kept, dict):
        assert kept.keys() <= found.keys(), where
        for name, value in kept.items():
            if name == "name" and kept.get("kind") == "bot":
                assert found[name] in NAMES, where
                continue
            compare(value, found[name], f"{where}/{name}")
    elif isinstance(kept, list):
        assert len(kept) == len(found), (where, kept, found)
        for number, value in enumerate(kept):
            compare(value, found[number], f"{where}/{number}")
    else:
        assert found == kept, where
