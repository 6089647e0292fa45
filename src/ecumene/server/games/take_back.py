"""Taking back: free until somebody has learnt something or relied on it.

The last answer of a player may be taken back if no other answer was accepted since, unless by
bots at a table without other people, and if nothing hidden came to light by it: no card was
drawn, nothing was left to chance, nobody's sealed answer was opened. A move ahead of turn that
led into a conflict stands (R-23).
"""

import time

from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.shared.population_limits import is_conflict
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import position_before
from ecumene.server.games.position import Position, Step, taken_back
from ecumene.server.games.scene import Scene
from ecumene.server.storage.rows import Answered
from ecumene.server.storage.store import Store
from ecumene.state.cards import NO_CARDS
from ecumene.state.game import Game

LOOK_BACK = 200
"""So many answers of bots may have followed at the most."""

TRADE = "trade"
BY_BOTS = ("bot", "regent", "orders")
MOVED_AHEAD = ("MoveEarly", "MovePart")


async def position_to_return_to(store: Store, scene: Scene, ask_id: str, civ: Civ) -> Position:
    """The position before the answer, or a refusal that says why it stands."""
    table, now = scene.kept.id, scene.position
    rows = await store.answers_after(table, max(0, now.sequence - LOOK_BACK))
    place = last_given(rows, ask_id, civ)
    later = rows[place + 1 :]
    alone = len(scene.document.people) <= 1
    if later and not (alone and all(row.entry.by in BY_BOTS for row in later)):
        raise Refusal("take_back.others_answered")
    before = await position_before(store, table, rows[place].sequence)
    if reveals(before.game, now.game, civ):
        raise Refusal("take_back.something_revealed")
    ahead = before.game.ask(ask_id).kind in MOVED_AHEAD
    if ahead and led_into_conflict(before.game, now.game, civ):
        raise Refusal("take_back.conflict_caused")
    return before


def step_back(now: Position, earlier: Position, ask_id: str, civ: Civ) -> Step:
    """The earlier position becomes the present one, and everybody is told; gives what to write."""
    earlier.sequence = now.sequence
    earlier.counts = dict(now.counts)
    event = taken_back(civ, ask_id, earlier)
    entry = Entry(ask_id, None, None, taken_back=True)
    step = Step(Answered(earlier.sequence, str(civ), entry, time.time()), (event,))
    earlier.count(step.events)
    earlier.sequence += 1
    return step


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
        before.sealed(other) != after.sealed(other) for other in old.civs if other != civ
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


def led_into_conflict(before: Game, after: Game, civ: Civ) -> bool:
    """Whether a player's tokens stand in a conflict situation that was none before (R-37)."""
    areas = after.state.board.tokens[civ]
    return any(is_conflict(after.state, a) and not is_conflict(before.state, a) for a in areas)


def _next_is_called(before: Game, after: Game) -> bool:
    """Whether the game went on to what nobody knew would come, as the next calamity."""
    hidden = before.phase.hidden or after.phase.hidden
    was, now = before.where(), after.where()
    return hidden and was != now
