"""Voting: who is asked about a proposal, how many have to agree, and what they have said."""

import time

from msgspec.structs import replace

from ecumene.server.errors import Refusal
from ecumene.server.protocol import Proposal
from ecumene.server.storage.document import TableDocument

FOR_GOOD = ("leave", "hand_over")
"""What would take a seat from its owner, who cannot undo it."""
MOST_AGREE = ("regent", "resume")
"""What more than half decide: whoever is against it can undo it."""
ABSENT = 3600.0
"""For so many seconds whoever others have set a regent over still counts as there."""
LATELY = 60.0
"""Commands that come closer together, in seconds, are not written down as signs of life."""


def how_many(kind: str, needed: tuple[int, ...]) -> int:
    """How many of those who are asked have to agree."""
    return len(needed) // 2 + 1 if kind in MOST_AGREE else len(needed)


def asked(document: TableDocument, kind: str, about: int | None) -> tuple[int, ...]:
    """Who votes: all people, but for whoever a regent would play for.

    Where only one other person plays they are asked too: nobody alone sets a regent over another.
    Who would lose their seat is always asked, unless they have left it to a regent themselves.
    Showing hands needs every owner: those too who left their seat to a regent come back to it.
    """
    if kind == "open_hands":
        return owners(document)
    present = voters(document) or owners(document)
    if kind in FOR_GOOD:
        ruled = {seat.number for seat in document.seats if seat.regent_since}
        return tuple(sorted({*present} | (ruled & {about} & {*owners(document)})))
    others = tuple(seat for seat in present if seat != about)
    return others if kind == "regent" and len(others) > 1 else present


def owners(document: TableDocument) -> tuple[int, ...]:
    """The seats that people own, whoever plays for them now."""
    return tuple(seat.number for seat in document.seats if seat.kind == "human")


def voters(document: TableDocument) -> tuple[int, ...]:
    """The people at the table, and those over whom others have just set a regent."""
    lately = time.time() - ABSENT
    ruled = {seat.number for seat in document.seats if seat.regent and seat.regent_since > lately}
    return tuple(sorted({*document.people} | (ruled & {*owners(document)})))


def as_of_now(document: TableDocument, proposal: Proposal) -> Proposal:
    """A proposal with the vote of who would lose their seat, if they are there by now."""
    if proposal.kind not in FOR_GOOD or proposal.about in proposal.needed:
        return proposal
    is_there = proposal.about in asked(document, proposal.kind, proposal.about)
    return with_voter(proposal, proposal.about) if is_there else proposal


def with_voter(proposal: Proposal, seat: int | None) -> Proposal:
    """A proposal on which one more is asked."""
    more = () if seat is None else (seat,)
    needed = tuple(sorted({*proposal.needed, *more}))
    return replace(proposal, needed=needed, enough=how_many(proposal.kind, needed))


def voted(document: TableDocument, number: int, seat: int, agree: bool) -> TableDocument:
    """A player agrees or does not; a proposal that too many are against is off the table.

    Whoever speaks is there: who left their seat to a regent has a word on what is for good.
    """
    document = heard(document, seat)
    proposal = as_of_now(document, find(document, number))
    if proposal.kind in FOR_GOOD and seat in owners(document):
        proposal = with_voter(proposal, seat)
    if seat not in proposal.needed:
        raise Refusal("proposal.not_asked", seat=seat)
    agreed, against = {*proposal.agreed} - {seat}, {*proposal.against} - {seat}
    (agreed if agree else against).add(seat)
    if len(proposal.needed) - len(against) < enough(proposal):
        return without(document, number)
    proposal = replace(proposal, agreed=tuple(sorted(agreed)), against=tuple(sorted(against)))
    return with_proposal(document, said_again(proposal) if agree else proposal)


def said_again(proposal: Proposal) -> Proposal:
    """A proposal for which somebody has spoken just now, or of whom one less is asked."""
    if proposal.kind not in FOR_GOOD:
        return proposal
    now = time.time()
    return replace(proposal, since=proposal.since if proposal.spoken else now, spoken=now)


def enough(proposal: Proposal) -> int:
    """How many have to agree."""
    return proposal.enough or len(proposal.needed)


# ---------------------------------------------------------------------- what is on the table


def is_open(document: TableDocument, number: int) -> bool:
    """Whether a proposal is still on the table."""
    return any(one.id == number for one in document.proposals)


def find(document: TableDocument, number: int) -> Proposal:
    """A proposal by its number."""
    found = next((one for one in document.proposals if one.id == number), None)
    if found is None:
        raise Refusal("proposal.not_found", status=404)
    return found


def is_arrival(proposal: Proposal) -> bool:
    """Whether somebody without a seat asks to join by it."""
    return proposal.kind == "join" and proposal.by is None


def with_proposal(document: TableDocument, proposal: Proposal) -> TableDocument:
    """The table with a proposal as it is now."""
    now = (proposal if one.id == proposal.id else one for one in document.proposals)
    return replace(document, proposals=tuple(now))


def without(document: TableDocument, number: int) -> TableDocument:
    """The table without a proposal."""
    left = tuple(one for one in document.proposals if one.id != number)
    return replace(document, proposals=left)


def without_voter(document: TableDocument, seat: int) -> TableDocument:
    """Nobody waits for the word of who has left; what they proposed, or was about them, is over."""
    left = [
        one for one in document.proposals
        if seat not in (one.by, one.about) and {*one.needed} - {seat}
    ]  # fmt: skip
    return replace(document, proposals=tuple(_asked_again(document, one) for one in left))


def _asked_again(document: TableDocument, proposal: Proposal) -> Proposal:
    """Those who are there now are asked: whom a regent would stand in for too, if need be."""
    needed = asked(document, proposal.kind, proposal.about)
    if proposal.about in {*proposal.needed} & {*owners(document)}:
        needed = with_voter(replace(proposal, needed=needed), proposal.about).needed
    agreed, against = (
        tuple(one for one in seats if one in needed)
        for seats in (proposal.agreed, proposal.against)
    )
    most = how_many(proposal.kind, needed)
    return said_again(replace(proposal, needed=needed, agreed=agreed, against=against, enough=most))


# ---------------------------------------------------------------------- who is there


def must_note(document: TableDocument, seat: int | None) -> bool:
    """Whether it is to be written down that the owner of a seat has given a sign of life."""
    return any(_must_note(one, seat, time.time()) for one in document.proposals)


def _must_note(proposal: Proposal, seat: int | None, now: float) -> bool:
    is_about = proposal.kind in FOR_GOOD and proposal.about == seat
    return is_about and (seat not in proposal.needed or now - proposal.since > LATELY)


def heard(document: TableDocument, seat: int | None) -> TableDocument:
    """The owner of a seat is there: they are asked, and their silence begins anew."""
    now = time.time()
    for one in document.proposals:
        if _must_note(one, seat, now):
            again = replace(with_voter(one, seat), since=now)
            document = with_proposal(document, again)
    return document
