"""The facts of the game: board, cards and tables of each ruleset, read once and checked."""

import functools
from pathlib import Path

import msgspec

from ecumene.data.board import check_starts, read_board
from ecumene.data.cards import read_advances, read_calamities, read_commodities
from ecumene.data.facts import WATER, Civilization, CommodityFacts, RulesetFacts, Words
from ecumene.data.lessons import read_lessons
from ecumene.data.scenarios import (
    read_short_game,
    read_theme_sets,
    read_theme_sets_by_players,
)
from ecumene.data.source import FOLDER, Source
from ecumene.data.stacks import Plan, StackMaker
from ecumene.data.tables import (
    RULESET,
    RulesetFile,
    by_players,
    check_boards,
    read_ast,
    read_setups,
)
from ecumene.engine.errors import DataError
from ecumene.names import Card, Civ

__all__ = ["RULESETS", "load", "read"]

WORDS = "words.toml"
RULESETS = ("mega", "west", "first", "expansion")
"""The rulesets with facts of their own."""


@functools.cache
def load(ruleset: str) -> RulesetFacts:
    """Everything printed for one of `RULESETS`."""
    return read(FOLDER, ruleset)


def read(root: Path, ruleset: str) -> RulesetFacts:
    """The facts of a ruleset from the files below this folder, or a `DataError`."""
    source = Source(root, ruleset)
    header = source.typed(RULESET, RulesetFile)
    map_, civilizations = read_board(source)
    civilizations = _ranked(header, civilizations, source.file(RULESET))
    advances = read_advances(source)
    commodities = read_commodities(source)
    calamities = read_calamities(source, advances, header.calamity_kinds)
    setups = read_setups(source, civilizations)
    check_starts(map_, civilizations, [setup.blocks for setup in setups.values()])
    check_boards(source, setups, {a: (f.region, f.board) for a, f in map_.areas.items()})
    players = {count for count, _ in setups}
    maker = StackMaker(source, commodities, calamities)
    plans = {key: maker.plan(setup) for key, setup in setups.items()}
    taught = read_lessons(source, civilizations, map_.areas)
    return RulesetFacts(
        id=ruleset,
        name=header.name,
        map=map_,
        civilizations=civilizations,
        setups=setups,
        advances=advances,
        commodities=_in_the_box(commodities, plans),
        calamities=calamities,
        ast=read_ast(source, civilizations),
        pieces=header.pieces,
        starting_credits=by_players(source, "starting_credits", players),
        hand_limits=_those_there_are(by_players(source, "hand_limits", players)),
        theme_sets=read_theme_sets(source, advances),
        theme_sets_by_players=read_theme_sets_by_players(source, players),
        short_game=read_short_game(source),
        stack_plans=plans,
        words=source.typed(WORDS, Words),
        lessons=taught.lesson,
        learner=taught.learner,
    )


def _ranked(
    header: RulesetFile, civilizations: dict[Civ, Civilization], file: str
) -> dict[Civ, Civilization]:
    """The civilizations in the ruleset's own order of ranks, where it has one."""
    if not header.ranks:
        return civilizations
    if sorted(header.ranks) != sorted(civilizations):
        raise DataError(file, "ranks", "must name every civilization once")
    return {
        civ: msgspec.structs.replace(civilizations[civ], rank=rank)
        for rank, civ in enumerate(header.ranks, start=1)
    }


def _those_there_are(limits: dict[int, int]) -> dict[int, int]:
    """A limit of 0 is none at all."""
    return {players: limit for players, limit in limits.items() if limit}


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
