"""What every release has written is opened, shown and finished by this version."""

import gzip
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ecumene import Game, rulesets
from ecumene.engine.record import read_record
from ecumene.proof.invariants import Invariants, cards_of
from ecumene.proof.walk import viewers
from ecumene.server.catalogue import STORED
from tests.releases.comparing import compare
from tools.release_games import RELEASES, Seats, facts_of, read_facts

POSITIONS = sorted(RELEASES.glob("*/positions/*.jsonl.gz"))
RECORDS = sorted(RELEASES.glob("*/records/*.ecumene.gz"))
EVENTS = sorted(RELEASES.glob("*/events/*.jsonl.gz"))
MOMENTS = [(file, name) for file in POSITIONS for name in read_facts(file)]

MOST_TURNS = 200
"""More than any game takes."""

OF_ITS_VERSION = {"digest"}
"""Facts that later versions may change: the digest follows from how a state is written down."""


def name_of(value: object) -> str:
    if isinstance(value, Path):
        return f"{value.parent.parent.name}-{value.name.partition('.')[0]}"
    return str(value)


def unpacked(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes())


def rules_of(data: bytes) -> Any:
    """The rules of a saved position or of a record: both begin with the header."""
    head = json.loads(data.splitlines()[0])
    return rulesets.BY_NAME[head.get("header", head)["ruleset"]]


def saved(file: Path, name: str) -> bytes:
    return unpacked(file).splitlines()[list(read_facts(file)).index(name)]


def check_facts(game: Game, kept: dict[str, Any]) -> None:
    """Everything that was true of a position then is true of it now."""
    found = json.loads(msgspec.json.encode(facts_of(game)))
    lasting = {name: fact for name, fact in kept.items() if name not in OF_ITS_VERSION}
    assert {name: found[name] for name in lasting} == lasting


def check_shown(game: Game) -> None:
    """Everybody sees the table, what is asked of them, and their choices."""
    for viewer in viewers(game):
        assert json.loads(msgspec.json.encode(game.view(viewer).to_json()))["viewer"] == viewer
    for ask in game.pending():
        assert msgspec.json.encode(game.offer(ask.id))
        game.check(ask.id, ask.decision.default(game.state, ask.civ))


def finish(game: Game, turns: int = 1) -> None:
    """Bots play this turn and so many more, and the table ends the game."""
    watch, seats = Invariants(game), Seats(game, Random(1), game.state.turn + turns)
    while not game.over:
        seats.advance()
        watch.check(game)
    events = [one for viewer in viewers(game) for one in game.events(viewer)]
    assert msgspec.json.encode(events)


@pytest.mark.parametrize(("file", "name"), MOMENTS, ids=name_of)
def test_a_saved_position_is_opened_shown_and_finished(file: Path, name: str):
    data = saved(file, name)
    game = Game.load(rules_of(data), data)
    check_facts(game, read_facts(file)[name])
    check_shown(game)
    again = Game.load(game.rules, game.save())
    assert (facts_of(again), again.digest()) == (facts_of(game), game.digest())
    finish(game)
    assert game.state.turn <= again.state.turn + 1
    assert cards_of(game.state) == cards_of(again.state)


@pytest.mark.parametrize("file", [f for f in POSITIONS if f.name[:2] == "5-"], ids=name_of)
def test_a_small_game_is_played_on_until_somebody_has_won(file: Path):
    data = unpacked(file).splitlines()[0]
    game = Game.load(rules_of(data), data)
    finish(game, turns=MOST_TURNS)
    assert not game.state.last_turn
    assert max(score.total for score in game.scores().values()) > 100


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_a_record_gives_its_game_back(file: Path):
    data = unpacked(file)
    game = Game.replay(rules_of(data), *read_record(data))
    assert game.over
    check_facts(game, read_facts(file))
    check_shown(game)


@pytest.mark.parametrize("file", EVENTS, ids=name_of)
def test_stored_events_are_read_as_they_were_written(file: Path):
    kept = [one for line in unpacked(file).splitlines() for one in json.loads(line)]
    stored = [one for line in unpacked(file).splitlines() for one in STORED.decode(line)]
    facts = read_facts(file)
    assert len(stored) == len(kept) == facts["events"]
    assert Counter(type(one.event).__name__ for one in stored) == facts["kinds"]
    for one, (turn, phase, old) in zip(stored, kept, strict=True):
        assert (one.turn, one.phase) == (turn, phase)
        compare(old, json.loads(msgspec.json.encode(one.event)), type(one.event).__name__)
        assert one.event.seen_by(None) is None or msgspec.json.encode(one.event.seen_by(None))


def test_the_first_release_has_what_a_release_should_have():
    """Every way of moving and table size, whoever was asked, and almost every kind of event."""
    facts = {
        file.name.partition(".")[0]: read_facts(file) for file in POSITIONS if "0.1.0" in str(file)
    }
    names = {name for moments in facts.values() for name in moments}
    assert {name.split("-")[0] for name in facts} == {"5", "9", "12", "18"}
    assert {name.split("-")[3] for name in facts} == {"census", "open", "sealed"}
    assert names >= {
        "movement-answered", "trade-with-offers", "calamity_resolution-answered", "city_attacks",
        "advances_acquisition-answered", "special_abilities", "somebody-is-to-leave", "leaving",
        "somebody-has-left", "finished", "tax_revolts", "hand_limit-answered", "minor_calamities",
    }  # fmt: skip
    kinds = {kind for file in EVENTS for kind in read_facts(file)["kinds"]}
    assert len(kinds) >= 66
