"""Volcanic Eruption or Earthquake."""

from functools import partial
from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.city_losses import all_cities, cities_due
from ecumene.calamities.shared.damage import Place, suffer
from ecumene.calamities.shared.places import choose_worst
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.calamity.called import Calamity, Called, in_turn
from ecumene.phases.calamity.reckoning import announce, reckon, role_of
from ecumene.phases.calamity.secondary_victims import leaders
from ecumene.phases.cities.fates import destroy_city, reduce_city, tokens_replacing
from ecumene.phases.shared.choices import AreaList, worst_cities
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State


@rule_value(bool, "MC 8")
def earthquake_destroys(victim: Civ) -> None:
    """Whether the victim's own city is destroyed rather than reduced."""


class VolcanoErupted(Event, frozen=True):
    """All units in the areas of a volcano were destroyed."""

    volcano: str
    areas: tuple[Area, ...]
    tokens: dict[Civ, dict[Area, int]]
    cities: dict[Area, Civ]


class EarthquakeStruck(Event, frozen=True):
    """The earth shook one of the victim's cities, and one next to it if there was any."""

    victim: Civ
    city: Area
    destroyed: bool
    neighbour: Area | None
    owner: Civ | None


class ShakenChoices(Choices, frozen=True):
    """The cities that an earthquake may strike."""

    cities: dict[Area, tuple[Area, ...]]
    """Each of the victim's cities, and the cities next to it."""


class ChooseShaken(Decision[State, tuple[Area, ...]], frozen=True):
    """Your city that the earthquake strikes, and a city next to it to be reduced."""

    answer_type: ClassVar[Any] = AreaList
    neighbours: dict[Area, tuple[Area, ...]]
    """Each city of the victim, and the cities next to it."""

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """One of the victim's cities, then one next to it if there is any (R-104)."""
        if not answer or answer[0] not in self.neighbours:
            raise IllegalAnswer("earthquake.own_city", cities=list(self.neighbours))
        near = self.neighbours[answer[0]]
        if len(answer) != 1 + bool(near):
            raise IllegalAnswer("earthquake.count", wanted=1 + bool(near), given=len(answer))
        if near and answer[1] not in near:
            raise IllegalAnswer("earthquake.neighbour", area=answer[1], cities=list(near))

    def offer(self, state: State, civ: Civ) -> ShakenChoices:
        """The victim's cities, each with the cities next to it."""
        return ShakenChoices(self.neighbours)

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """The victim's worst city, and next to it one of whoever leads the game."""
        city = worst_cities(state, tuple(self.neighbours))[0]
        near = self.neighbours[city]
        foreign = [area for area in near if state.board.cities[area] != civ]
        if foreign:
            owner = leaders(state, [state.board.cities[area] for area in foreign])[0]
            near = tuple(area for area in foreign if state.board.cities[area] == owner)
        return (city, *worst_cities(state, near)[:1])

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """A random pair."""
        city = rng.choice(list(self.neighbours))
        near = self.neighbours[city]
        return (city, rng.choice(near)) if near else (city,)


async def eruption_or_earthquake(turn: Turn[State], called: Called) -> None:
    """An eruption if the victim has a city at a volcano, else an earthquake (R-103)."""
    state, victim = turn.state, called.victim
    damage = eruption_damage(state, victim)
    volcano = await choose_worst(turn, victim, called.calamity, damage)
    if volcano is None:
        await earthquake(turn, victim)
    else:
        erupt(turn, volcano)


def eruption_damage(state: State, victim: Civ) -> dict[str, int]:
    """Volcanoes at one of the victim's cities, and the victim's unit points there (MC 8)."""
    board = state.board
    return {
        volcano: sum(board.points_in(area, victim) for area in areas)
        for volcano, areas in state.atlas.volcanoes.items()
        if any(board.cities.get(area) == victim for area in areas)
    }


def erupt(turn: Turn[State], volcano: str) -> None:
    """All units of all players in its areas are destroyed; ships stay (MC 8, R-103)."""
    state = turn.state
    areas = state.atlas.volcanoes[volcano]
    tokens: dict[Civ, dict[Area, int]] = {}
    cities: dict[Area, Civ] = {}
    for area in areas:
        for civ in state.board.sides_in(area):
            if civ != BARBARIANS:
                tokens.setdefault(civ, {})[area] = state.board.clear(civ, area)
        if state.board.cities.get(area, BARBARIANS) != BARBARIANS:
            cities[area] = state.board.take_city(area)
    turn.emit(VolcanoErupted(volcano, areas, tokens, cities))


async def earthquake(turn: Turn[State], victim: Civ) -> None:
    """One of the victim's cities is destroyed, any city next to it reduced (MC 8, R-104)."""
    state = turn.state
    near = {area: cities_next_to(state, area) for area in all_cities(state, victim)}
    shake(turn, victim, await choose_shaken(turn, victim, near))


async def choose_shaken(
    turn: Turn[State], victim: Civ, near: dict[Area, tuple[Area, ...]]
) -> tuple[Area, ...]:
    """The victim's city and one next to it; nothing is asked if there is one answer (R-04)."""
    if len(near) > 1 or any(len(others) > 1 for others in near.values()):
        return await turn.ask(victim, ChooseShaken(near))
    (city,) = near
    return (city, *near[city])


def shake(turn: Turn[State], victim: Civ, shaken: tuple[Area, ...]) -> None:
    """The first city is destroyed, or reduced if a card helps; the other is reduced (MC 8)."""
    state = turn.state
    city, neighbour = shaken[0], shaken[1] if len(shaken) > 1 else None
    destroyed = earthquake_destroys(state, True, victim=victim)
    owner = state.board.cities[neighbour] if neighbour else None
    turn.emit(EarthquakeStruck(victim, city, destroyed, neighbour, owner))
    (destroy_city if destroyed else reduce_city)(turn, city)
    if neighbour:
        reduce_city(turn, neighbour)


