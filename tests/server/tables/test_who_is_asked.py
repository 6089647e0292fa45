"""Who is asked about a proposal when regents play, bots sit and people leave."""

from msgspec.structs import replace

from ecumene.server.people.voting import (
    DAY,
    SILENT,
    decided,
    heard,
    is_agreed,
    released_from,
    without,
    without_voter,
)
from ecumene.server.protocol import Propose
from ecumene.server.tables.proposals import proposed
from tests.server.tables.voting import agreed, gone, people, ruled, vote


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
