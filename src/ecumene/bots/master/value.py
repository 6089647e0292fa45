"""Value: how many points a player is likely to end ahead of the table's mean.

What is scored already counts in full; to it comes a sum of features, whose weights change with the
turns left. The weights are data, fitted to games by `ecumene fit`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from math import fsum
from typing import Literal

import msgspec

from ecumene.bots.master.features import Feature, own_features, public_features, turns_left
from ecumene.names import Civ
from ecumene.state.state import State

Moment = Literal["cards", "turn"]
"""When a position is valued: once cards have been dealt, or when a new turn comes to movement."""

Weights = Mapping[str, tuple[float, float, float]]
"""For each feature its worth at the end, and what turns left and their square add to it."""

NO_WEIGHTS = (0.0, 0.0, 0.0)


class Model(msgspec.Struct, frozen=True):
    """The weights for one edition."""

    cards: Weights
    """Once cards have been dealt, from what everybody sees."""
    turn: Weights
    """When a new turn comes to movement, from what everybody sees."""
    own: Weights
    """The same with the hand."""
    made_by: str
    """The command that fitted them."""


def model_for(state: State) -> Model | None:
    """The weights for what is played here; None where nobody has fitted any, or with variants."""
    return None if state.rules.laid else model_of(state.rules.name)


@cache
def model_of(edition: str) -> Model | None:
    """The weights for an edition as it is played without variants."""
    file = files("ecumene.bots.master").joinpath("weights", f"{edition}.json")
    return msgspec.json.decode(file.read_bytes(), type=Model) if file.is_file() else None


def value(model: Model, state: State, civ: Civ, moment: Moment, own: bool = False) -> float:
    """Points with which a player is likely to end, all of them less the same."""
    score = float(state.rules.score(state, civ).total)
    if state.over:
        return score
    left = turns_left(state)
    if moment == "cards":
        return score + weighed(model.cards, public_features(state, civ), left)
    if own:
        return score + weighed(model.own, own_features(state, civ), left)
    return score + weighed(model.turn, public_features(state, civ), left)


def weighed(weights: Weights, features: Iterable[Feature], left: int) -> float:
    """The features by their weights, added up alike in every Python."""
    found = []
    for name, number in features:
        end, slope, bend = weights.get(name, NO_WEIGHTS)
        found.append(number * (end + left * (slope + left * bend)))
    return fsum(found)
