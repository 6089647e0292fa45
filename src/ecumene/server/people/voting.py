"""Voting: who is asked about a proposal, who has agreed, and whether that is enough."""

import time

from msgspec.structs import replace

from ecumene.server.errors import Refusal
from ecumene.server.protocol import Proposal
from ecumene.server.storage.document import TableDocument

FOR_GOOD = ("leave", "hand_over")
"""What would take a seat from its owner, who cannot undo it."""
SILENT = 7 * 86_400.0
"""Seconds after which somebody who does not say whether they may be taken off a seat is gone."""
ABSENT = 3600.0
"""Seconds after which somebody who lets the regent play that others have set is not there."""


def how_many(kind: str, needed: tuple[int, ...]) -> int:
    """How many of those who are asked have to agree."""
    return len(needed) // 2 + 1 if kind == "regent" else len(needed)


def asked(document: TableDocument, kind: str, about: int | None) -> tuple[int, ...]:
    """Who votes: all people, but for whoever a regent would play for.

    Where only one other person plays they are asked too: nobody alone sets a regent over another.
    Who would lose their seat is always asked, unless they have left it to a regent themselves.
    Whoever has left their seat to a regent comes back to it: their hand is not for others to show.
    """
    if kind == "open_hands":
        return tuple(seat.number for seat in document.seats if seat.kind == "human")
    present = voters(document)
    if kind in FOR_GOOD:
        owned = {seat.number for seat in document.seats if seat.regent_since} & {about}
        return tuple(sorted({*present} | owned))
    others = tuple(seat for seat in present if seat != about)
    return others if kind == "regent" and len(others) > 1 else present


def voters(document: TableDocument) -> tuple[int, ...]:
    """The people at the table, and those over whom others have just set a regent."""
    lately = time.time() - ABSENT
    ruled = (seat.number for seat in document.seats if seat.regent and seat.regent_since > lately)
    return tuple(sorted({*document.people, *ruled}))


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


def is_open(document: TableDocument, number: int) -> bool:
    """Whether a proposal is still on the table."""
    return any(one.id == number for one in document.proposals)


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
    """Whether enough of those who are asked agree.

    Who would lose their seat and has said nothing for so long is gone, and not asked.
    """
    needed = {*proposal.needed}
    if proposal.since and time.time() - proposal.since >= SILENT:
        needed -= {proposal.about}
    return len({*proposal.agreed} & needed) >= min(enough(proposal), len(needed))


def without_voter(document: TableDocument, seat: int) -> TableDocument:
    """Nobody waits for the word of who has left; what they proposed, or was about them, is over."""
    left = [
        one for one in document.proposals
        if seat not in (one.by, one.about) and {*one.needed} - {seat}
    ]  # fmt: skip
    return replace(document, proposals=tuple(_without_voter(document, one) for one in left))


def _without_voter(document: TableDocument, proposal: Proposal) -> Proposal:
    """Those who are there now are asked: whom a regent would stand in for too, if need be."""
    needed = asked(document, proposal.kind, proposal.about)
    agreed, against = (
        tuple(one for one in seats if one in needed)
        for seats in (proposal.agreed, proposal.against)
    )
    most = how_many(proposal.kind, needed)
    return replace(proposal, needed=needed, agreed=agreed, against=against, enough=most)
