"""Run: the step under way, and the answers it waits for.

A position is always (the state at the start of the step, the answers given since, the
answers waiting for their time). The inside of a step is a coroutine that is run again
from there whenever a position is opened.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Generic, NamedTuple

import msgspec

from ecumene.engine.decision import Ask, Decision
from ecumene.engine.errors import IllegalAnswer, PlayerError
from ecumene.engine.event import Event
from ecumene.engine.phase import AGAIN, NOT_BEGUN, AnyTimeAction, SequenceOfPlay
from ecumene.engine.rules import EngineRules, S
from ecumene.engine.turn import Request, Turn
from ecumene.names import Civ


class AnswerReturned(Event, frozen=True):
    """An early answer no longer holds and must be given again."""

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


class Run(Generic[S]):
    """Runs steps until somebody has to answer."""

    def __init__(self, rules: EngineRules[S], state: S, emit: Callable[[Event], None]) -> None:
        self.rules, self.state = rules, state
        self.saved = state
        """The state at the start of the step."""
        self.phase = rules.sequence_in(state.turn).by_name.get(state.phase, NOT_BEGUN)
        """The phase under way."""
        self.given: dict[str, Any] = {}
        """The answers since, in the order of acceptance."""
        self.early: dict[str, Sealed] = {}
        """The answers waiting for their time."""
        self.checked: tuple[Any, Any] | None = None
        """The answer that was given just now, and what its check returned."""
        self.open: dict[str, Ask] = {}
        self.broken = False
        self._emit = self._noting(emit) if rules.any_time else emit
        self._tell = emit
        self._told: list[Event] = []
        """What the step has emitted, where something may be done at any time."""
        self._drawn = 0
        """How often the step has drawn by chance."""
        self._silent = False
        self._request: Request | None = None
        self._may: dict[str, Ask] | None = None
        self._actions: dict[str, AnyTimeAction] = {}
        self._step: Coroutine[Any, Any, Any] | None = None
        self._turn: Turn[S] = Turn(state, emit)
        self._used, self._plain = set[str](), set[str]()

    @property
    def sequence(self) -> SequenceOfPlay:
        """The sequence of play of the turn under way."""
        return self.rules.sequence_in(self.state.turn)

    @property
    def takes_first(self) -> bool:
        """Whether the step goes on at the first answer."""
        return self._request is None or self._request.first

    @property
    def may(self) -> dict[str, Ask]:
        """What some players may do now, unasked; worked out when somebody looks."""
        if self._may is None:
            wanted = self._request.may() if self._request is not None else {}
            self._may = self._named(wanted, "/may") | self._at_any_time()
        return self._may

    # ------------------------------------------------------------------ taking up

    def take_up(self, given: dict[str, Any], plain: bool = False) -> None:
        """Runs the step again from its saved state with the answers given since.

        If it no longer asks what was answered, it begins again without them. `plain` JSON values
        are read and checked: they come from a saved position, or it may have become another.
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
        while not self.state.items:
            self._begin_phase()
        if not self.phase.automatic:
            self.saved = self.state.copy()
            self.given = {}
            self._used = set()
        self._start_step()

    def _begin_phase(self) -> None:
        """Goes on to the next phase of the turn, or to the first of the next turn."""
        state = self.state
        phase = self.sequence.after(state.phase)
        while phase is None:
            state.begin_turn()
            phase = self.sequence.after("")
        self.phase = phase
        state.phase = phase.name
        state.answers = {}
        state.acted = {}
        self.early = {}
        state.items = phase.items(state)

    def _start_step(self) -> None:
        if not self.state.over:
            self._turn = Turn(self.state, self._emit)
            self._step = self.phase.step(self._turn, self.state.items[0])
            self._request = None
            self._told, self._drawn = [], 0

    def _resume(self) -> bool:
        """Sends the step what it is waiting for; False if that is not there yet."""
        assert self._step is not None
        self._turn.checked, self.checked = self.checked, None
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
            self._drawn = self.state.draws - self.saved.draws
            self.open = self._named(request.decisions)
            self._may = None
            if self.early:
                self._use_early()
        return True

    def _finish_step(self, result: Any) -> None:
        self._step = self._request = self._may = None
        self.open = {}
        if result is not AGAIN:
            self.state.items = self.state.items[1:]
            if self.early:
                self._forget_stale()

    def _forget_stale(self) -> None:
        """Sealed answers of players whose step ended without asking them are void."""
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
        """The answers the step is waiting for, or None while some are missing."""
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
        """The first question answered, whether everybody was waiting for it or not."""
        for ask_id in self.given:
            ask = self.open.get(ask_id) or self.may.get(ask_id)
            if ask is not None:
                return {ask_id: ask}
        return {}

    def _parsed(self, ask: Ask) -> Any:
        """An answer as its own type; plain values may be answers to another question."""
        answer = self.given[ask.id]
        if ask.id in self._plain:
            self._plain.discard(ask.id)
            answer = self.given[ask.id] = ask.decision.parse(answer)
            ask.decision.check(self.state, ask.civ, answer)
        return answer

    def _freeze(self) -> None:
        """A bug: the game goes back to the start of the step and takes no more answers."""
        self.state = self.saved
        self.broken = True
        self._step = self._request = self._may = None
        self.open = {}

    # ------------------------------------------------------------------ at any time

    def _noting(self, emit: Callable[[Event], None]) -> Callable[[Event], None]:
        """Passes events on, and remembers those of the step."""

        def tell(event: Event) -> None:
            self._told.append(event)
            if not self._silent:
                emit(event)

        return tell

    def _at_any_time(self) -> dict[str, Ask]:
        """What may be done besides answering."""
        self._actions = {}
        state, asks = self.state, {}
        for action in self.rules.any_time:
            for civ, decision in action.who(state).items():
                done = state.acted.get(civ, 0)
                ask_id = f"{state.turn}/{self.phase.name}/{civ}/{done}/{action.name}"
                asks[ask_id] = Ask(ask_id, civ, decision)
                self._actions[ask_id] = action
        return asks

    def is_action(self, ask_id: str) -> bool:
        """Whether it is something done at any time, not an answer to the step under way."""
        return bool(self.rules.any_time) and ask_id in self.may and ask_id in self._actions

    def check_action(self, ask_id: str, answer: Any) -> None:
        """Refuses what would have changed what the step has shown, had it come before it."""
        used = self._answers_used()
        if not used and not self._told and not self._drawn:
            return
        ask, action, before = self.may[ask_id], self._actions[ask_id], self.saved.copy()
        try:
            action.who(before)[ask.civ].check(before, ask.civ, answer)
        except (IllegalAnswer, KeyError):
            raise IllegalAnswer("any_time.too_late") from None
        action.carry_out(Turn(before, _ignore), ask.civ, answer)
        trial = Run(self.rules, before, _ignore)
        trial.take_up(msgspec.to_builtins(used, str_keys=True), plain=True)
        if trial._shown() != self._shown():
            raise IllegalAnswer("any_time.too_late")

    def act(self, ask_id: str, answer: Any) -> None:
        """Does what may be done at any time, as if before the step, which then asks again.

        Answers it had been given stay where they still fit, and go back where they do not.
        """
        civ, action = self.may[ask_id].civ, self._actions[ask_id]
        waiting = [(ask, self._kept(ask)) for i, ask in self.open.items() if i in self.given]
        used = self._answers_used()
        self.state = self.saved.copy()
        healthy = False
        try:
            action.carry_out(Turn(self.state, self._tell), civ, answer)
            healthy = True
        finally:
            if not healthy:
                self._freeze()
        self._silent = True
        self.take_up(used)
        self._silent = False
        for ask, kept in waiting:
            self._give_or_return(ask, kept)
        self.advance()

    def _answers_used(self) -> dict[str, Any]:
        """The answers that the step has gone on with."""
        return {i: answer for i, answer in self.given.items() if i in self._used}

    def _shown(self) -> tuple[Any, ...]:
        """What everybody knows of the step under way, and how much of it was chance."""
        now = self.state.turn, self.phase.name, self.state.items[:1]
        return self._told, self._drawn, now, list(self.open)

    def _kept(self, ask: Ask) -> Sealed:
        """An answer given but not yet used, with what it relies on."""
        answer = self._parsed(ask)
        relies_on = ask.decision.fingerprint(self.state, ask.civ, answer)
        return Sealed(ask.decision, answer, relies_on)

    # ------------------------------------------------------------------ answers ahead of time

    def answerable_early(self, civ: Civ | None) -> list[Ask]:
        """Later questions that may be answered now, one player's or everybody's."""
        if self.broken:
            return []
        later = self._request.later if self._request is not None else {}
        asks = list(self._named(later, early=True).values())
        if self._request is not None and not self.phase.strict:
            current = {ask.civ for ask in asks} | {ask.civ for ask in self.open.values()}
            civs = self.state.civs
            for item in self.state.items[1:]:
                if item in civs and item not in current and civ in (None, item):
                    asks.extend(self._peek(item))
        return [ask for ask in asks if civ in (None, ask.civ)]

    def _peek(self, item: Any) -> Iterable[Ask]:
        """What a later civilization would be asked first if its turn were now."""
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
        """A player who acted differently meanwhile gets the sealed answer back."""
        start = f"{self.state.turn}/{self.phase.name}/{civ}/"
        for number in range(self.state.answers[civ]):
            kept = self.early.pop(f"{start}{number}", None)
            if kept is not None:
                self._emit(AnswerReturned(civ, kept.decision.kind, "early.other_question", {}))

    def _use_early(self) -> None:
        """Opens the sealed answers whose time has come, or hands them back."""
        for ask_id, ask in self.open.items():
            kept = self.early.pop(ask_id, None)
            if kept is not None and ask_id not in self.given:
                self._give_or_return(ask, kept)

    def _give_or_return(self, ask: Ask, kept: Sealed) -> None:
        """Uses an answer kept for a question, or tells its owner why it no longer holds."""
        trouble = self._trouble(self.open.get(ask.id), kept)
        if trouble is None:
            self.given[ask.id] = kept.answer
        else:
            self._emit(AnswerReturned(ask.civ, ask.kind, trouble.code, trouble.facts))

    def _trouble(self, ask: Ask | None, kept: Sealed) -> PlayerError | None:
        """Why a kept answer cannot be used as it is."""
        if ask is None or kept.decision != ask.decision:
            return IllegalAnswer("early.other_question")
        if kept.fingerprint != ask.decision.fingerprint(self.state, ask.civ, kept.answer):
            return IllegalAnswer("early.position_changed")
        try:
            ask.decision.check(self.state, ask.civ, kept.answer)
        except IllegalAnswer as error:
            return error
        return None


def _ignore(event: Event) -> None:
    """Discards the events of a trial run."""
