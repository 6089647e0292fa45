"""The editions that can be played here."""

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from litestar import get

from ecumene import rulesets
from ecumene.server.games.arrivals import lets_newcomers_in
from ecumene.server.protocol import EditionInfo, Editions, GuideInfo, OptionInfo, SetupInfo
from ecumene.state.rules import Rules
from ecumene.state.table import choices_of

KINDS: dict[Any, Literal["flag", "number"]] = {bool: "flag", int: "number"}


def edition_info(rules: Rules) -> EditionInfo:
    """What the lobby needs to know of an edition."""
    return EditionInfo(
        rules.name,
        rules.facts.name,
        rules.facts.words.summary,
        tuple(SetupInfo(players, board) for players, board in rules.facts.setups),
        options_of(rules),
        tuple(phase.name for phase in rules.sequence),
        rules.civilizations_are,
        lets_newcomers_in(rules),
        guide_of(rules),
    )


def guide_of(rules: Rules) -> GuideInfo | None:
    """How an edition teaches itself, where it has lessons."""
    facts = rules.facts
    if not facts.lessons:
        return None
    return GuideInfo(max(lesson.turn for lesson in facts.lessons), facts.learner)


def options_of(rules: Rules) -> tuple[OptionInfo, ...]:
    """What is chosen before a game of this edition, in the order in which it lists it."""
    hints = get_type_hints(rules.options)
    usual = rules.options()
    return tuple(
        option_info(name, hints[name], getattr(usual, name)) for name in choices_of(rules.options)
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
