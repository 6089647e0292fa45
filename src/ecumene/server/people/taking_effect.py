"""Taking effect: from when a proposal holds, who may lose their seat by it, and what it does.

Nobody loses a seat unheard: without their word a week of silence must pass, and a day on which
everybody can see what is to come.
"""

import time
from collections.abc import Set

from msgspec.structs import replace

from ecumene.server.errors import not_found
from ecumene.server.people.voting import FOR_GOOD, as_of_now, enough, owners, without
from ecumene.server.protocol import Proposal, Regent
from ecumene.server.storage.document import PLAYED, TableDocument

DAY = 86_400.0
"""For so many seconds everybody can see that a seat will go before it does."""
SILENT = 7 * DAY
"""Whoever gives no command for so many seconds counts as gone."""
ANY = (*PLAYED, "frozen")
"""At any time of the game."""
WHEN = {"end": PLAYED, "leave": ("running",), "join": ("running",), "resume": ("paused", "frozen")}
"""When a proposal of these kinds takes effect; all others do at any time."""


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


# ---------------------------------------------------------------------- who may lose a seat


def released_from(document: TableDocument, number: int) -> float | None:
    """From when the host may hand a seat over; None: they may not.

    What all have agreed to, its owner too, holds for a week.
    """
    seat = document.seat(number)
    is_late = bool(seat.released_at) and time.time() - seat.released_at > SILENT
    if seat.released and not seat.unheard and not is_late:
        return 0.0
    return _first_held(document, number, "hand_over")


def leaves_from(document: TableDocument, number: int) -> float | None:
    """From when a seat leaves the game though its owner has said nothing; None: it does not."""
    if document.seat(number).kind != "human":
        return None
    return _first_held(document, number, "leave")


def losing_from(document: TableDocument, number: int) -> float | None:
    """From when a seat may be lost to somebody who stays silent, in whichever way."""
    ways = (released_from(document, number), leaves_from(document, number))
    return min((moment for moment in ways if moment is not None), default=None)


def _first_held(document: TableDocument, number: int, kind: str) -> float | None:
    moments = [
        moment for one in document.proposals
        if (one.kind, one.about) == (kind, number)
        and (moment := holds_from(document, one)) is not None
    ]  # fmt: skip
    return min(moments, default=None)


def next_leaving(document: TableDocument) -> float | None:
    """When the next seat leaves the game in silence."""
    moments = (leaves_from(document, seat.number) for seat in document.seats)
    return min((moment for moment in moments if moment is not None), default=None)


# ---------------------------------------------------------------------- what takes effect


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


def check_due(document: TableDocument, number: int) -> None:
    """Refuses where a proposal does not take effect now."""
    if not is_due(document, number):
        raise not_found("proposal")


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


def dropped(document: TableDocument, number: int) -> TableDocument:
    """The table without a proposal that the game refuses, if it still holds."""
    return without(document, number) if is_due(document, number) else document
