"""Leaving the game (MC 7), and decisions of the whole table."""

from collections.abc import Iterable
from random import Random
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer, NotAsked
from ecumene.engine.event import Event
from ecumene.engine.game import TableOrder
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.cards.discards import discard
from ecumene.phases.cities.fates import CityReduced, reduce_city
from ecumene.phases.cities.support import check_support
from ecumene.phases.cities.surplus import remove_surplus
from ecumene.phases.shared.population_limits import limit_for, others_present
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State

Destinations = Annotated[dict[Area, int], Meta(max_length=400)]


class Leave(TableOrder, frozen=True):
    """The table lets a player go by the printed procedure, at the end of this turn (R-157)."""

    civ: Civ

    def apply(self, state: State) -> None:
        """Notes who leaves."""
        playing = [civ for civ in state.civs if civ not in state.leaving]
        if self.civ not in (*playing, *state.arriving) or self.civ in state.leaving:
            raise NotAsked("leave.not_in_the_game", civ=self.civ)
        if len(playing) <= 2 and self.civ in playing:
            raise NotAsked("leave.too_few_remain", civ=self.civ)
        state.leaving = (*state.leaving, self.civ)


class EndAfterThisTurn(TableOrder, frozen=True):
    """The table's time is up: the turn is completed and scored (MC 4, R-152)."""

    def apply(self, state: State) -> None:
        """Notes that this turn is the last."""
        state.last_turn = True


class PlayerLeft(Event, frozen=True):
    """A player left; their region is closed, and their units elsewhere turned barbarian."""

    civ: Civ
    closed: tuple[Area, ...]
    barbarians: dict[Area, int]
    pirate_cities: tuple[Area, ...]


class NationInert(Event, frozen=True):
    """A player left; their nation stays on the board and does nothing."""

    civ: Civ


class TokensRelocated(Event, frozen=True):
    """Tokens had to leave a closed region."""

    civ: Civ
    tokens: dict[Area, int]
    lost: int


class RelocationChoices(Choices, frozen=True):
    """Where tokens of a closed region may go."""

    tokens: int
    """How many have to go."""
    room: dict[Area, int]
    """How many each area may take."""


class Relocate(Decision[State, dict[Area, int]], frozen=True):
    """Where your tokens go when they must leave a closed region."""

    answer_type: ClassVar[Any] = Destinations
    tokens: int
    """How many there is room for."""

    def check(self, state: State, civ: Civ, answer: dict[Area, int]) -> None:
        """All of them, where there is room, without a conflict situation (MC 7)."""
        rooms = state.rules.refuge(state, civ)
        for area, count in answer.items():
            if not 1 <= count <= rooms.get(area, 0):
                raise IllegalAnswer("relocate.room", area=area, room=rooms.get(area, 0))
        placed = sum(answer.values())
        if placed != self.tokens:
            raise IllegalAnswer("relocate.total", wanted=self.tokens, given=placed)

    def offer(self, state: State, civ: Civ) -> RelocationChoices:
        """How many, and the room in each area."""
        return RelocationChoices(self.tokens, state.rules.refuge(state, civ))

    def default(self, state: State, civ: Civ) -> dict[Area, int]:
        """Where there is most room."""
        placed: dict[Area, int] = {}
        left = self.tokens
        rooms = state.rules.refuge(state, civ)
        for area in sorted(rooms, key=lambda a: (-rooms[a], a)):
            count = min(left, rooms[area])
            if count:
                placed[area] = count
                left -= count
        return placed

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Area, int]:
        """A random distribution."""
        places = [a for a, room in state.rules.refuge(state, civ).items() for _ in range(room)]
        placed: dict[Area, int] = {}
        for area in rng.sample(places, self.tokens):
            placed[area] = placed.get(area, 0) + 1
        return placed


def leavers(state: State) -> tuple[Civ, ...]:
    """Those who leave at the end of this turn."""
    return state.leaving


async def leave_game(turn: Turn[State], civ: Civ) -> None:
    """A player's region is closed and everything they had is put away (MC 7)."""
    state = turn.state
    closed = tuple(area for area in state.atlas.areas if state.atlas.region[area] == civ)
    _put_away(state, civ)
    _remove_units(turn, civ, closed)
    evict = state.rules.evict
    homeless = {other: evict(turn, other, closed) for other in state.civs if other != civ}
    state.table = state.table.without(civ)
    for other, tokens in homeless.items():
        if tokens:
            await relocate(turn, other, tokens)
    await remove_surplus(turn, "once")
    for other in state.civs:
        await check_support(turn, other)


