"""Ridge: the weights that foretell best, each drawn towards nothing.

What is scored already counts in full, and weights tell what comes on top. Needs numpy, which comes
with the extra `tune`.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from ecumene.arena.fit.harvest import Row

DIGITS = 5
"""Significant digits of a weight."""
DRAWN = 30.0
"""How strongly a weight is drawn towards nothing."""
DRAWN_CARD = 600.0
"""The same for single advances, of which each is rare."""
DRAWN_SCORE = 5000.0
"""The same for what is scored anyway: points and steps."""
SCORED = ("points", "steps")
LEAST_SPREAD = 0.5
"""A feature that varies less is not made larger."""
HELD_OUT = 5
"""Of so many games one judges and does not teach."""
WHOLE = 15.0
"""Turns of a whole game, so that powers of turns left are of like size."""

HAND = ("money", "best set", "growing", "names")
"""Features that only the holder of a hand sees."""


class Fitted(NamedTuple):
    """Weights, and how much of the differences they foretold in games that did not teach."""

    weights: dict[str, list[float]]
    foretold: float


def fit(rows: Sequence[Row], cards: Collection[str], without: Collection[str] = ()) -> Fitted:
    """The weights of all features but some."""
    import numpy

    names = sorted({name for row in rows for name in row.features if name not in without})
    table = numpy.array([[row.features.get(name, 0.0) for name in names] for row in rows])
    ahead = numpy.array([row.ahead for row in rows])
    later = ahead - numpy.array([row.scored for row in rows])
    spread = numpy.maximum(table.std(axis=0), LEAST_SPREAD)
    left = numpy.array([[row.left / WHOLE] for row in rows])
    scaled = table / spread
    powers = numpy.hstack([scaled, scaled * left, scaled * left * left])
    drawn = numpy.diag([pull(name, cards) for name in names] * 3)
    judges = numpy.array([row.game % HELD_OUT == 0 for row in rows])
    solution = solved(numpy, powers[~judges], later[~judges], drawn)
    missed = later[judges] - powers[judges] @ solution
    foretold = 1.0 - (missed**2).sum() / ((ahead[judges] - ahead[judges].mean()) ** 2).sum()
    final = solved(numpy, powers, later, drawn).reshape(3, len(names)) / spread
    return Fitted(
        {name: told(final[:, place]) for place, name in enumerate(names)}, float(foretold)
    )


def pull(name: str, cards: Collection[str]) -> float:
    """How strongly the weight of a feature is drawn towards nothing."""
    if name in SCORED:
        return DRAWN_SCORE
    return DRAWN_CARD if name in cards else DRAWN


def solved(numpy: Any, table: Any, target: Any, drawn: Any) -> Any:
    """The least squares, with weights drawn towards nothing."""
    return numpy.linalg.solve(table.T @ table + drawn, table.T @ target)


def told(powers: Any) -> list[float]:
    """The weights of a feature for turns left as they are counted, with few digits."""
    return [float(f"{w / WHOLE**power:.{DIGITS}g}") for power, w in enumerate(powers)]
