"""Taking back: alone as far as one likes; among people until somebody has learnt or relied on it.

Among people the last answer of a player may be taken back if no other answer was accepted since,
unless by bots at a table that nobody else plays at now, and if nothing hidden came to light by it:
no card was drawn, nothing was left to chance, nobody's sealed answer was opened. What others have
answered ahead of their time does not count, since nobody may know of it: it is sealed again. A move
ahead of turn that led into a conflict stands (R-23).

Who plays with bots alone may go back to before any decision of theirs, whatever came of it, until
the game is over. The record says of each taking back whether the player knew more by then. The
seed stays: where everybody answers as before, the same cards are drawn.
"""

import time
from typing import NamedTuple

from msgspec.structs import replace

from ecumene.engine.errors import NotAsked, PlayerError
from ecumene.engine.record import Entry
from ecumene.engine.run import AnswerReturned
from ecumene.names import Civ
from ecumene.phases.shared.population_limits import is_conflict
from ecumene.server.catalogue import AnswerTakenBack, SeatHandedOver, StoredEvent, living
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import position_before
from ecumene.server.games.position import ALL, Position, Step, as_viewer, taken_back
from ecumene.server.games.scene import Scene
from ecumene.server.games.trail import Trail, ahead
from ecumene.server.protocol import Back
from ecumene.server.storage.rows import Answered, Mark
from ecumene.server.storage.store import Store
from ecumene.state.cards import NO_CARDS
from ecumene.state.game import Game

LOOK_BACK = 200
"""So many answers of bots may have followed at the most."""

TRADE = "trade"
BY_BOTS = ("bot", "regent", "orders")
MOVES = ("MoveEarly", "MovePart", "PlanMovement")


class Before(NamedTuple):
    """The game before the last answer that a person gave."""

    sequence: int
    game: Game


class Return(NamedTuple):
    """Where a taking back leads, and what is to be noted of it."""

    position: Position
    times: int
    """How many of the player's answers to the question it takes back one by one."""
    hindsight: bool
    undone: list[StoredEvent]
    """What happened since."""
    sealed: list[Answered]
    """What was answered ahead since, the last for each question: it is sealed again."""


# ---------------------------------------------------------------------- what may be taken back


def ways_back(scene: Scene, trail: Trail, before: Before | None, civ: Civ) -> tuple[Back, ...]:
    """What a player may take back now, the nearest first: it is true until the next answer."""
    document = scene.document
    seat = document.seat_of(civ)
    if scene.started is None or document.status != "running" or scene.game.over:
        return ()
    if seat is None or seat.kind != "human" or seat.regent is not None:
        return ()
    if document.is_solo:
        return _alone(trail.decisions(civ, seat.came))
    own = _free_among_people(scene, trail, before, civ)
    return () if own is None or own.at < seat.came else (_back("decision", own, 1),)


def _alone(decisions: list[Mark]) -> tuple[Back, ...]:
    """The last decision, the first of its phase, and the first of its turn."""
    if not decisions:
        return ()
    last = decisions[-1]
    ways = [_back("decision", last, 1)]
    parts = last.id.split("/")
    for to, shared in (("phase", 2), ("turn", 1)):
        same = [place for place, row in enumerate(decisions)
                if row.id.split("/")[:shared] == parts[:shared]]  # fmt: skip
        undone = len(decisions) - same[0]
        if undone > ways[-1].decisions:
            ways.append(_back(to, decisions[same[0]], undone))
    return tuple(ways)


def _back(to: str, mark: Mark, decisions: int) -> Back:
    turn, phase = mark.id.split("/")[:2]
    return Back(to, mark.id, int(turn), phase, decisions)  # type: ignore[arg-type]


def _free_among_people(scene: Scene, trail: Trail, before: Before | None, civ: Civ) -> Mark | None:
    """The last answer of a player where it is free; a sealed one is withdrawn instead.

    What others have answered ahead changes nothing: whoever asks would learn of it.
    """
    own = None if before is None else trail.at(before.sequence)
    if before is None or own is None or own.civ != civ or own.withdrawn:
        return None
    later = trail.since(own.sequence)
    sealed = ahead(scene.game, (row.id for row in later))
    seen = [row for row in later if row.id not in sealed]
    alone = len(scene.document.people) <= 1
    has_bots = trail.end > own.sequence + 1 + len(later)
    if (seen or has_bots) and not (alone and all(row.by in BY_BOTS for row in seen)):
        return None
    by_others = trail.end - own.sequence - (len(later) - len(seen))
    if by_others > LOOK_BACK or own.id in scene.game.sealed(civ):
        return None
    return own if why_it_stands(before.game, scene.game, own.id, civ) is None else None


