"""The watch finds what it looks for: each invariant is broken once on purpose."""

from collections.abc import Callable

import pytest

from ecumene.data.facts import WATER
from ecumene.engine.game import Game
from ecumene.names import Area, Card, Civ
from ecumene.proof.faults import LawBroken
from ecumene.proof.fuzz import Fuzz, time_limit
from ecumene.proof.invariants import Invariants
from ecumene.proof.pace import STEPS_PER_ANSWER, Pace
from ecumene.proof.plan import Plan
from ecumene.proof.walk import Walk
from ecumene.state.atlas import Berth
from ecumene.state.cards import TradeCard
from ecumene.state.state import State


@pytest.fixture
def game() -> Game:
    fuzz = Fuzz(Plan(5, "west", start="middle", turns=2))
    fuzz.play(12)
    return fuzz.game


def first(state: State) -> Civ:
    return state.civs[0]


def too_much_treasury(state: State) -> None:
    state.treasury[first(state)] += 56


def negative_treasury(state: State) -> None:
    state.treasury[first(state)] = -1


def no_token_at_all(state: State) -> None:
    state.board.tokens[first(state)][state.atlas.areas[0]] = 0


def tenth_city(state: State) -> None:
    for area in state.atlas.areas[:10]:
        state.board.put_city(first(state), area)


def fifth_ship(state: State) -> None:
    state.board.ships[first(state)] += (None,)  # type: ignore[assignment]


def token_out_of_play(state: State) -> None:
    state.board.tokens[first(state)][Area("atlantis")] = 1


def city_of_nobody(state: State) -> None:
    state.board.cities[state.atlas.areas[0]] = Civ("nobody")


def ship_on_dry_land(state: State) -> None:
    dry = next(area for area in state.atlas.areas if area not in state.atlas.coastal)
    state.board.set_ship(first(state), 0, Berth(dry))


def marker_off_the_track(state: State) -> None:
    state.ast[first(state)] = 99


def unknown_advance(state: State) -> None:
    state.advances[first(state)] = frozenset({"television"})  # type: ignore[arg-type]


def card_out_of_nothing(state: State) -> None:
    hand, block = state.hands[first(state)], state.table.blocks[first(state)]
    state.hands[first(state)] = hand.adding([TradeCard(Card("salt"), block)])


def card_lost(state: State) -> None:
    block = next(iter(state.stacks))
    piles = state.stacks[block]
    state.stacks[block] = piles.replacing(1, piles[1][1:])


def card_in_the_wrong_stack(state: State) -> None:
    block = next(iter(state.stacks))
    piles = state.stacks[block]
    state.stacks[block] = piles.replacing(1, piles[1][1:]).adding(2, piles[1][0])


def water_in_a_stack(state: State) -> None:
    block = next(iter(state.stacks))
    state.stacks[block] = state.stacks[block].adding(1, WATER)


def forgotten_player(state: State) -> None:
    del state.census[first(state)]


FAULTS = [
    too_much_treasury, negative_treasury, no_token_at_all, tenth_city, fifth_ship,
    token_out_of_play, city_of_nobody, ship_on_dry_land, marker_off_the_track, unknown_advance,
    card_out_of_nothing, card_lost, card_in_the_wrong_stack, water_in_a_stack, forgotten_player,
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found(game: Game, fault: Callable[[State], None]):
    watch = Invariants(game)
    watch.check(game)
    fault(game.state)
    with pytest.raises(LawBroken):
        watch.check(game)


def an_unfought_conflict(state: State) -> None:
    area = next(iter(state.board.cities))
    other = next(civ for civ in state.civs if civ != state.board.cities[area])
    state.board.place(other, area, 1)


def surplus_population(state: State) -> None:
    area = next(a for a in state.atlas.areas if a not in state.board.cities)
    for side in list(state.board.sides_in(area)):
        state.board.clear(side, area)
    state.board.place(first(state), area, state.atlas.limit[area] + 2)


def an_unsupported_city(state: State) -> None:
    state.board.tokens[first(state)] = {}
    state.board.put_city(first(state), state.atlas.areas[0])


@pytest.mark.parametrize(
    "fault",
    [an_unfought_conflict, surplus_population, an_unsupported_city],
    ids=lambda fault: fault.__name__,
)
def test_a_board_in_disorder_is_found_when_trade_begins(fault: Callable[[State], None]):
    plan = Plan(5, "west", start="middle", turns=2)
    game = plan.new_game()
    walk = Walk(game, plan.rng("walk"), last_turn=99)
    while game.phase.name != "trade":
        walk.advance()
    watch = Invariants(game)
    fault(game.state)
    with pytest.raises(LawBroken):
        watch.check(game)


def test_water_comes_and_goes(game: Game):
    watch = Invariants(game)
    state: State = game.state
    hand, block = state.hands[first(state)], state.table.blocks[first(state)]
    state.hands[first(state)] = hand.adding([TradeCard(WATER, block)])
    watch.check(game)


def test_a_game_that_waits_for_nobody_is_found(game: Game):
    watch = Invariants(game)
    game.run.open.clear()
    with pytest.raises(LawBroken, match="somebody can act"):
        watch.check(game)


def test_steps_that_run_away_are_found():
    pace = Pace()
    pace.begin()
    for _ in range(STEPS_PER_ANSWER):
        pace.step()
    with pytest.raises(LawBroken, match="no step runs away"):
        pace.step()


def test_a_step_that_never_ends_is_found():
    def never_end() -> None:
        with time_limit(1):
            while True:
                pass

    with pytest.raises(LawBroken, match="no step runs away"):
        never_end()
