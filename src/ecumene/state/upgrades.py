"""Upgrades: positions that older releases saved, read by this one.

A position is saved by names and read field by field, so most changes need nothing here: a new
field has its default, a phase that was renamed says what it was called. What is here is the rest.
"""

from typing import Any

FIRST_SEQUENCE = (
    "tax_collection",
    "tax_revolts",
    "population_expansion",
    "census",
    "movement",
    "token_conflicts",
    "awaited_conflicts",
    "city_attacks",
    "city_construction",
    "surplus_population",
    "city_support",
    "drawing_trade_cards",
    "additional_purchases",
    "trade",
    "calamity_selection",
    "minor_calamities",
    "calamity_resolution",
    "special_abilities",
    "late_token_conflicts",
    "late_awaited_conflicts",
    "late_city_attacks",
    "late_surplus_population",
    "late_city_support",
    "advances_acquisition",
    "hand_limit",
    "leaving",
    "succession_markers",
    "game_end",
    "reshuffling",
)
"""The sequence of play of release 0.1, which saved the place of a phase in it and not its name."""


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a saved state as this release names them."""
    fields = dict(data)
    if isinstance(fields["phase"], int):
        fields["phase"] = FIRST_SEQUENCE[fields["phase"]]
    return fields
