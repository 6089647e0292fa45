"""What a table tells about itself, without its board."""

import time

import msgspec

from ecumene.engine.rng import first_seed_hash, seed_hash
from ecumene.names import Civ
from ecumene.server.games.arrivals import nations_for_newcomers
from ecumene.server.games.bot_names import name_of_bot
from ecumene.server.games.choosing import choosing, drawn, free_civilizations
from ecumene.server.games.clocks import Clocks, Running, nominal_deadline
from ecumene.server.games.scene import Scene
from ecumene.server.people.taking_effect import leaves_from, released_from
from ecumene.server.people.voting import as_of_now
from ecumene.server.protocol import Clock, ClockInfo, LiveClock, SeatInfo, TableInfo, You
from ecumene.server.storage.document import GATHERING, SeatDocument, TableDocument
from ecumene.server.storage.rows import Kept

SEED_HASHES = {"sha256": seed_hash, "blake2b": first_seed_hash}


def table_info(scene: Scene, you: You) -> TableInfo:
    """A live table as a viewer may know it."""
    info = kept_info(scene.kept, you, scene.here, scene.clocks)
    if scene.started is None:
        return info
    where, waiting = scene.game.where(), tuple(ask.civ for ask in scene.pending())
    newcomers = nations_for_newcomers(scene.game, scene.document)
    return msgspec.structs.replace(
        info, turn=where.turn, phase=where.phase, waiting=waiting, newcomers=newcomers
    )


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
        seats=tuple(_seat(kept, seat, seat.number in here) for seat in document.seats),
        you=msgspec.structs.replace(you, asks=_asked(document, you)),
        choosing=choosing(document) if document.status in GATHERING else None,
        free=free_civilizations(document) if document.status in GATHERING else (),
        drawn=_drawn(kept, you) if document.status in GATHERING else {},
        proposals=tuple(as_of_now(document, one) for one in document.proposals),
        clocks=_clocks(document, clocks, you),
        seed_hash=SEED_HASHES[document.seed_hashed](kept.seed),
        seed=kept.seed if document.status == "finished" else None,
        created=kept.created,
        ended=kept.ended,
        standings=document.standings,
        turn=document.turn,
        phase=document.phase,
        open_hands=document.open_hands,
        rules_version=document.rules_version,
        known_seed=document.has_known_seed,
        dealt=document.dealt,
        swaps=document.swaps,
        hindsight=document.hindsight,
    )


def _asked(document: TableDocument, you: You) -> tuple[int, ...]:
    """The viewer's own proposals to join that are still open."""
    return tuple(one.id for one in document.proposals if one.id in you.asks)


def _drawn(kept: Kept, you: You) -> dict[int, str]:
    """What the viewer's own seats have drawn before choosing; nobody sees what others have."""
    lots = drawn(kept.document, kept.seed)
    return {number: lot for number, lot in lots.items() if number in you.seats}


def _seat(kept: Kept, seat: SeatDocument, here: bool) -> SeatInfo:
    is_bot, proposals = seat.kind == "bot", kept.document.proposals
    moment = released_from(kept.document, seat.number) if seat.released or proposals else None
    return SeatInfo(
        number=seat.number,
        kind=seat.kind,
        name=name_of_bot(kept.id, seat.number, seat.name) if is_bot else seat.name,
        civ=seat.civ,
        order=seat.order_number,
        bot=seat.bot,
        temper=seat.temper,
        regent=seat.regent,
        handed_over=seat.handed_over,
        here=here,
        silenced=seat.silenced,
        market=seat.market,
        released=moment is not None and moment <= time.time(),
        released_from=moment or None,
        leaves_from=leaves_from(kept.document, seat.number) if proposals else None,
    )


def _clocks(document: TableDocument, clocks: Clocks | None, you: You) -> dict[Civ, ClockInfo]:
    """One's own clocks as they run; those of others without what only their owners know."""
    if clocks is None:
        return {}
    own = {document.seat(number).civ for number in you.seats}
    return {
        civ: _clock(document.settings.clock, run, clocks.bank.get(civ), civ in own)
        for civ, run in clocks.running.items()
    }


def _clock(clock: Clock, run: Running, left: float | None, own: bool) -> ClockInfo:
    full = clock.bank if isinstance(clock, LiveClock) else 0
    bank = full if left is None else left
    nominal = None if own else nominal_deadline(run, clock)
    if nominal is None:
        return ClockInfo(run.deadline, bank)
    return ClockInfo(nominal, bank, earliest=True)
