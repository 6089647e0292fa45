"""Proposals: what the players at a table decide together."""

import time

import msgspec
from msgspec.structs import replace

from ecumene.engine.game import TABLE
from ecumene.engine.record import Entry
from ecumene.phases.leaving import EndAfterThisTurn, Leave
from ecumene.server.errors import Refusal
from ecumene.server.people.actions import check_moment
from ecumene.server.protocol import Proposal, Propose, Regent
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.answering import answer
from ecumene.server.tables.table import LiveTable

ABOUT = ("leave", "regent")
OF_THE_GAME = ("end", "leave")
MOST = 20


def proposed(document: TableDocument, wish: Propose) -> TableDocument:
    """A proposal is put on the table; whoever makes it agrees."""
    check_moment("propose", document)
    if (wish.kind in ABOUT) != (wish.about is not None):
        raise Refusal("proposal.about", status=422, kind=wish.kind)
    if wish.about is not None and wish.about > len(document.seats):
        raise Refusal("seat.unknown", status=404, seat=wish.about)
    same = [p for p in document.proposals if (p.kind, p.about) == (wish.kind, wish.about)]
    if same or len(document.proposals) >= MOST:
        raise Refusal("proposal.open_already", kind=wish.kind)
    needed = asked(document, wish)
    number = document.proposed + 1
    enough = len(needed) // 2 + 1 if wish.kind == "regent" else len(needed)
    made = Proposal(number, wish.kind, wish.seat, wish.about, (wish.seat,), needed, enough)
    return replace(document, proposals=(*document.proposals, made), proposed=number)


def asked(document: TableDocument, wish: Propose) -> tuple[int, ...]:
    """Who votes: all people, but for whoever a regent would stand in for.

    Where only one other person plays they are asked too: nobody alone sets a regent over another.
    Whoever has left their seat to a regent comes back to it: their hand is not for others to show.
    """
    if wish.kind == "open_hands":
        return tuple(seat.number for seat in document.seats if seat.kind == "human")
    others = tuple(seat for seat in document.people if seat != wish.about)
    return others if wish.kind != "leave" and len(others) > 1 else document.people


def voted(document: TableDocument, number: int, seat: int, agree: bool) -> TableDocument:
    """A player agrees or does not; a proposal that too many are against is off the table."""
    proposal = find(document, number)
    if seat not in proposal.needed:
        raise Refusal("proposal.not_asked", seat=seat)
    agreed, against = {*proposal.agreed} - {seat}, {*proposal.against} - {seat}
    (agreed if agree else against).add(seat)
    if len(proposal.needed) - len(against) < enough(proposal):
        return without(document, number)
    now = replace(proposal, agreed=tuple(sorted(agreed)), against=tuple(sorted(against)))
    proposals = tuple(now if one.id == number else one for one in document.proposals)
    return replace(document, proposals=proposals)


def enough(proposal: Proposal) -> int:
    """How many have to agree."""
    return proposal.enough or len(proposal.needed)


def find(document: TableDocument, number: int) -> Proposal:
    """A proposal by its number."""
    found = next((one for one in document.proposals if one.id == number), None)
    if found is None:
        raise Refusal("proposal.not_found", status=404)
    return found


def without(document: TableDocument, number: int) -> TableDocument:
    """The table without a proposal."""
    left = tuple(one for one in document.proposals if one.id != number)
    return replace(document, proposals=left)


def is_agreed(proposal: Proposal) -> bool:
    """Whether enough of those who are asked agree."""
    return len({*proposal.agreed} & {*proposal.needed}) >= enough(proposal)


async def carry_out_agreed(table: LiveTable) -> None:
    """Proposals that enough agree to take effect; those about the game when it goes on."""
    running = table.document.status == "running"
    for proposal in table.document.proposals:
        if is_agreed(proposal) and (running or proposal.kind not in OF_THE_GAME):
            await _carry_out(table, proposal)


async def _carry_out(table: LiveTable, proposal: Proposal) -> None:
    if proposal.kind == "end":
        await answer(table, Entry(TABLE, msgspec.to_builtins(EndAfterThisTurn())), None)
    elif proposal.kind == "leave":
        assert proposal.about is not None
        civ = table.document.seat(proposal.about).civ
        assert civ is not None
        await answer(table, Entry(TABLE, msgspec.to_builtins(Leave(civ))), None)
    await table.change(lambda document: _decided(without(document, proposal.id), proposal))


def _decided(document: TableDocument, proposal: Proposal) -> TableDocument:
    if proposal.kind == "open_hands":
        return replace(document, open_hands=True, hands_opened=time.time())
    if proposal.about is None:
        return document
    seat = document.seat(proposal.about)
    return document.with_seat(replace(seat, regent=seat.regent or Regent()))