def cities_next_to(state: State, area: Area) -> tuple[Area, ...]:
    """Cities adjacent by land or water; pirate cities are never struck (MC 8, R-104)."""
    cities = state.board.cities
    return tuple(a for a in state.atlas.around[area] if cities.get(a, BARBARIANS) != BARBARIANS)


def without_city(state: State, called: Called) -> str | None:
    """Without a city neither can strike."""
    return None if state.board.city_count(called.victim) else "no_city"


# -------------------------------------------------------------------- where it does most damage


async def worst_eruption_or_earthquake(turn: Turn[State], called: Called) -> None:
    """An eruption or else an earthquake, where it does the most damage in all (EP 30.21)."""
    state, victim = turn.state, called.victim
    damage = total_eruption_damage(state, victim)
    volcano = await choose_worst(turn, victim, called.calamity, damage)
    if volcano is not None:
        areas = state.atlas.volcanoes[volcano]
        hit = [c for c in state.civs if any(state.board.has_units(area, c) for area in areas)]
        erupt(turn, volcano)
    else:
        areas = await choose_shaken(turn, victim, worst_pairs(state, called))
        hit = [state.board.cities[area] for area in areas]
        shake(turn, victim, areas)
    await shake_surroundings(turn, called, areas, hit)


def total_eruption_damage(state: State, victim: Civ) -> dict[str, int]:
    """Volcanoes at one of the victim's cities, and everybody's unit points there (EP 30.211)."""
    sides = [side for side in state.board.tokens if side != BARBARIANS]
    return {
        volcano: sum(state.board.points_in(area, side) for area in areas for side in sides)
        for volcano, areas in state.atlas.volcanoes.items()
        if any(state.board.cities.get(area) == victim for area in areas)
    }


def worst_pairs(state: State, called: Called) -> dict[Area, tuple[Area, ...]]:
    """The victim's cities, with those of others next to them, that lose most (EP 30.212, R-203)."""
    damage: dict[tuple[Area, Area | None], int] = {}
    for city in all_cities(state, called.victim):
        lost = lost_in_earthquake(state, city)
        for other in cities_of_others(state, called, city) or (None,):
            more = CITY_POINTS - tokens_replacing(state, other) if other else 0
            damage[city, other] = lost + more
    worst = [pair for pair, lost in damage.items() if lost == max(damage.values())]
    return {city: tuple(o for c, o in worst if c == city and o) for city, _ in worst}


def lost_in_earthquake(state: State, city: Area) -> int:
    """Unit points that the victim's own city costs: destroyed, or reduced (EP 30.214)."""
    owner = state.board.cities[city]
    if earthquake_destroys(state, True, victim=owner):
        return state.board.points_in(city, owner)
    return CITY_POINTS - tokens_replacing(state, city)


def cities_of_others(state: State, called: Called, area: Area) -> tuple[Area, ...]:
    """Cities of others next to an area by land or water (EP 30.212)."""
    open_to_it = state.rules.may_be_named(state, called, ())
    return tuple(a for a in cities_next_to(state, area) if state.board.cities[a] in open_to_it)


async def shake_surroundings(
    turn: Turn[State], called: Called, areas: tuple[Area, ...], hit: list[Civ]
) -> None:
    """Cards cost those who were hit more units, from the areas around (EP 30.213, R-203)."""
    state = turn.state
    due = {}
    for civ in hit:
        points = reckon(state, called, "unit points nearby", 0, civ, role_of(called, civ))
        if points.value:
            due[civ] = points
    near = {other for area in areas for other in state.atlas.around[area]} - {*areas}
    short = {civ for civ in due if must_reduce(state, civ, due[civ].value, near)}
    lost = {civ: points for civ, points in due.items() if civ not in short}
    await suffer(turn, called, lost, partial(units_in, areas=near), of="unit points nearby")
    await reduce_nearby(turn, called, {civ: due[civ] for civ in due if civ in short}, near)


def must_reduce(state: State, civ: Civ, points: int, areas: set[Area]) -> bool:
    """Too few tokens in some areas for these points, and a city among them (EP 30.213)."""
    place = units_in(state, civ, areas)
    return bool(place.cities) and points > sum(
        state.board.tokens_in(area, civ) for area in place.areas
    )


async def reduce_nearby(
    turn: Turn[State], called: Called, due: dict[Civ, Reckoned[int]], areas: set[Area]
) -> None:
    """Instead of any tokens a city in these areas is reduced, of its owner's choice (EP 30.213)."""
    state = turn.state
    announce(turn, called, "unit points nearby", due)
    dues = {
        civ: cities_due(
            state, called.calamity, civ, 1, units_in(state, civ, areas).cities, "reduced"
        )
        for civ in due
    }

    def carry_out(civ: Civ, chosen: tuple[Area, ...]) -> None:
        for area in chosen:
            reduce_city(turn, area)

    await in_turn(turn, dues, carry_out)


def units_in(state: State, civ: Civ, areas: set[Area]) -> Place:
    """A civilization's units in some areas."""
    board = state.board
    tokens = tuple(sorted(area for area in board.tokens[civ] if area in areas))
    return Place(tokens, tuple(area for area in all_cities(state, civ) if area in areas))


VOLCANIC_ERUPTION_EARTHQUAKE = Calamity(eruption_or_earthquake, cancelled=without_city)
WORST_ERUPTION_OR_EARTHQUAKE = Calamity(
    worst_eruption_or_earthquake, cancelled=without_city, reckons=("unit points nearby",)
)
