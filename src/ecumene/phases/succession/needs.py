"""What the next space of the A.S.T. asks of a civilization, and what it has (MC 6.13A)."""

import msgspec

from ecumene.data.facts import Epoch
from ecumene.engine.event import Reason
from ecumene.names import Civ
from ecumene.phases.succession.markers import BOUNDS, Check
from ecumene.state.state import State


class Need(msgspec.Struct, frozen=True, array_like=True):
    """One thing that the next space asks for, and what is there; it travels as a list."""

    what: str
    needed: int
    there: int
    bound: int
    """The printed price that counts, for dear and cheap advances; else 0."""
    why: tuple[Reason, ...]
    """How what is there was counted, where cards have a say in it."""


def needs_of(state: State, civ: Civ) -> tuple[Need, ...]:
    """What the next space asks for (MC 6.13A)."""
    epoch = next_epoch(state, civ)
    checks = () if epoch is None else state.rules.epoch_checks(state, civ, epoch)
    return tuple(need(check) for check in checks)


def next_epoch(state: State, civ: Civ) -> Epoch | None:
    """The epoch of the next space; None at the end of the row (MC 6.13A)."""
    row, space = state.table.row(civ), state.ast[civ]
    return row.epochs[space + 1] if space < row.finish else None


def need(check: Check) -> Need:
    """A requirement in the form in which it travels."""
    bound = sum(reason.change for reason in check.why if reason.source in BOUNDS)
    why = check.why if len(check.why) > 1 else ()
    return Need(check.requirement, check.needed, check.there, bound, why)
