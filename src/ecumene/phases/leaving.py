"""Leaving the game (MC 7), and decisions of the whole table."""

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
from ecumene.phases.cities.fates import reduce_city
from ecumene.phases.cities.support import check_support
from ecumene.phases.cities.surplus import remove_surplus
from ecumene.phases.shared.population_limits import limit_for, others_present
from ecumene.state.state import State

Destinations = Annotated[dict[Area, int], Meta(max_length=400)]


class Leave(TableOrder, frozen=True):
    """The table lets a player go by the printed procedure, at the end of this turn (R-157)."""

    civ: Civ

    def apply(self, state: State) -> None:
        """Notes who leaves."""
        if self.civ not in state.table.blocks or self.civ in state.leaving:
            raise NotAsked("leave.not_in_the_game", civ=self.civ)
        if len(state.civs) - len(state.leaving) <= 2:
            raise NotAsked("leave.too_few_remain", civ=self.civ)
        state.leaving = (*state.leaving, self.civ)


class EndAfterThisTurn(TableOrder, frozen=True):
    """The table's time is up: the turn is completed and scored (MC 4, R-152)."""

    def apply(self, state: State) -> None:
        """Notes that this turn is the last."""
        state.last_turn = True


class PlayerLeft(Event, frozen=True):
    """A player left; his region is closed, his units elsewhere turned barbarian."""

    civ: Civ
    closed: tuple[Area, ...]
    barbarians: dict[Area, int]
    pirate_cities: tuple[Area, ...]


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
    """Where your tokens go that must leave a closed region."""

    answer_type: ClassVar[Any] = Destinations
    tokens: int
    """How many find a place."""

    def check(self, state: State, civ: Civ, answer: dict[Area, int]) -> None:
        """All of them, to areas with an own token, without a conflict situation (MC 7)."""
        rooms = relocation_room(state, civ)
        for area, count in answer.items():
            if not 1 <= count <= rooms.get(area, 0):
                raise IllegalAnswer("relocate.room", area=area, room=rooms.get(area, 0))
        placed = sum(answer.values())
        if placed != self.tokens:
            raise IllegalAnswer("relocate.total", wanted=self.tokens, given=placed)

    def offer(self, state: State, civ: Civ) -> RelocationChoices:
        """How many, and the room in each area."""
        return RelocationChoices(self.tokens, relocation_room(state, civ))

    def default(self, state: State, civ: Civ) -> dict[Area, int]:
        """Where there is most room."""
        placed: dict[Area, int] = {}
        left = self.tokens
        rooms = relocation_room(state, civ)
        for area in sorted(rooms, key=lambda a: (-rooms[a], a)):
            count = min(left, rooms[area])
            if count:
                placed[area] = count
                left -= count
        return placed

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Area, int]:
        """Any distribution."""
        places = [a for a, room in relocation_room(state, civ).items() for _ in range(room)]
        placed: dict[Area, int] = {}
        for area in rng.sample(places, self.tokens):
            placed[area] = placed.get(area, 0) + 1
        return placed


def leavers(state: State) -> tuple[Civ, ...]:
    """Those who leave at the end of this turn."""
    return state.leaving


async def leave_game(turn: Turn[State], civ: Civ) -> None:
    """A player's region is closed and all that was his is put away (MC 7)."""
    state = turn.state
    closed = tuple(area for area in state.atlas.areas if state.atlas.region[area] == civ)
    _put_away(state, civ)
    _remove_units(turn, civ, closed)
    homeless = {other: _evict(turn, other, closed) for other in state.civs if other != civ}
    state.table = state.table.without(civ)
    for other, tokens in homeless.items():
        if tokens:
            await relocate(turn, other, tokens)
    await remove_surplus(turn, "once")
    for other in state.civs:
        await check_support(turn, other)


def _put_away(state: State, civ: Civ) -> None:
    """His cards go back, his advances, credits and markers are removed (MC 7)."""
    discard(state, state.hands.pop(civ).cards)
    del state.advances[civ], state.credits[civ]
    del state.ast[civ], state.treasury[civ], state.census[civ]
    state.leaving = tuple(other for other in state.leaving if other != civ)


def _remove_units(turn: Turn[State], civ: Civ, closed: tuple[Area, ...]) -> None:
    """His units in the region go; outside they turn barbarian and pirate (MC 7)."""
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


def _evict(turn: Turn[State], civ: Civ, closed: tuple[Area, ...]) -> int:
    """Another loses ships there and reduces cities; says how many tokens must leave (MC 7)."""
    board = turn.state.board
    for number, berth in enumerate(board.ships[civ]):
        if berth is not None and berth.area in closed:
            board.set_ship(civ, number, None)
    for area in closed:
        if board.cities.get(area) == civ:
            reduce_city(turn, area)
    return sum(board.clear(civ, area) for area in closed)


async def relocate(turn: Turn[State], civ: Civ, homeless: int) -> None:
    """Tokens find a place where an own token stands; those without one are lost (R-157)."""
    state = turn.state
    room = relocation_room(state, civ)
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


def relocation_room(state: State, civ: Civ) -> dict[Area, int]:
    """Areas with an own token, and how many more cause no conflict and no surplus (MC 7)."""
    board = state.board
    room = {}
    for area, own in board.tokens[civ].items():
        if others_present(state, civ, area):
            free = 0 if area in board.cities else state.atlas.limit[area] - board.total_in(area)
        else:
            free = limit_for(state, civ, area) - own
        if free > 0:
            room[area] = free
    return room


TableOrders = Leave | EndAfterThisTurn
"""What a table may decide together."""
