"""Taxes: the rates there are, what stock must hold for them, and when cities revolt (MC 6.1)."""

import msgspec

from ecumene.engine.effect import rule_value
from ecumene.names import Civ
from ecumene.state.state import State

REVOLTS = "tax_revolts"
"""The phase in which cities revolt; an edition without it knows no revolts."""


@rule_value(frozenset[int], "MC 6.1A")
def tax_rates(civ: Civ) -> None:
    """The rates a civilization may choose from."""


@rule_value(bool, "MC 6.1B")
def cities_revolt(civ: Civ) -> None:
    """Whether a shortage of taxes makes cities revolt."""


class NextTax(msgspec.Struct, frozen=True):
    """What the next tax takes at the lowest rate, and whether stock holds it (MC 6.1)."""

    stock: int
    """Tokens that will be in stock."""
    needed: int
    treasury: int
    """What will be left in the treasury."""
    revolting: int
    """How many cities would revolt."""


def rates_of(state: State, civ: Civ) -> tuple[int, ...]:
    """The rates a civilization may choose from, the lowest first (MC 6.1A)."""
    return tuple(sorted(tax_rates(state, frozenset({state.rules.tax_rate}), civ=civ)))


def shortage(state: State, civ: Civ, rate: int) -> int:
    """Cities that would revolt at this rate: those not fully taxed (MC 6.1B, R-13)."""
    return untaxed(state, civ, rate, state.stock(civ))


def untaxed(state: State, civ: Civ, rate: int, stock: int) -> int:
    """Cities that so many tokens in stock would not tax in full, where that makes them revolt."""
    if not rate or not cities_revolt(state, True, civ=civ):
        return 0
    return max(0, state.board.city_count(civ) - stock // rate)


def next_tax(state: State, civ: Civ) -> NextTax | None:
    """The tax of the next turn as things lie now; None where nobody can revolt over it."""
    if REVOLTS not in state.rules.sequence_in(state.turn + 1):
        return None
    rate, stock = rates_of(state, civ)[0], state.stock(civ)
    needed = rate * state.board.city_count(civ)
    return NextTax(stock, needed, state.treasury[civ], untaxed(state, civ, rate, stock))


def owed_to_stock(state: State, civ: Civ) -> int:
    """Tokens that must come back to stock, or cities will revolt over the next tax."""
    tax = next_tax(state, civ)
    return tax.needed - tax.stock if tax is not None and tax.revolting else 0
