"""The market of who plays alone: it waits until they trade, and can be paused."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ecumene import Game, rulesets
from ecumene.engine.record import Entry
from ecumene.names import Block, Card, Civ
from ecumene.phases.trade.offers import Accept, AnyMessage, MakeOffer
from ecumene.server.games.clocks import Clocks
from ecumene.server.games.position import Position
from ecumene.server.games.scene import Scene
from ecumene.server.protocol import MarketPace, SeatPreferences
from ecumene.server.stewards.market import HeldBack, market_of
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.answering import answer
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.table import LiveTable
from ecumene.state.cards import Hand, TradeCard
from tests.games.positions import at
from tests.server.staged import document_of, running_hub, stage_saved
from tests.server.stewards import test_offers_answered as of_five

RECORD = "mega-9-east-expert"
EGYPT, HATTI, MINOA = Civ("egypt"), Civ("hatti"), Civ("minoa")


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


async def send(table: LiveTable, me: Civ, **message: Any) -> None:
    ask = next(one for one in table.pending() if one.civ == me)
    await answer(table, Entry(ask.id, message), me)
    await at_rest(table)


def offer_nobody_takes(table: LiveTable, me: Civ) -> dict[str, Any]:
    """The least of a hand for the two dearest commodities there are."""
    facts = table.game.state.rules.facts.commodities
    names = sorted((c.name for c in table.game.state.hands[me].cards if c.name in facts),
                   key=lambda name: facts[name].value)  # fmt: skip
    dearest = sorted(facts, key=lambda name: facts[name].value)[-2:]
    return {"type": "offer", "gives": names[:3], "bundle": names[:3], "wants": dearest,
            "want_count": 9}  # fmt: skip


def test_talk_does_not_let_them_trade_and_an_offer_of_the_person_does(tmp_path):
    async def scenario(table: LiveTable, me: Civ) -> None:
        await at_rest(table)
        await send(table, me, type="say", seek=[], have=[])
        assert table.own(me).market == "waits"
        assert deals(table) == 0
        await send(table, me, **offer_nobody_takes(table, me))
        assert table.own(me).market == "keeps"
        assert deals(table) > 0

    staged(tmp_path, scenario)


def test_offers_to_the_person_alone_stay_once_they_trade(tmp_path):
    me = EGYPT

    def to_me(table: LiveTable) -> set[str]:
        return {offer.id for offer in table.game.state.market.offers if offer.to == me}

    async def scenario(table: LiveTable) -> None:
        await at_rest(table)
        lying = to_me(table)
        assert lying
        await send(table, me, **offer_nobody_takes(table, me))
        assert lying <= to_me(table)
        assert table.stewards.wake_at(table.scene) is None
        await wish(table, me, go_on=table.game.state.turn)
        assert table.own(me).market is None

    of_five.staged(tmp_path, of_five.at_market("west", 1, 7), scenario)


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in names.split())


def bots_deal(theirs: str, to_me: str, by: Civ | None = None) -> bool:
    """Whether Hatti may take Minoa's cards, where one of them has offered some to Egypt."""
    start = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed=1)
    state = start.state.copy()
    for civ in (EGYPT, HATTI, MINOA):
        hand = cards("wine wine wine salt salt salt tin tin tin")
        state.hands[civ] = Hand(tuple(TradeCard(name, Block("west")) for name in hand))
    game = Game.at(start.header, rulesets.MEGA_CIVILIZATION, state, "trade")

    def say(civ: Civ, message: AnyMessage) -> None:
        game.answer(next(ask for ask in game.pending() if ask.civ == civ).id, message)

    def made(civ: Civ, bundle: str, to: Civ | None) -> None:
        say(civ, MakeOffer(cards(bundle), cards(bundle), to=to))

    made(EGYPT, "salt salt tin", None)
    made(by or MINOA, to_me, EGYPT)
    made(MINOA, theirs, None)
    offer = game.state.market.offers[-1]
    ask = next(one for one in game.pending() if one.civ == HATTI)
    kept = new_kept(document_of(game, [EGYPT]))
    scene = Scene(kept, Position(game, 0, {}), Clocks(), frozenset())
    assert market_of(scene) == "keeps"
    held = HeldBack()
    free = not held.holds(scene, ask, Accept(offer.id, cards("wine wine wine"), cards("wine wine")))
    assert held.is_free(scene, ask) == free
    return free


def test_bots_deal_with_cards_that_are_not_offered_to_the_person():
    assert bots_deal("tin tin tin", to_me="salt salt salt")
    assert not bots_deal("tin tin tin", to_me="salt salt tin")
    assert not bots_deal("tin tin tin", to_me="wine wine salt", by=HATTI)
    assert bots_deal("tin tin tin", to_me="salt salt tin", by=HATTI)


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
