"""Answers ahead of their time, replaced, withdrawn and taken back; dry runs that change nothing.

The tables are staged out of a recorded game, with people in all seats unless it says otherwise.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from ecumene import Game, PlayerError
from ecumene.cases import table as table_of
from ecumene.engine.record import Entry
from ecumene.engine.run import AnswerReturned
from ecumene.names import Civ
from ecumene.server.catalogue import SeatHandedOver, living
from ecumene.server.games.clocks import Clocks, Running
from ecumene.server.games.take_back import reveals
from ecumene.server.people.access import Access
from ecumene.server.people.moves import taking
from ecumene.server.protocol import LiveClock
from ecumene.server.protocol.messages import Accepted, CheckAnswer, Refused
from ecumene.server.sight.history import replay
from ecumene.server.sight.welcome import welcome
from ecumene.server.storage import database as db
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.answering import answer, take_back
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.following import read_on, reload
from ecumene.server.tables.hosting import handed_over_by
from ecumene.server.tables.table import LiveTable
from tests.games.positions import at
from tests.server.staged import asker_at, document_of, hub_of, running_hub, stage_saved

RECORD = "mega-9-east-expert"
STAY = {"orders": []}


def staged(
    folder: Path,
    game: Game,
    scenario: Callable[[LiveTable], Awaitable[None]],
    people: Iterable[Civ] | None = None,
    edit: Callable[[TableDocument], TableDocument] = lambda document: document,
) -> None:
    async def whole() -> None:
        async with running_hub(folder) as hub:
            document = edit(document_of(game, game.state.civs if people is None else people))
            await scenario(await stage_saved(hub, game, document, "answers"))

    asyncio.run(whole())


def asked(table: LiveTable) -> tuple[str, Civ]:
    """The first question the game waits for, and whose it is."""
    ask = table.pending()[0]
    return ask.id, ask.civ


async def sealed(table: LiveTable, civ: Civ) -> dict[str, Any]:
    """What waits for its time, as its owner is shown it."""
    return dict((await mine(table, civ)).sealed)


def test_an_early_answer_is_sealed_replaced_and_withdrawn(tmp_path):
    async def scenario(table: LiveTable) -> None:
        later = table.game.early()[0]
        board = (await welcome(table.window, Access(), None, None)).board
        await answer(table, Entry(later.id, STAY), later.civ)
        assert list(await sealed(table, later.civ)) == [later.id]
        assert (await welcome(table.window, Access(), None, None)).board == board
        origin = next(iter(table.game.offer(later.id)["tokens"]))
        to = table.game.offer(later.id)["tokens"][origin]["to"][0]
        march = {"orders": [{"do": "march", "origin": origin, "to": to, "tokens": 1}]}
        await answer(table, Entry(later.id, march), later.civ)
        assert str(to) in str((await sealed(table, later.civ))[later.id])
        await answer(table, Entry(later.id, None, withdrawn=True), later.civ)
        assert await sealed(table, later.civ) == {}

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


def test_an_early_answer_is_used_when_its_time_comes(tmp_path):
    async def scenario(table: LiveTable) -> None:
        ask, civ = asked(table)
        later = table.game.early()[0]
        await answer(table, Entry(later.id, STAY), later.civ)
        await answer(table, Entry(ask, STAY), civ)
        assert later.id not in [one.id for one in table.pending()]
        assert await sealed(table, later.civ) == {}
        assert (await hub_of(table).table(table.id)).position.sequence == 2

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


def test_an_answer_is_taken_back_until_somebody_else_has_answered(tmp_path):
    async def scenario(table: LiveTable) -> None:
        first, civ = asked(table)
        before = table.game.digest()
        await answer(table, Entry(first, STAY), civ)
        await take_back(table, first, civ)
        assert table.game.digest() == before
        assert asked(table) == (first, civ)
        with pytest.raises(PlayerError, match="take_back"):
            await take_back(table, first, civ)
        await answer(table, Entry(first, STAY), civ)
        second, other = asked(table)
        await answer(table, Entry(second, STAY), other)
        with pytest.raises(PlayerError, match="others_answered"):
            await take_back(table, first, civ)
        await take_back(table, second, other)
        with pytest.raises(PlayerError, match="not_the_last"):
            await take_back(table, "9/movement/nobody/0", civ)

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


async def mine(table: LiveTable, civ: Civ) -> Any:
    """What a seat is shown of its own."""
    seat = table.document.seat_of(civ)
    assert seat is not None
    rights = Access(frozenset({"player"}), (seat.number,))
    return (await welcome(table.window, rights, seat.number, None)).mine


@pytest.mark.parametrize("taken_up", [False, True])
@pytest.mark.parametrize("withdrawn", [False, True])
def test_what_others_answer_ahead_neither_hinders_a_taking_back_nor_is_told_by_it(
    tmp_path, withdrawn, taken_up
):
    async def scenario(table: LiveTable) -> None:
        before = table.game.digest()
        ask, civ = asked(table)
        await answer(table, Entry(ask, STAY), civ)
        shown = await mine(table, civ)
        assert [way.ask for way in shown.back] == [ask]
        later = next(one for one in table.game.early() if one.civ != civ)
        await answer(table, Entry(later.id, STAY), later.civ)
        if withdrawn:
            await answer(table, Entry(later.id, None, withdrawn=True), later.civ)
        if taken_up:
            await reload(table)
        assert await mine(table, civ) == shown
        await take_back(table, ask, civ)
        assert list(await sealed(table, later.civ)) == ([] if withdrawn else [later.id])
        await reload(table)
        assert list(await sealed(table, later.civ)) == ([] if withdrawn else [later.id])
        if not withdrawn:
            await answer(table, Entry(later.id, None, withdrawn=True), later.civ)
        assert table.game.digest() == before

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


def test_what_was_answered_ahead_of_what_is_taken_back_is_handed_back(tmp_path):
    crowded = "2 in sinai; 2 in gaza; 2 in memphis; stock 3"
    game = (
        table_of(egypt=crowded, minoa="2 in knossos").play("population_expansion to movement").game
    )

    async def scenario(table: LiveTable) -> None:
        ask, civ = asked(table)
        await answer(table, Entry(ask, usual(table.game)), civ)
        assert table.game.phase.name == "movement"
        later = table.game.early()[0]
        await answer(table, Entry(later.id, STAY), later.civ)
        await take_back(table, ask, civ)
        assert asked(table) == (ask, civ)
        assert await sealed(table, later.civ) == {}
        told = [one.event for one in table.play.recent.events]
        assert told[-1] == AnswerReturned(later.civ, later.kind, "ask.not_open", {"id": later.id})
        assert told[-1].seen_by(civ) is None
        number, place = table.position.counts[later.civ], table.position.sequence
        async with table.store.writing() as connection:
            await connection.execute(delete(db.snapshots).where(db.snapshots.c.sequence == place))
        kept, store = table.seating.kept, table.store
        assert (await replay(store, kept, later.civ, number, False)).number == number

    staged(tmp_path, game, scenario)


def test_that_a_seat_was_handed_over_stays_in_the_log_when_an_answer_before_it_is_taken_back(
    tmp_path,
):
    async def scenario(table: LiveTable) -> None:
        ask, civ = asked(table)
        await answer(table, Entry(ask, STAY), civ)
        other = next(seat for seat in table.document.seats if seat.civ != civ)
        moving = handed_over_by(table, other.number, "host", taking(table.id, "spectator", None))

        async def hand_over() -> None:
            await table.change_locked(lambda document: document, moving=moving)
            await read_on(table)

        await table.alone(hand_over)
        await take_back(table, ask, civ)
        told = SeatHandedOver(Civ(str(other.civ)), "host")
        assert [one.event for one in living(table.play.recent.events)][-1] == told
        number = table.position.counts[civ]
        await reload(table)
        assert table.position.counts[civ] == number
        async with table.store.writing() as connection:
            last = db.snapshots.c.sequence == table.position.sequence
            await connection.execute(delete(db.snapshots).where(last))
        kept, store = table.seating.kept, table.store
        assert (await replay(store, kept, civ, number, False)).number == number

    staged(tmp_path, at(RECORD, 10, "movement"), scenario)


def test_a_move_ahead_of_turn_is_taken_back_unless_it_led_into_a_conflict(tmp_path):
    egypt = Civ("egypt")
    hands = {"minoa": "9 in knossos; census 9", "egypt": "2 in sinai; census 2"}
    game = table_of(**hands, assyria="2 in gaza; census 1").play("movement").game

    def march(to: str) -> dict[str, Any]:
        return {"orders": [{"do": "march", "origin": "sinai", "to": to, "tokens": 1}]}

    async def scenario(table: LiveTable) -> None:
        before = table.game.digest()
        ahead = next(one.id for one in table.game.optional() if one.civ == egypt)
        await answer(table, Entry(ahead, march("tanis")), egypt)
        await take_back(table, ahead, egypt)
        assert table.game.digest() == before
        await answer(table, Entry(ahead, march("gaza")), egypt)
        with pytest.raises(PlayerError, match="conflict_caused"):
            await take_back(table, ahead, egypt)

    staged(tmp_path, game, scenario)


@pytest.mark.parametrize("kind", ["MovePart", "PlanMovement"])
@pytest.mark.parametrize(("census", "stands"), [(1, True), (9, False)])
def test_moving_at_once_binds_only_who_could_wait(tmp_path, kind, census, stands):
    egypt, order = Civ("egypt"), {"do": "march", "origin": "sinai", "to": "gaza", "tokens": 1}
    play = table_of(
        options={"movement_mode": "open"},
        minoa="3 in knossos; census 3",
        assyria="2 in gaza; census 2",
        egypt=f"2 in sinai; census {census}",
    )
    game = play.play("movement").game

    async def scenario(table: LiveTable) -> None:
        before, asks = table.game.digest(), [*table.game.pending(), *table.game.optional()]
        ask = next(one.id for one in asks if (one.civ, one.kind) == (egypt, kind))
        await answer(table, Entry(ask, {"orders": [order]}), egypt)
        if stands:
            with pytest.raises(PlayerError, match="conflict_caused"):
                await take_back(table, ask, egypt)
        else:
            await take_back(table, ask, egypt)
            assert table.game.digest() == before

    staged(tmp_path, game, scenario)


def usual(game: Game) -> Any:
    """The usual answer to the first question."""
    ask = game.pending()[0]
    return ask.decision.default(game.view(ask.civ).state, ask.civ)


def usually_answered(game: Game) -> Game:
    """The game after the usual answer to its first question."""
    game.answer(game.pending()[0].id, usual(game))
    return game


def test_nothing_is_taken_back_once_a_card_was_drawn(tmp_path):
    game = at(RECORD, 10, "movement")
    while (after := usually_answered(game.fork())).state.hands == game.state.hands:
        usually_answered(game)
    assert after.phase.name != game.phase.name

    async def scenario(table: LiveTable) -> None:
        last, civ = asked(table)
        await answer(table, Entry(last, usual(table.game)), civ)
        with pytest.raises(PlayerError, match="something_revealed"):
            await take_back(table, last, civ)

    staged(tmp_path, game, scenario)


def test_the_last_word_of_a_trade_session_stands(tmp_path):
    game = at(RECORD, 10, "trade")
    while len(game.pending()) > 1:
        game.answer(game.pending()[0].id, {"type": "done"})

    async def scenario(table: LiveTable) -> None:
        last, civ = asked(table)
        await answer(table, Entry(last, {"type": "done"}), civ)
        assert table.game.phase.name != "trade"
        with pytest.raises(PlayerError, match="something_revealed"):
            await take_back(table, last, civ)

    staged(tmp_path, game, scenario)


def test_nothing_is_taken_back_once_the_next_calamity_was_called():
    game = at("mega-12-both-basic", 19, "calamity_resolution")
    seen = 0
    while game.phase.name == "calamity_resolution":
        before = game.fork()
        civ = usually_answered(game).state.civs[0]
        if before.where() != game.where():
            assert reveals(before, game, civ)
            seen += 1
    assert seen


# ---------------------------------------------------------------------- dry runs


def offer_of(game: Game, civ: Civ) -> dict[str, Any]:
    """An offer of three commodities that somebody holds."""
    commodities = game.rules.facts.commodities
    held = [card.name for card in game.state.hands[civ].cards if card.name in commodities][:3]
    return {"type": "offer", "gives": held[:2], "bundle": held, "wants": ["gold", "gold"],
            "want_count": 3, "give_count": 3, "to": None, "answers": None}  # fmt: skip


GOOD = {
    "movement": lambda game, civ: STAY,
    "trade": offer_of,
    "advances_acquisition": lambda game, civ: {},
}
BAD = {
    "movement": {"orders": [{"do": "maintain", "ship": 3}, {"do": "scrap", "ship": 9}]},
    "trade": {"type": "accept", "offer": "nobody/9", "bundle": ["gold"] * 3, "gives": ["gold"]},
    "advances_acquisition": {"advances": ["no such card"]},
}


@pytest.mark.parametrize("phase", ["movement", "trade", "advances_acquisition"])
def test_a_plan_a_purchase_and_an_offer_are_checked_without_being_taken(tmp_path, phase):
    async def scenario(table: LiveTable) -> None:
        game = table.game
        civs = [one for one in table.pending() if len(game.state.hands[one.civ]) > 5]
        ask = (civs or table.pending())[0]
        seat = table.document.seat_of(ask.civ)
        assert seat is not None
        before = game.digest(), table.position.sequence, dict(table.position.counts)
        dry = CheckAnswer(ask=ask.id, answer=GOOD[phase](game, ask.civ))
        asker = await asker_at(table, seat.number)
        reply = await carry_out(table, asker, dry)
        assert isinstance(reply, Accepted), reply
        wrong = CheckAnswer(ask=ask.id, answer=BAD[phase])
        assert isinstance(await carry_out(table, asker, wrong), Refused)
        after = game.digest(), table.position.sequence, dict(table.position.counts)
        assert after == before

    staged(tmp_path, at(RECORD, 10, phase), scenario)


# ---------------------------------------------------------------------- when time is up


@pytest.mark.parametrize(("choice", "by"), [("default", "clock"), ("regent", "regent")])
def test_what_happens_when_time_is_up_is_the_tables_choice(tmp_path, choice, by):
    def edit(document: TableDocument) -> TableDocument:
        settings = replace(document.settings, clock=LiveClock(), on_timeout=choice)
        return replace(document, settings=settings)

    async def scenario(table: LiveTable) -> None:
        ask, civ = asked(table)
        table.clocks.set(Clocks(running={civ: Running(ask, 1.0, 2.0)}))
        table.wake()
        end = time.monotonic() + 60
        while asked(table)[0] == ask:
            assert time.monotonic() < end
            await asyncio.sleep(0.005)
        await hub_of(table).waker.settle(table.id)
        rows = await hub_of(table).store.answers_after(table.id, 0)
        assert [(row.entry.id, row.entry.by) for row in rows] == [(ask, by)]

    staged(tmp_path, at(RECORD, 10, "movement"), scenario, edit=edit)
