"""Secondary victims: who may be named, and the question which of them (MC 6.9, MC 8)."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.beneficiaries import beneficiary_of, same_block
from ecumene.phases.calamity.called import Called, Secondaries
from ecumene.phases.shared.choices import CivList, check_distinct
from ecumene.phases.succession.victory import score_so_far
from ecumene.state.state import State


class VictimsNamed(Event, frozen=True):
    """The primary victim named others to suffer too."""

    calamity: Card
    victim: Civ
    named: tuple[Civ, ...]


class VictimChoices(Choices, frozen=True):
    """The players who may be named."""

    count: int
    """So many of them are named."""
    candidates: tuple[Civ, ...]


class ChooseVictims(Decision[State, tuple[Civ, ...]], frozen=True):
    """Which players are to be secondary victims."""

    answer_type: ClassVar[Any] = CivList
    cause: Card
    count: int
    candidates: tuple[Civ, ...]

    def check(self, state: State, civ: Civ, answer: tuple[Civ, ...]) -> None:
        """Exactly this many of those who may be named; nobody can be spared (MC 8)."""
        check_distinct("victims", answer, self.candidates, self.count)

    def offer(self, state: State, civ: Civ) -> VictimChoices:
        """The players, and how many."""
        return VictimChoices(self.count, self.candidates)

    def default(self, state: State, civ: Civ) -> tuple[Civ, ...]:
        """Those who lead the game."""
        return tuple(leaders(state, self.candidates)[: self.count])

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Civ, ...]:
        """Random players."""
        return tuple(rng.sample(self.candidates, self.count))


def leaders(state: State, civs: Sequence[Civ]) -> list[Civ]:
    """By what everybody can count: steps on the A.S.T., advances and cities (MC 6.13D)."""
    return sorted(civs, key=lambda civ: -score_so_far(state, civ).total)


def has_any_unit(state: State, civ: Civ) -> bool:
    """Whether a player has a unit to lose."""
    return bool(state.board.tokens[civ]) or has_any_city(state, civ)


def has_any_city(state: State, civ: Civ) -> bool:
    """Whether a player has a city to lose."""
    return state.board.city_count(civ) > 0


def may_be_secondary(
    state: State, called: Called, rule: Secondaries, copies: Sequence[Called]
) -> tuple[Civ, ...]:
    """Other players with what is struck, as far as they may be named at all (MC 8, R-95)."""
    pool: tuple[Civ, ...] = state.rules.may_be_named(state, called, copies)
    return tuple(civ for civ in pool if rule.can_be(state, civ))


def all_but_beneficiaries(
    state: State, called: Called, copies: Sequence[Called]
) -> tuple[Civ, ...]:
    """Other players, none of them beneficiary or already named (MC 8, R-95).

    Of two copies of one calamity neither can name a primary victim, a beneficiary, or one
    already named, of the other.
    """
    barred = {civ for copy in copies for civ in (copy.victim, *(copy.named or ()))}
    barred |= {civ for copy in copies if (civ := beneficiary_of(state, copy)) is not None}
    return tuple(civ for civ in same_block(state, called) if civ not in barred)


def all_but_the_trader(
    state: State, called: Called, copies: Sequence[Called] = ()
) -> tuple[Civ, ...]:
    """Anybody else, of either block, but whoever traded the card to the victim (EP 29.4, EP 29.63).

    Another copy protects nobody: secondary effects know no limit (EP 29.5).
    """
    spared = (called.victim, called.giver)
    return tuple(civ for civ in state.civs if civ not in spared)


async def name_victims(
    turn: Turn[State], called: Called, rule: Secondaries, copies: Sequence[Called]
) -> tuple[Civ, ...]:
    """The primary victim names secondary victims, or all there are if too few (R-95)."""
    candidates = may_be_secondary(turn.state, called, rule, copies)
    named = candidates
    if len(candidates) > rule.number:
        decision = ChooseVictims(called.calamity, rule.number, candidates)
        named = await turn.ask(called.victim, decision)
    turn.emit(VictimsNamed(called.calamity, called.victim, named))
    return named
