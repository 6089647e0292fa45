"""Famine."""

from ecumene.calamities.shared.damage import everywhere, exposed_units, suffer
from ecumene.calamities.shared.shares import share_out
from ecumene.engine.effect import rule_value
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.called import Calamity, Called, Secondaries
from ecumene.phases.calamity.reckoning import reckon
from ecumene.phases.calamity.secondary_victims import has_any_unit
from ecumene.state.state import State


@rule_value(bool, "EP 30.324")
def starves_above_limits(victim: Civ) -> None:
    """Whether the primary victim of a famine also loses all tokens above the printed limits."""


class FieldsFailed(Event, frozen=True):
    """After a famine the tokens above the printed limits were removed as well."""

    civ: Civ
    tokens: dict[Area, int]


async def famine(turn: Turn[State], called: Called) -> None:
    """10 damage, and 5 to each of three others the victim names (MC 8, R-106)."""
    state = turn.state
    due = {called.victim: reckon(state, called, "damage", 10, called.victim)}
    for civ in called.named or ():
        due[civ] = reckon(state, called, "damage", 5, civ, "secondary")
    await suffer(turn, called, due)


async def famine_shared_out(turn: Turn[State], called: Called) -> None:
    """10 unit points, and 20 the victim shares out, 8 at most to each (EP 30.32)."""
    state, victim = turn.state, called.victim

    def most(civ: Civ) -> int:
        return min(8, exposed_units(state, civ, everywhere(state, civ)).worth)

    shares = await share_out(turn, called, 20, most)
    due = {victim: reckon(state, called, "unit points lost", 10, victim)}
    for civ, points in shares.items():
        due[civ] = reckon(state, called, "unit points lost", points, civ, "secondary")
    await suffer(turn, called, due, of="unit points lost")
    if starves_above_limits(state, False, victim=victim):
        fail_fields(turn, victim)


def fail_fields(turn: Turn[State], civ: Civ) -> None:
    """Tokens above the printed limits are removed, at once and only once (EP 30.324, R-211)."""
    board, limit = turn.state.board, turn.state.atlas.limit
    lost: dict[Area, int] = {}
    for area, tokens in sorted(board.tokens[civ].items()):
        excess = min(tokens, board.total_in(area) - limit[area])
        if excess > 0 and area not in board.cities:
            lost[area] = excess
            board.remove(civ, area, excess)
    if lost:
        turn.emit(FieldsFailed(civ, lost))


FAMINE = Calamity(famine, secondaries=Secondaries(3, has_any_unit), reckons=("damage",))
FAMINE_SHARED_OUT = Calamity(famine_shared_out, reckons=("unit points lost",))
