"""A short chaos: the long one is `make chaos`."""

import asyncio

import pytest

from tests.server.chaos.run import chaos


@pytest.mark.parametrize(("workers", "rounds"), [(2, 4), (4, 3)])
def test_no_table_stands_still_and_nothing_is_lost_or_told_twice(workers, rounds):
    run = asyncio.run(chaos(workers, rounds, minutes=0, seed=workers))
    print(f"\n{run.summary()}")
    assert run.found.wrong == []
    assert run.found.counts["acknowledged"] > 0
