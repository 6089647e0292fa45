"""Proposals: what the players at a table decide together."""

from collections.abc import Awaitable
from functools import partial

import msgspec
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.engine.errors import PlayerError
from ecumene.engine.game import TABLE, TableOrder
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.arriving import Join, unused_nations
from ecumene.phases.leaving import EndAfterThisTurn, Leave
from ecumene.server.errors import Refusal, forbidden, not_found
from ecumene.server.games.arrivals import check_nation, newcomers_seat
from ecumene.server.people.access import ASKER, PLAYER
from ecumene.server.people.actions import check_moment
from ecumene.server.people.look_alikes import named_at
from ecumene.server.people.moves import Moving, asking, letting_in, take, taking
from ecumene.server.people.rights import Asker
from ecumene.server.people.taking_effect import check_due, decided, dropped, is_due, lacks_owner
from ecumene.server.people.voting import (
    asked,
    find,
    heard,
    how_many,
    is_arrival,
    is_open,
    must_note,
    said_again,
    voted,
    voters,
    without,
    without_voter,
)
from ecumene.server.protocol import AskToJoin, Proposal, Propose, Regent, Vote
from ecumene.server.stewards.bots import check_bot
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.answering import answer
from ecumene.server.tables.following import read_on
from ecumene.server.tables.hosting import handed_over_by, permit_for, switched
from ecumene.server.tables.lobby import asked_anew, give_up, names_at, resumed
from ecumene.server.tables.seating import Permit
from ecumene.server.tables.table import LiveTable
from ecumene.state.game import Game

ABOUT = ("leave", "regent", "hand_over")
OF_THE_GAME = ("end", "leave", "join")
MOST = 3
"""Open proposals of one seat, and of a host without one."""


def proposed(document: TableDocument, wish: Propose, game: Game | None = None) -> TableDocument:
    """A proposal is put on the table; whoever makes it agrees."""
    check_moment("propose", document)
    if wish.seat is None and wish.kind != "hand_over":
        raise forbidden("access.spectators_cannot")
    if wish.kind == "resume":
        check_moment("resume", document)
    is_about = (wish.kind in ABOUT, wish.kind == "join")
    if is_about != (wish.about is not None, wish.civ is not None):
        raise Refusal("proposal.about", status=422, kind=wish.kind)
    if wish.about is not None and wish.about > len(document.seats):
        raise Refusal("seat.unknown", status=404, seat=wish.about)
    about = (wish.kind, wish.about, wish.civ)
    if any((one.kind, one.about, one.civ) == about for one in document.proposals):
        raise Refusal("proposal.open_already", kind=wish.kind)
    own = [one for one in document.proposals if one.by == wish.seat and not is_arrival(one)]
    if len(own) >= MOST:
        raise Refusal("proposal.too_many", most=MOST)
    document = heard(document, wish.seat)
    needed = asked(document, wish.kind, wish.about)
    number, most = document.proposed + 1, how_many(wish.kind, needed)
    agreed = () if wish.seat is None else (wish.seat,)
    made = Proposal(number, wish.kind, wish.seat, wish.about, agreed, needed, most)
    made = said_again(made)
    if wish.civ is not None and game is not None:
        civ, bot = check_nation(wish.civ, game, document), check_bot(wish.bot)
        made = replace(made, civ=civ, bot=bot, temper=wish.temper)
    return replace(document, proposals=(*document.proposals, made), proposed=number)


async def vote(table: LiveTable, permit: Permit, number: int, wish: Vote) -> None:
    """A player's word on a proposal; whoever asked to join by one that is over holds nothing."""
    is_over: list[bool] = []

    def edit(document: TableDocument) -> TableDocument:
        if not wish.agree:
            check_undecided(table, document, number)
        after = voted(document, number, wish.seat, wish.agree)
        is_over[:] = [not is_open(after, number)]
        return after

    async def moving(connection: AsyncConnection) -> None:
        if is_over[0]:
            await take(connection, table.id, ASKER, number)

    more = {} if wish.agree else {"moving": moving}
    await table.change(edit, permit=permit, **more)
    await carry_out_agreed(table)


