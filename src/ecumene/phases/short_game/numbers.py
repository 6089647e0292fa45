"""The numbers of the Short Game, and the region of a player (MC 10)."""

from ecumene.data.facts import ShortGame, ThemeSet
from ecumene.names import Area, Civ
from ecumene.state.state import State


def short_game(state: State) -> ShortGame:
    """What this edition prints about its Short Game."""
    numbers = state.rules.facts.short_game
    assert numbers is not None, f"{state.rules.name} has no Short Game"
    return numbers


def own_region(state: State, civ: Civ) -> tuple[Area, ...]:
    """The areas of a civilization's own region, by name (MC 5, MC 10)."""
    return tuple(sorted(area for area, owner in state.atlas.region.items() if owner == civ))


def own_set(state: State, civ: Civ) -> ThemeSet | None:
    """The set that a player has drawn and not yet shown."""
    drawn = state.theme_sets.get(civ)
    return None if drawn is None else set_called(state, drawn)


def set_called(state: State, name: str) -> ThemeSet:
    """A theme set by its name."""
    return state.rules.facts.theme_sets[name]
