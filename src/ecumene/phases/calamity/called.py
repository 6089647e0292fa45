"""What all calamities share: victims, beneficiaries, and numbers that advances change (MC 8)."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, NamedTuple

from ecumene.data.facts import CalamityFacts, Role
from ecumene.engine.decision import Decision
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Block, Card, Civ
from ecumene.phases.shared.turn_order import beneficiary_by_stock, in_rank_order
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
    """Who traded it to the victim last (R-90)."""
    named: tuple[Civ, ...] | None = None
    """The secondary victims, where they were named before the copies are resolved (R-96)."""


Resolve = Callable[[Turn[State], Called], Coroutine[Any, Any, None]]
Beneficiary = Callable[[State, Called], Civ | None]
MayBeSecondary = Callable[[State, Civ], bool]


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
    """Why it is cancelled for want of a target, if it is."""


class CalamityStruck(Event, frozen=True):
    """One copy of a calamity begins to strike its holder."""

    calamity: Card
    victim: Civ
    beneficiary: Civ | None
    why: tuple[Reason, ...]
    """Why he is the beneficiary."""


class CalamityCancelled(Event, frozen=True):
    """A calamity found no target; the reason is a code."""

    calamity: Card
    victim: Civ
    reason: str


class CalamityReckoned(Event, frozen=True):
    """How much a calamity asks of a victim, with the chain of cards behind the number."""

    calamity: Card
    civ: Civ
    role: Role
    of: str
    """What is counted: "damage", "cities reduced"."""
    amount: int
    why: tuple[Reason, ...]


# -------------------------------------------------------------------- beneficiaries


def by_stock(state: State, called: Called) -> Civ | None:
    """Most cities in stock, then most tokens in stock, then ranking; never the victim (R-94)."""
    return beneficiary_by_stock(state, same_block(state, called))


def by_trade(state: State, called: Called) -> Civ | None:
    """The last to trade the card to the victim, else whom his stock makes it (MC 8, R-90)."""
    return called.giver if called.giver in state.civs else by_stock(state, called)


def same_block(state: State, called: Called) -> list[Civ]:
    """The other players; for a non-tradeable calamity those of the victim's block (MC 6.9)."""
    others = [civ for civ in state.civs if civ != called.victim]
    if facts_of(state, called).kind != "non_tradeable":
        return others
    blocks = state.table.blocks
    return [civ for civ in others if blocks[civ] == blocks[called.victim]]


def beneficiary_of(state: State, called: Called) -> Civ | None:
    """The beneficiary at this moment, for calamities that have one (MC 8)."""
    rule = state.rules.calamities[called.calamity].beneficiary
    return rule(state, called) if rule else None


def why_beneficiary(state: State, called: Called) -> tuple[Reason, ...]:
    """What made him the beneficiary."""
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


# -------------------------------------------------------------------- numbers


def facts_of(state: State, called: Called) -> CalamityFacts:
    """What is printed on the card."""
    return state.rules.facts.calamities[called.calamity]


def changes_of(state: State, called: Called, of: str, civ: Civ, role: Role) -> tuple[Reason, ...]:
    """What this civilization's cards add to a number of the calamity (MC 8)."""
    held = state.advances[civ]
    return tuple(
        Reason(change.advance, change.amount, "MC 8", civ)
        for change in facts_of(state, called).modifiers
        if change.of == of and change.role in (role, "any") and change.advance in held
    )


def reckon(
    state: State, called: Called, of: str, base: int, civ: Civ, role: Role = "primary"
) -> Reckoned[int]:
    """The base and what the victim's cards add to it or take off, not below zero (MC 8)."""
    why = (Reason("base", base, "MC 8"), *changes_of(state, called, of, civ, role))
    return not_below(Reckoned(sum(reason.change for reason in why), why), 0)


def not_below(reckoned: Reckoned[int], least: int) -> Reckoned[int]:
    """A number that is at least so much."""
    lack = least - reckoned.value
    if lack <= 0:
        return reckoned
    return Reckoned(least, (*reckoned.why, Reason("at_least", lack, "MC 8")))


def not_above(reckoned: Reckoned[int], most: int, source: str) -> Reckoned[int]:
    """A number cut at what there is (MC 8, insufficient units)."""
    excess = reckoned.value - most
    if excess <= 0:
        return reckoned
    return Reckoned(most, (*reckoned.why, Reason(source, -excess, "MC 8")))


def announce(turn: Turn[State], called: Called, of: str, due: Mapping[Civ, Reckoned[int]]) -> None:
    """Says what the calamity asks of each victim before anybody chooses."""
    for civ in in_rank_order(turn.state, due):
        role: Role = "primary" if civ == called.victim else "secondary"
        amount, why = due[civ]
        turn.emit(CalamityReckoned(called.calamity, civ, role, of, amount, why))


# -------------------------------------------------------------------- one victim after another


class Due(NamedTuple):
    """What a victim has to decide; `forced` is the answer if there is only one."""

    decision: Decision[State, Any]
    forced: Any = None


async def in_turn(
    turn: Turn[State], dues: Mapping[Civ, Due], carry_out: Callable[[Civ, Any], None]
) -> None:
    """All victims in rank order, later ones may decide meanwhile (MC 6.9, R-98)."""
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


def in_calling_order(state: State, names: Iterable[Card]) -> list[Card]:
    """By stack, the non-tradeable one of a stack before the tradeable one (MC 6.9B)."""
    facts = state.rules.facts.calamities

    def place(name: Card) -> tuple[int, bool]:
        return facts[name].stack, facts[name].kind == "tradeable"

    return sorted(names, key=place)
