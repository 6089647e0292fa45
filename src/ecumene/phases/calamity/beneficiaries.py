"""The beneficiary of a calamity: who traded it, or whose stock is largest (MC 8)."""

from ecumene.engine.event import Reason
from ecumene.names import Civ
from ecumene.phases.calamity.called import Called
from ecumene.phases.calamity.reckoning import facts_of
from ecumene.phases.shared.beneficiary import beneficiary_by_stock
from ecumene.state.state import State


def by_stock(state: State, called: Called) -> Civ | None:
    """Most cities in stock, then most tokens in stock, then ranking; never the victim (R-94)."""
    return beneficiary_by_stock(state, same_block(state, called))


def by_trade(state: State, called: Called) -> Civ | None:
    """The last to trade the card to the victim, else whoever has the largest stock (MC 8, R-90)."""
    return called.giver if called.giver in state.civs else by_stock(state, called)


def same_block(state: State, called: Called) -> list[Civ]:
    """The other players; for a non-tradeable calamity those of the victim's block (MC 6.9)."""
    others = [civ for civ in state.civs if civ != called.victim]
    if not facts_of(state, called).is_non_tradeable:
        return others
    blocks = state.table.blocks
    return [civ for civ in others if blocks[civ] == blocks[called.victim]]


def beneficiary_of(state: State, called: Called) -> Civ | None:
    """The beneficiary at this moment, for calamities that have one (MC 8)."""
    rule = state.rules.calamities[called.calamity].beneficiary
    return rule(state, called) if rule else None


def why_beneficiary(state: State, called: Called) -> tuple[Reason, ...]:
    """What made this player the beneficiary."""
    civ = beneficiary_of(state, called)
    if civ is None:
        return ()
    rule = state.rules.calamities[called.calamity].beneficiary
    if rule is by_trade and civ == called.giver:
        return (Reason("last_trader", 0, "MC 8, R-90", civ),)
    return (
        Reason("cities_in_stock", state.cities_in_stock(civ), "MC 8, R-94", civ),
        Reason("tokens_in_stock", state.stock(civ), "MC 8, R-94", civ),
    )
