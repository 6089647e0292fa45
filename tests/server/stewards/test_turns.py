"""Whose bots think next: whoever has used least lately, so that many tables do not stall one."""

import asyncio

from ecumene.server.stewards.turns import Turns


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_table_that_has_used_little_goes_before_all_that_play_on_by_themselves():
    async def work() -> list[str]:
        turns, order = Turns(at_once=1, clock=Clock()), []

        async def think(table: str) -> None:
            async with turns.turn(table):
                order.append(table)
                await asyncio.sleep(0)

        for number in range(60):
            turns.note(f"alone {number}", 1.0)
        tasks = [asyncio.create_task(think(f"alone {number}")) for number in range(60)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(think("people")))
        await asyncio.gather(*tasks)
        return order

    order = asyncio.run(work())
    assert order.index("people") <= 2
    assert len(order) == 61


def test_tables_that_play_on_by_themselves_take_turns():
    async def work() -> dict[str, int]:
        clock = Clock()
        turns, thought = Turns(at_once=2, clock=clock), dict.fromkeys("abcde", 0)

        async def play(table: str) -> None:
            while sum(thought.values()) < 500:
                async with turns.turn(table):
                    thought[table] += 1
                    with turns.measured(table):
                        clock.now += 0.008 if table == "a" else 0.002
                    await asyncio.sleep(0)

        await asyncio.gather(*(play(table) for table in thought))
        return thought

    thought = asyncio.run(work())
    assert min(thought[table] for table in "bcde") > 3 * thought["a"]
    assert thought["a"] > 10


def test_what_was_used_is_forgotten_with_time():
    clock = Clock()
    turns = Turns(clock=clock)
    turns.note("a", 1.0)
    clock.now += 10
    assert turns.used("a") == 0.5
    clock.now += 100
    turns.note("b", 0.01)
    assert turns.used("a") < turns.used("b")


def test_whoever_goes_away_while_waiting_takes_no_turn():
    async def work() -> None:
        turns = Turns(at_once=1)
        async with turns.turn("a"):
            waiting = asyncio.create_task(turns._enter("b"))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(60), turns.turn("c"):
            pass

    asyncio.run(work())
