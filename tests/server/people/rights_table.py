"""Who may do what at a table, and when: a table to read, and what each of its lines asks for.

An action is allowed where neither the caller's column nor the moment's has a refusal; the
caller's comes first. Each line is asked over HTTP, and commands over the socket too.

    .  allowed                    ?  table.not_found
    s  access.not_your_seat       h  access.host_only
    i  access.invitation_needed   v  access.spectators_cannot
    t  talk.players_only          l  link.not_found
    d  access.denied              n  access.not_listed

nobody     has no cookie                      stranger   has a cookie, and a table of their own
invited    opened the invitation              watcher    opened the link for spectators
visitor    a stranger, where it is public     player     sits on seat 1
other      sits on seat 2, looks at 1         host       made the table, holds no seat
playing    host too, and sits on seat 3       named      holds seat 4 with a name
former     stood up from seat 5               program    comes with the link of seat 1
out        signed out of the name of seat 4   revoked    had a link to seat 4 that was replaced
"""

from typing import Any, NamedTuple

ROLES = (
    "nobody", "stranger", "invited", "watcher", "visitor", "player", "other", "host", "playing",
    "named", "former", "program", "out", "revoked",
)  # fmt: skip
AIMS = {"named": 4, "former": 5, "out": 4, "revoked": 4}
"""The seat a role is about, where it is not the first."""
MOMENTS = ("lobby", "choosing", "running", "paused", "finished")

REFUSALS = {
    "?": "table.not_found",
    "s": "access.not_your_seat",
    "h": "access.host_only",
    "i": "access.invitation_needed",
    "v": "access.spectators_cannot",
    "t": "talk.players_only",
    "l": "link.not_found",
    "d": "access.denied",
    "n": "access.not_listed",
    "begun": "table.started",
    "early": "table.not_chosen",
    "swap": "swap.not_now",
    "soon": "table.not_started",
    "stopped": "table.not_running",
    "going": "table.not_paused",
    "over": "table.finished",
    "shared": "access.others_play",
    "turn": "choose.not_your_turn",
    "hands": "replay.not_finished",
    "record": "record.not_finished",
    "story": "story.not_finished",
    "agree": "seat.not_agreed",
}

