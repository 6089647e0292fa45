"""Naval Warfare."""

from ecumene.advances.card import AdvanceCard
from ecumene.calamities.piracy import may_be_raided
from ecumene.names import Area, Civ
from ecumene.phases.conflict.token_conflicts import loses_ships
from ecumene.phases.movement.values import landing_losses, ship_capacity
from ecumene.state.state import State

card = AdvanceCard("naval_warfare")


@card.changes(ship_capacity, held_by="mover")
def larger_ships(capacity: int, state: State, mover: Civ) -> int:
    """A ship carries one more token (MC 9)."""
    return capacity + 1


@card.changes(loses_ships, held_by="civ")
def ships_fight(ships: bool, state: State, civ: Civ) -> bool:
    """A ship in the area may be lost instead of a token (MC 9, R-51)."""
    return True


@card.changes(may_be_raided, held_by="secondary")
def keeps_pirates_away(raided: bool, state: State, secondary: Civ) -> bool:
    """A holder may not be named as a secondary victim of Piracy (MC 8, MC 9)."""
    return False


guarded_harbours = card.but(larger_ships=None, ships_fight=None, keeps_pirates_away=None)


@guarded_harbours.changes(landing_losses, held_by="owner")
def repels_landings(
    lost: int, state: State, mover: Civ, owner: Civ, area: Area, tokens: int
) -> int:
    """Half of those who land at the holder's city are lost if a ship guards it (EP 22.561, R-182).

    Between two holders nothing happens (EP 33.1351).
    """
    guarded = state.board.ships_in(area, owner) and not card.held_by(state, mover)
    return (tokens + 1) // 2 if guarded else lost
