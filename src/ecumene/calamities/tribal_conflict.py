"""Tribal Conflict."""

from ecumene.calamities.shared.damage import Place, suffer
from ecumene.calamities.shared.places import choose_place
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import not_above, reckon
from ecumene.state.state import State


async def tribal_conflict(turn: Turn[State], called: Called) -> None:
    """5 damage (MC 8)."""
    damage = reckon(turn.state, called, "damage", 5, called.victim)
    await suffer(turn, called, {called.victim: damage})


# -------------------------------------------------------------------- two neighbouring areas

MOST_TOKENS = 5


async def tribal_conflict_of_two(turn: Turn[State], called: Called) -> None:
    """All tokens of two neighbouring areas without a city, 5 at the most (EP 30.74, EP 30.76)."""
    state, victim = turn.state, called.victim
    rivals = rivals_of(state, victim)
    first, second = next((area, near[0]) for area, near in rivals.items())
    if len(rivals) > 2:
        first = Area(await choose_place(turn, victim, called.calamity, tuple(rivals)))
        second = Area(await choose_place(turn, victim, called.calamity, rivals[first]))
    tokens = state.board.tokens_in(first, victim) + state.board.tokens_in(second, victim)
    damage = not_above(reckon(state, called, "damage", MOST_TOKENS, victim), tokens, "tokens")
    place = Place(tuple(sorted((first, second))), ())
    await suffer(turn, called, {victim: damage}, lambda state, civ: place)


def rivals_of(state: State, civ: Civ) -> dict[Area, tuple[Area, ...]]:
    """Areas with tokens of the victim and no city, each with those next to it by land (EP 30.74).

    Those that cost fewest tokens come first.
    """
    tokens = state.board.tokens[civ]
    able = [a for a in sorted(tokens, key=tokens.__getitem__) if a not in state.board.cities]
    near = {area: tuple(a for a in able if a in state.atlas.land[area]) for area in able}
    pairs = {area: others for area, others in near.items() if others}
    return dict(sorted(pairs.items(), key=lambda pair: tokens[pair[0]] + tokens[pair[1][0]]))


def no_rivals(state: State, called: Called) -> str | None:
    """No effect without two such areas (EP 30.75)."""
    return None if rivals_of(state, called.victim) else "no_two_areas"


TRIBAL_CONFLICT = Calamity(tribal_conflict, reckons=("damage",))
TRIBAL_CONFLICT_OF_TWO = Calamity(tribal_conflict_of_two, cancelled=no_rivals, reckons=("damage",))
