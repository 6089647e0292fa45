"""Memory is tidied up by the server itself, a little at a time, and nothing is lost for good."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from ecumene.server.operations.tidying import NEVER, SELDOM, Tidier, kept_tidy


class Ring:
    """Something that only looking through the memory can find."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def only_here() -> Iterator[None]:
    """What is set aside here is not set aside for the other tests."""
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


def test_what_stays_is_set_aside_and_not_looked_through_again():
    tidier = Tidier(lambda: 0.0)
    kept = [Ring() for _ in range(1000)]
    tidier.tidy()
    assert not any(one is kept[0] for one in gc.get_objects())
    assert gc.get_freeze_count() > 1000


def test_new_rubbish_goes_at_once():
    tidier = Tidier(lambda: 0.0)
    tidier.tidy_all()
    seen = weakref.ref(Ring())
    assert seen() is not None
    tidier.tidy()
    assert seen() is None


def test_old_rubbish_goes_when_much_was_set_aside_but_not_too_often():
    now = [0.0]
    tidier = Tidier(lambda: now[0])
    tidier.tidy_all()
    ring = Ring()
    many = [[] for _ in range(gc.get_freeze_count())]
    seen = weakref.ref(ring)
    tidier.tidy()
    del ring
    now[0] = SELDOM - 1
    tidier.tidy()
    assert seen() is not None
    now[0] = SELDOM
    tidier.tidy()
    assert seen() is None
    assert many


def test_where_little_was_set_aside_not_everything_is_looked_through():
    now = [0.0]
    tidier = Tidier(lambda: now[0])
    ring = Ring()
    tidier.tidy_all()
    seen = weakref.ref(ring)
    del ring
    now[0] = SELDOM
    tidier.tidy()
    assert seen() is not None


def test_python_does_not_look_through_everything_meanwhile():
    before = gc.get_threshold()

    async def live() -> None:
        async with kept_tidy():
            assert gc.get_threshold() == (*before[:2], NEVER)
            await asyncio.sleep(0)
            assert gc.get_freeze_count() > 0

    asyncio.run(live())
    assert gc.get_threshold() == before
