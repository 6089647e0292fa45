"""What a table tells about itself, without its board."""

from typing import TYPE_CHECKING

import msgspec

from ecumene import rulesets
from ecumene.engine.rng import seed_hash
from ecumene.names import Civ
from ecumene.phases.set_up import choose_board
from ecumene.server.games.clocks import Clocks
from ecumene.server.protocol import ClockInfo, LiveClock, SeatInfo, TableInfo, TableSettings, You
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.storage.store import Kept

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable


def table_info(table: "LiveTable", you: You) -> TableInfo:
    """A live table as a viewer may know it."""
    info = kept_info(table.kept, you, table.viewers.seats, table.clocks)
    if table.position is None:
        return info
    game = table.position.game
    where, waiting = game.where(), tuple(ask.civ for ask in game.pending())
    return msgspec.structs.replace(info, turn=where.turn, phase=where.phase, waiting=waiting)


def kept_info(
    kept: Kept, you: You, here: frozenset[int] = frozenset(), clocks: Clocks | None = None
) -> TableInfo:
    """A table as it is kept."""
    document = kept.document
    return TableInfo(
        id=kept.id,
        settings=document.settings,
        status=document.status,
        host=document.host,
        seats=tuple(_seat(seat, seat.number in here) for seat in document.seats),
        you=you,
        choosing=choosing(document),
        free=free_civilizations(document),
        proposals=document.proposals,
        clocks=_clocks(document, clocks),
        seed_hash=seed_hash(kept.seed),
        seed=kept.seed if document.status == "finished" else None,
        created=kept.created,
        ended=kept.ended,
        standings=document.standings,
        turn=document.turn,
        phase=document.phase,
        open_hands=document.open_hands,
    )


def _seat(seat: SeatDocument, here: bool) -> SeatInfo:
    return SeatInfo(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        civ=seat.civ,
        order=seat.order,
        bot=seat.bot,
        temper=seat.temper,
        regent=seat.regent,
        handed_over=seat.handed_over,
        here=here,
    )


def _clocks(document: TableDocument, clocks: Clocks | None) -> dict[Civ, ClockInfo]:
    if clocks is None:
        return {}
    clock = document.settings.clock
    bank = clock.bank if isinstance(clock, LiveClock) else 0
    return {
        civ: ClockInfo(run.deadline, clocks.bank.get(civ, bank))
        for civ, run in clocks.running.items()
    }


def choosing(document: TableDocument) -> int | None:
    """The seat that chooses next: the lowest order number without a civilization (MC 4)."""
    if document.status != "choosing":
        return None
    left = [seat for seat in document.seats if seat.civ is None]
    return min(left, key=lambda seat: seat.order or 0).number if left else None


def free_civilizations(document: TableDocument) -> tuple[Civ, ...]:
    """The civilizations of this number of players and board that nobody has chosen."""
    taken = {seat.civ for seat in document.seats}
    return tuple(civ for civ in civilizations(document.settings) if civ not in taken)


def civilizations(settings: TableSettings) -> tuple[Civ, ...]:
    """The civilizations in the game for this number of players and board (MC 4)."""
    rules = rulesets.BY_NAME[settings.ruleset]
    board = choose_board(rules, settings.players, settings.board)
    return tuple(rules.facts.setups[(settings.players, board)].blocks)
