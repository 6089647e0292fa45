"""Taking damage: which units a victim removes (MC 8 Definitions, R-99)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from ecumene.calamities.shared.damage_totals import (
    Aim,
    Exposed,
    Shape,
    aim_of,
    has_choice,
    shapes,
    shapes_beyond_room,
)
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Card, Civ
from ecumene.phases.calamity.called import Called, Due, in_turn
from ecumene.phases.calamity.reckoning import announce
from ecumene.phases.shared.population_limits import population_limit
from ecumene.state.board import CITY_POINTS, Board
from ecumene.state.state import State

Counts = Annotated[dict[Area, int], Meta(max_length=400)]


class Losses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units removed as damage: tokens by area, and cities with the tokens put in their place.

    A city that leaves none is destroyed, and the token of Public Works beside it goes too (R-112).
    """

    tokens: Counts = {}
    cities: Counts = {}


class Place(msgspec.Struct, frozen=True):
    """The units that a calamity can touch: tokens in these areas, and these cities."""

    areas: tuple[Area, ...]
    cities: tuple[Area, ...]
    stays: int = 0
    """Tokens that must stay in every area that is hit (EP 30.622)."""
    most: Counts = {}
    """No more than so many tokens of these areas, where only some of them can be touched."""


class DamageTaken(Event, frozen=True):
    """A victim removed units."""

    calamity: Card
    civ: Civ
    damage: int
    """The damage that was due."""
    taken: int
    """What the units removed were worth."""
    tokens: dict[Area, int]
    cities: dict[Area, int]
    """The cities removed, and the tokens that replaced them."""


class DamageChoices(Choices, frozen=True):
    """The units of which some are lost."""

    damage: int
    """What the calamity asks for."""
    total: int
    """What the units lost must be worth: the damage, or the smallest excess."""
    beyond_room: int | None
    """Set where one city may leave more tokens than there is room for: exactly so many."""
    tokens: dict[Area, int]
    cities: dict[Area, int]
    """The cities, with the tokens that there is room for in their place."""
    destroyed: dict[Area, int]
    """What each city counts when it leaves none: with the token beside it (R-112)."""
    stock: int
    """Tokens in stock, which replace cities."""
    city_points: int
    """What a city is worth; each token left in its place takes one off."""
    left: dict[Area, tuple[int, ...]]
    """How many tokens may stand in a city's place, by the number of tokens lost beside it."""
    stays: int = 0
    """How many tokens must at least stand in a city's place (EP 30.622)."""


class ChooseLosses(Decision[State, Losses], frozen=True):
    """Which of your units to lose."""

    answer_type: ClassVar[Any] = Losses
    cause: Card
    damage: int
    place: Place
    owner: Civ | None = None
    """Whose units they are, where they are not one's own (EP 30.415)."""

    def exposed(self, state: State, civ: Civ) -> Exposed:
        """The units of which some are lost."""
        return exposed_units(state, self.owner or civ, self.place)

    def check(self, state: State, civ: Civ, answer: Losses) -> None:
        """Exactly the damage if possible, else the smallest excess (R-99)."""
        exposed = self.exposed(state, civ)
        _check_tokens(exposed, answer)
        beyond = _cities_beyond_room(exposed, answer)
        aim = aim_of(exposed, self.damage, state.rules.tokens_for_last_point)
        wanted = self.damage if beyond else aim.total
        _check_room(state, exposed, aim, beyond, answer)
        offered = points_of(exposed, answer)
        if offered < wanted:
            raise IllegalAnswer("losses.too_few", owed=wanted, offered=offered)
        if offered > wanted:
            raise IllegalAnswer("losses.too_many", owed=wanted, offered=offered)

    def offer(self, state: State, civ: Civ) -> DamageChoices:
        """The units, the total they must come to, and the tokens that could replace cities."""
        exposed = self.exposed(state, civ)
        most = state.rules.tokens_for_last_point
        aim = aim_of(exposed, self.damage, most)
        return DamageChoices(
            damage=self.damage,
            total=aim.total,
            beyond_room=most if aim.beyond_room else None,
            tokens=exposed.tokens,
            cities=exposed.cities,
            destroyed={a: CITY_POINTS + exposed.tokens.get(a, 0) for a in exposed.cities},
            stock=exposed.stock,
            city_points=CITY_POINTS,
            left={area: _left_by_loss(exposed, area, aim, most) for area in exposed.cities},
            stays=exposed.stays,
        )

    def default(self, state: State, civ: Civ) -> Losses:
        """Tokens from the fullest areas first, then cities on the lowest limits."""
        exposed = self.exposed(state, civ)
        shape = _ways(state, exposed, self.damage)[0]
        cities = sorted(exposed.cities, key=lambda a: (state.atlas.limit[a], a))
        tokens = _from_the_fullest(exposed.tokens, shape.most)
        return losses(exposed, tokens, _share(exposed, shape, cities, shape.left(shape.most)))

    def sample(self, state: State, civ: Civ, rng: Random) -> Losses:
        """A random way to make the total."""
        exposed = self.exposed(state, civ)
        shape = rng.choice(_ways(state, exposed, self.damage))
        tokens = rng.randint(shape.fewest, shape.most)
        each = [area for area, count in exposed.tokens.items() for _ in range(count)]
        removed: dict[Area, int] = {}
        for area in rng.sample(each, tokens):
            removed[area] = removed.get(area, 0) + 1
        cities = list(exposed.cities)
        rng.shuffle(cities)
        return losses(exposed, removed, _share(exposed, shape, cities, shape.left(tokens)))


