"""Who is asked about a proposal when regents play, bots sit and people leave."""

import time

import pytest
from msgspec.structs import replace

from ecumene.server.people.taking_effect import DAY, SILENT, decided, is_agreed, released_from
from ecumene.server.people.voting import heard, without, without_voter
from ecumene.server.protocol import Propose, Vote
from ecumene.server.protocol.messages import Accepted, SetSeat
from ecumene.server.protocol.wishes import SeatPreferences
from ecumene.server.stewards.stewards import LOOK_AGAIN
from ecumene.server.tables.answering import wake_at
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.hosting import handed_over, permit_for
from ecumene.server.tables.lobby import resumed
from ecumene.server.tables.proposals import carry_out_agreed, proposed
from ecumene.server.tables.proposals import vote as give_word
from tests.server.staged import asker_at, hub_of
from tests.server.tables.voting import agreed, at_a_table, gone, long_ago, people, ruled, vote


def test_where_everybody_has_left_their_seat_to_a_regent_they_are_asked_all_the_same():
    document = gone(gone(people(2), 1), 2)
    for kind in ("end", "resume"):
        stopped = replace(document, status="paused")
        [proposal] = proposed(stopped, Propose(kind, 1)).proposals
        assert proposal.needed == (1, 2)
        assert not is_agreed(stopped, proposal)


def test_a_bot_that_a_regent_was_set_over_has_no_vote():
    document = ruled(0.0)
    document = document.with_seat(replace(document.seat(2), kind="bot", bot="normal"))
    assert [one.needed for one in proposed(document, Propose("end", 1)).proposals] == [(1, 3)]
    [proposal] = proposed(document, Propose("hand_over", 1, about=2)).proposals
    assert proposal.needed == (1, 3)


def test_who_has_spoken_is_asked_though_another_leaves_the_table():
    document = proposed(gone(people(4), 2), Propose("hand_over", 1, about=2))
    document = heard(vote(document, p3=True, p4=True), 2)
    document = without_voter(document, 4)
    assert document.proposals[0].needed[:2] == (1, 2)
    assert not agreed(document, DAY)


def test_what_all_have_agreed_to_about_a_seat_holds_for_a_week():
    document = vote(proposed(people(3), Propose("hand_over", 1, about=2)), p2=True, p3=True)
    document = decided(without(document, 1), document.proposals[0])
    assert released_from(document, 2) == 0.0
    seat = document.seat(2)
    later = document.with_seat(replace(seat, released_at=seat.released_at - SILENT - 1))
    assert released_from(later, 2) is None


def test_nobody_loses_a_seat_while_the_game_stands_still_nor_the_moment_it_goes_on():
    document = proposed(gone(people(3), 2), Propose("hand_over", 1, about=2))
    document = long_ago(vote(document, p3=True), 9 * DAY)
    assert agreed(document)
    stopped = replace(document, status="paused")
    assert not agreed(stopped)
    assert not agreed(resumed(stopped))
    assert agreed(resumed(stopped), DAY)


def test_a_regent_that_was_there_before_says_nothing_of_the_new_owner():
    document = handed_over(gone(people(3), 2), 2, revoke=True)
    for kind in ("leave", "hand_over"):
        [proposal] = proposed(document, Propose(kind, 1, about=2)).proposals
        assert proposal.needed == (1, 2, 3)


def test_whoever_looks_on_or_comes_back_is_not_taken_out_of_the_game(tmp_path):
    async def scenario(table):
        hub_of(table).waker.say_stop()
        wish = proposed(table.document, Propose("leave", 1, about=2))
        agreed_long_ago = long_ago(vote(wish, p3=True, p4=True, p5=True), SILENT + DAY + 1)
        await table.change(lambda document: agreed_long_ago)
        asker = await asker_at(table, 2)
        table.viewers.elsewhere["another"] = (frozenset({2}), time.monotonic())
        await carry_out_agreed(table)
        assert len(table.document.proposals) == 1
        table.viewers.elsewhere.clear()
        reply = await carry_out(table, asker, SetSeat(SeatPreferences(regent=None)))
        assert isinstance(reply, Accepted)
        await carry_out_agreed(table)
        assert len(table.document.proposals) == 1
        assert not table.game.state.leaving

    at_a_table(tmp_path, scenario)


def test_another_vote_takes_nobody_out_of_the_game_who_looks_on(tmp_path):
    async def scenario(table):
        hub_of(table).waker.say_stop()
        wish = proposed(table.document, Propose("leave", 1, about=2))
        wish = long_ago(vote(wish, p3=True, p4=True, p5=True), SILENT + DAY + 1)
        await table.change(lambda document: proposed(wish, Propose("open_hands", 1)))
        table.viewers.elsewhere["another"] = (frozenset({2}), time.monotonic())
        permit = permit_for(table, await asker_at(table, 3), "vote")
        await give_word(table, permit, 2, Vote(3, agree=True))
        assert [one.kind for one in table.document.proposals] == ["leave", "open_hands"]
        assert not table.game.state.leaving
        table.viewers.elsewhere.clear()
        await carry_out_agreed(table)
        assert table.game.state.leaving == (table.document.seat(2).civ,)

    at_a_table(tmp_path, scenario)


def test_a_table_is_woken_when_somebody_is_to_leave_in_silence(tmp_path):
    async def scenario(table):
        hub_of(table).waker.say_stop()
        assert wake_at(table, table.scene) is None
        wish = proposed(table.document, Propose("leave", 1, about=2))
        wish = vote(wish, p3=True, p4=True, p5=True)
        await table.change(lambda document: wish)
        moment = wake_at(table, table.scene)
        assert moment is not None
        assert moment == pytest.approx(time.time() + SILENT + DAY, abs=600)
        await table.change(lambda document: long_ago(document, SILENT + DAY + 1))
        later = wake_at(table, table.scene)
        assert later is not None
        assert later == pytest.approx(time.time() + LOOK_AGAIN, abs=60)

    at_a_table(tmp_path, scenario)
