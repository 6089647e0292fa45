"""Quotas, places and turns: each has its bound, and gives back what is given back."""

import asyncio

import pytest

from ecumene.server.door.crowd import Crowd
from ecumene.server.door.quotas import Makers, Quotas
from ecumene.server.door.turnstile import Desk, Turnstile
from ecumene.server.door.visitors import Places
from ecumene.server.errors import Refusal
from ecumene.server.settings import Settings


def test_each_kind_has_a_bucket_of_its_own_for_each_address():
    quotas = Quotas(Settings(tables_per_hour=2))
    for _ in range(2):
        quotas.need("table", "ann")
    with pytest.raises(Refusal) as refused:
        quotas.need("table", "ann")
    assert refused.value.facts["seconds"] > 1000
    quotas.need("table", "bel")
    quotas.need("record", "ann")


def test_who_asks_to_join_again_and_again_has_to_wait():
    """Each wish is put before everybody at the table."""
    quotas = Quotas(Settings())
    for _ in range(5):
        quotas.need("arrival", "here")
    with pytest.raises(Refusal) as refused:
        quotas.need("arrival", "here")
    assert refused.value.facts["seconds"] > 30


def test_a_table_that_did_not_come_about_takes_no_place():
    makers = Makers(1)
    with pytest.raises(ZeroDivisionError), makers.making("ann"):
        raise ZeroDivisionError
    with makers.making("ann") as new:
        with pytest.raises(Refusal), makers.making("ann"):
            pass
        new.append("a table")
    with pytest.raises(Refusal), makers.making("ann"):
        pass
    assert makers.made("ann") == ["a table"]
    makers.forget("ann", ["a table"])
    with makers.making("ann"):
        pass


def test_no_place_is_lost_when_tables_are_forgotten_while_one_is_made():
    makers = Makers(2)
    with makers.making("ann") as new:
        new.append("old")
    with makers.making("ann") as new:
        makers.forget("ann", ["old"])
        new.append("young")
    assert makers.made("ann") == ["young"]
    with makers.making("ann"):
        pass


def test_places_are_given_back():
    places = Places(1)
    with places.place("ann"), places.place("bel"), pytest.raises(Refusal), places.place("ann"):
        pass
    with places.place("ann"):
        pass


def test_a_turnstile_lets_in_a_few_keeps_a_few_waiting_and_refuses_the_rest():
    async def work() -> list[object]:
        turnstile, go = Turnstile(at_once=2, waiting=3), asyncio.Event()
        inside: list[int] = []

        async def one(number: int) -> int:
            async with turnstile.turn():
                inside.append(number)
                await go.wait()
                return number

        tasks = [asyncio.create_task(one(number)) for number in range(8)]
        await asyncio.sleep(0)
        assert inside == [0, 1]
        tasks[3].cancel()
        go.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        async with turnstile.turn(), turnstile.turn():
            return list(results)

    results = asyncio.run(work())
    assert [result for result in results if isinstance(result, int)] == [0, 1, 2, 4]
    assert isinstance(results[3], asyncio.CancelledError)
    assert [one.code for one in results if isinstance(one, Refusal)] == ["server.busy"] * 3


def test_whoever_asks_a_desk_for_a_lot_waits_behind_themselves():
    async def work() -> tuple[list[str], list[object]]:
        desk, done = Desk(at_once=1, waiting=9, of_each=2), list[str]()

        async def one(who: str) -> None:
            async with desk.turn(who):
                await asyncio.sleep(0)
                done.append(who)

        who = ["ann", "ann", "ann", "ann", "bel"]
        return done, await asyncio.gather(*map(one, who), return_exceptions=True)

    done, results = asyncio.run(work())
    assert done == ["ann", "bel", "ann", "ann"]
    assert [one.code for one in results if isinstance(one, Refusal)] == ["server.busy"]


class Line:
    """A connection as far as a crowd is concerned."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_whoever_has_not_asked_makes_room_for_whoever_comes():
    crowd = Crowd(most=3, per_address=None)
    lines = [Line() for _ in range(6)]
    assert [crowd.enter(line, f"10.0.0.{n}") for n, line in enumerate(lines[:3])] == [None] * 3
    for line in lines[:2]:
        crowd.waits(line)
    crowd.has_asked(lines[0])
    assert crowd.enter(lines[3], "10.0.0.9") is None
    assert [line.aborted for line in lines] == [False, True, False, False, False, False]
    assert crowd.enter(lines[4], "10.0.0.9") == 503
    crowd.leave(lines[3])
    assert crowd.enter(lines[4], "10.0.0.9") is None
    assert len(crowd) == 3


def test_one_address_has_its_part_of_the_places():
    crowd = Crowd(most=10, per_address=2)
    lines = [Line() for _ in range(4)]
    assert [crowd.enter(line, "2001:db8::1") for line in lines[:2]] == [None, None]
    assert crowd.enter(lines[2], "2001:db8::2") == 429
    assert crowd.enter(lines[3], "2001:db8:1::1") is None
    crowd.leave(lines[0])
    assert crowd.enter(lines[2], "2001:db8::2") is None
