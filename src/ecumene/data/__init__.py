"""The facts of the game: board, cards and tables of each ruleset, read once and checked."""

import functools
from pathlib import Path

import msgspec

from ecumene.data.board import check_ranks, read_board
from ecumene.data.cards import read_advances, read_calamities, read_commodities
from ecumene.data.facts import (
    WATER,
    Civilization,
    CommodityFacts,
    Pieces,
    RulesetFacts,
)
from ecumene.data.source import FOLDER, Source, typed
from ecumene.data.stacks import Plan, StackMaker
from ecumene.data.tables import (
    RULESET,
    by_players,
    read_ast,
    read_first_game,
    read_setups,
    read_short_game,
    read_theme_sets,
    read_theme_sets_by_players,
)
from ecumene.engine.errors import DataError
from ecumene.names import Card, Civ

__all__ = ["RULESETS", "load", "read"]

RULESETS = ("mega", "west", "expansion")
"""The rulesets that have facts of their own."""


@functools.cache
def load(ruleset: str) -> RulesetFacts:
    """Everything printed for a ruleset: "mega", "west" or "expansion"."""
    return read(FOLDER, ruleset)


def read(root: Path, ruleset: str) -> RulesetFacts:
    """The facts of a ruleset from the files below this folder, or a `DataError`."""
    source = Source(root, ruleset)
    map_, civilizations = read_board(root)
    civilizations = _ranked(source, civilizations)
    advances = read_advances(source)
    commodities = read_commodities(source)
    calamities = read_calamities(source, advances)
    setups = read_setups(source, civilizations)
    players = {count for count, _ in setups}
    maker = StackMaker(source, commodities, calamities)
    plans = {key: maker.plan(setup) for key, setup in setups.items()}
    header = source.table(RULESET)
    return RulesetFacts(
        id=ruleset,
        name=header["name"],
        map=map_,
        civilizations=civilizations,
        setups=setups,
        advances=advances,
        commodities=_in_the_box(commodities, plans),
        calamities=calamities,
        ast=read_ast(source, civilizations),
        pieces=typed(header["pieces"], Pieces, source.file(RULESET), "pieces"),
        starting_credits=by_players(source, "starting_credits", players),
        hand_limits=by_players(source, "hand_limits", players),
        theme_sets=read_theme_sets(source, advances),
        theme_sets_by_players=read_theme_sets_by_players(source, players),
        short_game=read_short_game(source),
        first_game=read_first_game(source, maker),
        stack_plans=plans,
    )


def _ranked(source: Source, civilizations: dict[Civ, Civilization]) -> dict[Civ, Civilization]:
    """The civilizations in the ruleset's own order of ranks, where it has one."""
    ranks = source.table(RULESET).get("ranks")
    if ranks is None:
        return civilizations
    if sorted(ranks) != sorted(civilizations):
        raise DataError(source.file(RULESET), "ranks", "must name every civilization once")
    ranked = {
        Civ(civ): msgspec.structs.replace(civilizations[civ], rank=rank)
        for rank, civ in enumerate(ranks, start=1)
    }
    check_ranks(ranked, source.file(RULESET))
    return ranked


def _in_the_box(
    commodities: dict[Card, CommodityFacts], plans: dict[tuple[int, str], Plan]
) -> dict[Card, CommodityFacts]:
    """The commodities that some number of players uses, and Water."""
    used = {
        card
        for plan in plans.values()
        for stacks in plan.values()
        for stack in stacks
        for batch in stack.batches
        for card in batch.commodities
    }
    return {card: facts for card, facts in commodities.items() if card in used or card == WATER}
