"""The record of a table's game: what it began with, and the whole of it as a file."""

import time
from collections.abc import Iterable

import msgspec

from ecumene import rulesets
from ecumene.engine.errors import PositionError
from ecumene.engine.record import Header
from ecumene.server.errors import Refusal
from ecumene.server.storage.moments import written_record
from ecumene.server.storage.rows import Kept, Snapshot
from ecumene.server.storage.store import Store


class _HasHeader(msgspec.Struct):
    """The part of a saved position that names its rules."""

    header: Header


def header_of(snapshot: Snapshot) -> Header:
    """What the game of a snapshot began with, or `PositionError`."""
    try:
        return msgspec.json.decode(snapshot.body, type=_HasHeader).header
    except msgspec.DecodeError as error:
        raise PositionError(f"the header cannot be read: {error}") from error


def header_from(snapshots: Iterable[Snapshot], kept: Kept) -> Header:
    """What a game began with: out of the first snapshot that says so, or of the table itself."""
    for snapshot in snapshots:
        try:
            return header_of(snapshot)
        except PositionError:
            continue
    document, settings = kept.document, kept.document.settings
    options = msgspec.to_builtins(settings.options)
    board = settings.board or _only_board(settings.ruleset, settings.players)
    return Header(
        settings.ruleset, document.rules_version, settings.players, board, kept.seed, options
    )


def _only_board(ruleset: str, players: int) -> str:
    """The board of a table that had no choice of boards."""
    rules = rulesets.BY_NAME.get(ruleset)
    setups = () if rules is None else rules.facts.setups
    return next((board for seats, board in setups if seats == players), "")


async def record_of(store: Store, kept: Kept) -> bytes:
    """The record of a table's game, taken-back answers and all: each is kept as its line."""
    first, parts = await written_record(store, kept.id)
    if first is None:
        raise Refusal("table.no_game")
    lines = (msgspec.json.encode(header_from([first], kept)), *parts)
    return b"\n".join(lines) + b"\n"


def record_name(kept: Kept) -> str:
    """What a saved record is called: the civilization of who played alone, how many, and when."""
    people = [seat.civ for seat in kept.document.seats if seat.kind == "human" and seat.civ]
    alone = [str(people[0])] if len(people) == 1 else []
    day = time.strftime("%Y-%m-%d", time.gmtime(kept.ended or kept.created))
    players = f"{kept.document.settings.players}-players"
    return "-".join(["ecumene", *alone, players, day]) + ".ecumene"
