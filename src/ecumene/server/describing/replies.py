"""Examples of what the server sends, made of the Structs and of a game set up for it.

Nothing of it is written by hand, so it cannot grow old.
"""

from functools import cache
from typing import Any

import msgspec

from ecumene import rulesets
from ecumene.bots import LEVELS
from ecumene.engine.rng import seed_hash
from ecumene.server.describing.examples import ASK, KEY
from ecumene.server.protocol import (
    Board,
    DoneFor,
    Entered,
    EventList,
    Happened,
    Health,
    Link,
    Me,
    Mine,
    Replayed,
    Said,
    SeatInfo,
    TableInfo,
    TableList,
    TableSettings,
    You,
)
from ecumene.server.protocol.messages import (
    Accepted,
    Changed,
    Goodbye,
    Refused,
    TableChanged,
    Talked,
    Welcome,
)
from ecumene.server.sight.picture import board_of, merge_patch, mine_of, plain
from ecumene.state.game import Game
from ecumene.state.table import choices_of

SEED = "an example"
NAMES = ("Ann", "Hanno", "Dione", "Kleon", "Thais")
"""Of who plays; all but the first are bots."""
WHEN = 1_767_225_600.0
EVENTS = 5
"""So many things have happened before the first question."""
SAID = Said(1, "Ann", 1, None, "Good luck!", WHEN)
ACCEPTED = Accepted(9, 1)
REFUSED = Refused(1, "ask.not_open", {"id": "1/movement/assyria/0"})


@cache
def game() -> Game:
    """A game of five at its first question."""
    return Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed=SEED)


def board() -> Board:
    """The open board of that game."""
    return board_of(game(), game().view(None))


def mine() -> Mine:
    """What the one who is asked knows besides."""
    civ = game().pending()[0].civ
    return mine_of(game().view(civ), civ)


def happened(of: Game, start: int, end: int) -> tuple[Happened, ...]:
    """Some of the events of a game, as a spectator is told them."""
    return tuple(Happened(one.turn, one.phase, one.event) for one in of.log[start:end])


def table(status: Any = "running") -> TableInfo:
    """The table of that game, as the one who plays minoa sees it."""
    civs = game().state.civs
    seats = tuple(
        SeatInfo(
            number=number,
            kind="human" if number == 1 else "bot",
            name=NAMES[number - 1],
            civ=civ,
            order=number,
            bot=None if number == 1 else "normal",
            temper=None if number == 1 else "normal",
            regent=None,
            handed_over=0,
            here=number == 1,
        )
        for number, civ in enumerate(civs, 1)
    )
    return TableInfo(
        id="pT3s0rZ8mQ1xYw2v",
        settings=TableSettings(board="west", options=usual_options()),
        status=status,
        host="Ann",
        seats=seats,
        you=You(("host", "player"), (1,)),
        choosing=None,
        free=(),
        drawn={},
        proposals=(),
        clocks={},
        seed_hash=seed_hash(SEED),
        seed=None,
        created=WHEN,
        ended=None,
        standings=(),
        turn=1,
        phase="movement",
        open_hands=False,
        rules_version=game().rules.version,
        waiting=(civs[0],),
    )


def usual_options() -> dict[str, object]:
    """What is chosen before a game, at its usual values."""
    rules = rulesets.MEGA_CIVILIZATION
    chosen: dict[str, object] = plainly(rules.chosen({}))
    return {name: chosen[name] for name in choices_of(rules.options)}


def welcome() -> Welcome:
    """What a player is welcomed with."""
    told = happened(game(), 0, EVENTS)
    return Welcome(EVENTS, told, 0, table(), board(), mine(), None, None, None, (), (SAID,))


def changed() -> Changed:
    """What a player is told after their own answer."""
    after = game().fork()
    after.answer(ASK, {"orders": []})
    new = board_of(after, after.view(None))
    told = happened(after, len(game().log), len(after.log))
    own = mine_of(after.view(mine().civ), mine().civ)
    return Changed(EVENTS + len(told), told, merge_patch(plain(board()), plain(new)), own)


def of_messages() -> dict[str, Any]:
    """One of each message of the server, by its type."""
    return {
        "welcome": welcome(),
        "changed": changed(),
        "table": TableChanged(table("paused")),
        "talked": Talked(SAID),
        "accepted": ACCEPTED,
        "refused": REFUSED,
        "goodbye": Goodbye("server.stopping"),
    }


def of_requests() -> dict[str, Any]:
    """What comes back to a request that is granted, by method and path."""
    entered = Entered(table(), (Link("player", table().id, 1, KEY),))
    at, info = "/api/tables/{table_id}", table()
    told = EventList(EVENTS, happened(game(), 0, EVENTS), 0)
    return {
        "GET /api/health": Health("ok", "0.1.0"),
        "GET /api/bots": list(LEVELS),
        "GET /api/tables": TableList((table(),), None),
        "POST /api/tables": entered,
        "POST /api/solo": entered,
        f"GET {at}": info,
        f"POST {at}/join": entered,
        f"POST {at}/start": info,
        f"POST {at}/civilization": info,
        f"POST {at}/links": entered.links[0],
        f"GET {at}/state": welcome(),
        f"POST {at}/commands": ACCEPTED,
        f"GET {at}/talk": [SAID],
        f"GET {at}/events": told,
        f"GET {at}/replay": Replayed(EVENTS, board(), mine()),
        f"GET {at}/seats/{{seat}}/done-for": [DoneFor(ASK, {"orders": []}, "regent", WHEN)],
        "POST /api/links/open": info,
        "GET /api/me": Me("Ann"),
        "POST /api/me/register": Me("Ann"),
        "POST /api/me/sign-in": Me("Ann"),
        "POST /api/me/sign-out": Me(None),
    }


def plainly(value: Any) -> Any:
    """An example as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))
