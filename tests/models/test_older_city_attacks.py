"""City attacks of the Expansion Project, with waiting, pirates and cards, against the model."""

from collections import Counter
from random import Random

from tests.models.comparison import Players, draws
from tests.models.fight import token_conflicts
from tests.models.older_city_attacks import older_city_attacks
from tests.models.older_taxes import OLDER_RANKS
from tests.models.position import Position, holdings, in_words
from tests.models.test_city_attacks import legal


def guarded(rng: Random) -> Position:
    """The same sieges, and some nations with Diplomacy or Military."""
    position = legal(rng)
    for civ in OLDER_RANKS:
        position["advances"][civ] += [a for a in ("diplomacy", "military") if rng.random() < 0.3]
    return position


def test_cities_fall_or_stand_as_the_older_rules_say():  # EP 23.3 to 23.5, R-54, R-55
    asked: Counter[str] = Counter()
    for rng in draws("older city attacks", 400):
        position = guarded(rng)
        areas = {area: f"limit {limit}; site" for area, limit in position["limits"].items()}
        words = {"map": areas, "civs": ", ".join(OLDER_RANKS), **in_words(position)}
        phases = "token_conflicts to city_attacks"
        players = Players(phases, "EP 23.3", rng, "expansion", **words)
        players.must_hold(holdings(older_city_attacks(token_conflicts(position), players)))
        asked.update(["position", *players.questions])
    assert set(asked) - {"position"} == {"ChooseNextAttack", "TakeSpoils", "WaitForAttack"}
    assert asked["WaitForAttack"] > asked["position"] / 20
