"""Whatever a person offers to bots is answered: accepted, countered, or declined with reasons."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.trade.session import OfferDeclined
from ecumene.server.stewards.owed import owed
from ecumene.server.tables.answering import answer
from ecumene.server.tables.table import LiveTable
from tests.server.staged import document_of, running_hub, stage_saved

EGYPT = Civ("egypt")


def at_market(edition: str, seed: int, turn: int, seats: int = 5) -> Game:
    """A trade session that has just begun, as easy bots have played towards it."""
    game = Game.new(rulesets.BY_NAME[edition], seats=seats, board="west", seed=seed)
    bots = {civ: make_bot("easy", f"{seed}/{civ}") for civ in game.state.civs}
    while (game.state.turn, game.phase.name) != (turn, "trade"):
        ask = game.pending()[0]
        game.answer(ask.id, bots[ask.civ].answer(game.view(ask.civ), ask), civ=ask.civ)
    return game


def staged(folder: Path, game: Game, scenario: Callable[[LiveTable], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with running_hub(folder) as hub:
            document = document_of(game, [EGYPT])
            for seat in document.seats:
                if seat.kind == "bot":
                    document = document.with_seat(replace(seat, bot="easy"))
            await scenario(await stage_saved(hub, game, document, "market"))

    asyncio.run(whole())


async def quiet(table: LiveTable) -> None:
    """Waits until nobody says anything; nobody is woken for it."""
    before = -1
    while before != table.position.sequence:
        before = table.position.sequence
        await asyncio.sleep(0.3)


async def send(table: LiveTable, **message: Any) -> None:
    asks = (*table.pending(), *table.game.optional())
    ask = next(one for one in asks if one.civ == EGYPT)
    await answer(table, Entry(ask.id, message), EGYPT)
    await quiet(table)


def cards(table: LiveTable) -> list[str]:
    facts = table.game.state.rules.facts
    hand = table.game.state.hands[EGYPT].cards
    return [one.name for one in hand if one.name in facts.commodities][:3]


def refusals(table: LiveTable, before: int) -> list[OfferDeclined]:
    events = [stored.event for stored in table.stewards._bots._recent.since(before)]
    return [event for event in events if isinstance(event, OfferDeclined)]


@pytest.mark.parametrize(("edition", "turn"), [("first", 6), ("mega", 8)])
@pytest.mark.parametrize("to", ["hatti", None])
def test_an_offer_is_answered_though_all_bots_have_finished(tmp_path, edition, turn, to):
    async def scenario(table: LiveTable) -> None:
        table.wake()
        await quiet(table)
        await send(table, type="say", seek=[], have=[])
        market = table.game.state.market
        able = [one.civ for one in table.game.optional() if one.civ != EGYPT]
        if edition == "mega":
            assert set(market.done) == set(able)
        told, deals = table.stewards._bots._recent.count, len(market.deals)
        bundle = cards(table)
        await send(table, type="offer", gives=bundle, bundle=bundle, wants=["iron", "iron"],
                   want_count=3, give_count=3, to=to)  # fmt: skip
        market = table.game.state.market
        assert list(owed(table.scene)) == []
        said = refusals(table, told)
        countered = [one for one in market.offers if one.answers is not None]
        assert said or countered or len(market.deals) > deals
        assert all(one.because is not None for one in said)

    staged(tmp_path, at_market(edition, 3, turn), scenario)
