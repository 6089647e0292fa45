"""A walk through a game: who answers next, how, and what else the table does meanwhile."""

from random import Random
from typing import Any, get_args

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Civ
from ecumene.phases.arriving import Join, unused_nations
from ecumene.phases.leaving import EndAfterThisTurn, Leave
from ecumene.proof.faults import require
from ecumene.state.game import Game


class Walk:
    """Random players: mostly a sample for one of the open questions, in any order of arrival."""

    def __init__(self, game: Game, rng: Random, last_turn: int) -> None:
        self.game = game
        self.rng = rng
        self.last_turn = last_turn
        """When this turn has come the table ends the game."""
        self.answers = 0
        """Answers accepted, early ones and withdrawals included."""

    def advance(self) -> None:
        """Does one thing that is legal; the record grows by one entry."""
        before = len(self.game.record)
        if not self._order() and not self._aside():
            self._answer(self.rng.choice(self.game.pending()))
        self.answers += 1
        grown = len(self.game.record) - before
        require(grown == 1, "the record grows by one entry", grown=grown)

    def _order(self) -> bool:
        """Now and then somebody leaves or joins; when the turns are up the table ends the game."""
        state, chance = self.game.state, self.rng.random()
        if state.turn >= self.last_turn and not state.last_turn:
            self.game.tell(EndAfterThisTurn())
            return True
        if chance < 0.0004 and len(state.civs) - len(state.leaving) > 3:
            staying = [civ for civ in state.civs if civ not in state.leaving]
            self.game.tell(Leave(self.rng.choice(staying)))
            return True
        if chance < 0.0008 and Join in get_args(state.rules.table_orders):
            unused = unused_nations(state)
            if unused:
                self.game.tell(Join(self.rng.choice(unused)))
                return True
        return False

    def _aside(self) -> bool:
        """Now and then an optional act, an early answer or a withdrawal."""
        chance = self.rng.random()
        if chance < 0.03 and self.game.optional():
            return self._act(self.rng.choice(self.game.optional()))
        if chance < 0.06:
            early = self.game.early()
            if early:
                self._answer(self.rng.choice(early))
                return True
        if chance < 0.07:
            return self._withdraw()
        return False

    def _act(self, ask: Ask) -> bool:
        """An optional act; what may be done at any time may still come too late."""
        try:
            self._answer(ask)
        except IllegalAnswer as error:
            require(error.code == "any_time.too_late", "a sample is legal", code=error.code)
            return False
        return True

    def _withdraw(self) -> bool:
        sealed = [i for civ in self.game.state.civs for i in self.game.sealed(civ)]
        if sealed:
            self.game.withdraw(self.rng.choice(sealed))
        return bool(sealed)

    def _answer(self, ask: Ask) -> None:
        """A sample, or what an absent player would do; as an object or as JSON."""
        answer = self.choose(ask)
        if self.rng.random() < 0.1:
            answer = msgspec.json.decode(msgspec.json.encode(answer))
        by = "clock" if self.rng.random() < 0.02 else None
        self.game.answer(ask.id, answer, civ=ask.civ, by=by)

    def choose(self, ask: Ask) -> Any:
        """A random legal answer."""
        state, civ = self.game.state, ask.civ
        if self.rng.random() < 0.05:
            return ask.decision.default(state, civ)
        return ask.decision.sample(state, civ, self.rng)


def viewers(game: Game) -> list[Civ | None]:
    """Everybody who may look: each player, and a spectator."""
    return [*game.state.civs, None]
