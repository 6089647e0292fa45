"""A person who plays with bots alone, over HTTP."""

from collections.abc import Mapping
from typing import Any

from tests.server.playing import wait_for
from tests.server.process import Person

FIRST = {"ruleset": "first", "players": 5, "board": "west"}
USUAL = {"ruleset": "mega", "players": 5, "board": "west"}


def founded(
    person: Person, bot: str = "easy", settings: Mapping[str, Any] = FIRST
) -> tuple[str, int]:
    """A game with bots, and the seat of the person."""
    wish = {"settings": settings, "name": "Ann", "bot": bot}
    table = person.post("/api/solo", wish, status=201)["table"]
    return str(table["id"]), int(table["you"]["seats"][0])


def at_rest(person: Person, table: str, seat: int) -> dict[str, Any]:
    """The table once the person is asked something, or the game is over."""

    def look() -> Any:
        state = person.state(table, seat)
        mine = state["mine"]
        asks = [ask for ask in mine["asks"] if ask["id"] not in mine["sealed"]]
        ended = state["table"]["status"] == "finished"
        return state if ended or (asks and is_quiet(state)) else None

    found: dict[str, Any] = wait_for(look)
    return found


def is_quiet(state: dict[str, Any]) -> bool:
    """Whether all wait for the person: nobody else has anything to say, or the market stands."""
    return bool(state["board"]["waiting"] == [state["mine"]["civ"]] or state["mine"]["market"])


def decide(person: Person, table: str, seat: int, state: dict[str, Any]) -> str:
    """Answers as suggested; gives the question."""
    mine = state["mine"]
    ask = next(one for one in mine["asks"] if one["id"] not in mine["sealed"])
    said = person.command(table, "suggest", seat, ask=ask["id"])
    reply = person.command(table, "answer", seat, ask=ask["id"], answer=said["result"]["answer"])
    assert reply["type"] == "accepted", reply
    return str(ask["id"])
