"""Late arrivals: with which nations somebody may still join a game, where its edition has that."""

from typing import get_args

from ecumene.names import Civ
from ecumene.phases.arriving import Join, unused_nations
from ecumene.server.errors import Refusal
from ecumene.server.games.bot_names import new_name
from ecumene.server.protocol import Proposal
from ecumene.server.storage.chat import moment
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.state.game import Game
from ecumene.state.rules import Rules
from ecumene.state.state import State


def lets_newcomers_in(rules: Rules) -> bool:
    """Whether a table may decide that somebody joins a game under way."""
    return Join in get_args(rules.table_orders)


def nations_for_newcomers(game: Game, document: TableDocument) -> tuple[Civ, ...]:
    """The nations nobody plays, has played, waits with or has asked for (EP 14.61)."""
    if game.over or not lets_newcomers_in(game.state.rules):
        return ()
    taken = {seat.civ for seat in document.seats} | {one.civ for one in document.proposals}
    return tuple(civ for civ in unused_nations(game.state) if civ not in taken)


def check_nation(civ: str, game: Game, document: TableDocument) -> Civ:
    """The nation of a newcomer, or a refusal that says which there are."""
    if not lets_newcomers_in(game.state.rules):
        raise Refusal("join.not_in_this_edition", ruleset=game.rules.name)
    free = nations_for_newcomers(game, document)
    if civ not in free:
        raise Refusal("join.nation_in_use", civ=civ, unused=list(free))
    return Civ(civ)


def nations_ever(state: State) -> tuple[Civ, ...]:
    """All who play, have played or may yet play: what each is told of is counted from the start."""
    table = state.table
    known = table.rank if lets_newcomers_in(state.rules) else ()
    return tuple(dict.fromkeys([*table.civs, *table.left, *table.inert, *known]))


def newcomers_seat(proposal: Proposal, number: int, taken: set[str]) -> SeatDocument:
    """The seat of somebody who joins a game under way, or of a bot that does."""
    bot = proposal.bot
    if bot is None:
        name = proposal.name
        return SeatDocument(number, "human", name, proposal.civ, private_from=moment())
    return SeatDocument(
        number, "bot", new_name(taken), proposal.civ, bot=bot, temper=proposal.temper
    )
