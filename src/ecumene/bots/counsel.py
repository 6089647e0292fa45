"""Counsel: an answer together with the reasons for it, for people who ask for advice."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

Motive = Literal[
    "meets_requirement",
    "best_value",
    "keeps_set",
    "keeps_cards",
    "nothing_affordable",
    "deal_gains",
    "partner_gains",
    "passes_calamity",
    "tells_the_table",
    "no_deal_in_sight",
    "harms_most",
    "helps_least",
    "keeps_faction",
    "keeps_best_units",
    "leaves_victim_least",
    "annexes_most",
    "keeps_cities",
    "missed_least",
    "likeliest_to_have",
    "worth_more_as_treasury",
    "stock_grows_first",
    "sails_on",
]
"""Why something is advised; the words are the client's."""


class Why(msgspec.Struct, frozen=True):
    """One reason, with the facts that it needs."""

    code: Motive
    facts: Mapping[str, Any] = {}


class Counsel(msgspec.Struct, frozen=True):
    """What a seasoned player would answer, and why; the weightiest reason first."""

    answer: Any
    why: tuple[Why, ...] = ()
