"""Seats are handed over: who is asked, who counts as gone, and what ends with an owner."""

import time

import pytest
from msgspec.structs import replace

from ecumene import PlayerError
from ecumene.server.people.access import Access
from ecumene.server.people.actions import check_released
from ecumene.server.people.rights import Asker
from ecumene.server.people.taking_effect import DAY, SILENT
from ecumene.server.people.voting import ABSENT, heard, voted
from ecumene.server.protocol import (
    Contact,
    Proposal,
    Propose,
    QuietHours,
    Regent,
    SeatPreferences,
    You,
)
from ecumene.server.protocol.messages import Ping, SetSeat, Talk
from ecumene.server.sight.table_info import kept_info
from ecumene.server.stewards.automaton import with_regent
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.driving import losing
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.hosting import handed_over
from ecumene.server.tables.proposals import carry_out_agreed, proposed
from ecumene.server.tables.table import LiveTable
from tests.server.people.gathering import Gathering
from tests.server.staged import asker_at
from tests.server.tables.voting import agreed, at_a_table, gone, long_ago, people, ruled, vote


def all_but_the_owner(document: TableDocument) -> TableDocument:
    """All of five would hand over the second seat, but for its owner, who says nothing."""
    return vote(proposed(document, Propose("hand_over", 1, about=2)), p3=True, p4=True, p5=True)


def released(table: LiveTable) -> list[int]:
    """The seats that the host may hand over now."""
    return [one.number for one in table.info(You((), ())).seats if one.released]


def back(document: TableDocument, number: int) -> TableDocument:
    """The table when one of them has sent the regent away."""
    return document.with_seat(with_regent(document.seat(number), None, None))


def test_a_host_without_a_seat_proposes_to_hand_one_over_and_nothing_else():
    document = proposed(people(3), Propose("hand_over", None, about=2))
    [made] = document.proposals
    assert (made.by, made.agreed, made.needed) == (None, (), (1, 2, 3))
    assert not agreed(vote(document, p1=True, p3=True))
    assert agreed(vote(document, p1=True, p2=True, p3=True))
    for kind in ("end", "leave", "regent", "open_hands"):
        with pytest.raises(PlayerError, match=r"access\.spectators_cannot"):
            proposed(
                people(3), Propose(kind, None, about=2 if kind in ("leave", "regent") else None)
            )


def test_who_takes_a_seat_over_has_agreed_to_nothing_yet():
    """Else the hand they get is shown by the word of whoever sat there before."""
    document = vote(proposed(people(3), Propose("open_hands", 1)), p2=True)
    document = handed_over(document, 2, revoke=True)
    [proposal] = document.proposals
    assert (proposal.agreed, proposal.needed) == ((1,), (1, 2, 3))
    assert not agreed(vote(document, p3=True))
    assert agreed(vote(document, p3=True, p2=True))


def test_who_takes_a_bots_place_is_asked_before_hands_are_shown():
    document = people(3)
    document = document.with_seat(replace(document.seat(3), kind="bot", bot="normal"))
    document = handed_over(proposed(document, Propose("open_hands", 1)), 3, revoke=True)
    [proposal] = document.proposals
    assert proposal.needed == (1, 2, 3)
    assert not agreed(vote(document, p2=True))


def test_whose_seat_would_be_handed_over_is_asked_by_one_other_and_gone_after_a_week_of_silence():
    document = proposed(people(2), Propose("hand_over", 1, about=2))
    [proposal] = document.proposals
    assert (proposal.needed, proposal.enough) == ((1, 2), 2)
    assert not agreed(document)
    assert not agreed(document, SILENT)
    assert agreed(document, SILENT + DAY)
    assert voted(document, 1, 2, False).proposals == ()
    bots = people(3)
    bots = bots.with_seat(replace(bots.seat(3), kind="bot", bot="normal"))
    assert not agreed(proposed(bots, Propose("hand_over", 1, about=3)), SILENT + DAY)


@pytest.mark.parametrize("kind", ["leave", "hand_over"])
def test_who_would_lose_their_seat_is_asked_however_many_others_there_are(kind):
    document = proposed(people(4), Propose(kind, 1, about=2))
    document = vote(document, p3=True, p4=True)
    assert (document.proposals[0].needed, agreed(document)) == ((1, 2, 3, 4), False)
    assert agreed(document, SILENT + DAY)
    assert not agreed(document, SILENT)
    assert agreed(vote(document, p2=True))
    assert vote(document, p2=False).proposals == ()


