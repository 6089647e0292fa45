"""Answers that are not answers: legal ones changed a little, and things of every other kind."""

from random import Random
from typing import Any

from ecumene.state.state import State

DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 10**9, 10**30, -(10**30), 1.5, float("inf"), float("nan"), "", "x",
    "x" * 20_000, "\x00", "0", [], [None], [[]], ["x"] * 5_000, [0] * 5_000, {}, {"x": 1},
    {"": None}, {"type": "x"}, {"type": 7}, {str(n): n for n in range(5_000)}, DEEP, b"x", object(),
)  # fmt: skip
"""What no question wants, or only some."""

NUMBERS = (-(10**30), -(2**63), -1, 0, 1, 2, 3, 4, 5, 9, 55, 56, 100, 2**31, 2**63, 10**30)


def malformed(answer: Any, state: State, rng: Random) -> Any:
    """A plain JSON answer turned into something that is most likely refused."""
    if rng.random() < 0.2:
        return rng.choice(JUNK)
    changed = answer
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        changed = mutated(changed, state, rng)
    return changed


def mutated(value: Any, state: State, rng: Random) -> Any:
    """The value with one thing in it changed."""
    if rng.random() < 0.04:
        return rng.choice(JUNK)
    match value:
        case bool():
            return rng.choice((not value, None, int(value)))
        case int():
            return rng.choice((value + 1, value - 1, -value, rng.choice(NUMBERS), float(value)))
        case str():
            return rng.choice(
                (known_name(state, rng), value.upper(), value + "x", "", rng.random())
            )
        case list() | tuple():
            return _changed_list(list(value), state, rng)
        case dict():
            return _changed_dict(dict(value), state, rng)
    return known_name(state, rng)


def known_name(state: State, rng: Random) -> str:
    """The name of something in the game, of any kind."""
    facts = state.rules.facts
    kinds = (
        facts.map.areas, facts.map.seas, facts.civilizations, facts.commodities,
        facts.calamities, facts.advances, ("barbarians", "hidden", "west", "east", "all"),
    )  # fmt: skip
    return str(rng.choice(list(rng.choice([names for names in kinds if names]))))


def _changed_list(items: list[Any], state: State, rng: Random) -> list[Any]:
    """One element dropped, doubled, added, moved or changed."""
    kind = rng.randrange(5)
    if not items or kind == 0:
        items.append(known_name(state, rng) if rng.random() < 0.7 else rng.choice(JUNK))
        return items
    place = rng.randrange(len(items))
    if kind == 1:
        items.append(items[place])
    elif kind == 2:
        del items[place]
    elif kind == 3:
        rng.shuffle(items)
    else:
        items[place] = mutated(items[place], state, rng)
    return items


def _changed_dict(items: dict[Any, Any], state: State, rng: Random) -> dict[Any, Any]:
    """One entry dropped, renamed, added or changed."""
    kind = rng.randrange(6)
    if not items or kind == 0:
        items[known_name(state, rng)] = rng.choice(NUMBERS)
        return items
    key = rng.choice(list(items))
    if kind == 1:
        del items[key]
    elif kind == 2:
        items[known_name(state, rng)] = items.pop(key)
    else:
        items[key] = mutated(items[key], state, rng)
    return items
