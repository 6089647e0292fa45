"""Events in plain words, made from their class names and fields; the engine has no sentences."""

import re
from typing import Any

import msgspec

from ecumene.data.facts import RulesetFacts
from ecumene.engine.event import Event, Reason

SUBJECTS = ("civ", "victim", "maker", "giver", "attacker", "owner", "captor")
"""The fields that say who did it; the first one present counts."""

LONGEST_LIST = 8


class EventWords:
    """Turns events of one ruleset into words."""

    def __init__(self, facts: RulesetFacts) -> None:
        self.names: dict[str, str] = {}
        for kind in (
            facts.map.areas, facts.map.seas, facts.civilizations,
            facts.advances, facts.commodities, facts.calamities,
        ):  # fmt: skip
            self.names.update({str(key): fact.name for key, fact in kind.items()})

    def sentence(self, event: Event, with_reasons: bool = False) -> str:
        """Who, what, and the details."""
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        subject = next((name for name in SUBJECTS if name in fields), None)
        who = f"{self.value(fields.pop(subject))}: " if subject else ""
        what = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
        reasons = fields.pop("why", ())
        parts = [f"{plain(name)} {self.value(v)}" for name, v in fields.items() if is_telling(v)]
        text = f"{who}{what}" + (f" ({'; '.join(parts)})" if parts else "")
        if with_reasons and reasons:
            text += " because " + ", ".join(self.reason(one) for one in reasons)
        return text

    def reason(self, reason: Reason) -> str:
        """One link of the chain behind a number."""
        return f"{self.value(reason.source)} {reason.change:+d} [{reason.rule}]"

    def value(self, value: Any) -> str:
        """A name as printed, a number, or a short list of them."""
        match value:
            case bool():
                return "yes" if value else "no"
            case str():
                return self.names.get(value, plain(value))
            case dict():
                return self.listed([f"{self.value(k)} {self.value(v)}" for k, v in value.items()])
            case list() | tuple() | frozenset():
                return self.listed([self.value(one) for one in value])
            case msgspec.Struct():
                fields = {name: getattr(value, name) for name in value.__struct_fields__}
                told = [v for name, v in fields.items() if name != "why"]
                return " ".join(self.value(v) for v in told if is_telling(v) or type(v) is int)
        return str(value)

    def listed(self, parts: list[str]) -> str:
        """A list cut short when it is long."""
        more = len(parts) - LONGEST_LIST
        shown = parts[:LONGEST_LIST] + ([f"and {more} more"] if more > 0 else [])
        return ", ".join(shown)


def is_telling(value: Any) -> bool:
    """Whether a field is worth a word: not empty, not absent."""
    return value not in (None, False, (), {}, "", 0)


def plain(name: str) -> str:
    """A name of the program as words."""
    return name.replace("_", " ")
