"""Diaspora."""

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.abilities.paths import traced_areas
from ecumene.phases.abilities.special_abilities import Aim, SpecialAbility
from ecumene.phases.cities.fates import change_owner
from ecumene.phases.purchase.hand_limit import hand_limit
from ecumene.phases.shared.population_limits import limit_for
from ecumene.state.state import State

card = AdvanceCard("diaspora")

MOST_TOKENS = 5
Counts = Annotated[dict[Area, int], Meta(min_length=1, max_length=MOST_TOKENS)]


class Resettlement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where tokens are taken from, and where they are put."""

    take: Counts
    place: Counts


class ResettlementChoices(Choices, frozen=True):
    """The tokens to take, and the room for them."""

    most: int
    """So many tokens at the most."""
    tokens: dict[Area, int]
    """Own tokens."""
    room: dict[Area, int]
    """How many each area may take."""


class TokensResettled(Event, frozen=True):
    """Tokens were taken from some areas and put in others."""

    civ: Civ
    take: dict[Area, int]
    place: dict[Area, int]


def room(state: State, civ: Civ, area: Area, own: int) -> int:
    """Tokens that may still be put there, besides `own` (MC 9, FAQ Diaspora, R-134)."""
    board = state.board
    others = board.total_in(area) - board.tokens_in(area, civ)
    if others:
        in_city = area in board.cities
        return 0 if in_city else state.atlas.limit[area] - others - own
    return limit_for(state, civ, area) - own


def places(state: State, civ: Civ) -> list[Area]:
    """Areas with room for one of the holder's tokens."""
    tokens = state.board.tokens[civ]
    return [a for a in state.atlas.areas if room(state, civ, a, tokens.get(a, 0)) > 0]


def usable(state: State, civ: Civ) -> bool:
    """A token to take and a place to put it."""
    tokens, open_areas = state.board.tokens[civ], places(state, civ)
    return any(origin != area for origin in tokens for area in open_areas)


def check(state: State, civ: Civ, how: Resettlement) -> None:
    """Up to 5 of one's own tokens, to anywhere within the limits (MC 9, R-134)."""
    tokens = state.board.tokens[civ]
    for area, count in how.take.items():
        if not 1 <= count <= tokens.get(area, 0):
            raise IllegalAnswer("ability.tokens", area=area, most=tokens.get(area, 0), given=count)
    taken, placed = sum(how.take.values()), sum(how.place.values())
    if taken > MOST_TOKENS:
        raise IllegalAnswer("ability.too_many", most=MOST_TOKENS)
    if taken != placed:
        raise IllegalAnswer("ability.not_all_placed", taken=taken, placed=placed)
    for area, count in how.place.items():
        if area not in state.atlas.limit:
            raise IllegalAnswer("ability.area", area=area, areas=[])
        if area in how.take:
            raise IllegalAnswer("ability.same_area", area=area)
        free = room(state, civ, area, tokens.get(area, 0))
        if not 1 <= count <= free:
            raise IllegalAnswer("ability.room", area=area, room=max(0, free), given=count)


def offer(state: State, civ: Civ) -> ResettlementChoices:
    """The holder's tokens, and the room in every area."""
    tokens = state.board.tokens[civ]
    rooms = {a: room(state, civ, a, tokens.get(a, 0)) for a in state.atlas.areas}
    open_areas = {area: free for area, free in rooms.items() if free > 0}
    return ResettlementChoices(MOST_TOKENS, tokens, open_areas)


def sample(state: State, civ: Civ, rng: Random) -> Resettlement | None:
    """One token to a random place with room."""
    tokens = state.board.tokens[civ]
    origin = rng.choice(list(tokens))
    areas = [a for a in places(state, civ) if a != origin]
    return Resettlement({origin: 1}, {rng.choice(areas): 1}) if areas else None