async def become_inert(turn: Turn[State], civ: Civ) -> None:
    """A player leaves; units, treasury and advances stay, cards and ships go (EP 14.7, R-184)."""
    state = turn.state
    discard(state, state.hands.pop(civ).cards)
    del state.credits[civ], state.ast[civ], state.census[civ], state.board.ships[civ]
    state.leaving = tuple(other for other in state.leaving if other != civ)
    state.table = state.table.with_inert(civ)
    turn.emit(NationInert(civ))


def _put_away(state: State, civ: Civ) -> None:
    """The player's cards go back; their advances, credits and markers are removed (MC 7)."""
    discard(state, state.hands.pop(civ).cards)
    del state.advances[civ], state.credits[civ]
    del state.ast[civ], state.treasury[civ], state.census[civ]
    state.leaving = tuple(other for other in state.leaving if other != civ)


def _remove_units(turn: Turn[State], civ: Civ, closed: tuple[Area, ...]) -> None:
    """The player's units in the region go; elsewhere they turn barbarian and pirate (MC 7)."""
    board = turn.state.board
    del board.ships[civ]
    for area in closed:
        board.clear(civ, area)
        board.clear(BARBARIANS, area)
        if board.cities.get(area) in (civ, BARBARIANS):
            board.take_city(area)
    tokens = board.tokens.pop(civ)
    for area, count in tokens.items():
        board.place(BARBARIANS, area, count)
    cities = tuple(board.cities_of(civ))
    for area in cities:
        board.put_city(BARBARIANS, area)
    turn.emit(PlayerLeft(civ, closed, tokens, cities))


def reduce_and_evict(turn: Turn[State], civ: Civ, closed: tuple[Area, ...]) -> int:
    """Another loses ships there and reduces cities; returns the tokens that must leave (MC 7)."""
    board = turn.state.board
    _remove_ships(turn.state, civ, closed)
    for area in closed:
        if board.cities.get(area) == civ:
            reduce_city(turn, area)
    return sum(board.clear(civ, area) for area in closed)


def replace_and_evict(turn: Turn[State], civ: Civ, closed: tuple[Area, ...]) -> int:
    """Another's cities there become 5 tokens each, as far as stock goes, and all leave (ME 7)."""
    state, board = turn.state, turn.state.board
    _remove_ships(state, civ, closed)
    for area in closed:
        if board.cities.get(area) == civ:
            board.take_city(area)
            tokens = min(CITY_POINTS, state.stock(civ))
            board.place(civ, area, tokens)
            turn.emit(CityReduced(area, civ, tokens))
    return sum(board.clear(civ, area) for area in closed)


def _remove_ships(state: State, civ: Civ, closed: tuple[Area, ...]) -> None:
    """Ships in a closed region go back to stock (MC 7)."""
    for number, berth in enumerate(state.board.ships[civ]):
        if berth is not None and berth.area in closed:
            state.board.set_ship(civ, number, None)


async def relocate(turn: Turn[State], civ: Civ, homeless: int) -> None:
    """Tokens go where the edition lets them; those without a place are lost (MC 7, R-157)."""
    state = turn.state
    room = state.rules.refuge(state, civ)
    tokens = min(homeless, sum(room.values()))
    placed: dict[Area, int] = {}
    if tokens == sum(room.values()):
        placed = room
    elif tokens and len(room) == 1:
        placed = dict.fromkeys(room, tokens)
    elif tokens:
        placed = await turn.ask(civ, Relocate(tokens))
    for area, count in placed.items():
        state.board.place(civ, area, count)
    turn.emit(TokensRelocated(civ, placed, homeless - tokens))


def room_beside_own_tokens(state: State, civ: Civ) -> dict[Area, int]:
    """Areas with the player's tokens, and how many more have room in them (MC 7)."""
    return room_in(state, civ, state.board.tokens[civ])


def room_in_own_lands(state: State, civ: Civ) -> dict[Area, int]:
    """The player's region, and areas elsewhere with their tokens or cities (ME 7, R-157).

    Limits may be exceeded when nothing else is left, but only to be removed as surplus at once:
    so tokens beyond this room are lost.
    """
    region = [area for area in state.atlas.areas if state.atlas.region[area] == civ]
    held = [*state.board.tokens[civ], *state.board.cities_of(civ)]
    return room_in(state, civ, sorted({*region, *held}))


def room_in(state: State, civ: Civ, areas: Iterable[Area]) -> dict[Area, int]:
    """How many more tokens cause no conflict and no surplus in each of these areas (MC 7)."""
    board = state.board
    room = {}
    for area in areas:
        if others_present(state, civ, area):
            free = 0 if area in board.cities else state.atlas.limit[area] - board.total_in(area)
        else:
            free = limit_for(state, civ, area) - board.tokens_in(area, civ)
        if free > 0:
            room[area] = free
    return room


TableOrders = Leave | EndAfterThisTurn
"""What a table may decide together."""
