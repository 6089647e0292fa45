"""Voting: who is asked about a proposal, who has agreed, and whether that is enough."""

import time
from collections.abc import Set

from msgspec.structs import replace

from ecumene.server.errors import Refusal, not_found
from ecumene.server.protocol import Proposal, Regent
from ecumene.server.storage.document import TableDocument

FOR_GOOD = ("leave", "hand_over")
"""What would take a seat from its owner, who cannot undo it."""
MOST_AGREE = ("regent", "resume")
"""What more than half decide: whoever is against it can undo it."""
DAY = 86_400.0
"""Seconds for which all see that a seat may be handed over without its owner's word."""
SILENT = 7 * DAY
"""Seconds after which somebody who does not say whether they may be taken off a seat is gone."""
ABSENT = 3600.0
"""Seconds after which somebody who lets the regent play that others have set is not there."""
LATELY = 60.0
"""Silence is counted to so many seconds, so that not every command is written down."""


PLAYED = ("running", "paused")
WHEN = {"end": PLAYED, "leave": ("running",), "join": ("running",), "resume": ("paused", "frozen")}
"""When a proposal takes effect; others at any time of the game."""
ANY = (*PLAYED, "frozen")


def how_many(kind: str, needed: tuple[int, ...]) -> int:
    """How many of those who are asked have to agree."""
    return len(needed) // 2 + 1 if kind in MOST_AGREE else len(needed)


def asked(document: TableDocument, kind: str, about: int | None) -> tuple[int, ...]:
    """Who votes: all people, but for whoever a regent would play for.

    Where only one other person plays they are asked too: nobody alone sets a regent over another.
    Who would lose their seat is always asked, unless they have left it to a regent themselves.
    Whoever has left their seat to a regent comes back to it: their hand is not for others to show.
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


def dropped(document: TableDocument, number: int) -> TableDocument:
    """The table without a proposal that the game refuses, if it still holds."""
    return without(document, number) if is_due(document, number) else document


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
    if proposal.about in {*proposal.needed} & {*owners(document)}:
        needed = with_voter(replace(proposal, needed=needed), proposal.about).needed
    agreed, against = (
        tuple(one for one in seats if one in needed)
        for seats in (proposal.agreed, proposal.against)
    )
    most = how_many(proposal.kind, needed)
    return said_again(replace(proposal, needed=needed, agreed=agreed, against=against, enough=most))


# ---------------------------------------------------------------------- whether it is enough


def is_agreed(document: TableDocument, proposal: Proposal) -> bool:
    """Whether a proposal holds now."""
    moment = holds_from(document, proposal)
    return moment is not None and moment <= time.time()


def holds_from(document: TableDocument, proposal: Proposal) -> float | None:
    """From when a proposal holds, if nobody says anything more; None while a word is missing.

    Nobody loses their seat without their word before all could see that for a day, nor while the
    game stands still.
    """
    proposal = as_of_now(document, proposal)
    if not lacks_owner(document, proposal):
        is_said = bool(proposal.agreed) or proposal.kind != "hand_over"
        return 0.0 if is_said and _has_enough(proposal, {*proposal.needed}) else None
    rest = {*proposal.needed} - {proposal.about}
    others = {*owners(document)} - {proposal.about, proposal.by}
    # A host who proposes from no seat may have one in another browser: theirs is no second word.
    fewest = 2 if proposal.by is None else 1
    besides = others & {*proposal.agreed}
    if not _has_enough(proposal, rest) or len(besides) < min(fewest, len(others)):
        return None
    is_waited_for = proposal.about in proposal.needed or len(others) < fewest
    if is_waited_for and not proposal.spoken:
        return None  # it was made when silence was not counted
    silent = proposal.since + SILENT if is_waited_for else 0.0
    moment = max(silent, proposal.spoken) + DAY
    return moment if document.status == "running" else max(moment, time.time() + DAY)


def _has_enough(proposal: Proposal, needed: Set[int | None]) -> bool:
    """Whether enough of these agree."""
    return len({*proposal.agreed} & needed) >= min(enough(proposal), len(needed))


def lacks_owner(document: TableDocument, proposal: Proposal) -> bool:
    """Whether it would take the seat of a person who has not agreed."""
    if proposal.kind not in FOR_GOOD or proposal.about in proposal.agreed:
        return False
    return proposal.about in owners(document)


def released_from(document: TableDocument, number: int) -> float | None:
    """From when the host may hand a seat over; None: they may not.

    What all have agreed to, its owner too, holds for a week.
    """
    seat = document.seat(number)
    is_late = bool(seat.released_at) and time.time() - seat.released_at > SILENT
    if seat.released and not seat.unheard and not is_late:
        return 0.0
    moments = [
        moment for one in document.proposals
        if (one.kind, one.about) == ("hand_over", number)
        and (moment := holds_from(document, one)) is not None
    ]  # fmt: skip
    return min(moments, default=None)


def is_due(document: TableDocument, number: int) -> bool:
    """Whether a proposal is still on the table, and takes effect now.

    A seat that is to be handed over without its owner's word is so by the link alone: until then
    whoever comes back keeps it.
    """
    proposal = next((one for one in document.proposals if one.id == number), None)
    if proposal is None or document.status not in WHEN.get(proposal.kind, ANY):
        return False
    if proposal.kind == "hand_over" and lacks_owner(document, proposal):
        return False
    return is_agreed(document, proposal)


def is_due_in_silence(document: TableDocument, proposal: Proposal) -> bool:
    """Whether it takes effect now though its owner has not agreed."""
    return lacks_owner(document, proposal) and is_due(document, proposal.id)


def due(document: TableDocument, number: int) -> TableDocument:
    """The table, where a proposal takes effect now; refuses else."""
    if not is_due(document, number):
        raise not_found("proposal")
    return document


def decided(document: TableDocument, proposal: Proposal) -> TableDocument:
    """The table when a proposal has taken effect."""
    if proposal.kind == "open_hands":
        return replace(document, open_hands=True, hands_opened=time.time())
    if proposal.about is None:
        return document
    seat = document.seat(proposal.about)
    if proposal.kind == "hand_over":
        released = replace(seat, released=True, released_at=time.time(), unheard=False)
        return document.with_seat(released)
    if seat.regent is not None:
        return document
    return document.with_seat(replace(seat, regent=Regent(), regent_since=time.time()))


# ---------------------------------------------------------------------- who is there


def is_missed(document: TableDocument, seat: int | None) -> bool:
    """Whether it is to be written down that the owner of a seat has given a word."""
    return any(_is_missed(one, seat, time.time()) for one in document.proposals)


def _is_missed(proposal: Proposal, seat: int | None, now: float) -> bool:
    is_about = proposal.kind in FOR_GOOD and proposal.about == seat
    return is_about and (seat not in proposal.needed or now - proposal.since > LATELY)


def heard(document: TableDocument, seat: int | None) -> TableDocument:
    """The owner of a seat is there: they are asked, and their silence begins anew."""
    now = time.time()
    for one in document.proposals:
        if _is_missed(one, seat, now):
            again = replace(with_voter(one, seat), since=now)
            document = with_proposal(document, again)
    return document