TABLE = """
                  n s i w v  p o h p n  f p o r
                  o t n a i  l t o l a  o r u e
                  b r v t s  a h s a m  r o t v
                  o a i c i  y e t y e  m g   o
                  d n t h t  e r   i d  e r   k
                  y . . . .  r . . n .  r . . .   lobby   choosing running paused  finished

know              ? ? . . .  . . . . .  . . ? ?   .       .        .       .       .
look              ? ? . . .  . . . . .  . . ? ?   .       .        .       .       .
look/seat         ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
talk_read         ? ? . . .  . . . . .  . . ? ?   .       .        .       .       .
talk_read/seat    ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
events            ? ? . . .  . . . . .  . . ? ?   soon    soon     .       .       .
events/seat       ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       all
replay            ? ? . . .  . . . . .  . . ? ?   soon    soon     .       .       .
replay/seat       ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       all
all_hands         ? ? . . .  . . . . .  . . ? ?   hands   hands    hands   hands   .
record            ? ? . . .  . . . . .  . . ? ?   record  record   record  record  .
story             ? ? . . .  . . . . .  . . ? ?   story   story    story   story   .
story_link        ? ? d d d  . . . . .  d . ? ?   story   story    story   story   .
story_link_anew   ? ? h h h  h h . . h  h h ? ?   story   story    story   story   .
done_for          ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
witnesses         ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
contact           ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
contact_code      ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
contact_confirm   ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
contact_test      ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
archive           ? ? . . n  . . . . .  . n ? ?   .       .        .       .       .

join              ? ? . i .  . . . . .  . . ? ?   .       begun    begun   begun   begun
clear_seat        ? ? h h h  . h . . .  h . ? ?   .       begun    begun   begun   begun
bots              ? ? h h h  h h . . h  h h ? ?   .       begun    begun   begun   begun
start             ? ? h h h  h h . . h  h h ? ?   .       begun    begun   begun   begun
choose            ? ? h h h  . h . . .  h . ? ?   turn    .        turn    turn    turn
swap              ? ? s s s  . s s s .  s . ? ?   swap    .        swap    swap    swap
begin             ? ? h h h  h h . . h  h h ? ?   early   .        begun   begun   begun
arrive            ? ? . i .  . . . . .  . . ? ?   soon    soon     .       .       stopped
stop_asking       ? ? d d d  d d d d d  d d ? ?   d       d        d       d       d
pause             ? ? h h h  h h . . h  h h ? ?   stopped stopped  .       stopped stopped
resume            ? ? h h h  h h . . h  h h ? ?   going   going    going   .       going
leave             ? ? s s s  . s s s .  s . ? ?   .       .        .       .       over
delete            ? ? h h h  h h . . h  h h ? ?   .       .        shared  shared  shared
silence           ? ? h h h  h h . . h  h h ? ?   .       .        .       .       .

link_invite       ? ? h h h  h h . . h  h h ? ?   .       .        .       .       .
link_watch        ? ? h h h  h h . . h  h h ? ?   .       .        .       .       .
link_host         ? ? h h h  h h . . h  h h ? ?   .       .        .       .       .
link_invite_anew  ? ? h h h  h h . . h  h h ? ?   .       .        .       .       .
link_watch_anew   ? ? h h h  h h . . h  h h ? ?   .       .        .       .       .
link_seat         ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
link_seat_anew    ? ? h h h  . h . . .  h . ? ?   .       .        h:agree h:agree h:over
link_free_seat    ? ? s s s  s s . . s  s s ? ?   .       .        s       s       s
link_bot_anew     ? ? h h h  h h . . h  h h ? ?   .       .        agree   agree   over

propose           ? ? s s s  . s s s .  s . ? ?   stopped stopped  .       .       stopped
propose_host      ? ? v v v  v v . . v  v v ? ?   stopped stopped  .       .       stopped
vote              ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .

answer            ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
answer/seat       ? ? s s s  . s s s .  s . ? ?   soon    soon     .       stopped stopped
withdraw          ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
withdraw/seat     ? ? s s s  . s s s .  s . ? ?   soon    soon     .       stopped stopped
take_back         ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
take_back/seat    ? ? s s s  . s s s .  s . ? ?   soon    soon     .       stopped stopped
check             ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
check/seat        ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       .
choices           ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
choices/seat      ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       .
prices            ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
prices/seat       ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       .
reckon            ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
reckon/seat       ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       .
suggest           ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
suggest/seat      ? ? s s s  . s s s .  s . ? ?   soon    soon     .       .       .
talk              ? ? t t t  t t . . t  t t ? ?   .       .        .       .       .
talk/seat         ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
seat              ? ? v v v  v v v v v  v v ? ?   v       v        v       v       v
seat/seat         ? ? s s s  . s s s .  s . ? ?   .       .        .       .       over
ping              ? ? . . .  . . . . .  . . ? ?   .       .        .       .       .
ping/seat         ? ? s s s  . s s s .  s . ? ?   .       .        .       .       .
"""
"""`all` among the moments: then anybody who knows of the table may, through any eyes; with `h:`
only the host is refused, and not who holds the seat."""


class Line(NamedTuple):
    """One line of the table."""

    name: str
    roles: dict[str, str]
    moments: dict[str, str]

    def expected(self, role: str, moment: str) -> str | None:
        """The code of the refusal, or None where it is allowed."""
        who, when = self.roles[role], self.moments[moment]
        if when == "all" and who == "s":
            who = "."
        if who != ".":
            return REFUSALS[who]
        if when.startswith("h:"):
            return REFUSALS[when[2:]] if role in ("host", "playing") else None
        return None if when in (".", "all") else REFUSALS[when]


