"""The numbers of movement and cities. What tokens are worth is reckoned in tokens."""

from collections.abc import Mapping

import msgspec


class Terrain(msgspec.Struct, frozen=True):
    """How good an area is to hold, whoever plays."""

    site_here: float = 0.25
    """A city site in the area."""
    site_beside: float = 0.05
    """Each city site next to it."""
    sites_beside: int = 3
    """So many sites next to it count at the most."""
    room_beside: float = 0.01
    """Each token that could live next to it."""
    rooms_beside: int = 15
    """So much room next to it counts at the most."""


class Land(msgspec.Struct, frozen=True):
    """What one more token is worth in an area."""

    grows: float = 1.0
    """A token that makes the area grow: the first and the second there."""
    holds: float = 0.5
    """Any token within the limit."""
    crowding: float = 0.02
    """What each token that is there already takes from the worth of a further one."""
    beyond: float = 0.04
    """A token above the limit: it will be lost, but may yet build or fight."""
    home: float = 0.35
    """The first token in an area of its own region, which is settled first."""
    abroad: float = -0.45
    """The first token in another's region, which is left alone while there is other land."""
    site: float = 0.6
    """A site once the land is shared out: the next city may stand there."""
    contested: float = 0.5
    """What it takes away that others stand there already."""
    open_early: float = 0.08
    """Each token that could live on empty land next to it, while land is being shared out."""
    open_later: float = 0.03
    """The same later."""
    open_most: int = 8
    """So much empty land next to it counts at the most."""
    least: float = 0.12
    """A token stays where it is unless moving brings at least this."""


class Cities(msgspec.Struct, frozen=True):
    """Where and when tokens come together to build."""

    worth: float = 19.0
    """What a city is worth beside tokens that grow."""
    room: float = 1.3
    """What it costs, for each token, that tokens can no longer live where a city stands."""
    treasury: float = 0.6
    """What each treasury token costs that is spent on building."""
    wild_from: int = 4
    """Cities that come before one in the wilderness."""
    first_few: int = 3
    """So many cities are the first ones, for which early rules hold."""
    gathered_early: int = 14
    """Tokens that should be left when the first cities are built early, less the turn."""
    left_to_grow: int = 9
    """Tokens that the first city of all leaves on the board while land is being shared out."""
    reserve_after: int = 2
    """Of its reserve, what must still be there when everything has moved."""
    driven_out: int = 2
    """Tokens of others that are driven out of a site; the bold drive out one more."""
    tokens_to_drive_out: int = 4
    """So many more tokens are considered, one by one, to drive others out."""
    hopeless: int = 2
    """Where even those are too few, so many times the tokens for the city are asked for."""


class Ships(msgspec.Struct, frozen=True):
    """Ships and voyages."""

    built: int = 2
    """Ships built in a turn at the most."""
    cost: float = 1.3
    """What a new ship costs beside the tokens it carries."""
    new_for_treasury: float = 0.7
    """The part of that cost if treasury pays for it."""
    new_for_tokens: float = 1.5
    """The part of that cost if tokens pay for it."""
    old_for_treasury: float = 0.3
    """What keeping a ship costs if treasury pays for it."""
    old_for_tokens: float = 1.0
    """What keeping a ship costs if a token pays for it."""
    tokens_first: int = 7
    """Tokens on the board from which the first ship of a turn may be paid for in tokens."""
    tokens_second: int = 14
    """The same for a further ship."""
    kept_from: int = 4
    """Treasury from which an idle ship is kept."""
    voyages: int = 6
    """Trips in a turn; a ship with steps left may make another."""
    far: float = 0.25
    """What each step of a voyage takes from its gain."""
    harbours: int = 6
    """Places to embark that are considered."""
    aboard: int = 2
    """Tokens with which a voyage of settlers begins at the least."""
    content: float = 3.0
    """A voyage of an old ship that brings this is taken before a new one is thought of."""
    least: float = 0.1
    """A token is not taken along unless that brings more than this."""


class Raids(msgspec.Struct, frozen=True):
    """Attacks on cities."""

    spoils: float = 1.5
    """A card and treasury of the defender."""
    home: float = 2.0
    """A city of another in its own region: that land comes free."""
    site: float = 1.5
    """A site comes free for a city of its own."""
    only_site: float = 5.0
    """The same where no other site is in reach."""
    leader: float = 1.5
    """Whoever is ahead of all has a city less."""
    stops: float = 1.5
    """A rival lacks a city for the next step on the A.S.T."""
    each_spared: float = 0.7
    """Each token that the defender cannot place is one that survives."""
    pirates: float = 1.0
    """Nobody strikes back for a pirate city."""
    boldness: float = 2.0
    """What an attack brings beyond its gain for each degree of aggression above the usual."""
    warlike: float = 0.25
    """The share of players who love war for its own sake ..."""
    zeal: float = 3.0
    """... and what an attack brings besides to them."""
    doubt: float = 1.0
    """What an attack must bring for those who do not reckon it exactly."""
    spared: float = 1.6
    """Tokens worth more than this where they are do not march."""
    late: Mapping[int, float] = msgspec.field(default_factory=lambda: {1: 0.25, 2: 0.6})
    """What tokens are still worth in the last turns, by the turns left."""
    usual: int = 1
    """Attacks in a turn."""
    most: int = 2
    """Attacks in a turn for the bold, and for all in the last turn."""
