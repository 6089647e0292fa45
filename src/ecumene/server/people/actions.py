"""Actions: the one place that says who may do what at a table, and when.

A route or a command names an action. What its caller holds (`Access`), the seat it is about and
the moment of the table decide; else it is refused with the code that stands here.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from ecumene.server.errors import Refusal, forbidden, not_found
from ecumene.server.people.access import INVITE, Access
from ecumene.server.people.taking_effect import released_from
from ecumene.server.storage.document import GATHERING, PLAYED, TableDocument

LOBBY = ("lobby",)
STARTED = ("running", "paused", "frozen", "finished")
ALWAYS = (*GATHERING, *STARTED)

Who = Callable[[Access, int | None, TableDocument], bool]


class Rule(NamedTuple):
    """Who may do something and how others are refused; when, and how it is refused else."""

    who: Who
    refused: str
    when: tuple[str, ...] = ALWAYS
    otherwise: str = "table.not_running"
    before: str | None = None
    """How it is refused before the game, where that differs."""
    seatless: str = "access.spectators_cannot"
    """How somebody without a seat is refused what is done from one."""
    alone: tuple[str, ...] = ()
    """The moments at which it is only for who plays alone: others would lose their game."""
    agreed: tuple[str, ...] = ()
    """The moments at which the others have to agree first, where there are any."""


# ---------------------------------------------------------------------- who


def anybody(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Whoever may know of the table at all."""
    return True


def host(access: Access, seat: int | None, document: TableDocument) -> bool:
    """The host."""
    return "host" in access.roles