def why_it_stands(before: Game, now: Game, ask_id: str, civ: Civ) -> Refusal | None:
    """Why an answer among people cannot be taken back, after which only bots answered."""
    # An offer is withdrawn: else the next has its name, and who accepts just then gets that.
    has_offered = now.state.market.offers_since(before.state.market)
    if has_offered or reveals(before, now, civ):
        return Refusal("take_back.something_revealed")
    if moved_ahead(before, ask_id, civ) and led_into_conflict(before, now, civ):
        return Refusal("take_back.conflict_caused")
    return None


# ---------------------------------------------------------------------- taking back


async def way_to_return(store: Store, scene: Scene, trail: Trail, ask_id: str, civ: Civ) -> Return:
    """The position before the answer and what it undoes, or a refusal that says why it stands."""
    table, now = scene.kept.id, scene.position
    sealed: list[Answered] = []
    if now.game.over:
        raise Refusal("take_back.game_over")
    if scene.document.is_solo:
        place = _decision(scene, trail, ask_id, civ)
        times = trail.times(ask_id, place)
        before = await position_before(store, table, place)
        rows = await store.answers_after(table, place)
        knows = any(row.civ != civ for row in rows) or reveals(before.game, now.game, civ)
    else:
        own, sealed = await _last_among_people(store, scene, trail, ask_id, civ)
        place, times, knows = own.sequence, 1, False
        before = await position_before(store, table, place)
        stands = why_it_stands(before.game, now.game, ask_id, civ)
        if stands is not None:
            raise stands
    undone = [] if scene.document.from_record else await store.events_since(table, place)
    return Return(before, times, knows, undone, sealed)


def _decision(scene: Scene, trail: Trail, ask_id: str, civ: Civ) -> int:
    """The place of one's own decision that still counts."""
    decisions = trail.decisions(civ, scene.document.came(civ))
    place = next((row.sequence for row in decisions if row.id == ask_id), None)
    if place is None:
        raise Refusal("take_back.nothing_given", id=ask_id[:80])
    return place


async def _last_among_people(
    store: Store, scene: Scene, trail: Trail, ask_id: str, civ: Civ
) -> tuple[Answered, list[Answered]]:
    """The player's last answer, and what was answered ahead since then."""
    first, known = scene.position.sequence - LOOK_BACK, trail.last(scene.game)
    first = max(0, first if known is None else min(first, known.sequence))
    rows = await store.answers_after(scene.kept.id, first)
    hidden = ahead(scene.game, (row.entry.id for row in rows))
    seen = [row for row in rows if row.entry.id not in hidden]
    place = last_given(seen, ask_id, civ)
    own, later = seen[place], seen[place + 1 :]
    if own.at < scene.document.came(civ):
        raise Refusal("take_back.nothing_given", id=ask_id[:80])
    alone = len(scene.document.people) <= 1
    if later and not (alone and all(row.entry.by in BY_BOTS for row in later)):
        raise Refusal("take_back.others_answered")
    since = [row for row in rows if row.sequence > own.sequence and row.entry.id in hidden]
    return own, list({row.entry.id: row for row in since}.values())


def steps_back(now: Position, way: Return, ask_id: str, civ: Civ) -> list[Step]:
    """The earlier position becomes the present one, and everybody is told; gives what to write.

    A question that was answered several times is taken back as often, so that a record read by
    anybody leads to the same position. That a seat was handed over stays true, and is said again.
    """
    earlier = way.position
    earlier.sequence = now.sequence
    earlier.counts = dict(now.counts)
    entry = Entry(ask_id, None, None, taken_back=True, hindsight=way.hindsight)
    steps: list[Step] = []
    undone = list(way.undone)
    for time_left in range(way.times - 1, -1, -1):
        event = taken_back(civ, entry, earlier)
        if time_left == 0:
            event = _counted(event, undone, earlier)
        steps.append(Step(Answered(earlier.sequence, str(civ), entry, time.time()), (event,)))
        earlier.count((event,))
        earlier.sequence += 1
        undone.append(event)
    stays = tuple(one for one in living(way.undone) if isinstance(one.event, SeatHandedOver))
    earlier.count(stays)
    steps[-1] = replace(steps[-1], events=(*steps[-1].events, *stays))
    for row in way.sealed:
        _seal_again(now, earlier, row, steps)
    return steps


