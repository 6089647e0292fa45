"""The tables: set-ups, A.S.T., scenarios, and numbers by players."""

import msgspec

from ecumene.data.facts import (
    AdvanceFacts,
    AstFacts,
    AstRow,
    Civilization,
    Epoch,
    FirstGame,
    Requirement,
    Setup,
    ShortGame,
    ThemeSet,
)
from ecumene.data.source import Source, Table, numbers, typed
from ecumene.data.stacks import StackMaker
from ecumene.engine.errors import DataError
from ecumene.names import Advance, Block, Civ

SETUPS = "setups.toml"
AST = "ast.toml"
SCENARIOS = "scenarios.toml"
RULESET = "ruleset.toml"
BLOCKS = ("west", "east", "single")
THEME_SET_PLAYERS = range(5, 19)

Civilizations = dict[Civ, Civilization]


def read_setups(source: Source, civilizations: Civilizations) -> dict[tuple[int, str], Setup]:
    """The set-ups by number of players and board (MC 4, 5)."""
    file = source.file(SETUPS)
    setups: dict[tuple[int, str], Setup] = {}
    for entry in source.table(SETUPS)["setup"]:
        setup = _setup(entry, civilizations, file)
        if (setup.players, setup.board) in setups:
            raise DataError(file, f"{setup.players} {setup.board}", "is listed twice")
        setups[(setup.players, setup.board)] = setup
    return setups


def _setup(entry: Table, civilizations: Civilizations, file: str) -> Setup:
    name = f"{entry['players']} {entry['board']}"
    blocks: dict[str, Block] = {}
    for block in BLOCKS:
        for civ in entry.pop(block, ()):
            if civ not in civilizations:
                raise DataError(file, name, f"names the unknown civilization {civ}")
            if civ in blocks:
                raise DataError(file, name, f"names {civ} twice")
            blocks[civ] = Block(block)
    in_rank_order = {civ: blocks[civ] for civ in civilizations if civ in blocks}
    setup = typed({**entry, "blocks": in_rank_order}, Setup, file, name)
    if len(setup.blocks) != setup.players:
        raise DataError(file, name, f"has {len(setup.blocks)} civilizations")
    return setup


def read_ast(source: Source, civilizations: Civilizations) -> dict[str, AstFacts]:
    """Each side of the A.S.T. (MC 6.13)."""
    file = source.file(AST)
    return {
        side: _ast_side(side, entry, civilizations, file)
        for side, entry in source.table(AST).items()
    }


def _ast_side(side: str, entry: Table, civilizations: Civilizations, file: str) -> AstFacts:
    epochs = typed(entry["epochs"], tuple[Epoch, ...], file, f"{side}.epochs")
    rows: dict[Civ, AstRow] = {}
    for civ in civilizations:
        spaces = entry["rows"].get(civ)
        if spaces is None or len(spaces) != len(epochs):
            raise DataError(file, f"{side}.rows.{civ}", "must have a number for each epoch")
        row = [epoch for epoch, number in zip(epochs, spaces, strict=True) for _ in range(number)]
        rows[civ] = AstRow(epochs=(epochs[0], *row))
    if len({row.finish for row in rows.values()}) != 1:
        raise DataError(file, f"{side}.rows", "have different numbers of spaces")
    return AstFacts(
        rows=rows,
        requirements=_requirements(entry["requirements"], epochs, file, side),
        points_per_step=entry["points_per_step"],
        requirement_options={
            year: _requirements(table, epochs, file, f"{side}.{year}")
            for year, table in entry.get("requirement_options", {}).items()
        },
    )


def _requirements(
    table: Table, epochs: tuple[Epoch, ...], file: str, entry: str
) -> dict[Epoch, Requirement]:
    requirements = typed(table, dict[Epoch, Requirement], file, f"{entry}.requirements")
    if tuple(requirements) != epochs:
        raise DataError(file, f"{entry}.requirements", "must name every epoch, in order")
    return requirements


def by_players(source: Source, name: str, players: set[int]) -> dict[int, int]:
    """A number for each number of players, written for spans like "5-11"."""
    file = source.file(RULESET)
    table: dict[str, int] = source.table(RULESET)[name]
    result: dict[int, int] = {}
    for span, number in table.items():
        for count in numbers(span, file):
            if count in result:
                raise DataError(file, f"{name}.{span}", f"names {count} players again")
            result[count] = number
    if not players <= set(result):
        raise DataError(file, name, f"says nothing of {sorted(players - set(result))} players")
    return {count: result[count] for count in sorted(players)}


def read_theme_sets(source: Source, advances: dict[Advance, AdvanceFacts]) -> dict[str, ThemeSet]:
    """The theme sets of the Short Game; which destroy a city is our ruling."""
    file = source.file(SCENARIOS)
    sets = {}
    for id_, entry in _theme_table(source).items():
        name = f"theme_sets.{id_}"
        sets[id_] = typed({"id": id_, "destroys_city": False, **entry}, ThemeSet, file, name)
        for advance in sets[id_].advances:
            if advance not in advances:
                raise DataError(file, name, f"has unknown advance {advance}")
    return sets


def read_theme_sets_by_players(source: Source, players: set[int]) -> dict[int, dict[str, int]]:
    """How many of each theme set are dealt, by number of players: one for each (MC 10)."""
    file = source.file(SCENARIOS)
    table = _theme_table(source)
    dealt: dict[int, dict[str, int]] = {}
    for index, count in enumerate(THEME_SET_PLAYERS):
        copies: dict[str, int] = {}
        for id_, entry in table.items():
            if len(entry["copies"]) != len(THEME_SET_PLAYERS):
                raise DataError(file, f"theme_sets.{id_}", "must have copies for 5 to 18 players")
            if entry["copies"][index]:
                copies[id_] = entry["copies"][index]
        if table and sum(copies.values()) != count:
            problem = f"{sum(copies.values())} sets are dealt to {count} players"
            raise DataError(file, "theme_sets", problem)
        if table and count in players:
            dealt[count] = copies
    return dealt


def _theme_table(source: Source) -> dict[str, Table]:
    table: dict[str, Table] = source.table(SCENARIOS).get("theme_sets", {})
    return table


def read_short_game(source: Source) -> ShortGame | None:
    """The numbers of the Short Game, where the ruleset has one."""
    entry: Table | None = source.table(SCENARIOS).get("short_game")
    if entry is None:
        return None
    return typed(entry, ShortGame, source.file(SCENARIOS), "short_game")


def read_first_game(source: Source, maker: StackMaker) -> FirstGame | None:
    """The First Game, where the ruleset has one."""
    entry: Table | None = source.table(SCENARIOS).get("first_game")
    if entry is None:
        return None
    game = typed({**entry, "stacks": []}, FirstGame, source.file(SCENARIOS), "first_game")
    return msgspec.structs.replace(game, stacks=maker.first_game())