def owner(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who holds the seat; a bot's is nobody's, whatever links there were before it sat down."""
    return seat is not None and seat in access.seats and document.seat(seat).kind != "bot"


def owner_or_host(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who holds the seat, and the host."""
    return owner(access, seat, document) or host(access, seat, document)


def speaker(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who holds the seat they speak from; without one the host."""
    return host(access, seat, document) if seat is None else owner(access, seat, document)


def at_the_table(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who holds any seat, and the host."""
    held = any(owner(access, one, document) for one in access.seats)
    return held or host(access, seat, document)


def host_of_seat_nobody_holds(access: Access, seat: int | None, document: TableDocument) -> bool:
    """The host, for a seat that is free or a bot's."""
    is_free = seat is not None and document.seat(seat).kind != "human"
    return is_free and host(access, seat, document)


def invited(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who was invited or is there already; anybody where the table is public."""
    return document.settings.public or bool(access.roles & {INVITE, "host", "player"})


def asker(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who asks to join by the proposal of this number."""
    return seat in access.asks


def viewer(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who holds the seat they look from; without one a spectator, where the table has any."""
    if seat is not None:
        return owner(access, seat, document)
    return document.settings.spectators or bool(access.seats)


def viewer_of_the_past(access: Access, seat: int | None, document: TableDocument) -> bool:
    """The same, and through anybody's eyes when the game is over."""
    return document.status == "finished" or viewer(access, seat, document)


def listed(access: Access, seat: int | None, document: TableDocument) -> bool:
    """Who has it among their tables, by a device or a name."""
    return access.listed


def others_play(access: Access, document: TableDocument) -> bool:
    """Whether somebody else holds a seat, or held one that the host has handed over."""
    theirs = (one for one in document.seats if one.kind == "human" or one.replaced)
    return any(one.replaced or one.number not in access.seats for one in theirs)


def check_released(access: Access, seat: int | None, document: TableDocument) -> None:
    """Refuses where a seat may not be handed over: others are there and have not agreed, or the
    day is not over for which all see that its owner has said nothing.
    """
    others = (one for one in document.seats if one.kind == "human")
    if seat is None or all(one.number in access.seats for one in others):
        return
    moment = released_from(document, seat)
    if moment is None:
        raise forbidden("seat.not_agreed")
    if moment > time.time():
        raise Refusal("seat.not_yet", status=403, since=moment)


# ---------------------------------------------------------------------- what

NOT_YOURS = "access.not_your_seat"
HOST_ONLY = "access.host_only"
CLOSED = "access.no_spectators"
ANSWERING = Rule(owner, NOT_YOURS, ("running",), "table.not_running", "table.not_started")
ASKING = Rule(owner, NOT_YOURS, STARTED, "table.not_started")

ACTIONS: dict[str, Rule] = {
    # The table, and what can be looked at.
    "know": Rule(anybody, ""),
    "look": Rule(viewer, NOT_YOURS, seatless=CLOSED),
    "look_back": Rule(viewer_of_the_past, NOT_YOURS, STARTED, "table.not_started", seatless=CLOSED),
    "see_all_hands": Rule(anybody, "", ("finished",), "replay.not_finished"),
    "take_record": Rule(anybody, "", ("finished",), "record.not_finished"),
    "archive": Rule(listed, "access.not_listed"),
    "read_story": Rule(anybody, "", ("finished",), "story.not_finished"),
    "share_story": Rule(at_the_table, "access.denied", ("finished",), "story.not_finished"),
    "share_story_anew": Rule(host, HOST_ONLY, ("finished",), "story.not_finished"),
    "see_done_for": Rule(owner, NOT_YOURS),
    "see_witnesses": Rule(owner, NOT_YOURS),
    "contact": Rule(owner, NOT_YOURS),
    # Before the game.
    "join": Rule(invited, "access.invitation_needed", LOBBY, "table.started"),
    "clear_seat": Rule(owner_or_host, HOST_ONLY, LOBBY, "table.started"),
    "seat_bots": Rule(host, HOST_ONLY, LOBBY, "table.started"),
    "start": Rule(host, HOST_ONLY, LOBBY, "table.started"),
    "choose": Rule(owner_or_host, HOST_ONLY, ("choosing",), "choose.not_your_turn"),
    "swap": Rule(owner, NOT_YOURS, ("choosing",), "swap.not_now"),
    "begin": Rule(host, HOST_ONLY, ("choosing",), "table.started", "table.not_chosen"),
    # Late arrivals.
    "ask_to_join": Rule(invited, "access.invitation_needed", PLAYED, before="table.not_started"),
    "stop_asking": Rule(asker, "access.denied", PLAYED),
    # Giving up a seat, and the end of a table.
    "leave": Rule(owner, NOT_YOURS, (*GATHERING, *PLAYED, "frozen"), "table.finished"),
    "delete": Rule(host, HOST_ONLY, alone=STARTED),
    # What the host does, and links.
    "pause": Rule(host, HOST_ONLY, ("running",)),
    "resume": Rule(host, HOST_ONLY, ("paused", "frozen"), "table.not_paused"),
    "link": Rule(host, HOST_ONLY),
    "silence": Rule(host, HOST_ONLY),
    "link_own_seat": Rule(owner, NOT_YOURS),
    "link_free_seat": Rule(host_of_seat_nobody_holds, NOT_YOURS, GATHERING, NOT_YOURS),
    "hand_over": Rule(
        host,
        HOST_ONLY,
        (*GATHERING, *PLAYED, "frozen"),
        "table.finished",
        agreed=(*PLAYED, "frozen"),
    ),
    # What players agree on.
    "propose": Rule(speaker, NOT_YOURS, (*PLAYED, "frozen")),
    "vote": Rule(owner, NOT_YOURS),
    # Commands.
    "answer": ANSWERING,
    "withdraw": ANSWERING,
    "take_back": ANSWERING,
    "check": ASKING,
    "choices": ASKING,
    "prices": ASKING,
    "reckon": ASKING,
    "suggest": ASKING,
    "talk": Rule(speaker, NOT_YOURS, seatless="talk.players_only"),
    "seat": Rule(owner, NOT_YOURS, (*GATHERING, "running", "paused", "frozen"), "table.finished"),
    "ping": Rule(viewer, NOT_YOURS, seatless=CLOSED),
}


def check(action: str, access: Access, seat: int | None, document: TableDocument) -> None:
    """Refuses what this caller may not do at this table from this seat now."""
    rule = ACTIONS[action]
    if not access.roles:
        raise not_found()
    if not rule.who(access, seat, document):
        from_none = seat is None and rule.refused == NOT_YOURS
        raise forbidden(rule.seatless if from_none else rule.refused)
    if document.status in rule.alone and others_play(access, document):
        raise forbidden("access.others_play")
    if document.status in rule.agreed:
        check_released(access, seat, document)
    check_moment(action, document)


def check_moment(action: str, document: TableDocument) -> None:
    """Refuses what nobody may do at this moment of the table."""
    rule, status = ACTIONS[action], document.status
    if status in rule.when:
        return
    code = rule.before if rule.before and status in GATHERING else rule.otherwise
    raise refused_now(code, status)


def refused_now(code: str, status: str) -> Refusal:
    """The refusal of what nobody may do at a moment of the table."""
    if code.startswith("access.") or code.endswith("not_finished"):
        return forbidden(code)
    return Refusal(code, table_status=status)