async def resettle(turn: Turn[State], civ: Civ, how: Resettlement) -> None:
    """The tokens leave their areas and settle in others (MC 9)."""
    board = turn.state.board
    for area, count in how.take.items():
        board.remove(civ, area, count)
    for area, count in how.place.items():
        board.place(civ, area, count)
    turn.emit(TokensResettled(civ, how.take, how.place))


card.special = SpecialAbility(
    Resettlement, usable, check, offer, sample, resettle, Aim.RESETTLEMENT
)

# -------------------------------------------------------------------- out of stock


class Settlement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either a city, or tokens by area, out of stock."""

    city: Area | None = None
    tokens: Annotated[dict[Area, int], Meta(max_length=MOST_TOKENS)] = {}


class SettlementChoices(Choices, frozen=True):
    """The empty areas that are reached."""

    areas: tuple[Area, ...]
    """Where tokens may be put, whatever the limits."""
    cities: tuple[Area, ...]
    """Where a city may be put instead, if there is one in stock."""
    most: int
    """So many tokens at the most."""


class EmptyAreasSettled(Event, frozen=True):
    """A city or tokens were put into empty areas out of stock."""

    civ: Civ
    city: Area | None
    tokens: dict[Area, int]


def settle_where(state: State, civ: Civ) -> SettlementChoices:
    """Areas without any units to which a path can be traced (EP 33.1581, R-195)."""
    board, limit = state.board, state.atlas.limit
    reached = traced_areas(state, civ)
    empty = tuple(
        area
        for area in state.atlas.areas
        if area in reached and area not in board.cities and not board.total_in(area)
    )
    cities = tuple(area for area in empty if limit[area]) if state.cities_in_stock(civ) else ()
    return SettlementChoices(empty, cities, min(MOST_TOKENS, state.stock(civ)))


def may_settle(state: State, civ: Civ) -> bool:
    """There is a place, and a piece for it."""
    there = settle_where(state, civ)
    return bool(there.cities) or bool(there.areas and there.most)


def check_settlement(state: State, civ: Civ, how: Settlement) -> None:
    """A city, which is 5 unit points, or up to 5 tokens (EP 33.1581, R-195)."""
    there = settle_where(state, civ)
    if (how.city is None) == (not how.tokens):
        raise IllegalAnswer("ability.one_option")
    if how.city is not None and how.city not in there.cities:
        raise IllegalAnswer("ability.area", area=how.city, areas=list(there.cities))
    for area, count in how.tokens.items():
        if area not in there.areas:
            raise IllegalAnswer("ability.area", area=area, areas=list(there.areas))
        if count < 1:
            raise IllegalAnswer("ability.tokens", area=area, most=there.most, given=count)
    if sum(how.tokens.values()) > there.most:
        raise IllegalAnswer("ability.too_many", most=there.most)


def sample_settlement(state: State, civ: Civ, rng: Random) -> Settlement:
    """A city, or tokens at random places."""
    there = settle_where(state, civ)
    if there.cities and (not there.most or rng.random() < 0.4):
        return Settlement(city=rng.choice(there.cities))
    tokens: dict[Area, int] = {}
    for _ in range(rng.randint(1, there.most)):
        area = rng.choice(there.areas)
        tokens[area] = tokens.get(area, 0) + 1
    return Settlement(tokens=tokens)


async def settle(turn: Turn[State], civ: Civ, how: Settlement) -> None:
    """The pieces come out of stock; nothing is checked before city support (EP 33.1581)."""
    board = turn.state.board
    if how.city is not None:
        change_owner(turn.state, how.city, civ)
    for area, count in how.tokens.items():
        board.place(civ, area, count)
    turn.emit(EmptyAreasSettled(civ, how.city, how.tokens))


older_card = card.but(
    special=SpecialAbility(
        Settlement,
        may_settle,
        check_settlement,
        settle_where,
        sample_settlement,
        settle,
        Aim.SETTLEMENT,
    )
)


@older_card.changes(hand_limit, held_by="civ")
def one_card_fewer(limit: int, state: State, civ: Civ) -> int:
    """The hand limit is one card lower (EP 32.71, EP 33.1583)."""
    return limit - 1
