"""Tuning: all numbers of one bot, and Skill: those in which levels and tempers differ."""

import msgspec

from ecumene.bots.tuning.buying import Buying
from ecumene.bots.tuning.movement import Cities, Land, Raids, Ships, Terrain
from ecumene.bots.tuning.trading import Counsel, Trading, Trust
from ecumene.bots.tuning.turns import Abilities, Hands, Losses, Opening, Outlook


class Skill(msgspec.Struct, frozen=True):
    """How well and how boldly a bot plays."""

    reserve: int = 1
    """Tokens kept on the board beyond what the cities need."""
    most_cities: int = 9
    """Cities it strives for."""
    first_city_turn: int = 5
    """Before this turn it only spreads, unless the A.S.T. asks for cities."""
    offers: int = 8
    """Offers it makes in a trade session."""
    targets: int = 3
    """Commodities it collects at the same time."""
    greed: int = 1
    """What a deal must at least bring, in points."""
    selfishness: float = 3.0
    """How much more a gain of its own counts than a gain for both."""
    aggression: int = 1
    """0 never attacks players, 1 with tokens that would be lost anyway, 2 when it pays."""
    carelessness: float = 0.0
    """How often it does the first thing that comes to mind."""
    plans_ahead: bool = False
    """Whether it looks at later epochs, rivals and the end of the game."""


class Tuning(msgspec.Struct, frozen=True):
    """Everything a bot is tuned by."""

    skill: Skill = Skill()
    outlook: Outlook = Outlook()
    opening: Opening = Opening()
    terrain: Terrain = Terrain()
    land: Land = Land()
    cities: Cities = Cities()
    ships: Ships = Ships()
    raids: Raids = Raids()
    hands: Hands = Hands()
    losses: Losses = Losses()
    abilities: Abilities = Abilities()
    trading: Trading = Trading()
    trust: Trust = Trust()
    counsel: Counsel = Counsel()
    buying: Buying = Buying()
