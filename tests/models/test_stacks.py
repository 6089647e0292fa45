"""New games for every number of players, against the printed lists."""

import os

import pytest

from ecumene.data import load
from ecumene.names import Block
from ecumene.rulesets import BY_NAME
from ecumene.state.state import State
from tests.models.stacks import CALAMITIES, problem, starting_credits

SETUPS = [(name, *setup) for name in ("mega", "west") for setup in sorted(load(name).setups)]
SEEDS = max(5, int(os.environ.get("ECUMENE_MODELS", "0")) // 100)


def new_game(edition: str, players: int, board: str, seed: int) -> State:
    return BY_NAME[edition].set_up(players, board, f"stacks/{seed}", {})


@pytest.mark.parametrize(("edition", "players", "board"), SETUPS)
def test_every_stack_has_its_cards_where_they_belong(
    edition: str, players: int, board: str
):  # MC 4
    for seed in range(SEEDS):
        state = new_game(edition, players, board, seed)
        blocks = {"west", "east"} if board == "both" else {board}
        assert set(state.stacks) == blocks
        for block, piles in state.stacks.items():
            assert len(piles.piles) == 9
            for number, pile in enumerate(piles.piles, 1):
                found = problem([*pile], players, block, number)
                assert found is None, f"{found}: seed stacks/{seed}, {block} {number}, {pile}"


@pytest.mark.parametrize(("edition", "players", "board"), SETUPS)
def test_everybody_starts_with_a_token_and_credits(edition: str, players: int, board: str):  # MC 4
    state = new_game(edition, players, board, 0)
    assert len(state.civs) == players
    for civ in state.civs:
        assert (state.board.token_count(civ), state.stock(civ)) == (1, 54)
        assert set(state.credits[civ].values()) == {starting_credits(players)}


def test_a_tradeable_calamity_may_lie_anywhere_below_the_top():  # MC 4
    places = {
        new_game("mega", 5, "west", seed)
        .stacks[Block("west")]
        .piles[1]
        .index(CALAMITIES[2].tradeable)
        for seed in range(200)
    }
    assert places == set(range(5, 17))
