"""The editions that can be played here."""

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar import get

from ecumene import rulesets
from ecumene.server.protocol import EditionInfo, Editions, OptionInfo, SetupInfo
from ecumene.state.rules import Rules

KINDS: dict[Any, Literal["flag", "number"]] = {bool: "flag", int: "number"}


def edition_info(rules: Rules) -> EditionInfo:
    """What the lobby needs to know of an edition."""
    return EditionInfo(
        rules.name,
        rules.facts.name,
        tuple(SetupInfo(players, board) for players, board in rules.facts.setups),
        options_of(rules),
        tuple(phase.name for phase in rules.sequence),
    )


def options_of(rules: Rules) -> tuple[OptionInfo, ...]:
    """What is chosen before a game of this edition, in the order in which it lists it."""
    hints = get_type_hints(rules.options)
    usual = rules.options()
    return tuple(
        option_info(one.name, hints[one.name], getattr(usual, one.name))
        for one in msgspec.structs.fields(rules.options)
        if leaves_a_choice(hints[one.name])
    )


def leaves_a_choice(kind: Any) -> bool:
    """Not what comes about by choosing civilizations, nor what can have one value only."""
    return get_origin(kind) is not tuple and (
        get_origin(kind) is not Literal or len(get_args(kind)) > 1
    )


def option_info(name: str, kind: Any, default: Any) -> OptionInfo:
    """One option, by the type of its field."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    if get_origin(kind) is Literal:
        return OptionInfo(name, "choice", tuple(str(one) for one in get_args(kind)), default)
    return OptionInfo(name, KINDS.get(kind, "text"), (), default)


@get("/api/editions")
async def get_editions() -> Editions:
    """The editions that can be played here: players, boards and options of each."""
    known = rulesets.BY_NAME.values()
    return Editions(rulesets.DEFAULT, tuple(edition_info(rules) for rules in known))