# -------------------------------------------------------------------- what it is worth


def points_of(exposed: Exposed, answer: Losses) -> int:
    """A token counts 1, a city 5 less the tokens in its place (MC 8); destroyed with a token
    beside it, both count (R-112).
    """
    points = sum(answer.tokens.values())
    for area, left in answer.cities.items():
        points += CITY_POINTS - left if left else CITY_POINTS + beside(exposed, answer, area)
    return points


def beside(exposed: Exposed, answer: Losses, area: Area) -> int:
    """Tokens in a city's area that are not removed on their own."""
    return exposed.tokens.get(area, 0) - answer.tokens.get(area, 0)


def losses(exposed: Exposed, tokens: dict[Area, int], replacing: dict[Area, int]) -> Losses:
    """An answer that removes these tokens, and cities with the tokens that replace them.

    A token that would be left alone beside a city that leaves none takes the city's place: that
    is how it stays (R-112).
    """
    removed, left = dict(tokens), dict(replacing)
    for area, new in replacing.items():
        alone = exposed.tokens.get(area, 0) - removed.get(area, 0)
        if not new and alone:
            removed[area] = exposed.tokens[area]
            left[area] = alone
    return Losses(removed, left)


# -------------------------------------------------------------------- checking


def _check_tokens(exposed: Exposed, answer: Losses) -> None:
    """Tokens and cities that are there, in sensible numbers."""
    for area, count in answer.tokens.items():
        if not 0 < count <= exposed.tokens.get(area, 0):
            raise IllegalAnswer(
                "losses.tokens", area=area, offered=count, there=exposed.tokens.get(area, 0)
            )
    for area, left in answer.cities.items():
        if area not in exposed.cities:
            raise IllegalAnswer("losses.no_city", area=area)
        if not 0 <= left < CITY_POINTS:
            raise IllegalAnswer("losses.left", area=area, left=left, most=exposed.cities[area])
        if left < exposed.stays:
            raise IllegalAnswer("losses.stays", area=area, left=left, least=exposed.stays)
    at_hand = exposed.stock + sum(answer.tokens.values())
    if sum(answer.cities.values()) > at_hand:
        raise IllegalAnswer("losses.stock", left=sum(answer.cities.values()), at_hand=at_hand)


def _cities_beyond_room(exposed: Exposed, answer: Losses) -> list[Area]:
    """Cities that would leave more tokens than their areas can hold."""
    return [
        area
        for area, left in answer.cities.items()
        if left > exposed.cities[area] + answer.tokens.get(area, 0)
    ]


def _left_by_loss(exposed: Exposed, area: Area, aim: Aim, last: int) -> tuple[int, ...]:
    """Tokens that may take a city's place: tokens lost beside it make room (MC 8, R-99)."""
    room, beside = exposed.cities[area], exposed.tokens.get(area, 0)
    if aim.beyond_room:
        return (last,) * (beside + 1)
    return tuple(min(CITY_POINTS - 1, room + lost) for lost in range(beside + 1))


def _check_room(
    state: State, exposed: Exposed, aim: Aim, beyond: list[Area], answer: Losses
) -> None:
    """Only for a last point, and only one city, may a limit be exceeded (MC 8, R-99)."""
    if not beyond:
        return
    last = state.rules.tokens_for_last_point
    if not aim.beyond_room or len(beyond) > 1 or answer.cities[beyond[0]] != last:
        area = beyond[-1]
        raise IllegalAnswer(
            "losses.left", area=area, left=answer.cities[area], most=exposed.cities[area]
        )


# -------------------------------------------------------------------- making answers


def _ways(state: State, exposed: Exposed, damage: int) -> list[Shape]:
    """The ways to comply, the exact ones if there are any, fewest cities first."""
    last = state.rules.tokens_for_last_point
    aim = aim_of(exposed, damage, last)
    if aim.beyond_room:
        return shapes_beyond_room(exposed, damage, last)
    return shapes(exposed, aim.total)


def _from_the_fullest(tokens: dict[Area, int], count: int) -> dict[Area, int]:
    """Tokens one by one from the area with most left."""
    left = dict(tokens)
    for _ in range(count):
        fullest = max(left, key=lambda area: (left[area], area))
        left[fullest] -= 1
    return {area: tokens[area] - n for area, n in left.items() if n < tokens[area]}


