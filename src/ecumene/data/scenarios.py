"""The scenarios: the Short Game."""

import msgspec

from ecumene.data.facts import AdvanceFacts, Facts, ShortGame, ThemeSet
from ecumene.data.source import Source
from ecumene.engine.errors import DataError
from ecumene.names import Advance

SCENARIOS = "scenarios.toml"
THEME_SET_PLAYERS = range(5, 19)


class ThemeSetEntry(Facts, frozen=True):
    """A theme set as written in the file, with its copies for 5, 6 ... 18 players."""

    name: str
    advances: tuple[Advance, ...]
    copies: tuple[int, ...]
    destroys_city: bool = False


class ScenariosFile(Facts, frozen=True):
    """The file of scenarios; a ruleset without scenarios has none."""

    short_game: ShortGame | None = None
    theme_sets: dict[str, ThemeSetEntry] = msgspec.field(default_factory=dict)


def read_theme_sets(source: Source, advances: dict[Advance, AdvanceFacts]) -> dict[str, ThemeSet]:
    """The theme sets of the Short Game; which destroy a city is our ruling."""
    sets = {}
    for id_, entry in source.typed(SCENARIOS, ScenariosFile).theme_sets.items():
        for advance in entry.advances:
            if advance not in advances:
                problem = f"has unknown advance {advance}"
                raise DataError(source.file(SCENARIOS), f"theme_sets.{id_}", problem)
        sets[id_] = ThemeSet(id_, entry.name, entry.advances, entry.destroys_city)
    return sets


def read_theme_sets_by_players(source: Source, players: set[int]) -> dict[int, dict[str, int]]:
    """How many of each theme set are dealt, by number of players: one for each (MC 10)."""
    file = source.file(SCENARIOS)
    sets = source.typed(SCENARIOS, ScenariosFile).theme_sets
    for id_, entry in sets.items():
        if len(entry.copies) != len(THEME_SET_PLAYERS):
            raise DataError(file, f"theme_sets.{id_}", "must have copies for 5 to 18 players")
    dealt: dict[int, dict[str, int]] = {}
    for index, count in enumerate(THEME_SET_PLAYERS if sets else ()):
        copies = {id_: entry.copies[index] for id_, entry in sets.items() if entry.copies[index]}
        if sum(copies.values()) != count:
            problem = f"{sum(copies.values())} sets are dealt to {count} players"
            raise DataError(file, "theme_sets", problem)
        if count in players:
            dealt[count] = copies
    return dealt


def read_short_game(source: Source) -> ShortGame | None:
    """The numbers of the Short Game, where the ruleset has one."""
    return source.typed(SCENARIOS, ScenariosFile).short_game
