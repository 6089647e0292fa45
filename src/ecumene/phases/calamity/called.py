"""Calamity and Called: the rules of one calamity, and one copy of it being resolved (MC 8)."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, NamedTuple

from ecumene.engine.decision import Decision
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Block, Card, Civ
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.cards import TradeCard
from ecumene.state.state import State


class Called(NamedTuple):
    """One copy of a calamity that is being resolved."""

    calamity: Card
    victim: Civ
    """Its holder, the primary victim."""
    block: Block
    """The block whose discard pile the card goes to."""
    giver: Civ | None = None
    """Who last traded it to the victim (R-90)."""
    named: tuple[Civ, ...] | None = None
    """The secondary victims, where they were named before the copies are resolved (R-96)."""


Resolve = Callable[[Turn[State], Called], Coroutine[Any, Any, None]]
MayBeSecondary = Callable[[State, Civ], bool]


class Beneficiary(NamedTuple):
    """Who benefits from a calamity, and what made it them."""

    who: Callable[[State, Called], Civ | None]
    why: Callable[[State, Called, Civ], tuple[Reason, ...]]


class Secondaries(NamedTuple):
    """How many others the primary victim names, and who can be one of them."""

    number: int
    can_be: MayBeSecondary
    """Whether a player has what the calamity strikes (R-95)."""
    named_last: bool = False
    """A single copy names them only after the primary victim's own part (R-126)."""


class Calamity(NamedTuple):
    """The rules of one calamity."""

    resolve: Resolve
    beneficiary: Beneficiary | None = None
    secondaries: Secondaries | None = None
    cancelled: Callable[[State, Called], str | None] | None = None
    """Why it is cancelled for lack of a target, if it is."""
    reckons: tuple[str, ...] = ()
    """The numbers that advances change, in the words of the data: "damage"."""


class CalamityStruck(Event, frozen=True):
    """One copy of a calamity begins to strike its holder."""

    calamity: Card
    victim: Civ
    beneficiary: Civ | None
    why: tuple[Reason, ...]
    """Why this player is the beneficiary."""


class CalamityCancelled(Event, frozen=True):
    """A calamity found no target; the reason is a code."""

    calamity: Card
    victim: Civ
    reason: str


# -------------------------------------------------------------------- one victim after another


class Due(NamedTuple):
    """What a victim has to decide; `forced` is the answer if there is only one."""

    decision: Decision[State, Any]
    forced: Any = None


async def in_turn(
    turn: Turn[State], dues: Mapping[Civ, Due], carry_out: Callable[[Civ, Any], None]
) -> None:
    """All victims in rank order; later ones may already decide (MC 6.9, R-98)."""
    waiting = in_rank_order(turn.state, dues)
    while waiting:
        civ = waiting.pop(0)
        decision, answer = dues[civ]
        if answer is None:
            later = {c: dues[c].decision for c in waiting if dues[c].forced is None}
            answer = await turn.ask(civ, decision, later=later)
        carry_out(civ, answer)


# -------------------------------------------------------------------- cards in hands


def called_from(civ: Civ, card: TradeCard) -> Called:
    """A calamity card in a hand, as it is called."""
    return Called(card.name, civ, card.block, card.giver)


def calamities_in(state: State, civ: Civ) -> list[TradeCard]:
    """The calamity cards a player holds."""
    names = state.rules.facts.calamities
    return [card for card in state.hands[civ].cards if card.name in names]