@pytest.mark.parametrize("ago", [0.0, 3 * ABSENT])
def test_a_regent_that_others_set_takes_nobodys_seat(ago):
    for kind in ("leave", "hand_over"):
        [proposal] = proposed(ruled(ago), Propose(kind, 1, about=2)).proposals
        assert proposal.needed == (1, 2, 3)


def test_whoever_is_there_is_asked_though_others_have_set_a_regent():
    [proposal] = proposed(ruled(0.0), Propose("end", 1)).proposals
    assert proposal.needed == (1, 2, 3)
    [proposal] = proposed(ruled(ABSENT + 1), Propose("end", 1)).proposals
    assert proposal.needed == (1, 3)
    seat = with_regent(ruled(ABSENT + 1).seat(2), Regent(), None)
    own = people(3).with_seat(seat)
    assert proposed(own, Propose("leave", 1, about=2)).proposals[0].needed == (1, 3)


@pytest.mark.parametrize("says_yes", [False, True])
def test_who_comes_back_keeps_the_seat_that_was_released_in_their_silence(tmp_path, says_yes):
    async def scenario(table: LiveTable) -> None:
        asker = await asker_at(table, 2)
        await table.change(lambda document: all_but_the_owner(document))
        if says_yes:
            await table.change(lambda document: voted(document, 1, 2, True))
            await carry_out_agreed(table)
        await table.change(lambda document: long_ago(document, SILENT + DAY))
        assert released(table) == [2]
        await carry_out(table, asker, Ping(request=1))
        assert released(table) == [2]
        await carry_out(table, asker, Talk("I am here", request=1))
        assert released(table) == [2] * says_yes

    at_a_table(tmp_path, scenario)


def test_who_comes_back_from_their_regent_is_asked_whatever_was_so_when_it_was_proposed():
    for kind in ("hand_over", "leave"):
        document = vote(proposed(gone(people(3), 2), Propose(kind, 1, about=2)), p3=True)
        assert document.proposals[0].needed == (1, 3)
        assert agreed(document, DAY)
        assert not agreed(back(document, 2), DAY)
        assert agreed(vote(back(document, 2), p2=True))
        assert voted(back(document, 2), 1, 2, False).proposals == ()
        assert voted(document, 1, 2, False).proposals == ()


def test_a_command_of_who_left_their_seat_to_a_regent_brings_their_vote_back():
    document = vote(proposed(gone(people(3), 2), Propose("hand_over", 1, about=2)), p3=True)
    [proposal] = heard(document, 2).proposals
    assert (proposal.needed, proposal.enough) == ((1, 2, 3), 3)
    assert not agreed(heard(document, 2), DAY)
    assert agreed(heard(document, 2), SILENT + DAY)


def test_a_seat_is_not_handed_over_without_its_owners_word_before_all_saw_it_for_a_day():
    document = proposed(gone(people(3), 2), Propose("hand_over", 1, about=2))
    late = vote(long_ago(document, SILENT + DAY), p3=True)
    assert not agreed(late)
    assert agreed(late, DAY)


def test_silence_counts_from_the_last_command_of_the_owner():
    document = long_ago(all_but_the_owner(people(5)), SILENT + DAY)
    assert agreed(document)
    assert not agreed(heard(document, 2), SILENT)
    assert agreed(heard(document, 2), SILENT + DAY)
    assert agreed(heard(document, 3))


def test_in_silence_somebody_besides_who_wishes_it_has_to_agree_even_if_a_regent_plays_for_them():
    document = proposed(gone(people(3), 3), Propose("hand_over", 1, about=2))
    assert document.proposals[0].needed == (1, 2)
    assert not agreed(document, SILENT + DAY)
    assert agreed(vote(document, p3=True), SILENT + DAY)
    assert voted(document, 1, 3, False).proposals == ()
    unseated = proposed(gone(people(2), 1), Propose("hand_over", None, about=2))
    assert not agreed(unseated, SILENT + DAY)
    assert agreed(vote(unseated, p1=True), SILENT + DAY)


def test_a_host_who_has_a_seat_in_another_browser_is_no_second_word_for_their_own_proposal():
    alone = proposed(gone(people(2), 2), Propose("hand_over", None, about=2))
    assert not agreed(vote(alone, p1=True), SILENT)
    assert agreed(vote(alone, p1=True), SILENT + DAY)
    document = proposed(gone(people(3), 2, 3), Propose("hand_over", None, about=2))
    assert not agreed(vote(document, p1=True), SILENT + DAY)
    assert agreed(vote(document, p1=True, p3=True), DAY)


