"""The tables: set-ups, A.S.T., and numbers by players."""

import msgspec

from ecumene.data.facts import (
    AstFacts,
    AstRow,
    CalamityKind,
    Civilization,
    Epoch,
    Facts,
    Pieces,
    Requirement,
    Setup,
)
from ecumene.data.source import Source, numbers
from ecumene.engine.errors import DataError
from ecumene.names import Area, Block, Civ

SETUPS = "setups.toml"
AST = "ast.toml"
RULESET = "ruleset.toml"

Civilizations = dict[Civ, Civilization]


class SetupEntry(Facts, frozen=True):
    """One set-up as written in the file."""

    players: int
    board: str
    boards: tuple[int, ...]
    west: tuple[Civ, ...] = ()
    east: tuple[Civ, ...] = ()
    single: tuple[Civ, ...] = ()


class SetupsFile(Facts, frozen=True):
    """The file of set-ups."""

    setup: tuple[SetupEntry, ...]


class AstEntry(Facts, frozen=True):
    """One side of the A.S.T. as written in the file: rows are spaces in each epoch."""

    points_per_step: int
    epochs: tuple[Epoch, ...]
    requirements: dict[Epoch, Requirement]
    rows: dict[Civ, tuple[int, ...]]
    requirement_options: dict[str, dict[Epoch, Requirement]] = msgspec.field(default_factory=dict)


class RulesetFile(Facts, frozen=True):
    """The file that every ruleset has: its name and the numbers that need no table of their own."""

    name: str
    pieces: Pieces
    hand_limits: dict[str, int]
    starting_credits: dict[str, int]
    ranks: tuple[Civ, ...] = ()
    base: str | None = None
    without: tuple[str, ...] = ()
    """Files of the base that this ruleset has no use for."""
    calamity_kinds: tuple[CalamityKind, ...] = ("minor", "non_tradeable", "tradeable")
    """The calamities that are played with; the others stay in the box."""
    ast_sides: tuple[str, ...] = ()
    """The sides of the A.S.T. that are played on; all if none is named."""


def read_setups(source: Source, civilizations: Civilizations) -> dict[tuple[int, str], Setup]:
    """The set-ups by number of players and board (MC 4, 5)."""
    file = source.file(SETUPS)
    setups: dict[tuple[int, str], Setup] = {}
    for entry in source.typed(SETUPS, SetupsFile).setup:
        if (entry.players, entry.board) in setups:
            raise DataError(file, f"{entry.players} {entry.board}", "is listed twice")
        setups[(entry.players, entry.board)] = _setup(entry, civilizations, file)
    return setups


def _setup(entry: SetupEntry, civilizations: Civilizations, file: str) -> Setup:
    name = f"{entry.players} {entry.board}"
    blocks: dict[Civ, Block] = {}
    for block in ("west", "east", "single"):
        for civ in getattr(entry, block):
            if civ not in civilizations:
                raise DataError(file, name, f"names the unknown civilization {civ}")
            if civ in blocks:
                raise DataError(file, name, f"names {civ} twice")
            blocks[civ] = Block(block)
    if len(blocks) != entry.players:
        raise DataError(file, name, f"has {len(blocks)} civilizations")
    in_rank_order = {civ: blocks[civ] for civ in civilizations if civ in blocks}
    return Setup(entry.players, entry.board, in_rank_order, entry.boards)


def check_boards(
    source: Source, setups: dict[tuple[int, str], Setup], board_of: dict[Area, tuple[Civ, int]]
) -> None:
    """The boards on the table are those that have an area in play."""
    for (players, board), setup in setups.items():
        needed = sorted({number for civ, number in board_of.values() if civ in setup.blocks})
        if tuple(needed) != setup.boards:
            problem = f"plays on boards {needed}, not {list(setup.boards)}"
            raise DataError(source.file(SETUPS), f"{players} {board}", problem)


def read_ast(source: Source, civilizations: Civilizations) -> dict[str, AstFacts]:
    """Each side of the A.S.T. (MC 6.13)."""
    file = source.file(AST)
    played = source.typed(RULESET, RulesetFile).ast_sides
    return {
        side: _ast_side(side, entry, civilizations, file)
        for side, entry in source.typed(AST, dict[str, AstEntry]).items()
        if not played or side in played
    }


def _ast_side(side: str, entry: AstEntry, civilizations: Civilizations, file: str) -> AstFacts:
    if set(entry.rows) != set(civilizations):
        raise DataError(file, f"{side}.rows", "must have a row for each civilization")
    rows: dict[Civ, AstRow] = {}
    for civ, spaces in entry.rows.items():
        if len(spaces) != len(entry.epochs):
            raise DataError(file, f"{side}.rows.{civ}", "must have a number for each epoch")
        row = [
            epoch for epoch, count in zip(entry.epochs, spaces, strict=True) for _ in range(count)
        ]
        rows[civ] = AstRow(epochs=(entry.epochs[0], *row))
        if rows[civ].finish != sum(next(iter(entry.rows.values()))):
            raise DataError(file, f"{side}.rows.{civ}", "is not as long as the first row")
    for table in (entry.requirements, *entry.requirement_options.values()):
        if tuple(table) != entry.epochs:
            raise DataError(file, f"{side}.requirements", "must name every epoch, in order")
    return AstFacts(rows, entry.requirements, entry.points_per_step, entry.requirement_options)


def by_players(source: Source, name: str, players: set[int]) -> dict[int, int]:
    """A number for each number of players, written for spans like "5-11"."""
    file = source.file(RULESET)
    table: dict[str, int] = getattr(source.typed(RULESET, RulesetFile), name)
    result: dict[int, int] = {}
    for span, number in table.items():
        for count in numbers(span, file):
            if count in result:
                raise DataError(file, f"{name}.{span}", f"names {count} players again")
            result[count] = number
    if not players <= set(result):
        raise DataError(file, name, f"says nothing of {sorted(players - set(result))} players")
    return {count: result[count] for count in sorted(players)}
