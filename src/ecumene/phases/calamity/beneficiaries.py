"""The beneficiary of a calamity: who traded it, or whose stock is largest (MC 8)."""

from ecumene.engine.event import Reason
from ecumene.names import Civ
from ecumene.phases.calamity.called import Beneficiary, Called
from ecumene.phases.calamity.reckoning import facts_of
from ecumene.phases.shared.beneficiary import beneficiary_by_stock
from ecumene.state.state import State


def beneficiary_of(state: State, called: Called) -> Civ | None:
    """The beneficiary at this moment, for calamities that have one (MC 8)."""
    rule: Beneficiary | None = state.rules.calamities[called.calamity].beneficiary
    return rule.who(state, called) if rule else None


def why_beneficiary(state: State, called: Called) -> tuple[Reason, ...]:
    """What made this player the beneficiary."""
    rule: Beneficiary | None = state.rules.calamities[called.calamity].beneficiary
    civ = rule.who(state, called) if rule else None
    return rule.why(state, called, civ) if rule and civ is not None else ()


# -------------------------------------------------------------------- by stock


def largest_stock(state: State, called: Called) -> Civ | None:
    """Most cities in stock, then most tokens in stock, then ranking; never the victim (R-94)."""
    return beneficiary_by_stock(state, same_block(state, called))


def why_stock(state: State, called: Called, civ: Civ) -> tuple[Reason, ...]:
    """What the beneficiary has in stock."""
    return (
        Reason("cities_in_stock", state.cities_in_stock(civ), "MC 8, R-94", civ),
        Reason("tokens_in_stock", state.stock(civ), "MC 8, R-94", civ),
    )


def same_block(state: State, called: Called) -> list[Civ]:
    """The other players; for a non-tradeable calamity those of the victim's block (MC 6.9)."""
    others = [civ for civ in state.civs if civ != called.victim]
    if not facts_of(state, called).is_non_tradeable:
        return others
    blocks = state.table.blocks
    return [civ for civ in others if blocks[civ] == blocks[called.victim]]


BY_STOCK = Beneficiary(largest_stock, why_stock)


# -------------------------------------------------------------------- by trade


def trader(state: State, called: Called) -> Civ | None:
    """The last to trade the card to the victim, if anybody did and is still there (R-90)."""
    return called.giver if called.giver in state.civs else None


def why_trader(state: State, called: Called, civ: Civ) -> tuple[Reason, ...]:
    """That they traded the card."""
    return (Reason("last_trader", 0, "MC 8, R-90", civ),)


BY_TRADE_ALONE = Beneficiary(trader, why_trader)
"""Nobody benefits from a card that was not traded (EP 29.4, R-200)."""


def trader_or_stock(state: State, called: Called) -> Civ | None:
    """The last to trade the card to the victim, else whoever has the largest stock (MC 8, R-90)."""
    return trader(state, called) or largest_stock(state, called)


def why_trader_or_stock(state: State, called: Called, civ: Civ) -> tuple[Reason, ...]:
    """That they traded the card, or what they have in stock."""
    return (why_trader if civ == called.giver else why_stock)(state, called, civ)


BY_TRADE = Beneficiary(trader_or_stock, why_trader_or_stock)
