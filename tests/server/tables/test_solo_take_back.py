"""Who plays with bots alone takes back as much as they like; the record, and the end, say so."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ecumene import PlayerError, rulesets
from ecumene.engine.record import Entry, counting, read_record
from ecumene.names import Card, Civ
from ecumene.phases.cards.discards import is_commodity
from ecumene.phases.trade.offers import MakeOffer
from ecumene.server.catalogue import (
    AnswerTakenBack,
    StoredEvent,
    living,
)
from ecumene.server.games.take_back import way_to_return
from ecumene.server.games.trail import Trail
from ecumene.server.protocol import Regent
from ecumene.server.storage.rows import Mark
from ecumene.server.tables import answering
from ecumene.server.tables.answering import answer, take_back
from ecumene.server.tables.following import reload
from ecumene.server.tables.table import LiveTable
from ecumene.state.game import Game
from tests.games.positions import at
from tests.server.process import Person, Server
from tests.server.tables.alone import at_rest, decide, founded
from tests.server.tables.test_answers import RECORD, STAY, asked, staged, usual, usually_answered

BACK = "AnswerTakenBack"


def picture(state: dict[str, Any]) -> dict[str, Any]:
    """Board and hand, without what is about taking back."""
    mine = {name: value for name, value in state["mine"].items() if name != "back"}
    return {"board": state["board"], "mine": mine}


def played_to(person: Person, table: str, seat: int, turn: int) -> list[tuple[str, Any]]:
    """Each decision of the person with what they saw before it, until a turn begins."""
    past = []
    while (state := at_rest(person, table, seat))["board"]["turn"] < turn:
        past.append((decide(person, table, seat, state), picture(state)))
    return past


def test_one_goes_back_decision_by_decision_and_turn_by_turn_over_restarts(tmp_path):
    server = Server(
        f"sqlite:///{tmp_path / 'games.sqlite'}", bot_pause=0, requests_per_second=10_000
    )
    ann = Person(server.start())
    try:
        table, seat = founded(ann)
        past = played_to(ann, table, seat, 6)
        for number in range(3):
            state = at_rest(ann, table, seat)
            ask, before = past.pop()
            assert state["mine"]["back"][0]["ask"] == ask
            assert ann.command(table, "take_back", seat, ask=ask)["type"] == "accepted"
            assert picture(ann.state(table, seat)) == before
            if number == 1:
                server.kill()
                server.start()
                assert picture(ann.state(table, seat)) == before
        check_back_to_the_turn(ann, table, seat, past)
        check_no_undone_position_is_kept(tmp_path / "games.sqlite")
        check_the_past_is_kept(ann, table, seat)
        check_the_end(ann, table, seat, tmp_path)
    finally:
        server.stop()


def check_back_to_the_turn(ann: Person, table: str, seat: int, past: list[tuple[str, Any]]) -> None:
    """To the first decision of the turn, and by the same way to the first of the game."""
    while past:
        way = ann.state(table, seat)["mine"]["back"][-1]
        places = [place for place, (ask, _) in enumerate(past) if ask == way["ask"]]
        assert way["decisions"] == len(past) - places[0]
        assert ann.command(table, "take_back", seat, ask=way["ask"])["type"] == "accepted"
        before = past[places[0]][1]
        del past[places[0] :]
        assert picture(ann.state(table, seat)) == before
    assert ann.state(table, seat)["mine"]["back"] == []
    assert ann.command(table, "take_back", seat, ask="1/movement/x/0")["code"].startswith("take_b")


def check_no_undone_position_is_kept(file: Path) -> None:
    """At the beginning again: the first position, and the one of the last taking back."""
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("select sequence from snapshots order by sequence").fetchall()
        last = connection.execute("select max(sequence) from answers").fetchone()[0]
    assert [sequence for (sequence,) in kept] == [0, last + 1]


def check_the_past_is_kept(ann: Person, table: str, seat: int) -> None:
    """Everything that was told can still be looked at, and which of it was undone is said."""
    state = ann.state(table, seat, since=0)
    told = state["events"]
    back = [
        (number, one["event"])
        for number, one in enumerate(told, 1)
        if one["event"]["type"] == "AnswerTakenBack"
    ]
    assert len(back) >= 5, "one for each turn at least"
    number, last = back[-1]
    assert 0 < last["undone"] < number
    assert last["undone_of"] == {}
    then = ann.get(f"/api/tables/{table}/replay", seat=seat, number=number)
    assert then["board"] == state["board"]
    for number, _ in back[:-1]:
        assert (
            ann.get(f"/api/tables/{table}/replay", seat=seat, number=number - 1)["number"]
            >= number - 1
        )


def check_the_end(ann: Person, table: str, seat: int, folder: Any) -> None:
    """Played to the end the record replays, says what was taken back, and the table does too."""
    while (state := at_rest(ann, table, seat))["table"]["status"] != "finished":
        decide(ann, table, seat, state)
    info, ask = state["table"], state["mine"]
    assert ask["back"] == []
    content = ann.http.get(f"/api/tables/{table}/record").content
    header, entries = read_record(content)
    assert info["hindsight"] == sum(entry.hindsight for entry in entries) > 0
    game = Game.replay(rulesets.BY_NAME[header.ruleset], header, entries)
    totals = {one["civ"]: one["total"] for one in info["standings"]}
    assert totals == {civ: score.total for civ, score in game.scores().items()}
    last = [entry.id for entry in counting(entries) if entry.by is None][-1]
    assert ann.command(table, "take_back", seat, ask=last)["code"] == "table.not_running"
    file = folder / "taken-back.ecumene"
    file.write_bytes(content)
    command = [sys.executable, "-m", "ecumene", "replay", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_two_processes_and_two_devices_know_the_same_ways_back(postgres):
    database = postgres()
    servers = [Server(database, bot_pause=0, requests_per_second=10_000) for _ in range(2)]
    try:
        ann, other = (Person(server.start()) for server in servers)
        table, seat = founded(ann)
        other.http.cookies.set("ecumene", ann.http.cookies["ecumene"])
        past = played_to(ann, table, seat, 3)
        with other.socket(table, seat) as socket:
            welcome = json.loads(socket.recv())
            assert welcome["mine"]["back"] == at_rest(ann, table, seat)["mine"]["back"]
            ask, before = past.pop()
            assert ann.command(table, "take_back", seat, ask=ask)["type"] == "accepted"
            while (told := json.loads(socket.recv()))["type"] != "changed" or not told["mine"]:
                pass
            assert told["mine"]["back"][0]["ask"] == past[-1][0]
        ask, before = past.pop()
        assert other.command(table, "take_back", seat, ask=ask)["type"] == "accepted"
        assert picture(other.state(table, seat)) == picture(ann.state(table, seat)) == before
        assert ann.state(table, None)["mine"] is None
    finally:
        for server in servers:
            server.stop()


def test_among_people_only_what_is_free_is_offered(tmp_path):
    async def scenario(table: LiveTable) -> None:
        first, civ = asked(table)
        assert table.ways_back(civ) == ()
        await answer(table, Entry(first, STAY), civ)
        assert [(way.to, way.ask) for way in table.ways_back(civ)] == [("decision", first)]
        await take_back(table, first, civ)
        assert table.ways_back(civ) == ()
        await answer(table, Entry(first, STAY), civ)
        second, other = asked(table)
        assert table.ways_back(other) == ()
        await answer(table, Entry(second, STAY), other)
        assert table.ways_back(civ) == ()
        async with table.lock:
            await reload(table)
        assert [way.ask for way in table.ways_back(other)] == [second]
        await take_back(table, second, other)

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


def test_an_offer_that_others_may_be_about_to_accept_is_withdrawn_and_not_taken_back(tmp_path):
    """The next offer would have its name, and who accepts the first would be given the second."""

    async def scenario(table: LiveTable) -> None:
        ask = next(one for one in table.pending() if goods(table.game, one.civ)[2:])
        civ, cards = ask.civ, goods(table.game, ask.civ)[:3]
        offer = MakeOffer(gives=cards[:2], bundle=cards, wants=(), want_count=3, give_count=3)
        await answer(table, Entry(ask.id, msgspec.to_builtins(offer)), civ)
        [made] = table.game.state.market.offers
        assert table.ways_back(civ) == ()
        with pytest.raises(PlayerError, match=r"take_back\.something_revealed"):
            await take_back(table, ask.id, civ)
        ask = next(one for one in table.pending() if one.civ == civ)
        await answer(table, Entry(ask.id, {"type": "withdraw", "offer": made.id}), civ)
        assert [way.ask for way in table.ways_back(civ)] == [ask.id]
        await take_back(table, ask.id, civ)
        assert table.game.state.market.offers == (made,)

    staged(tmp_path, at(RECORD, 10, "trade"), scenario)


def goods(game: Game, civ: Civ) -> tuple[Card, ...]:
    """The commodities that a player holds."""
    names = (card.name for card in game.state.hands[civ].cards)
    return tuple(name for name in names if is_commodity(game.state, name))


def test_a_table_with_too_many_answers_is_only_played_on(tmp_path, monkeypatch):
    async def scenario(table: LiveTable) -> None:
        first, civ = asked(table)
        await answer(table, Entry(first, STAY), civ)
        monkeypatch.setattr(answering, "MOST_KEPT", table.position.sequence)
        with pytest.raises(PlayerError) as refused:
            await take_back(table, first, civ)
        assert refused.value.code == "take_back.too_often"
        second, other = asked(table)
        await answer(table, Entry(second, STAY), other)

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


def test_among_people_nothing_is_offered_once_cards_were_drawn(tmp_path, asked_last):
    async def scenario(table: LiveTable) -> None:
        last, civ = asked(table)
        await answer(table, Entry(last, usual(table.game)), civ)
        assert table.ways_back(civ) == ()

    staged(tmp_path, asked_last, scenario)


def test_a_regent_a_pause_and_a_second_person_end_what_one_alone_may_take_back(tmp_path):
    async def scenario(table: LiveTable) -> None:
        first, civ = asked(table)
        await answer(table, Entry(first, STAY), civ)
        seat = next(one for one in table.document.seats if one.civ == civ)
        other = next(one for one in table.document.seats if one.civ != civ)
        async with table.lock:
            kept = table.document
            assert table.ways_back(civ)[0].ask == first
            for changed in (
                replace(kept, status="paused"),
                kept.with_seat(replace(seat, regent=Regent("easy"))),
                kept.with_seat(replace(other, kind="human")),
            ):
                table.seating.kept = replace(table.seating.kept, document=changed)
                ways = table.ways_back(civ)
                assert ways == () or not changed.is_solo
            table.seating.kept = replace(table.seating.kept, document=kept)

    game = at(RECORD, 10, "movement")
    staged(tmp_path, game, scenario, people=[game.pending()[0].civ])


@pytest.fixture
def asked_last() -> Game:
    """The last question before cards are drawn."""
    game = at(RECORD, 10, "movement")
    while usually_answered(game.fork()).state.hands == game.state.hands:
        usually_answered(game)
    return game


def test_after_cards_were_drawn_alone_and_the_same_answer_draws_the_same(tmp_path, asked_last):
    me = asked_last.pending()[0].civ

    async def scenario(table: LiveTable) -> None:
        last, civ = asked(table)
        given, before = usual(table.game), table.game.digest()
        await answer(table, Entry(last, given), civ)
        drawn = await told_by(table, 0)
        await take_back(table, last, civ)
        assert table.game.digest() == before
        rows = await table.store.answers_after(table.id, 0)
        [back] = [row for row in rows if row.entry.taken_back]
        assert back.entry.hindsight
        await answer(table, Entry(last, given), civ)
        assert "TradeCardsDrawn" in {type(one.event).__name__ for one in drawn}
        assert await told_by(table, back.sequence + 1) == drawn

    staged(tmp_path, asked_last, scenario, people=[me])


async def told_by(table: LiveTable, sequence: int) -> tuple[StoredEvent, ...]:
    """What came of the answer at this place."""
    parts = await table.store.events_from(table.id, 0)
    return next(part.events for part in parts if part.sequence == sequence + 1)


def test_what_another_person_decided_is_never_undone():
    trail, me = Trail(), Civ("egypt")
    for sequence, (civ, by) in enumerate(
        [("egypt", None), ("minoa", None), ("egypt", None), ("egypt", "orders"), ("minoa", "bot")]
    ):
        trail.add(Mark(sequence, civ, f"1/movement/{civ}/{sequence}", by, False, False))
    assert [row.sequence for row in trail.decisions(me)] == [2]
    trail.add(Mark(5, "*", "*", None, False, False))
    assert trail.decisions(Civ("minoa")) == []


def test_an_answer_that_was_replaced_or_withdrawn_is_one_decision_or_none():
    trail, me = Trail(), Civ("egypt")
    rows = [("a", False), ("b", False), ("b", False), ("c", False), ("c", True)]
    for sequence, (ask, withdrawn) in enumerate(rows):
        trail.add(Mark(sequence, "egypt", f"1/movement/{ask}/0", None, withdrawn, False))
    assert [row.sequence for row in trail.decisions(me)] == [0, 1]
    assert trail.times("1/movement/b/0", 1) == 2
    trail.add(Mark(5, "egypt", "1/movement/b/0", None, False, True))
    trail.add(Mark(6, "egypt", "1/movement/b/0", None, False, True))
    assert [row.id for row in trail.rows] == ["1/movement/a/0"]


def test_bots_are_not_told_what_was_undone():
    told = [StoredEvent(1, "trade", AnswerTakenBack(Civ(name), "x")) for name in "abcde"]
    event = AnswerTakenBack(Civ("f"), "x", undone_of={"*": 3, "-": 2})
    told.append(StoredEvent(1, "trade", event))
    assert [one.event.civ for one in living(told)] == ["a", "b", "f"]
    seen = event.seen_by(None)
    assert (seen.undone, seen.undone_of) == (2, {})
    assert seen.seen_by(None) == seen


def test_a_game_that_is_over_stands(tmp_path, asked_last):
    me = asked_last.pending()[0].civ

    async def scenario(table: LiveTable) -> None:
        last, civ = asked(table)
        await answer(table, Entry(last, usual(table.game)), civ)
        async with table.lock:
            assert table.ways_back(civ)[0].ask == last
            table.game.state.over = True
            with pytest.raises(PlayerError, match="game_over"):
                await way_to_return(table.store, table.scene, table.play.trail, last, civ)
            assert table.ways_back(civ) == ()
            table.game.state.over = False

    staged(tmp_path, asked_last, scenario, people=[me])
