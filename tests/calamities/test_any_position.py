"""All calamities at once on the printed board, answered at random (laws of every game)."""

from random import Random

import msgspec
import pytest

from ecumene.cases.runner import halting
from ecumene.engine.game import Game
from ecumene.engine.record import Header
from ecumene.names import BARBARIANS
from ecumene.rulesets import BY_NAME, MEGA_CIVILIZATION
from ecumene.state.board import empty_board
from ecumene.state.cards import Hand, TradeCard
from ecumene.state.rules import Rules
from ecumene.state.state import State
from ecumene.state.table import choices_of

FIRST, LAST = "calamity_selection", "calamity_resolution"
EDITIONS = [MEGA_CIVILIZATION, BY_NAME["expansion"]]

pytestmark = pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)


def settle(state: State, civ, rng: Random) -> None:
    """A territory of neighbouring areas with tokens, cities, ships, cards and advances."""
    areas, facts = state.atlas.areas, state.rules.facts
    own = [rng.choice(areas)]
    for _ in range(rng.randint(2, 22)):
        near = [b for a in own for b in state.atlas.around[a] if b not in own]
        own.append(rng.choice(near) if near else rng.choice(areas))
    for area in dict.fromkeys(own):
        if area in state.board.cities:
            continue
        if rng.random() < 0.35 and state.board.city_count(civ) < 9:
            state.board.put_city(civ, area)
        elif state.board.token_count(civ) < 50:
            state.board.place(civ, area, rng.randint(1, max(1, state.atlas.limit[area])))
    state.treasury[civ] = rng.randint(0, 55 - state.board.token_count(civ))
    state.advances[civ] = frozenset(rng.sample(list(facts.advances), rng.randint(0, 40)))
    state.ast[civ] = rng.randint(0, 12)
    names = rng.choices(list(facts.commodities), k=rng.randint(0, 6))
    state.hands[civ] = Hand(tuple(TradeCard(n, state.table.blocks[civ]) for n in names))
    ports = [area for area in dict.fromkeys(own) if area in state.atlas.coastal]
    for number, area in enumerate(rng.sample(ports, rng.randint(0, min(4, len(ports))))):
        state.board.set_ship(civ, number, state.atlas.berths(area)[0])


def deal_calamities(state: State, rng: Random) -> None:
    """Every calamity of every block to somebody, some of them traded."""
    for block in state.stacks:
        for name, facts in state.rules.facts.calamities.items():
            tradeable = facts.kind != "non_tradeable"
            holders = [c for c in state.civs if tradeable or state.table.blocks[c] == block]
            civ = rng.choice(holders)
            giver = rng.choice([None, *(c for c in state.civs if c != civ)]) if tradeable else None
            state.hands[civ] = state.hands[civ].adding([TradeCard(name, block, giver)])


def random_position(rules: Rules, seed: int) -> Game:
    rng = Random(seed)
    seats, board = rng.choice([(5, "west"), (9, "east"), (12, "both"), (18, "both")])
    orders = choices_of(rules.options).get("annex_priority", ("give_up",))
    options = {"annex_priority": rng.choice(orders)}
    state = rules.set_up(seats, board, str(seed), options)
    state.turn = max(state.turn, 1)  # past the opening, where there is one
    rules = state.table.rules = halting(rules, state.turn, FIRST, LAST)
    state.board = empty_board(state.civs)
    for civ in state.civs:
        settle(state, civ, rng)
    deal_calamities(state, rng)
    header = Header(rules.name, rules.version, seats, board, str(seed), options)
    return Game.at(header, rules, state, FIRST)


def answer_at_random(game: Game, rng: Random) -> None:
    asks = game.pending() if rng.random() < 0.8 else [*game.pending(), *game.early()]
    ask = rng.choice(asks)
    default = ask.decision.default(game.state, ask.civ)
    ask.decision.check(game.state, ask.civ, default)
    answer = ask.decision.sample(game.state, ask.civ, rng)
    game.offer(ask.id)
    game.answer(ask.id, msgspec.json.decode(msgspec.json.encode(answer)))


def check_pieces(state: State) -> None:
    for civ in state.civs:
        assert state.stock(civ) >= 0
        assert state.cities_in_stock(civ) >= 0
        assert state.treasury[civ] >= 0
        assert state.ast[civ] >= 0
    assert all(count > 0 for areas in state.board.tokens.values() for count in areas.values())
    assert set(state.board.tokens) == {*state.civs, BARBARIANS}


def calamity_cards(state: State) -> int:
    names = state.rules.facts.calamities
    held = sum(c.name in names for h in state.hands.values() for c in h.cards)
    piles = [pile for piles in state.discards.values() for pile in piles.piles]
    return held + sum(name in names for pile in piles for name in pile)


@pytest.mark.parametrize("seed", range(24))
def test_everything_is_resolved_and_nothing_gets_lost(rules, seed):
    rng = Random(seed)
    game = random_position(rules, seed)
    cards = 24 * len(game.state.stacks)
    while game.pending():
        answer_at_random(game, rng)
        check_pieces(game.state)
        assert calamity_cards(game.state) == cards
    assert not any(game.state.calamities.values())
    names = rules.facts.calamities
    assert not any(c.name in names for h in game.state.hands.values() for c in h.cards)


@pytest.mark.parametrize("seed", range(8))
def test_a_fork_and_a_saved_game_go_on_alike(rules, seed):
    rng = Random(seed)
    game = random_position(rules, seed)
    for _ in range(rng.randint(0, 25)):
        if game.pending():
            answer_at_random(game, rng)
    others = [game.fork(), Game.load(game.rules, game.save())]
    while game.pending():
        ask = game.pending()[0]
        assert [[a.id for a in other.pending()] for other in others] == [
            [a.id for a in game.pending()] for _ in others
        ]
        answer = ask.decision.sample(game.state, ask.civ, rng)
        for one in (game, *others):
            one.answer(ask.id, answer)
    assert {other.state.digest() for other in others} == {game.state.digest()}


@pytest.mark.parametrize("seed", range(8))
def test_nobody_learns_of_a_calamity_before_it_is_called(rules, seed):
    rng = Random(seed)
    game = random_position(rules, seed)
    while game.pending():
        answer_at_random(game, rng)
        civ = rng.choice(game.state.civs)
        hidden = {
            card.name for other in game.state.civs for card in game.state.hands[other].cards
            if card.name in rules.facts.calamities and other != civ
        }  # fmt: skip
        names = set(game.state.items[1:]) & hidden
        seen = {str(logged.event) for logged in game.events(civ)}
        known = {e for e in seen if "CalamityDiscarded" in e or "MinorCalamitiesRevealed" in e}
        assert not any(f"'{name}'" in event for name in names for event in seen - known)
