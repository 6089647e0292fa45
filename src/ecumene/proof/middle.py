"""A made-up position of the middle game: cities, advances and cards that random players rarely win.

It breaks no rule, so everything that holds in a game holds from here on; and it reaches at once
what a random game reaches after hundreds of turns, or never.
"""

from random import Random

from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.calamity.resolution import is_major
from ecumene.phases.cards.discards import is_commodity
from ecumene.phases.purchase.prices import credits_gained
from ecumene.state.atlas import Berth
from ecumene.state.cards import STACKS, TradeCard
from ecumene.state.state import State

IN_RESERVE = 8
"""Tokens a civilization does not have on the board, but in stock and treasury."""

EARLIEST, LATEST = 6, 14
"""The turns of the middle game."""

ADVANCES = 30
"""Advances that a civilization holds at the most."""


def middle_game(state: State, rng: Random) -> None:
    """Lays out the board, the hands and the advances of a game in full swing."""
    last = state.rules.turns or LATEST
    state.turn = rng.randint(min(EARLIEST, last - 1), min(LATEST, last))
    for civ in state.civs:
        state.board.tokens[civ] = {}
        settle(state, civ, rng)
        launch(state, civ, rng)
        state.treasury[civ] = rng.randint(0, state.stock(civ))
        study(state, civ, rng)
        state.ast[civ] = rng.randint(2, min(state.table.row(civ).finish - 2, last))
        take_cards(state, civ, rng)
    if has_majors(state):
        invade(state, rng)


def has_majors(state: State) -> bool:
    """Whether there are major calamities: only they bring barbarians."""
    return any(is_major(state, name) for name in state.rules.facts.calamities)


def invade(state: State, rng: Random) -> None:
    """Some barbarians, in areas without a city."""
    for area in rng.sample(state.atlas.areas, 4):
        if area not in state.board.cities and state.atlas.limit[area]:
            state.board.place(BARBARIANS, area, rng.randint(1, 3))


def settle(state: State, civ: Civ, rng: Random) -> None:
    """Cities and tokens in the civilization's own region, and a few across its borders."""
    board, atlas = state.board, state.atlas
    home = [area for area in atlas.areas if atlas.region[area] == civ and atlas.limit[area]]
    home = [area for area in home if area not in board.cities]
    rng.shuffle(home)
    cities = min(rng.randint(1, state.rules.cities), len(home) // 2)
    for area in home[:cities]:
        board.put_city(civ, area)
        for side in list(board.sides_in(area)):
            board.clear(side, area)
    for area in home[cities:]:
        garrison(state, civ, area, rng)
        near = [other for other in atlas.land[area] if other not in board.cities]
        if near and rng.random() < 0.25:
            garrison(state, civ, rng.choice(near), rng)


def garrison(state: State, civ: Civ, area: Area, rng: Random) -> None:
    """Some tokens of a civilization in an area, within the limit."""
    room = min(
        state.atlas.limit[area] - state.board.total_in(area),
        state.rules.tokens - IN_RESERVE - state.board.token_count(civ),
    )
    if room > 0:
        state.board.place(civ, area, rng.randint(1, room))


def launch(state: State, civ: Civ, rng: Random) -> None:
    """A few ships on coasts where the civilization has units."""
    coasts = [area for area in state.board.areas_of(civ) if area in state.atlas.coastal]
    berths: list[Berth] = [berth for area in coasts for berth in state.atlas.berths(area)]
    for number in range(rng.randint(0, state.rules.ships) if berths else 0):
        state.board.set_ship(civ, number, rng.choice(berths))


def study(state: State, civ: Civ, rng: Random) -> None:
    """Any of the advances, with the credits printed on them."""
    facts = state.rules.facts
    advances = rng.sample(list(facts.advances), rng.randint(0, min(ADVANCES, len(facts.advances))))
    state.advances[civ] = frozenset(advances)
    gained = credits_gained(facts, advances, {})
    state.credits[civ] = {g: n + gained.get(g, 0) for g, n in state.credits[civ].items()}


def take_cards(state: State, civ: Civ, rng: Random) -> None:
    """Commodities from the stacks, as they are kept from turn to turn."""
    block = state.table.blocks[civ]
    if block not in state.stacks:
        return
    for _ in range(rng.randint(0, 8)):
        number = rng.randint(1, STACKS)
        pile = state.stacks[block][number]
        goods = [card for card in pile if is_commodity(state, card)]
        if len(goods) > 1:
            card = rng.choice(goods)
            place = pile.index(card)
            rest = pile[:place] + pile[place + 1 :]
            state.stacks[block] = state.stacks[block].replacing(number, rest)
            state.hands[civ] = state.hands[civ].adding([TradeCard(card, block)])
