"""A server that stops does not wait until bots have played a game to its end."""

import asyncio
from pathlib import Path

from ecumene.proof.plan import Plan
from tests.server.staged import document_of, running_hub, stage_saved


def test_a_table_of_bots_without_a_pause_stops_in_the_middle_of_its_game(tmp_path: Path):
    async def work() -> None:
        async with running_hub(tmp_path) as hub:
            game = Plan(5, "west", turns=20).new_game()
            table = await stage_saved(hub, game, document_of(game, ()), "bots")
            table.wake()
            while table.position.sequence < 20:
                await asyncio.sleep(0.01)
            hub.waker.say_stop()
            await hub.waker.settle("bots")
            played = table.position.sequence
            assert not table.game.over
        async with running_hub(tmp_path) as hub:
            again = await hub.table("bots")
            while again.position.sequence <= played:
                await asyncio.sleep(0.01)

    asyncio.run(work())
