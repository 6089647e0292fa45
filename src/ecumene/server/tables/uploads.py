"""Records of games that are brought: played again, and kept as tables of their own."""

import asyncio
import time

import msgspec
from msgspec.structs import replace

from ecumene import rulesets
from ecumene.engine.errors import PlayerError
from ecumene.engine.record import Entry, Header, counting, read_record
from ecumene.server.errors import Refusal
from ecumene.server.games.editions import full_options
from ecumene.server.games.position import ALL, Position
from ecumene.server.people.access import Caller, grant_row
from ecumene.server.protocol import TableSettings
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.storage.rows import Answered, Append, Snapshot, Told
from ecumene.server.storage.store import Store
from ecumene.server.storage.writer import Writer
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import finished
from ecumene.state.game import Game

MOST_ENTRIES = 200_000
PART = 200


class Played(msgspec.Struct, frozen=True):
    """A record that was played again, in the parts in which it is to be kept."""

    game: Game
    start: Snapshot
    events: Told
    parts: list[tuple[tuple[Answered, ...], Told | None, Snapshot | None]]


async def found_from_record(store: Store, writer: Writer, caller: Caller, data: bytes) -> str:
    """A record is played again and becomes a table of its own, all seats with its owner."""
    header, entries = read(data)
    played = await asyncio.to_thread(play, header, entries)
    document = table_for(header, played.game)
    over = time.time() if played.game.over else None
    kept = replace(new_kept(document), seed=header.seed, ended=over)
    rights = [grant_row(caller, kept.id, "host", None)]
    rights += [grant_row(caller, kept.id, "player", seat.number) for seat in document.seats]
    await store.create(kept, [], rights)
    first = Append(kept.id, (), played.events, played.start, None, None)
    await writer.append(first)
    for answers, told, snapshot in played.parts:
        await writer.append(Append(kept.id, answers, told, snapshot, None, None))
    return kept.id


def read(data: bytes) -> tuple[Header, list[Entry]]:
    """The record, or a refusal that says what is wrong with it."""
    try:
        header, entries = read_record(data)
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError):
        raise Refusal("record.unreadable", status=422) from None
    if header.ruleset not in rulesets.BY_NAME:
        raise Refusal("record.ruleset", status=422, ruleset=header.ruleset[:40])
    try:
        options = full_options(rulesets.BY_NAME[header.ruleset], header.options)
    except Refusal:
        raise Refusal("record.unreadable", status=422) from None
    if len(entries) > MOST_ENTRIES:
        raise Refusal("record.too_long", status=413, most=MOST_ENTRIES)
    return msgspec.structs.replace(header, options=options), counting(entries)


def play(header: Header, entries: list[Entry]) -> Played:
    """Plays a record again; the first entry that the rules refuse is named."""
    rules = rulesets.BY_NAME[header.ruleset]
    game = Game.new(
        rules, seats=header.seats, board=header.board, seed=header.seed, **header.options
    )
    position, events = Position.begin(game)
    played = Played(game, position.snapshot(kept=True), Told(0, 0, events), [])
    for start in range(0, len(entries), PART):
        played.parts.append(_part(position, entries[start : start + PART], start))
    return played


def _part(
    position: Position, entries: list[Entry], start: int
) -> tuple[tuple[Answered, ...], Told | None, Snapshot | None]:
    before = position.counts[ALL]
    steps = []
    for number, entry in enumerate(entries, start):
        try:
            steps.append(position.apply(entry))
        except PlayerError as error:
            raise Refusal("record.refused", 422, entry=number, problem=error.code) from None
    events = tuple(event for step in steps for event in step.events)
    told = Told(before, position.sequence, events) if events else None
    return tuple(step.answered for step in steps), told, position.snapshot(kept=True)


def table_for(header: Header, game: Game) -> TableDocument:
    """A table for a record: finished, or paused where it stops."""
    rules = rulesets.BY_NAME[header.ruleset]
    civs = rules.facts.setups[(header.seats, header.board)].blocks
    named = rules.facts.civilizations
    seats = tuple(
        SeatDocument(number, "human", named[civ].name, civ) for number, civ in enumerate(civs, 1)
    )
    settings = TableSettings(
        name="A record",
        ruleset=header.ruleset,
        players=header.seats,
        board=header.board,
        options=header.options,
    )
    document = TableDocument(
        settings, seats, "Record", "paused", rules_version=rules.version, seed_hashed="sha256"
    )
    return finished(document, game) if game.over else document
