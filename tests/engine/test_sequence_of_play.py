"""A sequence of play can be changed by the names of its phases."""

import pytest

from ecumene.engine.errors import DataError
from ecumene.engine.phase import Phase, SequenceOfPlay, once


async def nothing(turn, item) -> None:
    """A step without effect."""


def phase(name: str, **marks) -> Phase:
    return Phase(name, once, nothing, **marks)


TAX, MOVE, TRADE = phase("tax"), phase("move"), phase("trade", formerly=("barter",))
TURN = SequenceOfPlay(TAX, MOVE, TRADE)


def test_phases_are_found_by_name_in_order():
    assert TURN.names == ("tax", "move", "trade")
    assert TURN["move"] is MOVE
    assert TURN.after("") is TAX
    assert TURN.after("tax") is MOVE
    assert TURN.after("trade") is None


def test_a_phase_is_found_by_the_name_it_had_once():
    assert TURN["barter"] is TRADE
    assert "barter" in TURN
    assert "barter" not in TURN.names


def test_what_is_over():
    assert TURN.is_over("tax", "move")
    assert not TURN.is_over("move", "move")
    assert not TURN.is_over("census", "trade")
    assert not TURN.is_over("tax", "")


def test_an_edition_replaces_adds_and_drops_phases():
    quick = phase("move", strict=True)
    assert TURN.replacing(quick)["move"] is quick
    assert TURN.replacing(quick).names == TURN.names
    assert TURN.inserting("move", phase("fight")).names == ("tax", "move", "fight", "trade")
    assert TURN.inserting("", phase("begin")).names[0] == "begin"
    assert TURN.without("tax").names == ("move", "trade")
    assert TURN.only("trade", "tax").names == ("trade", "tax")


@pytest.mark.parametrize(
    "change",
    [
        lambda: TURN.replacing(phase("mvoe")),
        lambda: TURN.inserting("mvoe", phase("fight")),
        lambda: TURN.without("mvoe"),
        lambda: TURN.only("mvoe"),
    ],
)
def test_a_misspelt_phase_is_refused_with_the_names_there_are(change):
    with pytest.raises(DataError, match=r"mvoe.*tax, move, trade"):
        change()


def test_no_phase_stands_there_twice():
    with pytest.raises(DataError, match="twice"):
        TURN.inserting("tax", phase("move"))
    with pytest.raises(DataError, match="twice"):
        TURN.inserting("tax", phase("barter"))
