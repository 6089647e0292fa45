"""Game: runs steps, gathers answers; fork, save, load, replay.

A position is always (the state at the start of the step, the answers given since, the
answers waiting for their time). The inside of a step is a coroutine that is run again
from there whenever a position is taken up anew.
"""

from collections.abc import Coroutine, Iterable
from typing import Any, NamedTuple, Self

import msgspec

from ecumene.engine.decision import Ask, Decision
from ecumene.engine.errors import IllegalAnswer, NotAsked, PlayerError, ReplayError
from ecumene.engine.event import Event, Logged
from ecumene.engine.phase import AGAIN, Phase
from ecumene.engine.record import Entry, Header, write_record
from ecumene.engine.rules import EngineRules
from ecumene.engine.turn import Request, Turn
from ecumene.names import Civ

TABLE = "table"
"""The name under which the table's own decisions are recorded."""


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


class TableOrder(msgspec.Struct, frozen=True, tag=True):
    """A decision of the whole table."""

    def apply(self, state: Any) -> None:
        """Writes it into a state."""
        raise NotImplementedError


class Where(NamedTuple):
    """How far the game has come."""

    turn: int
    phase: str
    item: Any


class Game:
    """One game: a state, the step under way, and the record of accepted answers."""

    def __init__(self, header: Header, rules: EngineRules, state: Any) -> None:
        self.header = header
        self.rules = rules
        self.state = state
        self.record: list[Entry] = []
        self.log: list[Logged] = []
        self.broken = False
        self._early: dict[str, Sealed] = {}
        self._given: dict[str, Any] = {}
        self._used: set[str] = set()
        self._open: dict[str, Ask] = {}
        self._may: dict[str, Ask] = {}
        self._request: Request | None = None
        self._step: Coroutine[Any, Any, Any] | None = None
        self._saved = state

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        rules: EngineRules,
        *,
        seats: int,
        board: str | None = None,
        seed: int | str = 0,
        **options: Any,
    ) -> Self:
        """Sets up a game and plays it to its first question."""
        state = rules.set_up(seats, board, str(seed), options)
        header = Header(rules.name, rules.version, seats, state.table.board, str(seed), options)
        game = cls(header, rules, state)
        game._advance()
        return game

    @classmethod
    def at(cls, header: Header, rules: EngineRules, state: Any, phase: str) -> Self:
        """Takes up a state at the beginning of a phase and plays it to its first question."""
        names = [one.name for one in rules.sequence]
        state.phase = names.index(phase) - 1
        state.items = ()
        game = cls(header, rules, state)
        game._advance()
        return game

    # ------------------------------------------------------------------ what is asked

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    def pending(self) -> list[Ask]:
        """The questions that the game waits for."""
        return [ask for ask_id, ask in self._open.items() if ask_id not in self._given]

    def open_asks(self) -> list[Ask]:
        """The questions that are open, answered already or not."""
        return list(self._open.values())

    def optional(self) -> list[Ask]:
        """What some may do now, though nobody waits for it."""
        return list(self._may.values())

    def early(self, civ: Civ | None = None) -> list[Ask]:
        """Questions of later moments that may be answered now, sealed until their time.

        Those of one player, or of all.
        """
        asks = self._later_in_step()
        if self._request is not None and not self.phase.strict:
            current = {ask.civ for ask in asks} | {ask.civ for ask in self._open.values()}
            seats = self.state.table.blocks
            for item in self.state.items[1:]:
                if item in seats and item not in current and civ in (None, item):
                    asks.extend(self._peek(item))
        return [ask for ask in asks if civ in (None, ask.civ)]

    def ask(self, ask_id: str) -> Ask:
        """The question of this name, open now or answerable ahead; or `NotAsked`."""
        found = self._open.get(ask_id) or self._may.get(ask_id)
        if found is None:
            early = self.early(self.owner(ask_id))
            found = next((ask for ask in early if ask.id == ask_id), None)
        if found is None:
            raise NotAsked("ask.not_open", id=str(ask_id)[:80])
        return found

    def offer(self, ask_id: str) -> Any:
        """The choices of a question, as plain JSON values."""
        ask = self.ask(ask_id)
        return msgspec.to_builtins(ask.decision.offer(self.state, ask.civ))

    def where(self) -> Where:
        """How far the game has come."""
        items = self.state.items
        return Where(self.state.turn, self.phase.name, items[0] if items else None)

    # ------------------------------------------------------------------ answering

    def answer(
        self, ask_id: str, answer: Any, *, civ: Civ | None = None, by: str | None = None
    ) -> None:
        """Takes an answer, or raises `PlayerError`: then nothing has changed.

        `civ` is whose answer it claims to be; `by` marks one not given by the player
        himself ("clock", "regent", "orders").
        """
        ask, parsed = self._legal(ask_id, answer, civ)
        self.record.append(Entry(ask_id, parsed, by))
        if ask.early:
            seen = ask.decision.fingerprint(self.state, ask.civ, parsed)
            self._early[ask_id] = Sealed(ask.decision, parsed, seen)
            return
        self._given[ask_id] = parsed
        self._advance()

    def check(self, ask_id: str, answer: Any, *, civ: Civ | None = None) -> None:
        """Raises what `answer` would raise; nothing is taken."""
        self._legal(ask_id, answer, civ)

    def _legal(self, ask_id: str, answer: Any, civ: Civ | None) -> tuple[Ask, Any]:
        if self.broken:
            raise NotAsked("game.frozen")
        ask = self.ask(ask_id)
        if civ is not None and civ != ask.civ:
            raise NotAsked("ask.not_yours", id=ask_id, civ=civ)
        parsed = ask.decision.parse(answer)
        ask.decision.check(self.state, ask.civ, parsed)
        return ask, parsed

    def tell(self, order: Any) -> None:
        """Something decided at the table and not by one player: somebody leaves, time is up.

        It is written into the state at once, for the rules to act on when its time comes.
        """
        try:
            order = msgspec.convert(order, self.rules.table_orders)
        except msgspec.ValidationError:
            raise IllegalAnswer("answer.malformed", where="$") from None
        order.apply(self._saved)
        if self.state is not self._saved:
            order.apply(self.state)
        self.record.append(Entry(TABLE, order))

    def withdraw(self, ask_id: str, *, civ: Civ | None = None) -> None:
        """Takes back an answer that is still sealed."""
        if civ is not None and self.owner(ask_id) != civ:
            raise NotAsked("ask.not_yours", id=str(ask_id)[:80], civ=civ)
        if ask_id in self._early:
            del self._early[ask_id]
        elif ask_id in self._open and ask_id in self._given:
            del self._given[ask_id]
        else:
            raise NotAsked("ask.nothing_to_withdraw", id=str(ask_id)[:80])
        self.record.append(Entry(ask_id, None, None, withdrawn=True))

    def sealed(self, civ: Civ) -> dict[str, Any]:
        """A player's own answers that wait for their time or for others."""
        early = {i: kept.answer for i, kept in self._early.items() if self.owner(i) == civ}
        now = {i: self._given[i] for i in self._open if i in self._given and self.owner(i) == civ}
        return early | now

    @staticmethod
    def owner(ask_id: str) -> Civ:
        """Whose question it is, by its name."""
        parts = str(ask_id).split("/")
        return Civ(parts[2] if len(parts) > 2 else "")

    # ------------------------------------------------------------------ looking

    def view(self, viewer: Civ | None) -> Any:
        """Only what this viewer may see; None is a spectator."""
        return self.rules.view(self, viewer)

    def events(self, viewer: Civ | None, since: int = 0) -> list[Logged]:
        """What happened, as this viewer may know it, after the first `since` of them."""
        seen = [
            Logged(entry.turn, entry.phase, event)
            for entry in self.log
            if (event := entry.event.seen_by(viewer)) is not None
        ]
        return seen[since:]

    def scores(self) -> Any:
        """The score of each civilization as things stand."""
        return self.rules.scores(self.state)

    def digest(self) -> str:
        """A fingerprint of the whole state at the start of the step."""
        return str(self._saved.digest())

    # ------------------------------------------------------------------ the record

    def write_record(self) -> bytes:
        """The record as a file: JSON lines."""
        return write_record(self.header, self.record)

    def enter(self, entry: Entry) -> None:
        """Takes an entry of a record as it was taken then."""
        if entry.id == TABLE:
            self.tell(entry.answer)
        elif entry.withdrawn:
            self.withdraw(entry.id)
        else:
            self.answer(entry.id, entry.answer, by=entry.by)

    @classmethod
    def replay(cls, rules: EngineRules, header: Header, entries: Iterable[Entry]) -> Self:
        """Plays a record again, or raises `ReplayError` at the first entry that differs."""
        options = header.options
        game = cls.new(rules, seats=header.seats, board=header.board, seed=header.seed, **options)
        for number, entry in enumerate(entries):
            try:
                game.enter(entry)
            except PlayerError as error:
                raise ReplayError(number, error.code, id=entry.id, **error.facts) from error
        return game

    # ------------------------------------------------------------------ positions

    def fork(self) -> Self:
        """The same position, to be played on apart; it has no record and no log of its own."""
        return self._resumed(self._saved, self._given, self._early)

    def imagine(self, civ: Civ | None, seed: int | str) -> Self:
        """A fork in which everything hidden from `civ` is dealt anew."""
        dealt = self.rules.imagine(self._saved, civ, str(seed))
        own = {i: answer for i, answer in self._given.items() if self._is_known(i, civ)}
        early = {i: kept for i, kept in self._early.items() if self.owner(i) == civ}
        return self._resumed(dealt, own, early)

    def save(self) -> bytes:
        """The position as JSON."""
        position = {
            "header": self.header,
            "state": self._saved.to_json(),
            "given": list(self._given.items()),
            "early": [(i, kept.answer, kept.fingerprint) for i, kept in self._early.items()],
        }
        return msgspec.json.encode(position)

    @classmethod
    def load(cls, rules: EngineRules, data: bytes) -> Self:
        """Takes a saved position up again.

        If the rules have changed and the step no longer asks what it asked then, it begins
        again from its start and its players are asked afresh.
        """
        position = msgspec.json.decode(data)
        header = msgspec.convert(position["header"], Header)
        game = cls(header, rules, rules.state_from_json(header, position["state"]))
        game._take_up(dict(position["given"]))
        known = {ask.id: ask for ask in game.early()}
        for ask_id, answer, fingerprint in position["early"]:
            if ask_id in known:
                decision = known[ask_id].decision
                game._early[ask_id] = Sealed(decision, decision.parse(answer), fingerprint)
        return game

    # ------------------------------------------------------------------ running

    @property
    def phase(self) -> Phase:
        """The phase under way."""
        place: int = self.state.phase
        return self.rules.sequence[place]

    def _resumed(self, saved: Any, given: dict[str, Any], early: dict[str, Sealed]) -> Self:
        game = type(self)(self.header, self.rules, saved)
        game._early = dict(early)
        game._take_up(dict(given))
        return game

    def _take_up(self, given: dict[str, Any]) -> None:
        """Runs the step again from its saved state with the answers given since."""
        self._saved = self.state
        self.state = self._saved.copy()
        self._given = given
        self.broken = False
        try:
            self._start_step()
            self._advance()
            fits = all(i in self._open or i in self._used for i in self._given)
        except (PlayerError, LookupError, ValueError):
            fits = False
        if not fits and given:
            self.state = self._saved
            self._take_up({})

    def _is_known(self, ask_id: str, civ: Civ | None) -> bool:
        """Answers already acted upon are known; open ones only to their owner."""
        return ask_id not in self._open or self.owner(ask_id) == civ

    def _advance(self) -> None:
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
        state = self.state
        while not state.items:
            state.phase += 1
            if state.phase >= len(self.rules.sequence):
                state.phase = 0
                state.begin_turn()
            state.answers = {}
            self._early = {}
            state.items = self.phase.items(state)
        self._saved = state.copy()
        self._given = {}
        self._start_step()

    def _start_step(self) -> None:
        if not self.state.over:
            turn = Turn(self.state, self._emit)
            self._step = self.phase.step(turn, self.state.items[0])
            self._request = None
            self._used = set()

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
            self._open = self._named(request.decisions)
            self._may = self._named(request.may, "/may") if request.may else {}
            self._use_early()
        return True

    def _finish_step(self, result: Any) -> None:
        self._step = None
        self._request = None
        self._open = {}
        self._may = {}
        if result is not AGAIN:
            self.state.items = self.state.items[1:]

    def _named(self, decisions: Any, suffix: str = "", early: bool = False) -> dict[str, Ask]:
        state = self.state
        start = f"{state.turn}/{self.phase.name}/"
        asks = {}
        for civ, decision in decisions.items():
            ask_id = f"{start}{civ}/{state.answers.get(civ, 0)}{suffix}"
            asks[ask_id] = Ask(ask_id, civ, decision, early)
        return asks

    def _gather(self, request: Request) -> dict[Civ, Any] | None:
        """The answers the step waits for, or None while some are missing."""
        given = self._given
        if request.first:
            asks = self._open | self._may
            came = next((i for i in given if i in asks), None)
            ready = {} if came is None else {came: asks[came]}
        else:
            ready = self._open if all(i in given for i in self._open) else {}
        if not ready:
            return None
        answers = {}
        for ask_id, ask in ready.items():
            answers[ask.civ] = ask.decision.parse(given[ask_id])
            self.state.answers[ask.civ] = self.state.answers.get(ask.civ, 0) + 1
            self._used.add(ask_id)
        return answers

    # ------------------------------------------------------------------ answers ahead of time

    def _later_in_step(self) -> list[Ask]:
        later = self._request.later if self._request is not None else {}
        return list(self._named(later, early=True).values())

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

    def _use_early(self) -> None:
        """Opens the sealed answers whose time has come, or gives them back."""
        for ask_id, ask in self._open.items():
            kept = self._early.pop(ask_id, None)
            if kept is None or ask_id in self._given:
                continue
            trouble = self._trouble(ask, kept)
            if trouble is None:
                self._given[ask_id] = kept.answer
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

    # ------------------------------------------------------------------ events and faults

    def _emit(self, event: Event) -> None:
        self.log.append(Logged(self.state.turn, self.phase.name, event))

    def _freeze(self) -> None:
        """A bug: the game goes back to the start of the step and takes no more answers."""
        self.state = self._saved
        self.broken = True
        self._step = None
        self._open = {}
        self._may = {}


def _ignore(event: Event) -> None:
    """For a step that is only tried."""
