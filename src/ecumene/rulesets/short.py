"""The Short Game: a later start, on any ruleset that prints one (MC 10, ME 11)."""

from dataclasses import replace

from msgspec.structs import replace as other

from ecumene.phases.set_up import set_up_without_tokens
from ecumene.phases.short_game import OPENING
from ecumene.phases.short_game.theme_sets import shuffled_sets
from ecumene.state.rules import Rules, Variant


def short(rules: Rules) -> Rules:
    """A ruleset that begins with cities, advances and cards."""
    return replace(
        rules,
        set_up_state=set_up_without_tokens,  # E-16
        drawn_before_choosing=shuffled_sets,  # MC 10, R-165
        opening=OPENING,  # MC 10, ME 11, E-14
        facts=other(rules.facts, starting_credits={}),  # MC 4, MC 10
    )


SHORT = Variant("scenario", "short", short, never_with={"ast": "expert"})
