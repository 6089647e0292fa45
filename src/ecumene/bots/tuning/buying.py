"""The numbers of purchases. What things are worth is reckoned in points of money."""

from collections.abc import Mapping

import msgspec

PREVENTS: Mapping[str, float] = {
    "damage": 1.5,
    "cities reduced": 8.0,
    "cities selected": 6.0,
    "cities annexed": 14.0,
    "unit points annexed": 1.5,
    "barbarian tokens": 1.5,
    "support rate": 8.0,
    "steps back": 110.0,
    "face value to discard": 3.0,
    "coastal cities lost": 12.0,
    "unit points lost": 1.5,
    "unit points nearby": 1.0,
    "tokens not supporting": 3.0,
    "points not chosen": 0.5,
    "loss of each faction": 1.0,
    "ships lost": 0.5,
}

CHANGES: Mapping[str, float] = {
    "population_limit": 5.0,
    "tokens_beside_city": 5.0,
    "tax_rates": 3.0,
    "cities_revolt": 4.0,
    "hand_limit": 4.0,
    "land_steps": 3.0,
    "ship_steps": 1.0,
    "ship_capacity": 0.7,
    "sails_open_sea": 0.7,
    "treasury_for_city": 4.0,
    "nearby_for_city": 1.0,
    "treasury_worth": 12.0,
    "substitutes_allowed": 9.0,
    "card_price": 2.0,
    "free_card_stacks": 14.0,
    "cities_for_the_ast": 5.0,
    "city_support_rate": -7.0,
    "keeps_peace": 6.0,
    "closes_cities": 4.0,
    "tokens_to_attack_city": 1.5,
    "removes_last": 1.5,
    "loses_nearby": 1.0,
    "may_be_raided": 1.0,
    "exempt_from_tribute": 1.5,
    "spared_when_destroyed": 1.5,
    "spared_when_converted": 1.5,
    "spared_when_bought": 1.5,
    "exempt_from_requests": 1.0,
    "beneficiary_divides": 1.5,
    "lost_to_flood": 1.5,
    "flood_destroys": 0.5,
    "starves_above_limits": -0.5,
    "tokens_for_city": -3.0,
    "treasury_within_reach": 2.0,
    "guards_hand": 1.0,
    "landing_losses": 0.3,
}


class Buying(msgspec.Struct, frozen=True):
    """What advances, cards and treasury are worth."""

    point: float = 0.56
    """What a victory point is worth, of what advances cost for each point they score."""
    step: float = 3.0
    """A step on the A.S.T. counts more than its points: a marker that stops never catches up."""
    group_ahead: float = 0.3
    """Where the least group scores, what counts for one that is an advance ahead of it."""
    prevents: Mapping[str, float] = msgspec.field(default_factory=lambda: PREVENTS)
    """Money for one less of what a calamity takes, by the word for it in the facts."""
    prevents_otherwise: float = 1.5
    """The same for a word that is not among those."""
    calamity_chance: float = 0.09
    """How often in a turn one suffers a certain calamity."""
    changes: Mapping[str, float] = msgspec.field(default_factory=lambda: CHANGES)
    """Money a turn for a card that changes this rule value; others bring nothing."""
    ability: float = 7.0
    """Money a turn for a special ability."""
    lasting: float = 0.8
    """How much of what a card brings each turn is counted on."""

    favourites: int = 3
    """Advances that a player has set their heart on ..."""
    favourite: float = 0.5
    """... and what each of them is worth besides, of its cost."""

    buys_a_turn: float = 2.2
    """Advances that will be bought in each turn that is left."""
    buys_most: float = 0.75
    """Of the advances that are left, the share that can still be bought at the most."""
    credit_used: float = 0.75
    """How much of a credit is used when an advance of its group is bought."""
    special_credit_a_turn: float = 0.1
    """How likely it is, for each turn left, that a certain advance will be bought."""
    special_credit_most: float = 0.6
    """How likely that is at the most."""
    urgency: Mapping[int, float] = msgspec.field(
        default_factory=lambda: {2: 130.0, 3: 110.0, 4: 90.0}
    )
    """Money for meeting the requirements of a later step, by how many steps it is away."""

    keeps: float = 0.74
    """What a set that is kept is worth next turn, of its value."""
    hopes: float = 1.1
    """What it is worth besides, of what one more card would add."""
    treasury_token: float = 0.75
    """A token in the treasury, if there is stock enough."""
    stock_kept: int = 4
    """Tokens beyond the taxes from which there is stock enough."""

    cheapest: int = 30
    """An advance is not reckoned cheaper than this when one asks what money brings."""
    bargains: int = 8
    """What money brings is the mean of so many best advances ..."""
    snapped_up: int = 2
    """... but so many of the very best, which are bought anyway."""
    rate_least: float = 0.8
    """Money is never worth less than this share of itself."""
    careless: float = 0.5
    """How much of its carelessness a bot shows when it buys."""
    cards_in_a_set: int = 2
    """Cards of one name that are called a set when reasons are given."""
