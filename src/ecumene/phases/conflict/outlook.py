"""How a conflict would end as the pieces stand, for who plans a movement (MC 6.4)."""

import msgspec

from ecumene.names import Area, Civ
from ecumene.phases.conflict.city_attacks import replace_city, tokens_needed
from ecumene.phases.conflict.token_conflicts import simulate_fight
from ecumene.state.state import State


class Fight(msgspec.Struct, frozen=True):
    """A conflict in which somebody has tokens: what each side has, and what would be left."""

    before: dict[Civ, int]
    after: dict[Civ, int]
    """If all took their losses on the spot, and nobody did anything else."""
    needed: int = 0
    """Tokens that it takes to attack the city there; 0 without one."""
    taken: bool = False
    """Whether the city would fall."""


def fight_in(state: State, area: Area) -> Fight:
    """First the tokens fight, then who is left attacks the city (MC 6.4A, MC 6.4B)."""
    before = state.board.sides_in(area)
    after = simulate_fight(state, area, before)
    owner = state.board.cities.get(area)
    attackers = [side for side in after if side != owner]
    if owner is None or not attackers:
        return Fight(before, after)
    return _attack(state, area, before, attackers[0], after[attackers[0]])


def _attack(state: State, area: Area, before: dict[Civ, int], attacker: Civ, tokens: int) -> Fight:
    """Too few attackers are lost; enough meet the defenders who replace the city (MC 6.4B)."""
    owner = state.board.cities[area]
    needed = tokens_needed(state, attacker, owner).value
    if tokens < needed:
        return Fight(before, {}, needed)
    stormed = state.copy()
    for side in before:
        stormed.board.clear(side, area)
    stormed.board.place(attacker, area, tokens)
    replace_city(stormed, area, needed - 1)
    after = simulate_fight(stormed, area, stormed.board.sides_in(area))
    return Fight(before, after, needed, taken=True)
