"""What the players decide together: all for most things, more than half for a regent."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from ecumene import PlayerError
from ecumene.engine.game import TABLE
from ecumene.engine.record import Entry
from ecumene.server.people.access import Access
from ecumene.server.people.voting import voted, without_voter
from ecumene.server.protocol import (
    Propose,
    Regent,
    SeatPreferences,
)
from ecumene.server.protocol.messages import SetSeat
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.sight.welcome import welcome
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.answering import answer
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.hosting import handed_over, switched
from ecumene.server.tables.lobby import frozen, paused, resumed
from ecumene.server.tables.proposals import carry_out_agreed, check_undecided, proposed
from ecumene.server.tables.table import LiveTable
from tests.games.positions import at
from tests.server.staged import asker_at, hub_of
from tests.server.tables.voting import agreed, at_a_table, people, vote


@pytest.mark.parametrize("kind", ["end", "open_hands"])
def test_all_must_agree_and_one_can_refuse(kind):
    document = proposed(people(3), Propose(kind, 1))
    document = vote(document, p2=True)
    assert not agreed(document)
    assert agreed(vote(document, p3=True))
    assert vote(document, p3=False).proposals == ()


def test_nobody_shows_the_hand_of_who_has_left_their_seat_to_a_regent():
    """Else whoever is there alone opens it, and reads it in another browser."""
    document = people(2)
    document = document.with_seat(replace(document.seat(2), regent=Regent()))
    shown = proposed(document, Propose("open_hands", 1))
    assert shown.proposals[0].needed == (1, 2)
    assert not agreed(shown)
    assert agreed(vote(shown, p2=True))
    assert agreed(proposed(document, Propose("end", 1)))


def test_more_than_half_of_the_others_put_a_regent_in():
    document = proposed(people(6), Propose("regent", 1, about=6))
    assert document.proposals[0].needed == (1, 2, 3, 4, 5)
    document = vote(document, p2=False, p3=True)
    assert not agreed(document)
    assert agreed(vote(document, p4=True))
    assert vote(document, p4=False).proposals[0].against == (2, 4)
    assert vote(document, p4=False, p5=False).proposals == ()


def test_no_seat_takes_all_the_places_for_proposals():
    document = people(6)
    for about in (2, 3, 4):
        document = proposed(document, Propose("regent", 1, about=about))
    for kind in ("end", "open_hands"):
        with pytest.raises(PlayerError, match=r"proposal\.too_many"):
            proposed(document, Propose(kind, 1))
    assert len(proposed(document, Propose("end", 2)).proposals) == 4
    hosts = people(6)
    for about in (2, 3, 4):
        hosts = proposed(hosts, Propose("hand_over", None, about=about))
    with pytest.raises(PlayerError, match=r"proposal\.too_many"):
        proposed(hosts, Propose("hand_over", None, about=5))
    assert len(proposed(document, Propose("hand_over", None, about=5)).proposals) == 4


def test_who_leaves_does_not_let_one_alone_set_a_regent_over_another():
    document = proposed(people(3), Propose("regent", 1, about=2))
    assert document.proposals[0].needed == (1, 3)
    document = document.with_seat(replace(document.seat(3), kind="bot", bot="normal"))
    [proposal] = without_voter(document, 3).proposals
    assert (proposal.needed, proposal.enough) == ((1, 2), 2)
    assert not agreed(without_voter(document, 3))


def test_a_player_may_change_his_mind():
    document = proposed(people(6), Propose("regent", 1, about=6))
    document = vote(document, p2=True, p1=False)
    assert (document.proposals[0].agreed, document.proposals[0].against) == ((2,), (1,))


def test_at_a_table_of_two_people_nobody_alone_sets_a_regent_over_the_other():
    document = proposed(people(2), Propose("regent", 1, about=2))
    assert not agreed(document)
    assert agreed(voted(document, 1, 2, agree=True))
    assert voted(document, 1, 2, agree=False).proposals == ()


def test_whom_it_is_about_has_no_vote_on_his_regent():
    document = proposed(people(5), Propose("regent", 1, about=5))
    with pytest.raises(PlayerError, match="not_asked"):
        voted(document, 1, 5, True)


def test_the_regent_plays_when_enough_agree_and_the_owner_takes_his_seat_back(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await table.change(lambda document: proposed(document, Propose("regent", 1, about=5)))
        for seat in (2, 3):
            assert table.document.seat(5).regent is None
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
            await carry_out_agreed(table)
        assert table.document.seat(5).regent == Regent()
        assert table.document.proposals == ()
        await hub_of(table).waker.settle(table.id)
        rows = await hub_of(table).store.answers_after(table.id, 0)
        assert {row.entry.by for row in rows if row.civ == table.document.seat(5).civ} <= {"regent"}
        own = await asker_at(table, 5)
        await carry_out(table, own, SetSeat(SeatPreferences(regent=None), request=1))
        assert table.document.seat(5).regent is None

    at_a_table(tmp_path, scenario)


@pytest.mark.parametrize("kind", ["end", "leave", "regent", "open_hands"])
def test_what_two_carry_out_at_once_is_done_once_and_nobody_is_refused(tmp_path, kind):
    async def scenario(table: LiveTable) -> None:
        about = 5 if kind in ("leave", "regent") else None
        await table.change(lambda document: proposed(document, Propose(kind, 1, about=about)))
        for seat in (2, 3) if kind == "regent" else (2, 3, 4, 5):
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
        await asyncio.gather(*(carry_out_agreed(table) for _ in range(3)))
        assert table.document.proposals == ()
        state, seat = table.game.state, table.document.seat(5)
        assert state.last_turn is (kind == "end")
        assert state.leaving == ((seat.civ,) if kind == "leave" else ())
        assert (seat.regent is not None) is (kind in ("leave", "regent"))
        assert table.document.open_hands is (kind == "open_hands")

    at_a_table(tmp_path, scenario)


@pytest.mark.parametrize("kind", ["end", "leave"])
def test_an_end_is_agreed_at_a_paused_table_too_and_who_leaves_does_when_it_goes_on(tmp_path, kind):
    async def scenario(table: LiveTable) -> None:
        await switched(table, paused, stop=True)
        wish = Propose(kind, 1, about=1 if kind == "leave" else None)
        await table.change(lambda document: proposed(document, wish))
        for seat in range(2, 6):
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
            await carry_out_agreed(table)
        state = table.game.state
        assert (state.last_turn, state.leaving) == (kind == "end", ())
        assert (len(table.document.proposals), table.document.status) == (kind == "leave", "paused")
        assert table.clocks.now.paused is not None
        await switched(table, resumed, stop=False)
        await carry_out_agreed(table)
        leaving = (table.document.seat(1).civ,) if kind == "leave" else ()
        assert table.game.state.leaving == leaving
        assert table.document.proposals == ()

    at_a_table(tmp_path, scenario)


@pytest.mark.parametrize("stop", [paused, frozen])
def test_more_than_half_let_a_stopped_game_go_on(tmp_path, stop):
    async def scenario(table: LiveTable) -> None:
        with pytest.raises(PlayerError, match=r"table\.not_paused"):
            proposed(table.document, Propose("resume", 1))
        await switched(table, stop, stop=True)
        await table.change(lambda document: proposed(document, Propose("resume", 1)))
        assert (table.document.proposals[0].enough, table.document.proposals[0].id) == (3, 1)
        for seat in (2, 3):
            assert table.document.status == stop(people(2)).status
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
            await carry_out_agreed(table)
        assert (table.document.status, table.document.proposals) == ("running", ())
        assert table.clocks.now.paused is None

    at_a_table(tmp_path, scenario)


def test_nobody_needs_to_propose_that_a_game_goes_on_that_does():
    document = proposed(paused(people(3)), Propose("resume", 1))
    document = proposed(document, Propose("end", 1))
    assert [one.kind for one in resumed(document).proposals] == ["end"]


@pytest.mark.parametrize("kind", ["regent", "open_hands", "end", "leave", "resume"])
def test_a_no_counts_until_the_very_moment_when_something_is_decided(tmp_path, kind):
    """Whoever carries it out waits for the table, which is just told that somebody is against."""

    async def scenario(table: LiveTable) -> None:
        hub_of(table).waker.say_stop()
        if kind == "resume":
            await switched(table, paused, stop=True)
        about = 5 if kind in ("regent", "leave") else None
        await table.change(lambda document: proposed(document, Propose(kind, 1, about=about)))
        for seat in table.document.proposals[0].needed[1:]:
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
        before = table.document.seats, table.document.open_hands, table.document.status
        async with table.lock:
            carrying = asyncio.create_task(carry_out_agreed(table))
            for _ in range(20):
                await asyncio.sleep(0)
            await table.change_locked(lambda document: against(document, 2, 3, 4))
            assert table.document.proposals == ()
        await carrying
        assert (table.document.seats, table.document.open_hands, table.document.status) == before
        assert (table.game.state.last_turn, table.game.state.leaving) == (False, ())

    at_a_table(tmp_path, scenario)


def against(document: TableDocument, *seats: int) -> TableDocument:
    for seat in seats:
        document = voted(document, 1, seat, False) if document.proposals else document
    return document


def test_nobody_says_no_to_what_the_game_has_taken(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await table.change(lambda document: proposed(document, Propose("end", 1)))
        await answer(table, Entry(TABLE, {"type": "EndAfterThisTurn"}), None)
        with pytest.raises(PlayerError, match=r"proposal\.not_found"):
            check_undecided(table, table.document, 1)
        await carry_out_agreed(table)
        assert table.document.proposals == ()

    at_a_table(tmp_path, scenario)


def test_spectators_see_hands_when_all_agree_and_players_never_see_those_of_others(tmp_path):
    async def scenario(table: LiveTable) -> None:
        spectator = Subscriber(None, None, Access(), 100)
        player = Subscriber(1, table.document.seat(1).civ, Access(), 100)
        table.viewers.all += [spectator, player]
        assert (await welcome(table.window, Access(), None, None)).board.hands == {}
        await table.change(lambda document: proposed(document, Propose("open_hands", 1)))
        for seat in range(2, 10):
            assert not table.document.open_hands
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
            await carry_out_agreed(table)
        assert table.document.open_hands
        seen = (await welcome(table.window, Access(), None, None)).board.hands
        game = table.game
        assert seen == {civ: game.view(civ).state.hands[civ].cards for civ in game.state.civs}
        assert any(seen.values())
        own = Access(frozenset({"player"}), (1,))
        assert (await welcome(table.window, own, 1, None)).board.hands == {}
        table.tell(())
        told = [msgspec.json.decode(player.messages.get_nowait()) for _ in
                range(player.messages.qsize())]  # fmt: skip
        assert all("hands" not in one.get("board", {}) for one in told)

        await table.change(lambda document: handed_over(document, 2, revoke=True))
        assert (await welcome(table.window, Access(), None, None)).board.hands == {}
        closing = [msgspec.json.decode(spectator.messages.get_nowait()) for _ in
                   range(spectator.messages.qsize())]  # fmt: skip
        hands = [one["board"]["hands"] for one in closing if one.get("board", {}).get("hands")]
        assert hands[-1] == dict.fromkeys(seen)

    at_a_table(tmp_path, scenario, at("mega-9-east-expert", turn=10, phase="trade"))
