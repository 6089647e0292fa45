"""The rulesets, each a short list of differences from the base.

An edition from elsewhere joins them with `add("package.module:NAME")`, or when it is first found.
"""

from importlib import import_module

from ecumene.engine.errors import DataError
from ecumene.rulesets.expansion import THE_EXPANSION
from ecumene.rulesets.first import THE_FIRST_GAME
from ecumene.rulesets.mega import MEGA_CIVILIZATION
from ecumene.rulesets.west import THE_WEST
from ecumene.state.rules import Rules

BY_NAME: dict[str, Rules] = {
    rules.name: rules for rules in (MEGA_CIVILIZATION, THE_WEST, THE_FIRST_GAME, THE_EXPANSION)
}
"""All rulesets, by the names under which records know them."""

DEFAULT = MEGA_CIVILIZATION.name
"""The one played where none is named."""


def add(where: str) -> Rules:
    """Adds a ruleset from outside this package: "package.module:NAME"; twice is harmless."""
    module, _, name = where.partition(":")
    rules = getattr(import_module(module), name or "RULES", None)
    if not isinstance(rules, Rules):
        raise DataError(where, name or "RULES", "is not a ruleset")
    if BY_NAME.setdefault(rules.name, rules) is not rules:
        raise DataError(where, rules.name, "is the name of another ruleset already")
    return rules


def find(name: str) -> Rules:
    """The ruleset of this name, or of this place outside the package: "package.module:NAME"."""
    if ":" in name:
        return add(name)
    if name not in BY_NAME:
        raise DataError("rulesets", name, f"is not one of: {', '.join(BY_NAME)}")
    return BY_NAME[name]


__all__ = [
    "BY_NAME",
    "DEFAULT",
    "MEGA_CIVILIZATION",
    "THE_EXPANSION",
    "THE_FIRST_GAME",
    "THE_WEST",
    "add",
    "find",
]
