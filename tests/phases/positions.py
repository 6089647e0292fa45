"""Short words for positions that the tests of several phases need."""

from typing import Any

import pytest

from ecumene.cases import Play
from ecumene.data import load
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event

AREAS = load("mega").map.areas.values()


def cities(civ: str, count: int) -> str:
    """So many cities in the civilization's own region: "city in thebes, memphis"."""
    own = [area.id for area in AREAS if area.region == civ and area.limit]
    return f"city in {', '.join(own[:count])}" if count else ""


def words(civ: str, count: int, *more: str) -> str:
    """So many cities, and more."""
    return "; ".join(part for part in (cities(civ, count), *more) if part)


def events(play: Play, kind: type[Event], viewer: str | None) -> list[Any]:
    """The events of a class, as a viewer may know them."""
    seen = [logged.event for logged in play.game.events(viewer)]
    return [event for event in seen if type(event) is kind]


def refused(play: Play, civ: str, answer: Any) -> str:
    """The code of the refusal of an answer; nothing has changed."""
    before = play.game.save()
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(civ, answer)
    assert play.game.save() == before
    return refusal.value.code


def hand(play: Play, civ: str) -> dict[str, int]:
    """The cards a civilization holds."""
    return play.state.hands[civ].counts()
