"""Table: what does not change while a game is played: who sits where, with which options."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from ecumene.data.facts import AstFacts, AstRow
from ecumene.names import Block, Card, Civ
from ecumene.state.atlas import Atlas, atlas_of

if TYPE_CHECKING:
    from ecumene.state.rules import Rules


Premiums = Mapping[Card, int]
"""What each card of a commodity adds to a set for one player, besides what it does for all."""

NO_PREMIUMS: Premiums = {}

MovementMode = Literal["census", "open", "sealed"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before the game (R-06). An edition with more choices has a subclass."""

    scenario: Literal["full", "short"] = "full"
    """Whether the game begins at its beginning, or in a later age (MC 10, ME 11)."""
    ast: Literal["basic", "expert"] = "basic"
    annex_priority: Literal["give_up", "keep"] = "give_up"
    """How the four conditions of Civil War and Tyranny are read (E-13)."""
    census_box_12: bool = False
    """Whether all counts up to 12 are equal, as on the printed track (R-19)."""
    movement_mode: MovementMode = "census"
    """How players move: one at a time, all at once on the board, or by sealed plans (R-21)."""
    choosing_order: tuple[Civ, ...] = ()
    """The civilizations in the order in which they were chosen, where something was drawn before
    that: whoever chose first has the first of it (R-165). Without it all draw by ranking."""


def choices_of(options: type[Options]) -> dict[str, tuple[str, ...]]:
    """What is chosen before a game, and the values there are; none where any number or text fits.

    What comes about by itself, like the order of choosing, is not among it, nor what is settled.
    """
    return {name: values for name, values in _values(options) if len(values) != 1}


def settled_in(options: type[Options]) -> dict[str, str]:
    """The options that can have one value only."""
    return {name: values[0] for name, values in _values(options) if len(values) == 1}


def wrong_choice(options: type[Options], given: Mapping[str, Any]) -> str:
    """What is wrong with the first choice that an edition does not have, in words; or nothing."""
    values = dict(_values(options))
    for name, value in given.items():
        if name not in options.__struct_fields__:
            return f"{name} is no option"
        said = str(value).lower() if isinstance(value, bool) else str(value)
        if values.get(name) and said not in values[name]:
            return f"{name} is {' or '.join(values[name])}, not {said}"
    return ""


def _values(options: type[Options]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for one in msgspec.structs.fields(options):
        if get_origin(one.type) is not tuple:
            named = get_args(one.type) if get_origin(one.type) is Literal else ()
            yield one.name, ("true", "false") if one.type is bool else tuple(map(str, named))


class Table:
    """One game's seats, blocks, atlas and options. Replaced when somebody leaves or arrives."""

    __slots__ = (
        "arrived",
        "atlas",
        "blocks",
        "board",
        "civs",
        "inert",
        "left",
        "options",
        "players",
        "premiums",
        "rank",
        "rules",
    )

    def __init__(
        self,
        rules: "Rules",
        players: int,
        board: str,
        options: Options,
        left: tuple[Civ, ...] = (),
        inert: tuple[Civ, ...] = (),
        arrived: tuple[Civ, ...] = (),
    ) -> None:
        setup = rules.facts.setups[(players, board)]
        self.rules = rules
        self.players = players
        """The number of players the game was set up for."""
        self.board = board
        self.options = options
        self.left = left
        """Those who have left, and whose regions are closed."""
        self.inert = inert
        """Those who have left, and whose units and lands are still there (EP 14.71)."""
        self.arrived = arrived
        """Those who came to a game under way; they bring no land with them (EP 14.62, R-185)."""
        self.rank = {civ: place for place, civ in enumerate(rules.facts.civilizations)}
        seated = setup.blocks if not arrived else sorted({*setup.blocks, *arrived}, key=self._rank)
        self.civs: tuple[Civ, ...] = tuple(c for c in seated if c not in left and c not in inert)
        """The civilizations in the game, in A.S.T. ranking order."""
        self.blocks: dict[Civ, Block] = {
            c: setup.blocks.get(c) or self._block(c) for c in self.civs
        }
        self.premiums: dict[Civ, Premiums] = {
            civ: rules.premiums(rules.facts, setup, block) for civ, block in self.blocks.items()
        }
        regions = frozenset(civ for civ in setup.blocks if civ not in left)
        self.atlas: Atlas = atlas_of(rules.facts.map, regions, setup.boards)

    def _rank(self, civ: Civ) -> int:
        return self.rank[civ]

    def _block(self, civ: Civ) -> Block:
        """The block of a nation that arrives: its own where both are in play (EP 27.12)."""
        setups = self.rules.facts.setups
        blocks = setups[(self.players, self.board)].blocks
        if len(set(blocks.values())) == 1:
            return next(iter(blocks.values()))
        return next(one.blocks[civ] for one in reversed(setups.values()) if civ in one.blocks)

    def without(self, civ: Civ) -> "Table":
        """The table after a player has left and their region is closed (MC 7)."""
        return self._seating((*self.left, civ), self.inert, self.arrived)

    def with_inert(self, civ: Civ) -> "Table":
        """The table after a player has left and their nation stays, inert (EP 14.71)."""
        return self._seating(self.left, (*self.inert, civ), self.arrived)

    def with_arrival(self, civ: Civ) -> "Table":
        """The table when somebody plays an unused nation (EP 14.62)."""
        return self._seating(self.left, self.inert, (*self.arrived, civ))

    def _seating(
        self, left: tuple[Civ, ...], inert: tuple[Civ, ...], arrived: tuple[Civ, ...]
    ) -> "Table":
        return Table(self.rules, self.players, self.board, self.options, left, inert, arrived)

    @property
    def two_blocks(self) -> bool:
        """Whether West and East draw from stacks of their own (12 players and more)."""
        return len(set(self.blocks.values())) > 1

    @property
    def ast(self) -> AstFacts:
        """The A.S.T. in use."""
        return self.rules.ast

    def row(self, civ: Civ) -> AstRow:
        """A civilization's row on the A.S.T."""
        return self.ast.rows[civ]
