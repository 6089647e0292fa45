"""Who looked ahead alone is told of, and nobody who comes later reads of an undone future."""

import asyncio
from pathlib import Path
from typing import Any

from ecumene.names import Civ
from ecumene.phases.trade.session import CardsSwapped, Said
from ecumene.server.catalogue import AnswerTakenBack, GivenByAnother, StoredEvent, ToldToAnother
from ecumene.server.games.position import Recent
from ecumene.server.sight.viewers import happened
from ecumene.server.stewards.seated_bots import SeatedBots
from ecumene.server.tables.hosting import given_to_another
from tests.server.playing import wait_for
from tests.server.process import Person, Server
from tests.server.staged import running_hub
from tests.server.tables.alone import USUAL, at_rest, decide, founded

BACK = "AnswerTakenBack"


def looked_ahead(ann: Person) -> tuple[str, int, str]:
    """A game that a regent has played for a while, taken back to its first decision."""
    table, seat = founded(ann, settings=USUAL)
    first = decide(ann, table, seat, at_rest(ann, table, seat))
    regent = {"bot": "easy", "until": "good", "pace": "fast"}
    ann.command(table, "seat", seat, preferences={"regent": regent})
    wait_for(lambda: ann.state(table, seat)["board"]["turn"] >= 7)
    ann.command(table, "seat", seat, preferences={"regent": None})
    assert ann.command(table, "take_back", seat, ask=first)["type"] == "accepted"
    return table, seat, first


def test_who_looked_ahead_is_told_of_at_once_and_a_newcomer_reads_of_no_undone_future(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", bot_pause=0, regent_pause=0,
                    requests_per_second=10_000)  # fmt: skip
    ann = Person(server.start())
    try:
        table, seat, _ = looked_ahead(ann)
        assert ann.state(table, seat)["table"]["hindsight"] == 1
        other = next(number for number in range(1, 6) if number != seat)
        wish = {"role": "player", "seat": other, "revoke": True}
        key = ann.post(f"/api/tables/{table}/links", wish)["key"]
        bob = Person(server.address)
        bob.post("/api/links/open", {"key": key})
        welcome = bob.state(table, other, since=0)
        assert welcome["table"]["hindsight"] == 1
        check_nothing_private(bob, table, other, welcome)
        server.kill()
        server.start()
        assert bob.state(table, other)["table"]["hindsight"] == 1
        check_nothing_private(bob, table, other, bob.state(table, other, since=0))
    finally:
        server.stop()


def check_nothing_private(bob: Person, table: str, seat: int, welcome: dict[str, Any]) -> None:
    """By the welcome, by pages and by looking back; the seat's own count of events stays."""
    path, number = f"/api/tables/{table}", welcome["number"]
    assert len(welcome["events"]) == number > 100
    own = all_events(bob, table, seat)
    assert own == welcome["events"]
    told = [one for one in own if one["event"]["type"] not in ("ToldToAnother", BACK)]
    public = [one for one in all_events(bob, table, None) if one["event"]["type"] != BACK]
    assert told == public
    assert bob.get(f"{path}/replay", seat=seat, number=number // 2)["mine"] is None
    assert bob.get(f"{path}/replay", seat=seat, number=number)["mine"] is not None


def test_what_only_a_former_owner_was_told_keeps_its_place_without_a_word():
    rome = Civ("rome")
    orders = StoredEvent(1, "movement", GivenByAnother(rome, "PlanMovement", "orders"))
    back = StoredEvent(1, "movement", AnswerTakenBack(rome, "1", undone_of={"rome": 2, "-": 1}))
    told = [one.event for one in happened([orders, back, orders], rome, first=5, told_from=7)]
    assert told == [ToldToAnother(), back.event.seen_by(rome), orders.event]
    assert len(happened([orders, back], None)) == 1


def test_who_gets_a_seat_is_advised_by_what_they_were_told_themselves():
    """Not by what others said and gave to its former owner, which only that one knows."""
    rome, minoa = Civ("rome"), Civ("minoa")
    deal = CardsSwapped(rome, minoa, 3, 3, ("clay",) * 3, ("oil",) * 3)
    told = [
        StoredEvent(1, "trade", event)
        for event in (Said(minoa, rome, ("clay",), ()), deal, Said(minoa, None, ("oil",), ()), deal)
    ]
    recent = Recent()
    recent.extend(told)
    bots = SeatedBots("table", recent)
    assert [one.event for one in bots.heard(rome, 14)] == [one.event for one in told]
    assert [one.event for one in bots.heard(rome, 14, told_from=13)] == [
        ToldToAnother(), ToldToAnother(), told[2].event, deal,
    ]  # fmt: skip


def all_events(person: Person, table: str, seat: int | None) -> list[Any]:
    """All that somebody was told, page by page."""
    found: list[Any] = []
    query = {} if seat is None else {"seat": seat}
    while page := person.get(f"/api/tables/{table}/events", after=len(found), limit=100, **query)[
        "events"
    ]:
        found += page
    return found


def test_what_was_done_for_a_former_owner_is_not_told_to_the_next(tmp_path):
    """Not even what was taken back: cards are still drawn in the same order."""
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", bot_pause=0, regent_pause=0,
                    requests_per_second=10_000)  # fmt: skip
    ann = Person(server.start())
    try:
        table, seat, _ = looked_ahead(ann)
        path = f"/api/tables/{table}/seats/{seat}/done-for"
        assert ann.get(path) != []
        server.kill()
        asyncio.run(give_away(tmp_path, table, seat))
        server.start()
        assert ann.get(path) == []
    finally:
        server.stop()


def test_whoever_gets_a_seat_takes_back_nothing_that_its_former_owner_decided(tmp_path):
    """Else they would see the hand that it had before they came, and undo what was not theirs."""
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", bot_pause=0, regent_pause=0,
                    requests_per_second=10_000)  # fmt: skip
    ann = Person(server.start())
    try:
        table, seat = founded(ann)
        first = decide(ann, table, seat, at_rest(ann, table, seat))
        assert at_rest(ann, table, seat)["mine"]["back"] != []
        server.kill()
        asyncio.run(give_away(tmp_path, table, seat))
        server.start()
        state = at_rest(ann, table, seat)
        assert state["mine"]["back"] == []
        refused = ann.command(table, "take_back", seat, ask=first)
        assert (refused["type"], refused["code"]) == ("refused", "take_back.nothing_given")
        own = decide(ann, table, seat, state)
        back = at_rest(ann, table, seat)["mine"]["back"]
        assert {way["ask"] for way in back} == {own}
        assert ann.command(table, "take_back", seat, ask=own)["type"] == "accepted"
    finally:
        server.stop()


async def give_away(folder: Path, name: str, seat: int) -> None:
    """Somebody else has the seat from now on."""
    async with running_hub(folder) as hub:
        table = await hub.table(name)
        await table.change(lambda document: given_to_another(document, seat, 0))
