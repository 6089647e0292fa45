"""Records of games that are brought: played again, and kept as tables of their own.

Everything in a record is looked at before it is played, and all of it is kept or nothing. Whoever
brings one may know its seed, and with it every card to come: the table says so to everybody.

A few bytes of JSON can become a lot of memory. So lines are of bounded length, and an answer is
unpacked only when the rules have taken all before it.
"""

import asyncio
import time
from collections.abc import Iterator
from io import BytesIO
from itertools import islice

import msgspec
from msgspec.structs import replace

from ecumene import rulesets
from ecumene.engine.errors import PlayerError
from ecumene.engine.record import Entry, Header, counting
from ecumene.server.errors import Refusal
from ecumene.server.games.editions import full_options
from ecumene.server.games.position import ALL, MARKED, Position
from ecumene.server.people.access import Caller, grant_row, makers_rows
from ecumene.server.protocol import TableSettings
from ecumene.server.storage.document import (
    RECORD_HOST,
    RECORD_NAME,
    SeatDocument,
    TableDocument,
)
from ecumene.server.storage.rows import Answered, Append, Snapshot, Told
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import create
from ecumene.server.storage.witnesses import RECORD, witness_row
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import finished
from ecumene.state.game import Game

MOST_ENTRIES = 50_000
"""Ten times what a game of eighteen takes."""
PART = 200
LONGEST_LINE = 256 * 1024
"""Bytes: no longer answer could be sent to a table either."""
LONGEST_SEED = 80
LONGEST_ASK = 120
GIVERS = (None, "bot", *MARKED)
"""Who may have given an answer: the player, a bot, or somebody in the player's place."""
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


class Line(Entry, frozen=True):
    """An entry whose answer is still packed."""

    answer: msgspec.Raw = msgspec.Raw(b"null")

    def unpacked(self, number: int) -> Entry:
        """The entry with its answer."""
        try:
            answer = msgspec.json.decode(self.answer)
        except UNREADABLE:
            raise refused(number, "record.unreadable") from None
        return Entry(self.id, answer, self.by, self.withdrawn, self.taken_back, self.hindsight)


class Played(msgspec.Struct, frozen=True):
    """A record that was played again, in the parts in which it is to be kept."""

    game: Game
    start: Snapshot
    events: Told
    parts: list[tuple[tuple[Answered, ...], Told | None, Snapshot | None]]


async def found_from_record(store: Store, caller: Caller, data: bytes) -> str:
    """A record is played again and becomes a table of its own, all seats with its owner."""
    header, entries = await asyncio.to_thread(read, data)
    played = await asyncio.to_thread(play, header, entries)
    document = table_for(header, played.game)
    over = time.time() if played.game.over else None
    kept = replace(new_kept(document), seed=header.seed, ended=over)
    rights = makers_rows(caller, kept.id)
    rights += [grant_row(caller, kept.id, "player", seat.number) for seat in document.seats]
    holder = caller.holders[-1]
    seen = [witness_row(kept.id, seat.number, RECORD, holder, host=True) for seat in document.seats]
    parts = [Append(kept.id, (), played.events, played.start, None, None)]
    parts += [Append(kept.id, *part, None, None) for part in played.parts]
    await create(store, kept, [], rights, seen, parts)
    return kept.id


def lines_of(data: bytes) -> Iterator[bytes]:
    """The lines in which something stands, one after the other."""
    for line in BytesIO(data):
        if len(line) > LONGEST_LINE:
            raise Refusal("record.unreadable", status=422)
        if line.strip():
            yield line


def read(data: bytes) -> tuple[Header, list[Line]]:
    """The record, or a refusal that says what is wrong with it."""
    lines = lines_of(data)
    try:
        header = msgspec.json.decode(next(lines, b""), type=Header)
        entries = [msgspec.json.decode(line, type=Line) for line in islice(lines, MOST_ENTRIES + 1)]
    except UNREADABLE:
        raise Refusal("record.unreadable", status=422) from None
    if header.ruleset not in rulesets.BY_NAME:
        raise Refusal("record.ruleset", status=422, ruleset=header.ruleset[:40])
    try:
        options = full_options(rulesets.BY_NAME[header.ruleset], header.options)
    except Refusal:
        raise Refusal("record.unreadable", status=422) from None
    if len(entries) > MOST_ENTRIES:
        raise Refusal("record.too_long", status=413, most=MOST_ENTRIES)
    check_words(header, entries)
    return msgspec.structs.replace(header, options=options), counting(entries)


def check_words(header: Header, entries: list[Line]) -> None:
    """Refuses what could not be kept, before anything is played."""
    if not is_plain(header.seed, LONGEST_SEED) or not header.seed:
        raise Refusal("record.seed", status=422, most=LONGEST_SEED)
    for number, entry in enumerate(entries):
        if entry.by not in GIVERS or not is_plain(entry.id, LONGEST_ASK):
            raise refused(number, "record.unreadable")


def refused(number: int, problem: str) -> Refusal:
    """The refusal of a record for one of its entries."""
    return Refusal("record.refused", status=422, entry=number, problem=problem)


def is_plain(text: str, most: int) -> bool:
    """Whether a text is short, and can be printed."""
    return len(text) <= most and text.isprintable()


def play(header: Header, entries: list[Line]) -> Played:
    """Plays a record again; the first entry that the rules refuse is named."""
    rules = rulesets.BY_NAME[header.ruleset]
    try:
        game = Game.new(
            rules, seats=header.seats, board=header.board, seed=header.seed, **header.options
        )
    except PlayerError as error:
        raise Refusal(error.code, status=422, **error.facts) from None
    position, events = Position.begin(game)
    played = Played(game, position.snapshot(kept=True), Told(0, 0, events), [])
    for start in range(0, len(entries), PART):
        played.parts.append(_part(position, entries[start : start + PART], start))
    return played


def _part(
    position: Position, entries: list[Line], start: int
) -> tuple[tuple[Answered, ...], Told | None, Snapshot | None]:
    before = position.counts[ALL]
    steps = []
    for number, line in enumerate(entries, start):
        entry = line.unpacked(number)
        try:
            steps.append(position.apply(entry))
        except PlayerError as error:
            raise refused(number, error.code) from None
    events = tuple(event for step in steps for event in step.events)
    told = Told(before, position.sequence, events) if events else None
    return tuple(step.answered for step in steps), told, position.snapshot(kept=True)


def table_for(header: Header, game: Game) -> TableDocument:
    """A table for a record: finished, or paused where it stops."""
    rules = rulesets.BY_NAME[header.ruleset]
    table = game.state.table
    began = rules.facts.setups[(header.seats, header.board)].blocks
    civs = dict.fromkeys([*began, *table.arrived, *game.state.arriving])
    named = rules.facts.civilizations
    seats = tuple(
        SeatDocument(number, "human", named[civ].name, civ) for number, civ in enumerate(civs, 1)
    )
    settings = TableSettings(
        name=RECORD_NAME,
        ruleset=header.ruleset,
        players=header.seats,
        board=header.board,
        options=header.options,
    )
    document = TableDocument(
        settings,
        seats,
        RECORD_HOST,
        status="paused",
        rules_version=rules.version,
        from_record=True,
        seed_hashed="sha256",
    )
    return finished(document, game) if game.over else document
