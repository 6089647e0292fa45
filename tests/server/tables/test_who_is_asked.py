"""Who is asked about a proposal when regents play, bots sit and people leave."""

from msgspec.structs import replace

from ecumene.server.people.voting import DAY, heard, is_agreed, without_voter
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
