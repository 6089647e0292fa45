"""Trade by correspondence: standing offers find each other, under the rules and no further."""

import asyncio
import time

import pytest
from msgspec.structs import replace

from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.trade.session import CardsSwapped
from ecumene.server.protocol import (
    CorrespondenceClock,
    SeatPreferences,
    StandingOffer,
    StandingOrders,
)
from ecumene.server.tables.answering import answer
from ecumene.server.tables.commands import set_seat
from ecumene.server.tables.table import LiveTable
from tests.phases.trading import session
from tests.server.staged import document_of, hub_of, running_hub, stage_saved

EGYPT, HATTI = Civ("egypt"), Civ("hatti")
DAY = 24 * 3600
FISH = "fish fish treachery"
CLAY = "clay clay clay"


def offer(gives: str, wants: str = "", **more) -> StandingOffer:
    return StandingOffer(tuple(gives.split()), tuple(wants.split()), **more)


def hand(table: LiveTable, civ: Civ) -> list[str]:
    return sorted(card.name for card in table.game.state.hands[civ].cards)


async def given(table: LiveTable) -> list[tuple[str, str | None, str]]:
    """The messages of the session: who, by what, what kind."""
    rows = await hub_of(table).store.answers_after(table.id, 0)
    return [(row.civ, row.entry.by, row.entry.answer["type"]) for row in rows]


async def stand(table: LiveTable, civ: Civ, *offers: StandingOffer, only: bool = False) -> None:
    seat = table.document.seat_of(civ)
    assert seat is not None
    wish = SeatPreferences(standing=offers, orders=StandingOrders(no_trade=only))
    await set_seat(table, seat.number, wish)
    await hub_of(table).waker.settle(table.id)


async def say(table: LiveTable, civ: Civ, **message) -> None:
    game = table.game
    ask = next(ask for ask in (*game.pending(), *game.optional()) if ask.civ == civ)
    await answer(table, Entry(ask.id, message), civ)
    await hub_of(table).waker.settle(table.id)


def play(folder, scenario, clock=None, **position) -> None:
    """Runs a scenario at a table with people where the cards are, in the trade session."""

    async def whole() -> None:
        async with running_hub(folder) as hub:
            game = session(**position).game
            clock_ = clock or CorrespondenceClock()
            document = document_of(game, game.state.civs, clock_)
            await scenario(await stage_saved(hub, game, document, "market"))

    asyncio.run(whole())


def test_two_standing_offers_with_names_meet(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, HATTI, offer(FISH, "clay clay"))
        assert await given(table) == [("hatti", "orders", "offer")]
        await stand(table, EGYPT, offer(CLAY, "fish"))
        assert await given(table) == [("hatti", "orders", "offer"), ("egypt", "orders", "accept")]
        assert hand(table, HATTI).count("clay") == 3
        assert "treachery" in hand(table, EGYPT)

    play(tmp_path, scenario)


def test_conditions_of_value_meet_by_talk_and_an_offer_that_binds(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, HATTI, offer(FISH, least_value=14))
        await stand(table, EGYPT, offer("gold wine clay", least_value=6))
        kinds = await given(table)
        assert {by for _, by, _ in kinds} == {"orders"}
        assert [kind for _, _, kind in kinds] == ["say", "offer", "accept"]
        assert hand(table, HATTI).count("gold") == 1

    play(tmp_path, scenario)


@pytest.mark.parametrize("least", [7, 99])
def test_nothing_is_given_for_less_than_is_wanted(tmp_path, least):
    async def scenario(table: LiveTable) -> None:
        await stand(table, EGYPT, offer("gold wine clay", least_value=least))
        await stand(table, HATTI, offer(FISH, least_value=1))
        await say(table, HATTI, type="offer", bundle=["fish", "fish", "iron"],
                  gives=["fish", "fish", "gold"])  # fmt: skip
        assert "gold" in hand(table, EGYPT)
        assert table.game.state.market.deals == ()

    play(tmp_path, scenario)


