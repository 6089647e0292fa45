"""The numbers of the other questions of a turn: taxes, cards, losses and abilities."""

import msgspec


class Outlook(msgspec.Struct, frozen=True):
    """How a bot sees the game as a whole."""

    early_turns: int = 6
    """So long land is being shared out."""
    turns_unknown: int = 8
    """Turns that are reckoned with where nothing on the table says when the game ends."""
    near_end: int = 2
    """Steps before the end from which it is reckoned what a rival still lacks."""
    bought_in_a_turn: int = 1
    """Advances that a rival who is near the end obtains at once."""
    card_brings: float = 12.0
    """Money that a trade card of somebody is taken to bring: who cannot pay what they lack for the
    last step obtains it with a turn's delay."""
    bought_in_two_turns: int = 2
    """Advances that such a rival obtains with one turn's delay."""
    rival_steps: int = 2
    """Whoever is not further behind than the points of so many steps is a rival."""


class Hands(msgspec.Struct, frozen=True):
    """Treasury and trade cards, outside the trade session."""

    stock_to_grow: int = 8
    """Tokens that should be left in stock for the growth after taxes."""
    card_gain: float = 2.2
    """A card brings so many times its face value once it is traded into a set."""
    treasury_kept: int = 9
    """Treasury for ships and builders that is not spent on cards."""
    treasury_kept_short: int = 4
    """The same while the stock is short."""
    short_stock: int = 12
    """Below this a stock is short."""
    city: int = 12
    """Money in cards that is given up to spare one city."""
    city_brings: float = 14.0
    """Points that a city brings in each further turn where treasury and cards score."""


class Losses(msgspec.Struct, frozen=True):
    """What is kept when something must go."""

    city: float = 7.0
    """A city that stays and is supported."""
    token: float = 0.8
    """A token that stays."""
    city_leaves: int = 3
    """Tokens that a city leaves if it cannot be supported."""


class Abilities(msgspec.Struct, frozen=True):
    """Special abilities."""

    rival: float = 1.5
    """How much more harm to a rival counts than harm to others."""
    city: int = 7
    """Harm of a lost city, in tokens."""
    least_harm: float = 3.0
    """Harm below which an ability against an area is not used."""
    last_turns: int = 2
    """Turns before the end in which a city of another is bought rather than treasury taken."""
    resettling: float = 0.25
    """What a token must gain by being put elsewhere, in worth of land."""
    unheard: float = 0.3
    """How likely it is that somebody has a commodity of which nobody spoke."""


class Opening(msgspec.Struct, frozen=True):
    """Where the first cities stand, in an opening that lets players choose."""

    room: float = 1.0
    """Each token that could have lived where a city stands."""
    neighbour: float = 0.15
    """Each area of another's region next to it."""
    volcano: float = 0.5
    """A volcano in the area."""
    flood: float = 0.5
    """A flood plain on which the city is not safe."""
