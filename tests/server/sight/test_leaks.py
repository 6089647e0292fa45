"""What is sent to a seat is the same in two worlds that differ only in what it may not know."""

from random import Random

import msgspec
import pytest

from ecumene import Game, PlayerError, rulesets
from ecumene.names import Civ
from ecumene.server.sight.picture import board_of, mine_of, plain
from tests.server.survival import rounds

WRONG = [None, -1, "x", [], {}, [["a"]], {"orders": [{"do": "march"}]}, {"stack": 99}, 10**30]


def sent_to(game: Game, viewer: Civ | None) -> dict[str, bytes]:
    """Everything a viewer could get to see now: the board, his own part, choices, refusals."""
    board = plain(board_of(game, game.view(None)))
    board.pop("waiting")  # who has answered is open, as at a real table; it is no card
    sent = {"board": msgspec.json.encode(board)}
    if viewer is None:
        return sent
    mine = mine_of(game.view(viewer), viewer)
    sent["mine"] = msgspec.json.encode(mine)
    for ask in (*mine.asks, *mine.may, *mine.early):
        sent[f"choices {ask.id}"] = msgspec.json.encode(game.offer(ask.id))
        sent[f"refusals {ask.id}"] = msgspec.json.encode(refusals(game, viewer, ask.id))
    return sent


def refusals(game: Game, viewer: Civ, ask_id: str) -> list[object]:
    """What the rules say to answers of all sorts."""
    found: list[object] = []
    for answer in WRONG:
        try:
            game.check(ask_id, answer, civ=viewer)
            found.append("accepted")
        except PlayerError as error:
            found.append((error.code, error.facts))
    return found


@pytest.mark.parametrize(
    ("rules", "seats", "board", "options"),
    [
        (rulesets.MEGA_CIVILIZATION, 5, "west", {}),
        (rulesets.MEGA_CIVILIZATION, 9, "east", {}),
        (rulesets.MEGA_CIVILIZATION, 12, "both", {}),
        (rulesets.MEGA_CIVILIZATION, 18, "both", {"scenario": "short"}),
        (rulesets.THE_WEST, 6, "west", {}),
        (rulesets.THE_WEST, 9, "west", {"scenario": "short"}),
        (rulesets.THE_EXPANSION, 8, "west", {}),
    ],
)
def test_a_seat_is_sent_the_same_in_both_worlds(rules, seats, board, options):
    game = Game.new(rules, seats=seats, board=board, seed="leak", **options)
    rng = Random(seats)
    compared = 0
    for number in range(700 * rounds(1)):
        pending = game.pending()
        if game.over or not pending:
            break
        if number % 9 == 0:
            viewer = rng.choice([None, *game.state.civs])
            other = game.imagine(viewer, f"other {number}")
            assert sent_to(game, viewer) == sent_to(other, viewer)
            compared += 1
        ask = rng.choice(pending)
        view = game.view(ask.civ)
        game.answer(ask.id, ask.decision.sample(view.state, ask.civ, rng))
    assert compared > 20
    print(f"\nleak comparisons with {seats} seats: {compared}")
