"""The market of who plays alone: it waits for their first word, and can be paused."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ecumene import Game
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.protocol import MarketPace, SeatPreferences
from ecumene.server.stewards.market import market_of
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.answering import answer
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.table import LiveTable
from tests.games.positions import at
from tests.server.staged import document_of, running_hub, stage_saved

RECORD = "mega-9-east-expert"


def staged(
    folder: Path,
    scenario: Callable[[LiveTable, Civ], Awaitable[None]],
    others: int = 0,
    pace: MarketPace = MarketPace(),  # noqa: B008
) -> None:
    """A trade session that has just begun, with one person among bots, or some more."""
    game: Game = at(RECORD, 10, "trade")
    me, *rest = (ask.civ for ask in game.pending())

    async def whole() -> None:
        async with running_hub(folder) as hub:
            document = document_of(game, [me, *rest[:others]])
            seat = document.seat_of(me)
            assert seat is not None
            document = document.with_seat(replace(seat, market=pace))
            await scenario(await stage_saved(hub, game, document, "market"), me)

    asyncio.run(whole())


async def at_rest(table: LiveTable) -> None:
    """Waits until the bots have nothing more to say."""
    table.wake()
    before = -1
    while before != table.position.sequence:
        before = table.position.sequence
        await asyncio.sleep(0.5)


def deals(table: LiveTable) -> int:
    return len(table.game.state.market.deals)


def number_of(document: TableDocument, civ: Civ) -> int:
    seat = document.seat_of(civ)
    assert seat is not None
    return seat.number


async def wish(table: LiveTable, me: Civ, **more: Any) -> None:
    pace = MarketPace(**more)
    await set_seat(table, number_of(table.document, me), SeatPreferences(market=pace))


def test_bots_make_offers_but_no_deals_until_the_person_says_go_on(tmp_path):
    async def scenario(table: LiveTable, me: Civ) -> None:
        await at_rest(table)
        assert market_of(table.scene) == "waits"
        assert table.own(me).market == "waits"
        assert table.game.state.market.offers
        assert deals(table) == 0
        assert table.stewards.wake_at(table.scene) is None
        await wish(table, me, go_on=table.game.state.turn)
        await at_rest(table)
        assert table.own(me).market is None
        assert deals(table) > 0

    staged(tmp_path, scenario)


def test_the_first_word_of_the_person_lets_them_trade(tmp_path):
    async def scenario(table: LiveTable, me: Civ) -> None:
        await at_rest(table)
        ask = next(one for one in table.pending() if one.civ == me)
        await answer(table, Entry(ask.id, {"type": "say", "seek": [], "have": []}), me)
        await at_rest(table)
        assert deals(table) > 0

    staged(tmp_path, scenario)


def test_a_paused_market_is_silent_until_it_goes_on_or_the_person_is_done(tmp_path):
    async def scenario(table: LiveTable, me: Civ) -> None:
        await at_rest(table)
        assert table.position.sequence == 0
        assert table.own(me).market == "paused"
        await wish(table, me, waits=False)
        await at_rest(table)
        assert deals(table) > 0
        await wish(table, me, paused=True)
        ask = next(one for one in table.pending() if one.civ == me)
        await answer(table, Entry(ask.id, {"type": "done"}), me)
        assert table.own(me).market is None

    staged(tmp_path, scenario, pace=MarketPace(paused=True))


def test_a_pause_is_for_the_session_of_its_turn(tmp_path):
    async def scenario(table: LiveTable, me: Civ) -> None:
        turn = table.game.state.turn
        await wish(table, me, paused=True, paused_in=turn - 1)
        assert market_of(table.scene) == "waits"
        await wish(table, me, paused=True, paused_in=turn)
        assert market_of(table.scene) == "paused"

    staged(tmp_path, scenario)


def test_with_a_second_person_nobody_waits_and_nothing_is_paused(tmp_path):
    async def scenario(table: LiveTable, me: Civ) -> None:
        await at_rest(table)
        assert market_of(table.scene) is None
        assert table.position.sequence > 0

    staged(tmp_path, scenario, others=1, pace=MarketPace(paused=True))
