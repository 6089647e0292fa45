"""What a fallen city gives where the card is not a choice (EP 23.5)."""

from ecumene.engine.effect import rule_value
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.conflict.city_attacks import SpoilsTaken, TakeSpoils, take_card
from ecumene.state.state import State


@rule_value(bool, "EP 23.511")
def guards_hand(defender: Civ) -> None:
    """Whether a defender whose city falls loses a card only to those who may draw it."""


@rule_value(bool, "EP 23.511")
def draws_from_guarded(attacker: Civ) -> None:
    """Whether an attacker draws a card from those who guard their hands, too."""


async def draw_and_pillage(turn: Turn[State], area: Area, attacker: Civ, defender: Civ) -> None:
    """The attacker draws a card from the defender, and may pillage (EP 23.51, EP 23.52).

    The white tokens of a pirate city were there for the fight alone (EP 23.34).
    """
    state = turn.state
    state.board.clear(BARBARIANS, area)
    treasury = min(state.rules.spoils, state.stock(attacker))
    if treasury:
        taken = await turn.ask(attacker, TakeSpoils(defender, False, treasury))
        treasury = taken.treasury
    draws = draws_card(state, attacker, defender)
    card = take_card(turn, attacker, defender) if draws else None
    if treasury or draws:
        state.treasury[attacker] += treasury
        turn.emit(SpoilsTaken(attacker, defender, treasury, draws, card))


def draws_card(state: State, attacker: Civ, defender: Civ) -> bool:
    """The defender has a card, and nothing keeps the attacker from it (EP 23.51, EP 23.511)."""
    if defender not in state.hands or not len(state.hands[defender]):
        return False
    guarded = guards_hand(state, False, defender=defender)
    return not guarded or draws_from_guarded(state, False, attacker=attacker)
