"""Phase 12: the hand limit (MC 6.12)."""

import pytest

from ecumene.cases import table
from ecumene.engine.event import Reason
from ecumene.phases.purchase import prices
from ecumene.phases.purchase.hand_limit import DiscardExcess, HandLimitKept
from tests.phases.positions import events, refused
from tests.phases.shopping import FACTS, buy, shopping

# ------------------------------------------------------------------ hand limit


def limiting(players=7, **position):
    return shopping(players, "hand_limit", **position)


@pytest.mark.parametrize(("players", "limit"), [(5, 8), (11, 8), (12, 9), (18, 9)])
def test_the_hand_limit_by_number_of_players(players, limit):  # MC 6.12
    board = {5: "west", 11: "east"}.get(players, "both")
    civ = "minoa" if players != 11 else "saba"
    hand = f"hand {limit + 1} clay, tin"
    play = table(players=players, board=board, **{civ: hand}).play("hand_limit")
    assert play.asked() == {civ: "DiscardExcess"}
    play.answer(civ, {"clay": 2})
    assert len(play.state.hands[civ]) == limit


def test_within_the_limit_nobody_is_asked():
    assert limiting(hatti="hand 8 clay").asked() == {}


def test_roadbuilding_raises_the_limit_at_once():  # MC 9, R-147
    assert limiting(hatti="hand 9 clay; roadbuilding").asked() == {}
    play = limiting(hatti="hand 9 clay, tin; roadbuilding").answer("hatti", {"clay": 1})
    event = events(play, HandLimitKept, None)[0]
    assert (event.limit, event.why[-1]) == (9, Reason("roadbuilding", 1, "MC 9", "hatti"))


def test_the_limit_holds_for_those_who_bought_nothing():  # MC 6.12
    play = shopping(phases="advances_acquisition to hand_limit", hatti="hand 8 clay, tin")
    play.answer("hatti", buy())
    assert play.asked() == {"hatti": "DiscardExcess"}


def test_all_discard_at_once_and_openly():  # D-12.2
    play = limiting(hatti="hand 8 clay, tin", rome="hand 9 wool, tin")
    assert set(play.asked()) == {"hatti", "rome"}
    play.answer("rome", {"wool": 2})
    assert events(play, HandLimitKept, "hatti") == []
    play.answer("hatti", {"clay": 1})
    assert [e.discarded for e in events(play, HandLimitKept, None)] == [{"clay": 1}, {"wool": 2}]
    assert play.state.discards["west"][4] == ("wool", "wool")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"clay": 1}, "cards.count"), ({"clay": 3}, "cards.count"), ({}, "cards.count"),
        ({"gold": 2}, "cards.not_held"), ({"clay": -2}, "cards.not_held"), ([], "answer.malformed"),
    ],
)  # fmt: skip
def test_exactly_the_excess_is_discarded(answer, code):
    assert refused(limiting(hatti="hand 9 clay, tin"), "hatti", answer) == code


def test_an_absent_player_keeps_their_best_sets():
    play = limiting(hatti="hand 4 clay, 5 wool, gold, ochre")
    assert DiscardExcess(3).default(play.state, "hatti") == {"clay": 2, "ochre": 1}
    assert prices.best_kept(FACTS, {"clay": 4, "gold": 1}, 4) == {"clay": 3, "gold": 1}
    assert prices.best_kept(FACTS, {"clay": 4, "gold": 1}, 0) == {}
