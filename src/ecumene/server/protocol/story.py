"""A finished game as it is told: how everybody fared, turn by turn, and what became of it."""

from typing import Literal

import msgspec

from ecumene.names import Area, Card, Civ
from ecumene.phases.succession.victory import Score
from ecumene.server.protocol.base import Secret, Shape


class StoryDeal(msgspec.Struct, frozen=True):
    """A deal as one of the two saw it."""

    turn: int
    partner: Civ
    gave: tuple[Card, ...]
    got: tuple[Card, ...]
    gain: int
    """By how much the sets in hand were worth more after it than before."""


class StoryCalamity(msgspec.Struct, frozen=True):
    """A calamity and what its primary victim lost."""

    turn: int
    calamity: Card
    victim: Civ
    giver: Civ | None
    """Who had traded the card to the victim."""
    cities: int
    tokens: int


class StoryCity(msgspec.Struct, frozen=True):
    """A city that changed hands or was taken by force."""

    turn: int
    area: Area
    winner: Civ
    loser: Civ
    how: Literal["attack", "annexed"]


class StoryNation(msgspec.Struct, frozen=True):
    """One civilization: who led it, and how it fared."""

    civ: Civ
    seat: int
    name: str
    kind: Literal["human", "bot"]
    place: int
    total: int
    score: Score
    points: tuple[int, ...]
    """At the end of each turn; none where the game can no longer be played again."""
    built: int
    """Cities it built."""
    deals: int
    partners: dict[Civ, int]
    """How many deals with whom."""
    best: StoryDeal | None
    worst: StoryDeal | None


class Story(msgspec.Struct, frozen=True):
    """A finished game, told from everything that happened: at its end all cards are open."""

    table: str
    name: str
    ruleset: str
    board: str
    players: int
    ended: float | None
    turns: tuple[int, ...]
    nations: tuple[StoryNation, ...]
    """In the order of their places."""
    calamities: tuple[StoryCalamity, ...]
    taken: tuple[StoryCity, ...]
    last_turn: int | None
    """The turn that was known to be the last when it began, if any."""
    cities: dict[Area, Civ]
    """The cities on the board at the end."""
    tokens: dict[Civ, dict[Area, int]]


class NewStoryLink(Shape, frozen=True):
    """Makes a secret link to a story; all older ones stop working if asked."""

    revoke: bool = False


class StoryLink(msgspec.Struct, frozen=True):
    """A secret link to a story, shown once."""

    table: str
    key: str


class ReadStory(Shape, frozen=True):
    """A story is read by its secret link."""

    key: Secret


class OwnGame(msgspec.Struct, frozen=True):
    """A finished game of one's own, in a line."""

    table: str
    name: str
    seat: int
    by: Literal["device", "account"]
    """Whether this device holds the seat, or the name that is signed in on it."""
    ended: float | None
    ruleset: str
    board: str
    players: int
    people: int
    """Seats that people held; one is a game played alone."""
    civ: Civ
    place: int
    points: int
    deals: int
    given: int
    """Calamities traded to others that struck them."""
    taken: int
    """Calamities that struck oneself."""
    won: int
    lost: int
    """Cities taken from others, and by them."""
    hindsight: int = 0
    """How often something was taken back in it by somebody who knew more by then."""


class OwnGames(msgspec.Struct, frozen=True):
    """The finished games of whoever asks, the newest first, some at a time."""

    games: tuple[OwnGame, ...]
    waiting: int
    """Games among these that are still to be worked out: ask again."""
    next: float | None
    """Ask with `before` this for older ones; none where there are none."""
