"""A saved position outlives the release that wrote it."""

from dataclasses import replace

import msgspec
import pytest

from ecumene import Game, PositionError, ReplayError, read_record
from ecumene.engine.phase import Phase, once
from ecumene.rulesets import MEGA_CIVILIZATION as MEGA
from ecumene.state.upgrades import FIRST_SEQUENCE
from tests.games.positions import at


def saved(game: Game, **fields) -> bytes:
    """A position with some fields of its state changed; None leaves one out."""
    position = msgspec.json.decode(game.save())
    for name, value in fields.items():
        if value is None:
            del position["state"][name]
        else:
            position["state"][name] = value
    return msgspec.json.encode(position)


def trading() -> Game:
    return at("mega-9-east-expert", turn=10, phase="trade")


def rules_with(sequence) -> object:
    return replace(MEGA, sequence=sequence)


def test_a_position_names_its_phase():
    state = msgspec.json.decode(trading().save())["state"]
    assert state["phase"] == "trade"


def test_the_first_release_counted_its_phases():
    game = trading()
    old = saved(game, phase=FIRST_SEQUENCE.index("trade"))
    assert Game.load(MEGA, old).digest() == game.digest()


async def nothing(turn, item) -> None:
    """A step without effect."""


def test_a_phase_that_is_inserted_in_front_does_no_harm():
    game = trading()
    longer = MEGA.sequence.inserting("", Phase("omens", once, nothing, automatic=True))
    loaded = Game.load(rules_with(longer), game.save())
    assert loaded.where() == game.where()
    assert [ask.id for ask in loaded.pending()] == [ask.id for ask in game.pending()]


def test_a_phase_is_found_by_the_name_it_had():
    game = trading()
    trade = MEGA.sequence["trade"]._replace(name="bargaining", formerly=("trade",))
    phases = [trade if phase.name == "trade" else phase for phase in MEGA.sequence]
    loaded = Game.load(rules_with(type(MEGA.sequence)(*phases)), game.save())
    assert loaded.where().phase == "bargaining"
    assert {ask.civ for ask in loaded.pending()} == {ask.civ for ask in game.pending()}


def test_a_field_that_did_not_exist_has_its_default():
    game = trading()
    loaded = Game.load(MEGA, saved(game, leaving=None, last_turn=None, postponed=None))
    assert loaded.digest() == game.digest()


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"phase": "sorcery"}, "has no phase sorcery"),
        ({"treasury": None}, "treasury"),
        ({"turn": "ten"}, "turn"),
        ({"phase": 99}, "IndexError"),
    ],
)
def test_what_does_not_fit_is_said(fields, problem):
    with pytest.raises(PositionError, match=problem):
        Game.load(MEGA, saved(trading(), **fields))


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"header": {}}', b"\xff"])
def test_what_is_no_position_is_said(data):
    with pytest.raises(PositionError):
        Game.load(MEGA, data)


def test_a_position_of_newer_rules_is_not_taken_up():
    position = msgspec.json.decode(trading().save())
    position["rules"] = str(int(MEGA.version) + 1)
    with pytest.raises(PositionError, match="rules 3 saved it, and these are 2"):
        Game.load(MEGA, msgspec.json.encode(position))


def test_a_record_of_newer_rules_is_not_replayed():
    header, entries = read_record(Game.new(MEGA, seats=5, board="west").write_record())
    newer = msgspec.structs.replace(header, version="99")
    with pytest.raises(ReplayError, match=r"record\.newer_rules"):
        Game.replay(MEGA, newer, entries)


def test_a_record_of_older_rules_that_differs_says_by_which_rules_it_was_played():
    game = Game.new(MEGA, seats=5, board="west")
    ask = game.pending()[0]
    game.answer(ask.id, ask.decision.default(game.state, ask.civ))
    header, entries = read_record(game.write_record())
    older = msgspec.structs.replace(header, version="1")
    Game.replay(MEGA, older, entries)
    wrong = msgspec.structs.replace(entries[0], id="9/census/egypt/0")
    with pytest.raises(ReplayError, match="'played': '1', 'ours': '2'"):
        Game.replay(MEGA, older, [wrong])
