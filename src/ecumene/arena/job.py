"""A job of the arena: one game to be played, and what came of it."""

from typing import Any

import msgspec

from ecumene.names import Advance, Civ

FIRST_EDITION = "mega"
"""The ruleset of jobs and results that name none: they are older than the choice."""


class Job(msgspec.Struct, frozen=True):
    """One game: how many play on which board, from which seed, with which bots."""

    seats: int
    board: str | None
    seed: str
    bots: tuple[str, ...]
    """Names of bots in rank order of the civilizations; fewer are dealt out again and again."""
    options: dict[str, Any] = {}
    ruleset: str = FIRST_EDITION
    """The name of the edition that is played."""


class Seat(msgspec.Struct):
    """What one civilization reached."""

    civ: Civ
    bot: str
    place: int
    score: int
    cities: int
    advances: dict[int, int]
    """How many advances, by the points that each scores."""
    ast: int
    deals: int
    messages: int
    victim: int
    """Calamities of which it was the primary victim."""
    cities_lost: int
    built: int
    spent: int
    """What it paid for advances."""
    ast_by_turn: tuple[int, ...]
    cities_by_turn: tuple[int, ...]
    advances_by_turn: tuple[int, ...]
    tokens_by_turn: tuple[int, ...]
    gifts: int = 0
    """Deals in which it gave a calamity away."""
    attacks: int = 0
    """Cities of others, pirates among them, that it took."""
    held: tuple[Advance, ...] = ()
    """The advances themselves."""


class Calamities(msgspec.Struct):
    """How often a calamity struck, and what it took."""

    struck: int = 0
    tokens: int = 0
    cities: int = 0


class Result(msgspec.Struct):
    """What came of a game."""

    job: Job
    finished: bool
    """Whether a marker reached the end; else the turns ran out."""
    turns: int
    seats: tuple[Seat, ...]
    deals_by_turn: tuple[int, ...]
    calamities: dict[str, Calamities]
    refused: int
    """Answers of bots that were illegal."""
    seconds: float

    @property
    def player_turns(self) -> int:
        """Turns of all players together."""
        return self.turns * len(self.seats)
