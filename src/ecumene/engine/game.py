"""Game: what is asked, what is answered, what is seen; fork, save, load, replay."""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, Self

import msgspec

from ecumene.engine.citation import rule_of
from ecumene.engine.decision import Ask
from ecumene.engine.errors import (
    IllegalAnswer,
    NotAsked,
    PlayerError,
    PositionError,
    ReplayError,
)
from ecumene.engine.event import Event, Logged
from ecumene.engine.phase import Phase
from ecumene.engine.record import Entry, Header, counting, write_record
from ecumene.engine.rules import EngineRules, S
from ecumene.engine.run import Run, Sealed
from ecumene.names import Civ

TABLE = "table"
"""The name under which the table's own decisions are recorded."""


DEALS = 30
"""How often, at most, hands are dealt again to find some in which the same is asked."""


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


class SavedPosition(msgspec.Struct):
    """A position as it is saved: the state at the start of the step, and the answers since."""

    header: Header
    state: dict[str, Any]
    given: list[tuple[str, Any]]
    early: list[tuple[str, Any, Any]]
    """Answers waiting for their time, with what each relies on."""
    rules: str = "1"
    """The version of the rules that wrote it."""


class Game(Generic[S]):
    """One game: a state, the step under way, and the record of accepted answers."""

    def __init__(self, header: Header, rules: EngineRules[S], state: S) -> None:
        self.header = header
        self.rules = rules
        self.record: list[Entry] = []
        self.log: list[Logged] = []
        self.run = Run(rules, state, self._emit)

    def __repr__(self) -> str:
        where = "over" if self.over else "/".join(str(part) for part in self.where()[:2])
        return f"<Game {self.header.ruleset}, {self.header.seats} players, {where}>"

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        rules: EngineRules[S],
        *,
        seats: int,
        board: str | None = None,
        seed: int | str = 0,
        **options: Any,
    ) -> Self:
        """Sets up a game and plays it to its first question."""
        rules = rules.playing(options)
        state = rules.set_up(seats, board, str(seed), options)
        header = Header(rules.name, rules.version, seats, state.half, str(seed), options)
        game = cls(header, rules, state)
        game.run.advance()
        return game

    @classmethod
    def at(cls, header: Header, rules: EngineRules[S], state: S, phase: str) -> Self:
        """Starts from a state at the beginning of a phase and plays it to its first question."""
        rules = rules.playing(header.options)
        sequence = rules.sequence_in(state.turn)
        before = sequence.names[: sequence.place(phase)]
        state.phase = before[-1] if before else ""
        state.items = ()
        game = cls(header, rules, state)
        game.run.advance()
        return game

    # ------------------------------------------------------------------ what is asked

    @property
    def state(self) -> S:
        """The state as it stands."""
        return self.run.state

    @property
    def phase(self) -> Phase:
        """The phase under way."""
        return self.run.phase

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def broken(self) -> bool:
        """Whether a bug in the rules has frozen the game at the start of its step."""
        return self.run.broken

    def pending(self) -> list[Ask]:
        """The questions that the game is waiting for."""
        return [ask for ask_id, ask in self.run.open.items() if ask_id not in self.run.given]

    def open_asks(self) -> list[Ask]:
        """The open questions, whether already answered or not."""
        return list(self.run.open.values())

    def optional(self) -> list[Ask]:
        """What some players may do now, though nobody is waiting for it."""
        return list(self.run.may.values())

    def early(self, civ: Civ | None = None) -> list[Ask]:
        """Later questions that may be answered now, sealed until their time.

        One player's, or everybody's.
        """
        return self.run.answerable_early(civ)

    def ask(self, ask_id: str) -> Ask:
        """The question of this name, open now or answerable early; or `NotAsked`."""
        found = self.run.open.get(ask_id) or self.run.may.get(ask_id)
        if found is None:
            early = self.early(self.owner(ask_id))
            found = next((ask for ask in early if ask.id == ask_id), None)
        if found is None:
            raise NotAsked("ask.not_open", id=str(ask_id)[:80])
        return found

    def offer(self, ask_id: str) -> Any:
        """The choices of a question, as plain JSON values."""
        ask = self.ask(ask_id)
        offer = self.rules.cited(ask.decision.offer(self.state, ask.civ))
        return msgspec.to_builtins(offer)

    def where(self) -> Where:
        """How far the game has come."""
        items = self.state.items
        return Where(self.state.turn, self.phase.name, items[0] if items else None)

    # ------------------------------------------------------------------ answering

    def answer(
        self, ask_id: str, answer: Any, *, civ: Civ | None = None, by: str | None = None
    ) -> None:
        """Accepts an answer, or raises `PlayerError` and changes nothing.

        `civ` is whose answer it claims to be; `by` marks one that somebody else gave in the
        player's place ("clock", "regent", "orders").
        """
        ask, parsed, worked_out = self._legal(ask_id, answer, civ)
        self.record.append(Entry(ask_id, parsed, by))
        if ask.early:
            seen = ask.decision.fingerprint(self.state, ask.civ, parsed)
            self.run.early[ask_id] = Sealed(ask.decision, parsed, seen)
        elif self.run.is_action(ask_id):
            self.run.act(ask_id, parsed)
        else:
            self.run.given[ask_id] = parsed
            self.run.checked = (parsed, worked_out)
            self.run.advance()

    def check(self, ask_id: str, answer: Any, *, civ: Civ | None = None) -> None:
        """Raises what `answer` would raise, and changes nothing."""
        self._legal(ask_id, answer, civ)

    def _legal(self, ask_id: str, answer: Any, civ: Civ | None) -> tuple[Ask, Any, Any]:
        if self.broken:
            raise NotAsked("game.frozen")
        ask = self.ask(ask_id)
        if civ is not None and civ != ask.civ:
            raise NotAsked("ask.not_yours", id=ask_id, civ=civ)
        try:
            parsed = ask.decision.parse(answer)
            worked_out = ask.decision.check(self.state, ask.civ, parsed)
            if self.run.is_action(ask_id):
                self.run.check_action(ask_id, parsed)
        except IllegalAnswer as error:
            error.rule = self.rules.cite(rule_of(type(ask.decision).check))
            raise
        return ask, parsed, worked_out

    def tell(self, order: Any) -> None:
        """Something the table decides, not one player: somebody leaves, time is up.

        It is written into the state at once, for the rules to act on when its time comes.
        """
        try:
            order = msgspec.convert(order, self.rules.table_orders)
        except msgspec.ValidationError:
            raise IllegalAnswer("answer.malformed", where="$") from None
        order.apply(self.run.saved)
        if self.state is not self.run.saved:
            order.apply(self.state)
        self.record.append(Entry(TABLE, order))

    def withdraw(self, ask_id: str, *, civ: Civ | None = None) -> None:
        """Takes back an answer that is still sealed."""
        if civ is not None and self.owner(ask_id) != civ:
            raise NotAsked("ask.not_yours", id=str(ask_id)[:80], civ=civ)
        if ask_id in self.run.early:
            del self.run.early[ask_id]
        elif ask_id in self.run.open and ask_id in self.run.given:
            del self.run.given[ask_id]
        else:
            raise NotAsked("ask.nothing_to_withdraw", id=str(ask_id)[:80])
        self.record.append(Entry(ask_id, None, None, withdrawn=True))

    def sealed(self, civ: Civ) -> dict[str, Any]:
        """A player's own answers that are waiting for their time or for others."""
        early = {i: kept.answer for i, kept in self.run.early.items() if self.owner(i) == civ}
        now = {
            i: ask.decision.parse(self.run.given[i])
            for i, ask in self.run.open.items()
            if i in self.run.given and self.owner(i) == civ
        }
        return early | now

    @staticmethod
    def owner(ask_id: str) -> Civ:
        """Whose question it is, by its name."""
        parts = str(ask_id).split("/")
        return Civ(parts[2] if len(parts) > 2 else "")

    # ------------------------------------------------------------------ looking

    def view(self, viewer: Civ | None) -> Any:
        """Only what this viewer may see; None for a spectator."""
        return self.rules.view(self, viewer)

    def events(self, viewer: Civ | None, since: int = 0) -> list[Logged]:
        """What happened, as far as this viewer may know, after the first `since` events."""
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
        return self.run.saved.digest()

    # ------------------------------------------------------------------ the record

    def write_record(self) -> bytes:
        """The record as a file: JSON lines."""
        return write_record(self.header, self.record)

    def enter(self, entry: Entry) -> None:
        """Accepts an entry of a record as it was accepted then."""
        if entry.id == TABLE:
            self.tell(entry.answer)
        elif entry.withdrawn:
            self.withdraw(entry.id)
        else:
            self.answer(entry.id, entry.answer, by=entry.by)

    @classmethod
    def replay(cls, rules: EngineRules[S], header: Header, entries: Iterable[Entry]) -> Self:
        """Replays a record, or raises `ReplayError` at the first entry that differs.

        Header and entries come from `read_record`.
        """
        if is_newer(header.version, rules.version):
            raise ReplayError(0, "record.newer_rules", played=header.version, ours=rules.version)
        options = header.options
        game = cls.new(rules, seats=header.seats, board=header.board, seed=header.seed, **options)
        game.header = header
        for number, entry in enumerate(counting(entries)):
            try:
                game.enter(entry)
            except PlayerError as error:
                facts = error.facts | {"id": entry.id}
                if header.version != rules.version:
                    facts |= {"played": header.version, "ours": rules.version}
                raise ReplayError(number, error.code, **facts) from error
        return game

    # ------------------------------------------------------------------ positions

    def fork(self) -> Self:
        """A copy of the position, to play on separately, without a record or log of its own."""
        return self._resumed(self.run.saved.copy(), self.run.given, self.run.early)

    def imagine(self, civ: Civ | None, seed: int | str) -> Self:
        """A fork in which everything hidden from `civ` is dealt again.

        Who is asked may follow from hidden cards by now (somebody had none to give), so hands
        are dealt until the same questions are open; if that fails too often they stay.
        """
        own = {i: answer for i, answer in self.run.given.items() if self._is_known(i, civ)}
        early = {i: kept for i, kept in self.run.early.items() if self.owner(i) == civ}
        played: dict[Civ, list[Any]] = {}
        for ask_id, answer in own.items():
            if ask_id not in self.run.open:
                played.setdefault(self.owner(ask_id), []).append(answer)
        for attempt in range(DEALS):
            dealt = self.rules.imagine(self.run.saved, civ, f"{seed}/{attempt}", played)
            game = self._resumed(dealt, own, early)
            if game.run.open == self.run.open:
                return game
        return self._resumed(self.rules.imagine(self.run.saved, civ, str(seed), None), own, early)

    def save(self) -> bytes:
        """The position as JSON."""
        early = [(i, kept.answer, kept.fingerprint) for i, kept in self.run.early.items()]
        given, state = list(self.run.given.items()), self.run.saved.to_json()
        position = SavedPosition(self.header, state, given, early, self.rules.version)
        return msgspec.json.encode(position)

    @classmethod
    def load(cls, rules: EngineRules[S], data: bytes) -> Self:
        """Opens a saved position, or raises `PositionError` if it does not fit.

        If the rules have changed and the step no longer asks what it asked then, it begins
        again from its start and its players are asked afresh.
        """
        position = read_position(data)
        header = position.header
        if header.ruleset != rules.name:
            raise PositionError(f"it is a game of {header.ruleset}, not of {rules.name}")
        if is_newer(position.rules, rules.version):
            raise PositionError(f"rules {position.rules} saved it, and these are {rules.version}")
        rules = playing(rules, header)
        game = cls(header, rules, rules.state_from_json(header, position.state))
        game.run.take_up(dict(position.given), plain=True)
        known = {ask.id: ask for ask in game.early()}
        for ask_id, answer, fingerprint in position.early:
            if ask_id in known:
                decision = known[ask_id].decision
                game.run.early[ask_id] = Sealed(decision, decision.parse(answer), fingerprint)
        return game

    def _resumed(self, saved: S, given: dict[str, Any], early: dict[str, Sealed]) -> Self:
        game = type(self)(self.header, self.rules, saved)
        game.run.early = dict(early)
        game.run.take_up(dict(given))
        return game

    def _is_known(self, ask_id: str, civ: Civ | None) -> bool:
        """Answers already acted on are known; open ones only to their owner."""
        return ask_id not in self.run.open or self.owner(ask_id) == civ

    def _emit(self, event: Event) -> None:
        state = self.run.state
        self.log.append(Logged(state.turn, state.phase, self.rules.cited(event)))


def read_position(data: bytes) -> SavedPosition:
    """A saved position from its JSON, or `PositionError`."""
    try:
        return msgspec.json.decode(data, type=SavedPosition)
    except msgspec.DecodeError as error:
        raise PositionError(str(error)) from error


def playing(rules: EngineRules[S], header: Header) -> EngineRules[S]:
    """The rules as the game of this header plays them, or `PositionError`."""
    try:
        return rules.playing(header.options)
    except IllegalAnswer as error:
        raise PositionError(str(error)) from error


def is_newer(version: str, than: str) -> bool:
    """Whether one version of the rules came after another."""
    return int(version) > int(than)
