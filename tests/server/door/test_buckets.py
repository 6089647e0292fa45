"""Buckets: bursts are fine, floods are not, and nobody gets a new bucket by sending others."""

from ecumene.server.buckets import SHARED, Bucket, Buckets


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_and_fills_with_time():
    clock = Clock()
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_flood_of_names_does_not_fill_the_bucket_of_another():
    clock = Clock()
    buckets = Buckets(rate=0.01, burst=2, most=50, clock=clock)
    assert [buckets.take("ann") for _ in range(3)] == [True, True, False]
    for number in range(10_000):
        clock.now += 0.001
        buckets.take(f"flood {number}")
    assert not buckets.take("ann")


def test_so_many_names_take_a_bounded_memory_and_newcomers_share():
    clock = Clock()
    buckets = Buckets(rate=0.01, burst=2, most=50, clock=clock)
    passed = sum(buckets.take(f"flood {number}") for number in range(10_000))
    assert len(buckets) <= 50 + SHARED
    assert passed <= 2 * (50 + SHARED)


def test_those_who_have_not_asked_for_long_make_room():
    clock = Clock()
    buckets = Buckets(rate=1, burst=2, most=50, clock=clock)
    for number in range(60):
        buckets.take(f"early {number}")
    clock.now += 10
    assert [buckets.take("late") for _ in range(3)] == [True, True, False]
    assert len(buckets) == 1
