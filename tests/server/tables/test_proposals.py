"""What the players decide together: all for most things, more than half for a regent."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from ecumene import Game, PlayerError, rulesets
from ecumene.names import Civ
from ecumene.server.people.access import Access
from ecumene.server.people.voting import (
    ABSENT,
    SILENT,
    is_agreed,
    voted,
    without,
    without_voter,
)
from ecumene.server.protocol import (
    Contact,
    Proposal,
    Propose,
    QuietHours,
    Regent,
    SeatPreferences,
    TableSettings,
    You,
)
from ecumene.server.protocol.messages import Ping, Talk
from ecumene.server.sight.subscriber import Subscriber
from ecumene.server.sight.welcome import welcome
from ecumene.server.stewards.automaton import with_regent
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.tables.commands import carry_out, set_seat
from ecumene.server.tables.hosting import handed_over
from ecumene.server.tables.proposals import carry_out_agreed, decided, proposed
from ecumene.server.tables.table import LiveTable
from tests.games.positions import at
from tests.server.staged import asker_at, document_of, hub_of, running_hub, stage_saved


def people(count: int) -> TableDocument:
    """A running table of so many people and no bots."""
    seats = tuple(SeatDocument(n, "human", f"P{n}", Civ(f"c{n}")) for n in range(1, count + 1))
    return TableDocument(TableSettings(players=count), seats, "P1", status="running")


def vote(document: TableDocument, **votes: bool) -> TableDocument:
    for seat, agree in votes.items():
        document = voted(document, 1, int(seat.removeprefix("p")), agree)
    return document


@pytest.mark.parametrize("kind", ["end", "open_hands"])
def test_all_must_agree_and_one_can_refuse(kind):
    document = proposed(people(3), Propose(kind, 1))
    document = vote(document, p2=True)
    assert not is_agreed(document.proposals[0])
    assert is_agreed(vote(document, p3=True).proposals[0])
    assert vote(document, p3=False).proposals == ()


def test_nobody_shows_the_hand_of_who_has_left_their_seat_to_a_regent():
    """Else whoever is there alone opens it, and reads it in another browser."""
    document = people(2)
    document = document.with_seat(replace(document.seat(2), regent=Regent()))
    shown = proposed(document, Propose("open_hands", 1))
    assert shown.proposals[0].needed == (1, 2)
    assert not is_agreed(shown.proposals[0])
    assert is_agreed(vote(shown, p2=True).proposals[0])
    assert is_agreed(proposed(document, Propose("end", 1)).proposals[0])


def test_a_host_without_a_seat_proposes_to_hand_one_over_and_nothing_else():
    document = proposed(people(3), Propose("hand_over", None, about=2))
    [made] = document.proposals
    assert (made.by, made.agreed, made.needed) == (None, (), (1, 2, 3))
    assert not is_agreed(vote(document, p1=True, p3=True).proposals[0])
    assert is_agreed(vote(document, p1=True, p2=True, p3=True).proposals[0])
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
    assert not is_agreed(vote(document, p3=True).proposals[0])
    assert is_agreed(vote(document, p3=True, p2=True).proposals[0])


def test_who_takes_a_bots_place_is_asked_before_hands_are_shown():
    document = people(3)
    document = document.with_seat(replace(document.seat(3), kind="bot", bot="normal"))
    document = handed_over(proposed(document, Propose("open_hands", 1)), 3, revoke=True)
    [proposal] = document.proposals
    assert proposal.needed == (1, 2, 3)
    assert not is_agreed(vote(document, p2=True).proposals[0])


def test_more_than_half_of_the_others_put_a_regent_in():
    document = proposed(people(6), Propose("regent", 1, about=6))
    assert document.proposals[0].needed == (1, 2, 3, 4, 5)
    document = vote(document, p2=False, p3=True)
    assert not is_agreed(document.proposals[0])
    assert is_agreed(vote(document, p4=True).proposals[0])
    assert vote(document, p4=False).proposals[0].against == (2, 4)
    assert vote(document, p4=False, p5=False).proposals == ()


def test_whose_seat_would_be_handed_over_is_asked_by_one_other_and_gone_after_a_week_of_silence():
    document = proposed(people(2), Propose("hand_over", 1, about=2))
    [proposal] = document.proposals
    assert (proposal.needed, proposal.enough) == ((1, 2), 2)
    assert not is_agreed(proposal)
    assert is_agreed(replace(proposal, since=proposal.since - SILENT))
    assert voted(document, 1, 2, False).proposals == ()
    bots = people(3)
    bots = bots.with_seat(replace(bots.seat(3), kind="bot", bot="normal"))
    [about_bot] = proposed(bots, Propose("hand_over", 1, about=3)).proposals
    assert not is_agreed(replace(about_bot, since=about_bot.since - SILENT))


@pytest.mark.parametrize("kind", ["leave", "hand_over"])
def test_who_would_lose_their_seat_is_asked_however_many_others_there_are(kind):
    document = proposed(people(4), Propose(kind, 1, about=2))
    document = vote(document, p3=True, p4=True)
    [proposal] = document.proposals
    assert (proposal.needed, is_agreed(proposal)) == ((1, 2, 3, 4), False)
    assert is_agreed(replace(proposal, since=proposal.since - SILENT))
    assert is_agreed(vote(document, p2=True).proposals[0])
    assert vote(document, p2=False).proposals == ()


def ruled(ago: float) -> TableDocument:
    """A table of three at which two set a regent over the second some time ago."""
    document = vote(proposed(people(3), Propose("regent", 1, about=2)), p3=True)
    [agreed] = document.proposals
    assert is_agreed(agreed)
    document = decided(without(document, 1), agreed)
    seat = document.seat(2)
    assert seat.regent == Regent()
    return document.with_seat(replace(seat, regent_since=seat.regent_since - ago))


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
        agreed = (1, 2) if says_yes else (1,)
        gone = Proposal(1, "hand_over", 1, 2, agreed, (1, 2), 2)
        await table.change(lambda document: decided(document, gone))
        assert table.document.seat(2).released
        assert [one.number for one in table.info(You((), ())).seats if one.released] == [2]
        await carry_out(table, asker, Ping(request=1))
        assert table.document.seat(2).released
        await carry_out(table, asker, Talk("I am here", request=1))
        assert table.document.seat(2).released == says_yes

    at_a_table(tmp_path, scenario)


def test_who_leaves_does_not_let_one_alone_set_a_regent_over_another():
    document = proposed(people(3), Propose("regent", 1, about=2))
    assert document.proposals[0].needed == (1, 3)
    document = document.with_seat(replace(document.seat(3), kind="bot", bot="normal"))
    [proposal] = without_voter(document, 3).proposals
    assert (proposal.needed, proposal.enough) == ((1, 2), 2)
    assert not is_agreed(proposal)


def test_a_player_may_change_his_mind():
    document = proposed(people(6), Propose("regent", 1, about=6))
    document = vote(document, p2=True, p1=False)
    assert (document.proposals[0].agreed, document.proposals[0].against) == ((2,), (1,))


def test_at_a_table_of_two_people_nobody_alone_sets_a_regent_over_the_other():
    document = proposed(people(2), Propose("regent", 1, about=2))
    assert not is_agreed(document.proposals[0])
    assert is_agreed(voted(document, 1, 2, agree=True).proposals[0])
    assert voted(document, 1, 2, agree=False).proposals == ()


def test_whom_it_is_about_has_no_vote_on_his_regent():
    document = proposed(people(5), Propose("regent", 1, about=5))
    with pytest.raises(PlayerError, match="not_asked"):
        voted(document, 1, 5, True)


def at_a_table(folder, scenario, given: Game | None = None) -> None:
    async def whole() -> None:
        async with running_hub(folder) as hub:
            game = given or Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed="vote")
            document = document_of(game, game.state.civs)
            await scenario(await stage_saved(hub, game, document, "voting"))

    asyncio.run(whole())


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
        await set_seat(table, 5, SeatPreferences(regent=None))
        assert table.document.seat(5).regent is None

    at_a_table(tmp_path, scenario)


def test_who_gave_a_seat_away_is_not_written_to_any_more(tmp_path):
    async def scenario(table: LiveTable) -> None:
        contact = Contact(email="ann@example.org")
        await set_seat(table, 2, SeatPreferences(contact=contact, quiet=QuietHours(0, 60)))
        await table.change(lambda document: handed_over(document, 2, True))
        seat = table.document.seat(2)
        assert (seat.contact, seat.quiet, seat.handed_over) == (None, None, 1)

    at_a_table(tmp_path, scenario)


def test_what_is_agreed_while_the_game_is_paused_happens_when_it_goes_on(tmp_path):
    async def scenario(table: LiveTable) -> None:
        await table.change(lambda document: replace(document, status="paused"))
        await table.change(lambda document: proposed(document, Propose("end", 1)))
        for seat in range(2, 6):
            await table.change(lambda document, seat=seat: voted(document, 1, seat, True))
            await carry_out_agreed(table)
        assert table.game.state.last_turn is False
        await table.change(lambda document: replace(document, status="running"))
        await carry_out_agreed(table)
        assert table.game.state.last_turn is True
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

    at_a_table(tmp_path, scenario, at("mega-9-east-expert", turn=10, phase="trade"))
