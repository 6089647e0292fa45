"""Seeded, counted randomness: a draw is a keyed hash of the secret seed, a counter and a reason.

The same in every Python, free to copy (two plain values), and unpredictable from earlier
draws to anybody who does not know the seed.
"""

from collections.abc import Iterator, MutableSequence, Sequence
from hashlib import blake2b, sha256
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Seeded(Protocol):
    """What keeps the seed and counts the draws: the state."""

    seed: str
    draws: int


class Chance:
    """The only source of chance in the rules."""

    __slots__ = ("_source",)

    def __init__(self, source: Seeded) -> None:
        self._source = source

    def below(self, limit: int, why: str) -> int:
        """A number from 0 to `limit` - 1."""
        return next(self._numbers(why)) % limit

    def pick(self, choices: Sequence[T], why: str) -> T:
        """One of the choices."""
        return choices[self.below(len(choices), why)]

    def shuffle(self, cards: MutableSequence[Any], why: str) -> None:
        """Shuffles in place (Fisher and Yates)."""
        numbers = self._numbers(why)
        for last in range(len(cards) - 1, 0, -1):
            other = next(numbers) % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def _numbers(self, why: str) -> Iterator[int]:
        """An endless stream of 64-bit numbers; each block of eight counts as one draw."""
        key = self._source.seed.encode()[:64]
        while True:
            message = f"{self._source.draws}:{why}".encode()
            self._source.draws += 1
            digest = blake2b(message, key=key).digest()
            for start in range(0, 64, 8):
                yield int.from_bytes(digest[start : start + 8], "big")


def seed_hash(seed: str) -> str:
    """What may be published about a seed before the game is over: SHA-256 of its text.

    A hash that every language, every browser and `sha256sum` know, so that anybody can check it.
    """
    return f"sha256:{sha256(seed.encode()).hexdigest()}"


def first_seed_hash(seed: str) -> str:
    """What tables of release 0.1.0 published, and go on publishing: BLAKE2b, for us alone."""
    return blake2b(seed.encode(), digest_size=32, person=b"ecumene-seed").hexdigest()


def seed_fits(seed: str, published: str) -> bool:
    """Whether a seed is the one whose hash was published, now or by the first release."""
    return published.strip().lower() in (seed_hash(seed), first_seed_hash(seed))
