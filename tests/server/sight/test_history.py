"""Looking back over a long turn: it is played again piece by piece, and nobody waits for it."""

import asyncio

import pytest

from ecumene.engine.record import Entry
from ecumene.server.sight import history
from ecumene.server.sight.history import replay
from ecumene.server.tables.answering import answer
from tests.games.positions import at
from tests.server.staged import document_of, running_hub, stage_saved

ANSWERS = 7


@pytest.mark.parametrize("part", [2, 1000])
def test_others_get_their_turn_while_the_past_is_played(tmp_path, monkeypatch, part):
    monkeypatch.setattr(history, "PART", part)
    monkeypatch.setattr(history, "MOST_SECONDS", 0.0)

    async def scenario() -> None:
        async with running_hub(tmp_path, snapshot_every=10_000) as hub:
            game = at("mega-9-east-expert", 10, "movement")
            table = await stage_saved(hub, game, document_of(game, game.state.civs), "here")
            for _ in range(ANSWERS):
                ask = table.pending()[0]
                await answer(table, Entry(ask.id, {"orders": []}), ask.civ)
            number = table.position.counts["-"]
            turns = [0]

            async def others() -> None:
                while True:
                    turns[0] += 1
                    await asyncio.sleep(0)

            asking = asyncio.create_task(others())
            real, within = history.replay_one, list[int]()
            monkeypatch.setattr(
                history, "replay_one", lambda *one: (within.append(turns[0]), real(*one))[1]
            )
            seen = await replay(hub.store, table.seating.kept, None, number, False)
            asking.cancel()
            assert seen.number == number
            assert len(set(within)) == len(within) >= ANSWERS - 1

    asyncio.run(scenario())
