"""A record replayed turn by turn, each turn's state against a digest kept beside it.

The digests of `game.ecumene` are in `game.digests`: a line for the beginning of every turn and
one for the end, with the number of the turn, the entries played until then, and the digest.
"""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from ecumene.engine.errors import PlayerError, ReplayError
from ecumene.engine.record import Entry, Header, counting, read_record
from ecumene.rulesets import BY_NAME
from ecumene.state.game import Game
from ecumene.state.state import State


class TurnDigest(msgspec.Struct, frozen=True):
    """The state at the first question of a turn, or at the end of the record."""

    turn: int
    entries: int
    digest: str

    def line(self) -> str:
        """The line that is written to the file."""
        return f"{self.turn} {self.entries} {self.digest}"


def table_digest(state: State) -> str:
    """A digest of what is on the table, however the sequence of play is cut into steps."""
    data = state.to_json()
    for name in ("phase", "items", "answers"):
        del data[name]
    return blake2b(msgspec.json.encode(data, order="deterministic"), digest_size=16).hexdigest()


def digests_file(record: Path) -> Path:
    """Where the digests of a record are kept."""
    return record.with_suffix(".digests")


def write_digests(digests: list[TurnDigest]) -> str:
    """One line per turn."""
    return "".join(f"{one.line()}\n" for one in digests)


def read_digests(text: str) -> list[TurnDigest]:
    """The digests from their lines; or `ReplayError` at a bad line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if len(words) != 3 or not (words[0].isdigit() and words[1].isdigit()):
            raise ReplayError(0, "digests.malformed", line=number)
        found.append(TurnDigest(int(words[0]), int(words[1]), words[2]))
    return found


def open_record(data: bytes) -> tuple[Header, list[Entry]]:
    """A record's header and entries; or `ReplayError` at the first bad line."""
    lines = data.splitlines()
    for number, line in enumerate(lines):
        try:
            msgspec.json.decode(line or b"null", type=Entry if number else Header)
        except msgspec.DecodeError as error:
            raise ReplayError(max(0, number - 1), "record.malformed", why=str(error)) from error
    if not lines:
        raise ReplayError(0, "record.malformed", why="the file is empty")
    return read_record(data)


def first_question(header: Header) -> Game:
    """The game of a header before its first answer; or `ReplayError`."""
    rules = BY_NAME.get(header.ruleset)
    if rules is None:
        raise ReplayError(0, "record.unknown_ruleset", ruleset=header.ruleset)
    try:
        game = Game.new(
            rules, seats=header.seats, board=header.board, seed=header.seed, **header.options
        )
    except (PlayerError, TypeError) as error:
        raise ReplayError(0, "record.no_such_game", why=str(error)) from error
    game.header = header
    return game


class Replay:
    """A record being replayed; `game` is where it has got to."""

    def __init__(self, header: Header, entries: list[Entry]) -> None:
        self.entries = counting(entries)
        """The entries that were not taken back."""
        self.game = first_question(header)

    def turns(self) -> Iterator[TurnDigest]:
        """Plays the record, and stops at the beginning of every turn and at the end."""
        yield self._digest(0)
        for number, entry in enumerate(self.entries):
            turn = self.game.state.turn
            try:
                self.game.enter(entry)
            except PlayerError as error:
                facts = error.facts | {"id": entry.id}
                raise ReplayError(number, error.code, **facts) from error
            if self.game.state.turn != turn:
                yield self._digest(number + 1)
        yield self._digest(len(self.entries))

    def _digest(self, entries: int) -> TurnDigest:
        return TurnDigest(self.game.state.turn, entries, table_digest(self.game.state))


def check_digests(found: Iterator[TurnDigest], kept: list[TurnDigest]) -> Iterator[TurnDigest]:
    """Passes on the turns while they match; else `ReplayError`."""
    last = 0
    count = 0
    for count, now in enumerate(found, 1):
        if count > len(kept):
            raise ReplayError(last, "digests.too_few", kept=len(kept))
        then = kept[count - 1]
        if now != then:
            raise ReplayError(
                last, "digests.differ", turn=now.turn, between=(last, now.entries),
                kept=then.line(), found=now.line(),
            )  # fmt: skip
        last = now.entries
        yield now
    if count < len(kept):
        raise ReplayError(last, "digests.too_many", kept=len(kept), found=count)