def read(table: str) -> list[Line]:
    """The lines of the table that name an action."""
    lines = []
    for text in table.splitlines():
        words = text.split()
        if len(words) == 1 + len(ROLES) + len(MOMENTS):
            roles = dict(zip(ROLES, words[1:], strict=False))
            moments = dict(zip(MOMENTS, words[1 + len(ROLES) :], strict=True))
            lines.append(Line(words[0], roles, moments))
    return lines


LINES = read(TABLE)

# ---------------------------------------------------------------------- what each asks for

NO_ASK = "9/movement/nobody/0"
COMMANDS: dict[str, dict[str, Any]] = {
    "answer": {"ask": NO_ASK, "answer": {}},
    "withdraw": {"ask": NO_ASK},
    "take_back": {"ask": NO_ASK},
    "check": {"ask": NO_ASK, "answer": {}},
    "choices": {"ask": NO_ASK},
    "prices": {},
    "reckon": {"ask": NO_ASK, "draft": {}},
    "suggest": {"ask": NO_ASK},
    "talk": {"text": "hello"},
    "seat": {"preferences": {}},
    "ping": {},
}
"""What is sent; none of it changes anything, as no such question is open."""


CHANGING = frozenset({
    "archive", "leave", "delete", "clear_seat", "pause", "resume", "link_invite_anew",
    "link_watch_anew", "link_seat_anew", "link_free_seat", "link_bot_anew",
})  # fmt: skip
"""The lines that change something where they are allowed; it is undone then."""


class Request(NamedTuple):
    """A request: method, path below the table, body."""

    method: str
    path: str
    body: dict[str, Any] | None = None


def player_link(seat: int, revoke: bool = False) -> dict[str, Any]:
    return {"role": "player", "seat": seat, "revoke": revoke}


OF_THE_TABLE = {
    "know": Request("GET", ""),
    "all_hands": Request("GET", "/replay?number=0&all_hands=true"),
    "record": Request("GET", "/record"),
    "story": Request("GET", "/story"),
    "story_link": Request("POST", "/story/links", {}),
    "story_link_anew": Request("POST", "/story/links", {"revoke": True}),
    "archive": Request("POST", "/archive", {"archived": True}),
    "delete": Request("DELETE", ""),
    "begin": Request("POST", "/begin"),
    "arrive": Request("POST", "/arrivals", {"name": "Late", "civ": "nowhere"}),
    "stop_asking": Request("DELETE", "/arrivals/99"),
    "pause": Request("POST", "/pause"),
    "resume": Request("POST", "/resume"),
}
"""What is the same whatever the seat."""