async def carry_out_agreed(table: LiveTable) -> None:
    """Proposals that enough agree to take effect; those about the game when it goes on.

    Whether they do is looked at again under the lock, on what is written: a no counts until then.
    What the game refuses by now is off the table, so that the rest goes on.
    """
    order = sorted(table.document.proposals, key=lambda one: one.kind != "resume")
    for proposal in order:
        if not may_take_effect(table, proposal):
            continue
        try:
            await _carry_out(table, proposal)
        except PlayerError:
            if is_taken(table, proposal):
                raise
            if may_take_effect(table, proposal):
                await table.change(partial(dropped, number=proposal.id))


def may_take_effect(table: LiveTable, proposal: Proposal) -> bool:
    """Whether something is to be done for a proposal now, or the rest of it."""
    if not is_open(table.document, proposal.id):
        return False
    is_now = is_due(table.document, proposal.id) and not is_looking_on(table, proposal)
    return is_now or is_taken(table, proposal)


def is_looking_on(table: LiveTable, proposal: Proposal) -> bool:
    """Whether whoever would lose their seat in silence looks at the table: then they keep it."""
    return lacks_owner(table.document, proposal) and proposal.about in table.viewers.seats


def is_taken(table: LiveTable, proposal: Proposal) -> bool:
    """Whether the game has taken already what was proposed: nobody says no to it any more."""
    if proposal.kind not in OF_THE_GAME or table.play.started is None:
        return False
    state = table.game.state
    if proposal.kind == "end":
        return state.last_turn
    if proposal.kind == "join":
        return proposal.civ not in unused_nations(state)
    assert proposal.about is not None
    return table.document.seat(proposal.about).civ in state.leaving


async def _carry_out(table: LiveTable, proposal: Proposal) -> None:
    """What was agreed to is done; nothing, where the table itself or another process was first."""
    if proposal.kind == "join":
        await let_in(table, proposal)
        return
    is_ordered = proposal.kind in OF_THE_GAME
    if is_ordered and not is_taken(table, proposal):
        await _order(table, proposal)

    def edit(document: TableDocument) -> TableDocument:
        if not is_ordered:
            check_due(document, proposal.id)
        if proposal.kind == "resume":
            return resumed(document)
        is_done = not is_open(document, proposal.id)
        return document if is_done else decided(without(document, proposal.id), proposal)

    if proposal.kind == "resume":
        await switched(table, edit, stop=False)
    else:
        await table.change(edit)


async def _order(table: LiveTable, proposal: Proposal) -> None:
    """The game is told what all have agreed to, if they still do when it is."""
    order: TableOrder = EndAfterThisTurn()
    if proposal.kind == "leave":
        assert proposal.about is not None
        civ = table.document.seat(proposal.about).civ
        assert civ is not None
        order = Leave(civ)
    elif proposal.kind == "join":
        assert proposal.civ is not None
        order = Join(proposal.civ)

    async def permit() -> None:
        if is_taken(table, proposal) or is_looking_on(table, proposal):
            raise not_found("proposal")
        check_due(table.document, proposal.id)

    try:
        await answer(table, Entry(TABLE, msgspec.to_builtins(order)), None, permit)
    except Refusal:
        if not is_taken(table, proposal):  # else somebody else was first, and that is as well
            raise


# ---------------------------------------------------------------------- leaving


async def give_sign_of_life(table: LiveTable, seat: int | None) -> None:
    """Whoever gives a command is there, and is asked whether they may be taken off their seat."""
    if must_note(table.document, seat):
        await table.change(lambda document: heard(document, seat))


