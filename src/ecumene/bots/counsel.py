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
    "may_refuse",
    "passes_calamity",
    "tells_the_table",
    "no_deal_in_sight",
    "harms_most",
    "shares_harm",
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
    "moves_to_build",
    "moves_to_attack",
    "moves_to_live",
    "stays",
    "needs_no_ship",
    "tends_ships",
    "taxes",
    "has_room",
    "builds",
    "cities_enough",
    "city_unsupported",
    "first_cities",
    "roomiest_start",
    "most_credits",
    "keeps_units",
    "takes_units",
    "soon_rebuilt",
    "least_city",
    "leaves_most_tokens",
    "best_city",
    "cities_for_steps",
    "cities_before_steps",
    "ship_before_token",
    "token_in_the_fight",
    "fewest_attackers",
    "any_order",
    "takes_all",
    "free_card",
    "buys_card",
    "card_too_dear",
    "keeps_treasury",
    "discards_least",
    "cards_or_treasury",
    "treasury_before_city",
    "city_before_treasury",
    "cards_for_cities",
    "cards_before_cities",
    "names_leaders",
    "gives_up",
    "strikes_there",
    "equal_places",
    "no_use_now",
    "strikes_area",
    "gains_treasury",
    "largest_hands",
    "resettles",
    "settles",
    "saves_wait",
    "tokens_suffice",
    "cannot_pay",
    "sets_may_grow",
    "worth_more_in_hand",
    "nobody_has_cards",
    "nothing_worth_it",
    "usual",
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