@pytest.mark.parametrize("away", [(), (1,)])
def test_a_host_alone_with_one_person_waits_for_the_week_and_a_day(away):
    document = proposed(gone(people(1), *away), Propose("hand_over", None, about=1))
    assert not agreed(document, SILENT)
    assert agreed(document, SILENT + DAY)


def test_nobody_hands_over_a_bots_seat_without_a_word_of_anybody():
    document = gone(people(2), 1)
    document = document.with_seat(replace(document.seat(2), kind="bot", bot="normal"))
    document = proposed(document, Propose("hand_over", None, about=2))
    assert document.proposals[0].needed == (1,)
    assert not agreed(document, SILENT + DAY)
    assert agreed(vote(document, p1=True))


def test_what_was_proposed_when_silence_was_not_counted_waits_for_a_new_word():
    old = Proposal(1, "hand_over", 1, 2, (1,), (1, 2), 2, since=1.0)
    document = replace(people(2), proposals=(old,), proposed=1)
    assert not agreed(document)
    assert not agreed(vote(document, p1=True), SILENT)
    assert agreed(vote(document, p1=True), SILENT + DAY)
    unheard = document.with_seat(replace(document.seat(2), released=True, unheard=True))
    with pytest.raises(PlayerError, match=r"seat\.not_agreed"):
        check_released(Access(), 2, unheard)


def test_only_what_is_news_of_the_owner_is_written_down(tmp_path):
    async def scenario(table: LiveTable) -> None:
        owner, other = await asker_at(table, 2), await asker_at(table, 3)

        async def written(asker: Asker) -> int:
            before = table.seating.kept.version
            await carry_out(table, asker, Talk("I am here", request=1))
            return table.seating.kept.version - before

        assert await written(owner) == 0
        await table.change(lambda document: all_but_the_owner(document))
        assert await written(owner) == 0
        await table.change(lambda document: long_ago(document, DAY))
        assert await written(other) == 0
        assert await written(owner) == 1
        assert await written(owner) == 0

    at_a_table(tmp_path, scenario)


def test_who_may_lose_their_seat_is_told_so_first_and_on_the_last_day():
    document = all_but_the_owner(people(5))
    assert losing(proposed(people(3), Propose("hand_over", 1, about=2))) == []
    assert losing(document) == [("c2", "hand_over/later")]
    assert losing(long_ago(document, SILENT + 60)) == [("c2", "hand_over/soon")]
    assert losing(heard(long_ago(document, SILENT), 2)) == [("c2", "hand_over/later")]


def test_who_may_be_taken_out_of_the_game_in_silence_is_told_so_too():
    document = proposed(people(5), Propose("leave", 1, about=2))
    assert losing(document) == []
    document = vote(document, p3=True, p4=True, p5=True)
    assert losing(document) == [("c2", "hand_over/later")]
    assert losing(vote(document, p2=True)) == []
    info = kept_info(replace(new_kept(document), id="one"), Access().you, frozenset(), None)
    assert [seat.leaves_from is not None for seat in info.seats] == [False, True, *[False] * 3]
    assert [seat.released_from for seat in info.seats] == [None] * 5


@pytest.mark.parametrize("revoke", [True, False])
def test_what_was_agreed_about_a_seat_ends_with_its_owner(revoke):
    document = proposed(people(4), Propose("regent", 1, about=2))
    document = proposed(document, Propose("hand_over", 3, about=2))
    document = proposed(document, Propose("leave", 4, about=3))
    kind = "human" if revoke else "bot"
    document = document.with_seat(replace(document.seat(2), released=True, kind=kind))
    after = handed_over(document, 2, revoke)
    assert not after.seat(2).released
    assert [one.about for one in after.proposals] == [3]


def test_who_takes_a_seat_over_does_not_find_their_hand_open():
    document = replace(people(3), open_hands=True, hands_opened=1.0)
    after = handed_over(document, 2, revoke=True)
    assert not after.open_hands
    assert after.hands_closed


def test_who_gave_a_seat_away_is_not_written_to_any_more(tmp_path):
    async def scenario(table: LiveTable) -> None:
        contact = Contact(email="ann@example.org")
        own = await asker_at(table, 2)
        wish = SeatPreferences(contact=contact, quiet=QuietHours(0, 60))
        await carry_out(table, own, SetSeat(wish, request=1))
        assert table.document.seat(2).contact == contact
        await table.change(lambda document: handed_over(document, 2, True))
        seat = table.document.seat(2)
        assert (seat.contact, seat.quiet, seat.handed_over) == (None, None, 1)

    at_a_table(tmp_path, scenario)


