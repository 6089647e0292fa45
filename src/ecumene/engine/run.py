"""Run: the step under way, and the answers it waits for.

A position is always (the state at the start of the step, the answers given since, the
answers waiting for their time). The inside of a step is a coroutine that is run again
from there whenever a position is taken up anew.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, NamedTuple

from ecumene.engine.decision import Ask, Decision
from ecumene.engine.errors import IllegalAnswer, PlayerError
from ecumene.engine.event import Event
from ecumene.engine.phase import AGAIN, Phase
from ecumene.engine.rules import EngineRules
from ecumene.engine.turn import Request, Turn
from ecumene.names import Civ


class AnswerReturned(Event, frozen=True):
    """An answer given ahead of its time no longer holds and must be given again."""

    civ: Civ
    kind: str
    code: str
    facts: dict[str, Any]

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Only its owner knew of it."""
        return self if viewer == self.civ else None


class Sealed(NamedTuple):
    """An answer kept for later: what it answered, and what it relies on."""

    decision: Decision[Any, Any]
    answer: Any
    fingerprint: Any


class Run:
    """Runs steps until somebody has to answer."""

    def __init__(self, rules: EngineRules, state: Any, emit: Callable[[Event], None]) -> None:
        self.rules = rules
        self.state = state
        self.saved = state
        """The state at the start of the step."""
        self.given: dict[str, Any] = {}
        """The answers since, in the order of acceptance."""
        self.early: dict[str, Sealed] = {}
        """The answers that wait for their time."""
        self.open: dict[str, Ask] = {}
        self.broken = False
        self._emit = emit
        self._request: Request | None = None
        self._may: dict[str, Ask] | None = None
        self._step: Coroutine[Any, Any, Any] | None = None
        self._used: set[str] = set()
        self._plain: set[str] = set()

    @property
    def phase(self) -> Phase:
        """The phase under way."""
        place: int = self.state.phase
        return self.rules.sequence[place]

    @property
    def takes_first(self) -> bool:
        """Whether the step goes on at the first answer."""
        return self._request is None or self._request.first

    @property
    def may(self) -> dict[str, Ask]:
        """What some may do now, though nobody waits for it; worked out when somebody looks."""
        if self._may is None:
            wanted = self._request.may() if self._request is not None else {}
            self._may = self._named(wanted, "/may")
        return self._may

    # ------------------------------------------------------------------ taking up

    def take_up(self, given: dict[str, Any], plain: bool = False) -> None:
        """Runs the step again from its saved state with the answers given since.

        If it no longer asks what was answered, it begins again without them. Answers out
        of a saved position are `plain` JSON values.
        """
        self._plain = set(given) if plain else set()
        self._used = set()
        self.saved = self.state
        self.state = self.saved.copy()
        self.given = given
        self.broken = False
        try:
            self._start_step()
            self.advance()
            fits = all(i in self.open or i in self._used for i in self.given)
        except (PlayerError, LookupError, ValueError):
            fits = False
        if not fits and given:
            self.state = self.saved
            self.take_up({})

    # ------------------------------------------------------------------ running

    def advance(self) -> None:
        """Runs steps until somebody has to answer, or the game is over."""
        healthy = False
        try:
            while not self.state.over:
                if self._step is None:
                    self._begin_step()
                elif not self._resume():
                    break
            healthy = True
        finally:
            if not healthy:
                self._freeze()

    def _begin_step(self) -> None:
        """Starts the next step: the next item, or the first item of the next phase."""
        state, sequence = self.state, self.rules.sequence
        while not state.items:
            state.phase += 1
            if state.phase >= len(sequence):
                state.phase = 0
                state.begin_turn()
            state.answers = {}
            self.early = {}
            state.items = sequence[state.phase].items(state)
        if not sequence[state.phase].automatic:
            self.saved = state.copy()
            self.given = {}
            self._used = set()
        self._start_step()

    def _start_step(self) -> None:
        if not self.state.over:
            turn = Turn(self.state, self._emit)
            self._step = self.phase.step(turn, self.state.items[0])
            self._request = None

    def _resume(self) -> bool:
        """Sends the step what it waits for; False when that is not there yet."""
        assert self._step is not None
        answers = None
        if self._request is not None:
            answers = self._gather(self._request)
            if answers is None:
                return False
        try:
            request = self._step.send(answers)
        except StopIteration as end:
            self._finish_step(end.value)
        else:
            self._request = request
            self.open = self._named(request.decisions)
            self._may = None
            if self.early:
                self._use_early()
        return True

    def _finish_step(self, result: Any) -> None:
        self._step = None
        self._request = None
        self.open = {}
        self._may = None
        if result is not AGAIN:
            self.state.items = self.state.items[1:]
            if self.early:
                self._forget_stale()

    def _forget_stale(self) -> None:
        """Sealed answers of those whose step is over without having asked them are void."""
        waiting = () if self.phase.strict else self.state.items
        self.early = {i: kept for i, kept in self.early.items() if i.split("/")[2] in waiting}

    def _named(
        self, decisions: Mapping[Civ, Decision[Any, Any]], suffix: str = "", early: bool = False
    ) -> dict[str, Ask]:
        """Questions under their names: "7/movement/egypt/0"."""
        state = self.state
        start = f"{state.turn}/{self.phase.name}/"
        asks = {}
        for civ, decision in decisions.items():
            ask_id = f"{start}{civ}/{state.answers.get(civ, 0)}{suffix}"
            asks[ask_id] = Ask(ask_id, civ, decision, early)
        return asks

    def _gather(self, request: Request) -> dict[Civ, Any] | None:
        """The answers the step waits for, or None while some are missing."""
        given = self.given
        if request.first:
            ready = self._first_come()
        else:
            ready = self.open if self.open.keys() <= given.keys() else {}
        if not ready:
            return None
        answers = {}
        for ask_id, ask in ready.items():
            answers[ask.civ] = self._parsed(ask)
            self.state.answers[ask.civ] = self.state.answers.get(ask.civ, 0) + 1
            if self.early:
                self._return_outdated(ask.civ)
            self._used.add(ask_id)
        return answers

    def _first_come(self) -> dict[str, Ask]:
        """The question that was answered first of those that all wait for or some may answer."""
        for ask_id in self.given:
            ask = self.open.get(ask_id) or self.may.get(ask_id)
            if ask is not None:
                return {ask_id: ask}
        return {}

    def _parsed(self, ask: Ask) -> Any:
        """An answer as its own type; those out of a saved position are plain values still."""
        answer = self.given[ask.id]
        if ask.id in self._plain:
            self._plain.discard(ask.id)
            answer = self.given[ask.id] = ask.decision.parse(answer)
        return answer

    def _freeze(self) -> None:
        """A bug: the game goes back to the start of the step and takes no more answers."""
        self.state = self.saved
        self.broken = True
        self._step = None
        self._request = None
        self.open = {}
        self._may = None

    # ------------------------------------------------------------------ answers ahead of time

    def answerable_early(self, civ: Civ | None) -> list[Ask]:
        """Questions of later moments that may be answered now, of one player or of all."""
        later = self._request.later if self._request is not None else {}
        asks = list(self._named(later, early=True).values())
        if self._request is not None and not self.phase.strict:
            current = {ask.civ for ask in asks} | {ask.civ for ask in self.open.values()}
            seats = self.state.table.blocks
            for item in self.state.items[1:]:
                if item in seats and item not in current and civ in (None, item):
                    asks.extend(self._peek(item))
        return [ask for ask in asks if civ in (None, ask.civ)]

    def _peek(self, item: Any) -> Iterable[Ask]:
        """What a later civilization would be asked first, were it its turn now."""
        state = self.state.copy()
        step = self.phase.step(Turn(state, _ignore), item)
        try:
            request = step.send(None)
        except StopIteration:
            return ()
        finally:
            step.close()
        decisions = {c: d for c, d in request.decisions.items() if c == item}
        return self._named(decisions, early=True).values()

    def _return_outdated(self, civ: Civ) -> None:
        """Who acts otherwise meanwhile gets back what he had sealed for that question."""
        start = f"{self.state.turn}/{self.phase.name}/{civ}/"
        for number in range(self.state.answers[civ]):
            kept = self.early.pop(f"{start}{number}", None)
            if kept is not None:
                self._emit(AnswerReturned(civ, kept.decision.kind, "early.other_question", {}))

    def _use_early(self) -> None:
        """Opens the sealed answers whose time has come, or gives them back."""
        for ask_id, ask in self.open.items():
            kept = self.early.pop(ask_id, None)
            if kept is None or ask_id in self.given:
                continue
            trouble = self._trouble(ask, kept)
            if trouble is None:
                self.given[ask_id] = kept.answer
            else:
                self._emit(AnswerReturned(ask.civ, ask.kind, trouble.code, trouble.facts))

    def _trouble(self, ask: Ask, kept: Sealed) -> PlayerError | None:
        """Why a sealed answer cannot be used as it stands."""
        if kept.decision != ask.decision:
            return IllegalAnswer("early.other_question")
        if kept.fingerprint != ask.decision.fingerprint(self.state, ask.civ, kept.answer):
            return IllegalAnswer("early.position_changed")
        try:
            ask.decision.check(self.state, ask.civ, kept.answer)
        except IllegalAnswer as error:
            return error
        return None


def _ignore(event: Event) -> None:
    """For a step that is only tried."""