def request(name: str, seat: int) -> Request:
    """What a line asks for, about a seat."""
    action, _, variant = name.partition("/")
    query = f"seat={seat}" if variant else ""
    if action in COMMANDS:
        return Request("POST", f"/commands?{query}", {"type": action, **COMMANDS[action]})
    found = OF_THE_TABLE | {
        "look": Request("GET", f"/state?{query}"),
        "talk_read": Request("GET", f"/talk?{query}"),
        "events": Request("GET", f"/events?{query}"),
        "replay": Request("GET", f"/replay?number=0&{query}"),
        "done_for": Request("GET", f"/seats/{seat}/done-for"),
        "witnesses": Request("GET", f"/seats/{seat}/witnesses"),
        "contact": Request("GET", f"/seats/{seat}/contact"),
        "contact_code": Request("POST", f"/seats/{seat}/contact/code"),
        "contact_confirm": Request("POST", f"/seats/{seat}/contact/confirm", {"code": "000000"}),
        "contact_test": Request("POST", f"/seats/{seat}/contact/test"),
        "join": Request("POST", "/join", {"name": "Late", "seat": 1}),
        "clear_seat": Request("DELETE", f"/seats/{seat}"),
        "bots": Request("POST", "/bots", {"bot": "no such bot"}),
        "leave": Request("POST", f"/seats/{seat}/leave"),
        "start": Request("POST", "/start"),
        "choose": Request("POST", "/civilization", {"seat": seat, "civ": "nowhere"}),
        "swap": Request("POST", "/swaps", {"seat": seat, "other": seat}),
        "silence": Request("POST", "/silence", {"seat": 5, "silenced": False}),
        "link_invite": Request("POST", "/links", {"role": "invite"}),
        "link_watch": Request("POST", "/links", {"role": "spectator"}),
        "link_host": Request("POST", "/links", {"role": "host"}),
        "link_invite_anew": Request("POST", "/links", {"role": "invite", "revoke": True}),
        "link_watch_anew": Request("POST", "/links", {"role": "spectator", "revoke": True}),
        "link_seat": Request("POST", "/links", player_link(seat)),
        "link_seat_anew": Request("POST", "/links", player_link(seat, True)),
        "link_free_seat": Request("POST", "/links", player_link(5)),
        "link_bot_anew": Request("POST", "/links", player_link(5, True)),
        "propose": Request("POST", "/proposals", {"kind": "leave", "seat": seat}),
        "propose_host": Request("POST", "/proposals", {"kind": "hand_over", "seat": None}),
        "vote": Request("POST", "/proposals/99", {"seat": seat, "agree": True}),
    }
    return found[action]


ROUTES = {
    "GET ": "know",
    "GET /state": "look",
    "GET /talk": "talk_read",
    "GET /events": "events",
    "GET /replay": "replay",
    "GET /record": "record",
    "GET /story": "story",
    "POST /story/links": "story_link",
    "GET /seats/{seat}/done-for": "done_for",
    "GET /seats/{seat}/witnesses": "witnesses",
    "GET /seats/{seat}/contact": "contact",
    "POST /seats/{seat}/contact/code": "contact_code",
    "POST /seats/{seat}/contact/confirm": "contact_confirm",
    "POST /seats/{seat}/contact/test": "contact_test",
    "POST /join": "join",
    "DELETE ": "delete",
    "POST /archive": "archive",
    "POST /seats/{seat}/leave": "leave",
    "DELETE /seats/{seat}": "clear_seat",
    "POST /bots": "bots",
    "POST /start": "start",
    "POST /civilization": "choose",
    "POST /swaps": "swap",
    "POST /begin": "begin",
    "POST /arrivals": "arrive",
    "DELETE /arrivals/{number}": "stop_asking",
    "POST /pause": "pause",
    "POST /resume": "resume",
    "POST /silence": "silence",
    "POST /links": "link_invite",
    "POST /proposals": "propose",
    "POST /proposals/{number}": "vote",
    "POST /commands": "answer",
    "GET /socket": "look",
}
"""Every route below a table, and the line that asks for it."""

NOTHING_OPEN = {
    "ask.not_open", "ask.not_yours", "take_back.not_the_last", "take_back.nothing_given",
}  # fmt: skip
ALLOWED = {
    "contact_code": {"contact.nowhere"},
    "contact_confirm": {"contact.nowhere"},
    "contact_test": {"contact.nowhere"},
    "join": {"seat.taken"},
    "bots": {"bot.unknown"},
    "start": {"table.seats_free"},
    "choose": {"choose.not_free", "choose.not_your_turn"},
    "swap": {"swap.not_now"},
    "begin": {"table.not_chosen"},
    "arrive": {"join.not_in_this_edition"},
    "propose": {"proposal.about"},
    "propose_host": {"proposal.about"},
    "vote": {"proposal.not_found"},
} | {name: NOTHING_OPEN for name, fields in COMMANDS.items() if "ask" in fields}
"""What comes instead of success when all that is wrong is the thing itself, not the caller."""