def test_an_offer_stands_as_often_as_it_says_and_no_oftener(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, EGYPT, offer(CLAY, "fish", times=1))
        take = {"type": "accept", "names": ["fish", "fish"]}
        await say(table, HATTI, offer="egypt/all/1", bundle=["fish", "fish", "iron"], **take)
        assert hand(table, EGYPT).count("clay") == 6
        assert table.game.state.market.offers == ()
        hub_of(table).forget(table.id)
        again = await hub_of(table).table(table.id)
        again.wake()
        await hub_of(table).waker.settle(again.id)
        assert again.game.state.market.offers == ()
        await stand(again, EGYPT, offer(CLAY, "fish", times=2))
        assert len(again.game.state.market.offers) == 1

    play(tmp_path, scenario, egypt="hand 9 clay, wine", hatti="hand 6 fish, 3 iron")


def test_what_was_withdrawn_by_hand_is_not_put_back(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, EGYPT, offer(CLAY, "fish"))
        await say(table, EGYPT, type="withdraw", offer="egypt/all/1")
        assert table.game.state.market.offers == ()

    play(tmp_path, scenario)


def test_no_more_is_open_than_may_be_given(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, EGYPT, offer(CLAY, "gold", times=1), only=True)
        assert EGYPT in table.game.state.market.done
        await say(table, HATTI, type="offer", bundle=["gold", "fish", "fish"],
                  gives=["gold", "fish"], wants=["clay", "clay"])  # fmt: skip
        messages = [kind for civ, _, kind in await given(table) if civ == "egypt"]
        assert messages == ["offer", "done", "withdraw", "accept", "done"]
        assert hand(table, EGYPT).count("clay") == 6

    play(tmp_path, scenario, egypt="hand 9 clay, wine", hatti="hand 6 fish, gold")


def test_who_does_nothing_else_declines_what_does_not_fit(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, EGYPT, offer(CLAY, "gold"), only=True)
        await say(table, HATTI, type="offer", to="egypt", bundle=["fish", "fish", "iron"],
                  gives=["fish", "fish"])  # fmt: skip
        assert ("egypt", "orders", "decline") in await given(table)

    play(tmp_path, scenario)


def test_when_all_want_nothing_else_the_session_ends_by_itself(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, HATTI, offer(FISH, "clay clay"), only=True)
        await stand(table, EGYPT, offer(CLAY, "fish"), only=True)
        assert table.game.phase.name != "trade"
        swaps = [one for one in table.play.recent.events if isinstance(one.event, CardsSwapped)]
        assert len(swaps) == 1

    play(tmp_path, scenario)


def test_the_session_is_closed_in_a_day(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, HATTI, offer(FISH, "clay clay"))
        session_clock = table.clocks.now.session
        assert session_clock is not None
        assert session_clock.deadline - session_clock.started == DAY
        late = time.time() - 1
        ended = {civ: replace(run, deadline=late) for civ, run in table.clocks.now.running.items()}
        over = replace(session_clock, deadline=late)
        table.clocks.set(replace(table.clocks.now, running=ended, session=over))
        await stand(table, EGYPT, offer(CLAY, "fish"))
        assert [by for _, by, _ in await given(table)] == ["orders", "clock", "clock"]
        assert table.game.phase.name != "trade"

    play(tmp_path, scenario)


def test_offers_of_an_earlier_turn_do_nothing(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await stand(table, EGYPT, offer(CLAY, "fish", times=2), only=True)
        seat = table.document.seat_of(EGYPT)
        assert seat is not None
        assert seat.offers_turn == table.game.state.turn
        before = len(await given(table))
        await table.change(lambda d: d.with_seat(replace(seat, offers_turn=0)))
        await say(table, HATTI, type="accept", offer="egypt/all/1",
                  bundle=["fish", "fish", "iron"], names=["fish", "fish"])  # fmt: skip
        later = (await given(table))[before:]
        assert [kind for civ, _, kind in later if civ == "egypt"] == []

    play(tmp_path, scenario, egypt="hand 9 clay, wine")
