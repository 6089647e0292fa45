"""Passwords are checked by a few threads; who comes when too many wait is told to try again."""

import asyncio

import pytest

from ecumene.server.errors import Refusal
from ecumene.server.people import passwords
from ecumene.server.people.passwords import Pool, hasher, matches, nobody


def test_an_unknown_name_is_checked_with_the_same_cost_and_never_matches():
    assert not matches(None, "nobody has this password")
    kept = hasher.hash("a long password")
    assert kept.split("$")[:4] == nobody().split("$")[:4]
    assert matches(kept, "a long password")
    assert not matches(kept, "another password")


def test_a_flood_is_refused_when_the_queue_is_full_and_the_pool_is_free_again_afterwards(
    monkeypatch,
):
    checked: list[str] = []
    monkeypatch.setattr(passwords, "matches", lambda kept, password: checked.append(password))

    async def work() -> list[object]:
        pool = Pool(threads=2, waiting=3)
        tries = [pool.matches(None, f"guess {number}") for number in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        await pool.matches(None, "later")
        assert pool.busy == 0
        return list(results)

    results = asyncio.run(work())
    refused = [one for one in results if isinstance(one, Refusal)]
    assert [(one.code, one.status) for one in refused] == [("server.busy", 503)] * 15
    assert len(checked) == 6


def test_whoever_goes_away_keeps_their_place_until_their_password_is_checked():
    async def work() -> None:
        pool = Pool(threads=1, waiting=0)
        first = asyncio.create_task(pool.hash("a long password"))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert pool.busy == 1
        with pytest.raises(Refusal):
            await pool.hash("another password")
        while pool.busy:
            await asyncio.sleep(0.01)
        await pool.hash("another password")

    asyncio.run(work())