# ---------------------------------------------------------------------- by way of the server

NEW_LINK = {"role": "player", "seat": 2, "revoke": True}
VOTERS = {1: "player", 3: "playing", 4: "named"}


def proposed_at(here: Gathering, *seats: int) -> None:
    """A host without a seat would hand over the second; so would these."""
    here.people["host"].post(
        f"{here.path}/proposals", {"kind": "hand_over", "seat": None, "about": 2}
    )
    for seat in seats:
        wish = {"seat": seat, "agree": True}
        here.people[VOTERS[seat]].post(f"{here.path}/proposals/1", wish)


def age(here: Gathering, ago: float) -> None:
    """All that was said to proposals was said so long ago."""

    async def work() -> None:
        await here.live.change(lambda document: long_ago(document, ago))

    here.run(work)


def asked_for_link(here: Gathering, role: str = "host") -> str | None:
    """How somebody is refused the link to the second seat; that changes nothing."""
    before = here.run(here._rows)
    answer = here.people[role].ask("POST", f"{here.path}/links", NEW_LINK)
    if answer.status_code == 201:
        return None
    assert here.run(here._rows) == before
    return str(answer.json()["code"])


def test_who_came_back_from_a_regent_is_heard_and_keeps_the_seat(leak_client):
    here = Gathering(leak_client, "running")
    other = here.people["other"]
    away = {"type": "seat", "preferences": {"regent": {"until": "good"}}}
    assert other.post(f"{here.path}/commands?seat=2", away)["type"] == "accepted"
    proposed_at(here, 1, 3)
    back = {"type": "seat", "preferences": {"regent": None}}
    assert other.post(f"{here.path}/commands?seat=2", back)["type"] == "accepted"
    here.people["named"].post(f"{here.path}/proposals/1", {"seat": 4, "agree": True})
    assert asked_for_link(here) == "seat.not_yet"
    info = other.ask("GET", here.path).json()
    assert info["proposals"][0]["needed"] == [1, 2, 3, 4]
    assert other.post(f"{here.path}/proposals/1", {"seat": 2, "agree": False})["proposals"] == []
    assert asked_for_link(here) == "seat.not_agreed"


def test_a_silent_owners_seat_is_shown_for_a_day_before_there_is_a_link(leak_client):
    here = Gathering(leak_client, "running")
    proposed_at(here, 1, 3)
    age(here, SILENT + DAY)
    assert asked_for_link(here) == "seat.not_agreed"
    here.people["named"].post(f"{here.path}/proposals/1", {"seat": 4, "agree": True})
    assert asked_for_link(here) == "seat.not_yet"
    seat = here.people["other"].ask("GET", here.path).json()["seats"][1]
    assert (seat["released"], seat["released_from"] > time.time() + DAY - 600) == (False, True)
    age(here, DAY)
    for role in ("watcher", "player"):
        assert asked_for_link(here, role) == "access.host_only"
    talk = {"type": "talk", "text": "I am here"}
    assert here.people["other"].post(f"{here.path}/commands?seat=2", talk)["type"] == "accepted"
    assert asked_for_link(here) == "seat.not_yet"
    age(here, SILENT + DAY)
    assert asked_for_link(here) is None
    assert asked_for_link(here) == "seat.not_agreed"


@pytest.mark.parametrize("agreed", [True, False])
def test_whoever_gets_a_seat_of_its_owner_is_not_handed_over_by_what_was_agreed_before(
    leak_client, agreed
):
    here = Gathering(leak_client, "running")
    proposed_at(here, 1, 3, 4)
    if agreed:
        here.people["other"].post(f"{here.path}/proposals/1", {"seat": 2, "agree": True})
    key = here.people["other"].post(f"{here.path}/links", NEW_LINK)["key"]
    late = here.come("late")
    late.post("/api/links/open", {"key": key})
    info = late.ask("GET", here.path).json()
    assert (info["proposals"], info["seats"][1]["released"]) == ([], False)
    age(here, SILENT + DAY)
    assert asked_for_link(here) == "seat.not_agreed"


def test_a_refused_request_for_a_link_decides_nothing(leak_client):
    """Whoever may know of the table could do it, spectators too."""
    here = Gathering(leak_client, "paused")
    proposed_at(here, 1, 3, 4)

    async def consent() -> None:
        await here.live.change(lambda document: voted(document, 1, 2, True))

    here.run(consent)
    for role in ("watcher", "invited", "player"):
        assert asked_for_link(here, role) == "access.host_only"