def _seal_again(now: Position, earlier: Position, row: Answered, steps: list[Step]) -> None:
    """What somebody has answered ahead stays sealed, or is handed back if it holds no longer.

    What they have withdrawn is withdrawn again where it was sealed before.
    """
    try:
        steps.append(earlier.apply(row.entry, row.at))
    except PlayerError as trouble:
        if row.entry.withdrawn:
            return
        kind, where = now.game.ask(row.entry.id).kind, earlier.game.where()
        returned = AnswerReturned(Civ(row.civ), kind, trouble.code, trouble.facts)
        event = StoredEvent(where.turn, where.phase, returned)
        steps[-1] = replace(steps[-1], events=(*steps[-1].events, event))
        earlier.count((event,))


def _counted(told: StoredEvent, undone: list[StoredEvent], position: Position) -> StoredEvent:
    """The event of a taking back with how much it undoes of what each viewer knows."""
    of_each = {
        viewer: len(undone)
        if viewer == ALL
        else sum(one.event.seen_by(as_viewer(viewer)) is not None for one in undone)
        for viewer in position.counts
    }
    event = told.event
    assert isinstance(event, AnswerTakenBack)
    return StoredEvent(told.turn, told.phase, replace(event, undone_of=of_each))


def last_given(rows: list[Answered], ask_id: str, civ: Civ) -> int:
    """The place of the player's answer among the last ones."""
    own = [place for place, row in enumerate(rows) if row.civ == civ and row.entry.by is None]
    if not own or rows[own[-1]].entry.id != ask_id:
        raise Refusal("take_back.not_the_last", id=ask_id[:80])
    entry = rows[own[-1]].entry
    if entry.withdrawn or entry.taken_back:
        raise Refusal("take_back.nothing_given", id=ask_id[:80])
    return own[-1]


def reveals(before: Game, after: Game, civ: Civ) -> bool:
    """Whether something hidden came to light between two positions.

    After the trade session everybody shows calamities; at the end everybody shows all cards.
    """
    old, new = before.state, after.state
    others_sealed = any(
        not _is_still_asked(after, ask_id)
        for other in old.civs
        if other != civ
        for ask_id in before.sealed(other)
    )
    others_hands = any(
        old.hands[other] != new.hands.get(other) for other in old.hands if other != civ
    )
    return bool(
        new.over
        or before.phase.name == TRADE != after.phase.name
        or _next_is_called(before, after)
        or others_sealed
        or others_hands
        or old.draws != new.draws
        or old.stacks != new.stacks
        or len(new.hands.get(civ, NO_CARDS)) > len(old.hands.get(civ, NO_CARDS))
    )


def _is_still_asked(game: Game, ask_id: str) -> bool:
    """Whether a question may still be answered, now or ahead: then its answer is not opened."""
    try:
        game.ask(ask_id)
    except NotAsked:
        return False
    return True


def moved_ahead(before: Game, ask_id: str, civ: Civ) -> bool:
    """Whether a player moved while others still moved who come first in census order (R-23)."""
    return before.ask(ask_id).kind in MOVES and before.state.items[0] != civ


def led_into_conflict(before: Game, after: Game, civ: Civ) -> bool:
    """Whether a player's tokens stand in a conflict situation that was none before (R-37)."""
    areas = after.state.board.tokens[civ]
    return any(is_conflict(after.state, a) and not is_conflict(before.state, a) for a in areas)


def _next_is_called(before: Game, after: Game) -> bool:
    """Whether the game went on to what nobody knew would come, as the next calamity."""
    hidden = before.phase.hidden or after.phase.hidden
    was, now = before.where(), after.where()
    return hidden and was != now