async def leave_table(table: LiveTable, asker: Asker, number: int) -> None:
    """A player gives up their seat, and nobody holds it any more; all can see that."""
    over: list[int] = []

    def edit(document: TableDocument) -> TableDocument:
        left = without_voter(give_up(document, number), number)
        over[:] = [one.id for one in document.proposals if not is_open(left, one.id)]
        return left

    async def moving(connection: AsyncConnection) -> None:
        await take(connection, table.id, PLAYER, number)
        for proposal in over:
            await take(connection, table.id, ASKER, proposal)

    async def work() -> None:
        leaving = handed_over_by(table, number, "leaving", moving)
        await table.change_locked(edit, permit=permit_for(table, asker, "leave"), moving=leaving)
        await read_on(table)

    await table.alone(work)
    if table.play.started is not None:
        await carry_out_agreed(table)


# ---------------------------------------------------------------------- late arrivals


async def ask_to_join(table: LiveTable, asker: Asker, wish: AskToJoin) -> None:
    """Somebody asks to join the game under way; all people at the table decide (EP 14.61)."""
    asked_for: list[int] = []

    def edit(document: TableDocument) -> TableDocument:
        made = join_proposal(document, wish, check_nation(wish.civ, table.game, document))
        asked_for[:] = [made.id]
        return replace(document, proposals=(*document.proposals, made), proposed=made.id)

    async def permit() -> None:
        access = await asker.acts("ask_to_join", table.seating.kept)
        if {one.id for one in table.document.proposals} & {*access.asks}:
            raise Refusal("join.asked_already")

    def moving(connection: AsyncConnection) -> Awaitable[None]:
        return asking(asker.caller, table.id, asked_for[0])(connection)

    await table.change(edit, permit=permit, moving=moving)
    await carry_out_agreed(table)


def join_proposal(document: TableDocument, wish: AskToJoin, civ: Civ) -> Proposal:
    """What is put to the table for somebody who has no seat, and is taken for nobody who has."""
    number, needed = document.proposed + 1, voters(document)
    name = named_at(document, len(document.seats) + 1, wish.name, is_host=False)
    return Proposal(number, "join", None, None, (), needed, len(needed), civ=civ, name=name)


async def stop_asking(table: LiveTable, asker: Asker, number: int) -> None:
    """Who asked to join asks no more."""
    permit = permit_for(table, asker, "stop_asking")
    moving = taking(table.id, ASKER, number)

    def edit(document: TableDocument) -> TableDocument:
        check_undecided(table, document, number)
        return without(document, number)

    await table.change(edit, permit=permit, moving=moving)


def check_undecided(table: LiveTable, document: TableDocument, number: int) -> None:
    """Refuses to take back what the game has taken already: a nation would come without a seat."""
    if is_taken(table, find(document, number)):
        raise not_found("proposal")


async def let_in(table: LiveTable, proposal: Proposal) -> None:
    """The newcomer waits for a Civil War, and a seat is put up for them (EP 14.61).

    If it ends half-way it goes on where it ended, when proposals are next looked at. Who takes
    their wish back just then leaves the nation to a bot: else the game would wait for nobody.
    """
    civ, seated = proposal.civ, list[Moving]()
    assert civ is not None
    if not is_taken(table, proposal):
        await _order(table, proposal)

    def edit(document: TableDocument) -> TableDocument:
        seated.clear()
        if document.seat_of(civ) is not None:
            return without(document, proposal.id)
        is_wanted = is_open(document, proposal.id)
        given = proposal if is_wanted else replace(proposal, bot=proposal.bot or Regent().bot)
        number = len(document.seats) + 1
        given = replace(given, name=named_at(document, number, given.name, is_host=False))
        seat = newcomers_seat(given, number, names_at(document))
        if is_wanted:
            seated.append(letting_in(table.id, proposal.id, seat.number, seat.name))
        document = replace(without(document, proposal.id), seats=(*document.seats, seat))
        return asked_anew(document, seat.number) if seat.kind == "human" else document

    async def moving(connection: AsyncConnection) -> None:
        for move in seated:
            await move(connection)

    await table.change(edit, moving=moving)