def _share(exposed: Exposed, shape: Shape, cities: list[Area], left: int) -> dict[Area, int]:
    """The first cities of the list that can leave this many tokens, and how many each leaves."""
    shares: dict[Area, int] = {}
    wanted = shape.cities
    if shape.beyond is not None:
        cities = [area for area in cities if area != shape.beyond]
        shares[shape.beyond] = shape.beyond_left
        left, wanted = left - shape.beyond_left, wanted - 1
    chosen = cities[:wanted]
    if sum(exposed.cities[area] for area in chosen) < left:
        chosen = sorted(cities, key=lambda area: -exposed.cities[area])[:wanted]
    left -= exposed.stays * len(chosen)
    for area in chosen:
        more = min(left, exposed.cities[area] - exposed.stays)
        shares[area] = exposed.stays + more
        left -= more
    return shares


# -------------------------------------------------------------------- the rule


def everywhere(state: State, civ: Civ) -> Place:
    """All of a civilization's units."""
    board = state.board
    return Place(tuple(sorted(board.tokens[civ])), tuple(sorted(board.cities_of(civ))))


def on_the_coast(state: State, civ: Civ) -> Place:
    """A civilization's units in coastal areas (R-102)."""
    coastal = state.atlas.coastal
    place = everywhere(state, civ)
    areas = tuple(area for area in place.areas if area in coastal)
    return Place(areas, tuple(area for area in place.cities if area in coastal))


def exposed_units(state: State, civ: Civ, place: Place) -> Exposed:
    """The units in that place, with the room for tokens where cities stand."""
    held, cities, stays = state.board.tokens[civ], state.board.cities, place.stays
    tokens = {area: held[area] for area in place.areas if area in held}
    for area, most in place.most.items():
        tokens[area] = min(most, tokens[area])
    if stays:
        tokens = {area: count - stays for area, count in tokens.items() if count > stays}
    rooms = {a: room_for_tokens(state, civ, a) for a in place.cities if cities.get(a) == civ}
    if stays:
        rooms = {area: max(stays, room) for area, room in rooms.items()}
    return Exposed(tokens, rooms, state.stock(civ), stays)


def room_for_tokens(state: State, civ: Civ, area: Area) -> int:
    """Tokens that could replace a city, fewer than the city is worth (R-73, R-99)."""
    limit = population_limit(state, state.atlas.limit[area], civ=civ, area=area)
    return max(0, min(limit - state.board.total_in(area), CITY_POINTS - 1))


async def suffer(
    turn: Turn[State],
    called: Called,
    due: Mapping[Civ, Reckoned[int]],
    place: Callable[[State, Civ], Place] = everywhere,
    of: str = "damage",
) -> None:
    """Each victim removes units worth their damage, in rank order (MC 8, R-98, R-99)."""
    announce(turn, called, of, due)
    damage = {civ: reckoned.value for civ, reckoned in due.items() if reckoned.value}
    dues = {
        civ: losses_due(turn.state, called.calamity, civ, points, place(turn.state, civ))
        for civ, points in damage.items()
    }

    def carry_out(civ: Civ, losses: Losses) -> None:
        take_damage(turn, called.calamity, civ, damage[civ], losses)

    await in_turn(turn, dues, carry_out)


def losses_due(
    state: State, cause: Card, civ: Civ, damage: int, place: Place, owner: Civ | None = None
) -> Due:
    """The question which units to lose; none if all goes or there is a single way (R-04)."""
    decision = ChooseLosses(cause, damage, place, owner)
    exposed = decision.exposed(state, civ)
    if exposed.worth <= damage and exposed.cities_to_lose == len(exposed.cities):
        all_cities = dict.fromkeys(exposed.cities, exposed.stays)
        return Due(decision, Losses(dict(exposed.tokens), all_cities))
    aim = aim_of(exposed, damage, state.rules.tokens_for_last_point)
    if aim.beyond_room or has_choice(exposed, aim.total):
        return Due(decision)
    return Due(decision, decision.default(state, civ))


def take_damage(turn: Turn[State], cause: Card, civ: Civ, damage: int, losses: Losses) -> None:
    """The units go to stock; tokens replace reduced cities (MC 8)."""
    board = turn.state.board
    before = board.unit_points(civ)
    remove_losses(board, civ, losses)
    taken = before - board.unit_points(civ)
    if taken:
        tokens, cities = dict(losses.tokens), dict(losses.cities)
        turn.emit(DamageTaken(cause, civ, damage, taken, tokens, cities))


def remove_losses(board: Board, civ: Civ, losses: Losses) -> None:
    """Takes units off the board, and puts tokens in the place of reduced cities (MC 8)."""
    for area, count in losses.tokens.items():
        board.remove(civ, area, count)
    for area, left in losses.cities.items():
        board.take_city(area)
        if left:
            board.place(civ, area, left)
        else:
            board.clear(civ, area)
