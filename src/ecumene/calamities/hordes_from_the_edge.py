"""Barbarian Hordes that come from the edge of the map and turn on others (EP 30.52)."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

from ecumene.calamities.barbarian_hordes import (
    HordeDispersed,
    HordeMoved,
    barbarians_above_limit,
    would_fall,
)
from ecumene.calamities.shared.city_losses import all_cities, choose_cities
from ecumene.calamities.shared.places import choose_place
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.calamity.beneficiaries import beneficiary_of, trader, why_trader
from ecumene.phases.calamity.called import Beneficiary, Calamity, Called
from ecumene.phases.calamity.reckoning import announce, reckon
from ecumene.phases.conflict.city_attacks import (
    AttackFailed,
    CityTaken,
    replace_city,
    tokens_needed,
)
from ecumene.phases.conflict.token_conflicts import (
    Blow,
    ConflictFought,
    Loss,
    choose_loss,
    is_settled,
    removal_batches,
)
from ecumene.phases.shared.choices import best_cities
from ecumene.phases.shared.turn_order import city_order
from ecumene.state.state import State


class HordeTakenOver(Event, frozen=True):
    """The victim took command of barbarians that had nothing of the victim's left to attack."""

    victim: Civ
    area: Area
    tokens: int


class HordeChoices(Choices, frozen=True):
    """Where a horde at one's own command may go."""

    tokens: int
    areas: tuple[Area, ...]


class SendHorde(Decision[State, Area | None], frozen=True):
    """Where to send barbarians that you command, or nowhere."""

    answer_type: ClassVar[Any] = Area | None
    tokens: int
    areas: tuple[Area, ...]

    def check(self, state: State, civ: Civ, answer: Area | None) -> None:
        """An area within reach with units of others that can be destroyed, or none (EP 30.5235)."""
        if answer is not None and answer not in self.areas:
            raise IllegalAnswer("horde.out_of_reach", area=answer[:80], areas=list(self.areas))

    def offer(self, state: State, civ: Civ) -> HordeChoices:
        """The areas, and how many barbarians there are."""
        return HordeChoices(self.tokens, self.areas)

    def default(self, state: State, civ: Civ) -> Area | None:
        """Against a city if one would fall."""
        return self.areas[0]

    def sample(self, state: State, civ: Civ, rng: Random) -> Area | None:
        """Anywhere, or nowhere."""
        return rng.choice((None, *self.areas))


async def hordes_from_the_edge(turn: Turn[State], called: Called) -> None:
    """15 barbarians come in at the edge, and go on as long as they are too many (EP 30.52)."""
    state, victim = turn.state, called.victim
    controller = beneficiary_of(state, called)
    assert controller is not None
    tokens = reckon(state, called, "barbarian tokens", 15, victim)
    announce(turn, called, "barbarian tokens", {victim: tokens})
    area = await choose_first_area(turn, called, controller)
    await invade(turn, victim, controller, None, area, tokens.value)
    at_own_command = False
    while excess := barbarians_above_limit(state, area):
        target: Area | None = None
        if not at_own_command:
            target = await choose_hunted(turn, called, controller, area, excess)
        if target is None:
            target = await choose_prey(turn, victim, area, excess, at_own_command)
            at_own_command = True
        if target is None:
            state.board.remove(BARBARIANS, area, excess)
            turn.emit(HordeDispersed(area, excess))
            return
        state.board.remove(BARBARIANS, area, excess)
        await invade(turn, victim, victim if at_own_command else controller, area, target, excess)
        area = target


# -------------------------------------------------------------------- who controls them


def trader_or_fewest_cities(state: State, called: Called) -> Civ | None:
    """Whoever traded the card, else whoever has the fewest cities, even the victim (EP 30.521)."""
    return trader(state, called) or city_order(state)[0]


def why_controller(state: State, called: Called, civ: Civ) -> tuple[Reason, ...]:
    """That they traded the card, or how many cities they have."""
    if civ == called.giver:
        return why_trader(state, called, civ)
    return (Reason("cities", state.board.city_count(civ), "EP 30.521", civ),)


# -------------------------------------------------------------------- where they come in


def first_areas(state: State, victim: Civ) -> tuple[Area, ...]:
    """The victim's cities at the edge, or areas there with the victim's tokens (EP 30.5221)."""
    cities = tuple(a for a in all_cities(state, victim) if is_at_the_edge(state, a))
    return cities or tuple(
        a for a in sorted(state.board.tokens[victim]) if is_at_the_edge(state, a)
    )


def is_at_the_edge(state: State, area: Area) -> bool:
    """On the edge of the map or of what is in play, or next to a limit of 0 (EP 30.5221, R-218)."""
    atlas = state.atlas
    facts = atlas.map.areas[area]
    borders = (other for other in (*facts.land, *facts.water) if other in atlas.map.areas)
    if area in atlas.map.edge or any(other not in atlas.limit for other in borders):
        return True
    return any(not atlas.limit[other] for other in (area, *atlas.around[area]))


async def choose_first_area(turn: Turn[State], called: Called, controller: Civ) -> Area:
    """The controller chooses among them (EP 30.5221)."""
    areas = first_areas(turn.state, called.victim)
    if turn.state.board.cities.get(areas[0]) == called.victim:
        (area,) = await choose_cities(turn, called, controller, 1, areas, "attacked")
        return area
    order = by_tokens(turn.state, called.victim, areas)
    return Area(await choose_place(turn, controller, called.calamity, order))


def nowhere_to_come_in(state: State, called: Called) -> str | None:
    """No effect without units at the edge (EP 30.5221)."""
    return None if first_areas(state, called.victim) else "no_units_at_the_edge"


# -------------------------------------------------------------------- where they go


def adjacent(state: State, area: Area) -> set[Area]:
    """Areas next by land or water; empty ones with a limit of 0 are crossed (EP 30.5232)."""
    found: set[Area] = set()
    edge = [area]
    while edge:
        for other in state.atlas.around[edge.pop()]:
            if other not in found and other != area:
                found.add(other)
                if not state.atlas.limit[other] and is_free(state, other):
                    edge.append(other)
    return found


def is_free(state: State, area: Area) -> bool:
    """Whether nobody but barbarians is in an area."""
    return set(state.board.sides_in(area)) <= {BARBARIANS} and area not in state.board.cities


def within_reach(state: State, area: Area) -> set[Area]:
    """What borders on any area that hangs together with this one by barbarians (EP 30.5231)."""
    held = state.board.tokens[BARBARIANS]
    near = adjacent(state, area)
    found, edge = {area, *near}, [other for other in near if other in held]
    while edge:
        new = adjacent(state, edge.pop()) - found
        found |= new
        edge += [other for other in new if other in held]
    return found - {area}


async def choose_hunted(
    turn: Turn[State], called: Called, controller: Civ, area: Area, tokens: int
) -> Area | None:
    """The controller's choice of what the victim has within reach (EP 30.5231, EP 30.5234)."""
    targets = hunted(turn.state, called.victim, area, tokens)
    if not targets:
        return None
    return Area(await choose_place(turn, controller, called.calamity, targets))


def hunted(state: State, victim: Civ, area: Area, tokens: int) -> tuple[Area, ...]:
    """Cities next to them that would fall, else tokens there; else the same further on (R-219)."""
    board = state.board
    for places in (adjacent(state, area), within_reach(state, area)):
        cities = [a for a in sorted(places) if board.cities.get(a) == victim]
        falling = [other for other in cities if would_fall(state, other, tokens)]
        if falling:
            return tuple(best_cities(state, falling))
        open_land = [a for a in places if a in board.tokens[victim] and a not in board.cities]
        if open_land:
            return by_tokens(state, victim, open_land)
    return ()


def by_tokens(state: State, civ: Civ, areas: Iterable[Area]) -> tuple[Area, ...]:
    """Where a player has most tokens first."""
    return tuple(sorted(areas, key=lambda area: (-state.board.tokens_in(area, civ), area)))


async def choose_prey(
    turn: Turn[State], victim: Civ, area: Area, tokens: int, in_command: bool
) -> Area | None:
    """The victim takes command and may attack anybody within reach (EP 30.5235)."""
    areas = prey(turn.state, victim, area, tokens)
    if not areas:
        return None
    if not in_command:
        turn.emit(HordeTakenOver(victim, area, tokens))
    return await turn.ask(victim, SendHorde(tokens, areas))


def prey(state: State, victim: Civ, area: Area, tokens: int) -> tuple[Area, ...]:
    """Cities of others that would fall, then areas with tokens of others (EP 30.5235)."""
    board = state.board
    places = sorted(within_reach(state, area))
    spared = (victim, BARBARIANS)
    cities = [a for a in places if board.cities.get(a, BARBARIANS) not in spared]
    falling = [other for other in cities if would_fall(state, other, tokens)]
    open_land = [a for a in places if a not in board.cities]
    held = [a for a in open_land if any(side not in spared for side in board.sides_in(a))]
    held.sort(key=lambda a: -board.total_in(a))
    return (*best_cities(state, falling), *held)


# -------------------------------------------------------------------- how they fight


async def invade(
    turn: Turn[State], victim: Civ, leader: Civ, origin: Area | None, area: Area, tokens: int
) -> None:
    """Barbarians enter and fight all who are there, then attack a city (EP 30.5224)."""
    state = turn.state
    state.board.place(BARBARIANS, area, tokens)
    turn.emit(HordeMoved(victim, leader, origin, area, tokens))
    await fight_victim_first(turn, area, victim)
    owner = state.board.cities.get(area, BARBARIANS)
    if owner == BARBARIANS or list(state.board.sides_in(area)) != [BARBARIANS]:
        return
    tokens = state.board.tokens_in(area, BARBARIANS)
    needed, why = tokens_needed(state, BARBARIANS, owner)
    if tokens < needed:
        state.board.clear(BARBARIANS, area)
        turn.emit(AttackFailed(area, BARBARIANS, owner, tokens, needed, why))
        return
    defenders = replace_city(state, area, needed - 1)
    turn.emit(CityTaken(area, BARBARIANS, owner, tokens, needed, defenders, why))
    await fight_victim_first(turn, area, victim)


async def fight_victim_first(turn: Turn[State], area: Area, victim: Civ) -> None:
    """Barbarians fight the victim's tokens first, then others' at random (EP 30.524, R-219)."""
    state = turn.state
    before = state.board.sides_in(area)
    blows: list[Blow] = []
    habits: dict[Civ, Loss] = {}
    rounds = 0
    while is_fought(state, area):
        rounds += 1
        sides = state.board.sides_in(area)
        foe = next_foe(turn, sides, victim)
        for batch in removal_batches(state, {one: sides[one] for one in (foe, BARBARIANS)}):
            for civ in batch:
                loss = await choose_loss(turn, area, civ, habits)
                blows.append(Blow(civ, loss.token, loss.ship, rounds))
            if not is_fought(state, area):
                break
    if blows:
        turn.emit(ConflictFought(area, before, tuple(blows), state.board.sides_in(area)))


def is_fought(state: State, area: Area) -> bool:
    """Whether barbarians and others are too many for an area together."""
    sides = state.board.sides_in(area)
    return BARBARIANS in sides and not is_settled(state, area, sides)


def next_foe(turn: Turn[State], sides: dict[Civ, int], victim: Civ) -> Civ:
    """The victim, or else the owner of a token drawn from all the others (EP 30.524)."""
    if victim in sides:
        return victim
    each = [civ for civ, count in sides.items() if civ != BARBARIANS for _ in range(count)]
    if len(set(each)) == 1:
        return each[0]
    return turn.rng.pick(each, "barbarians' foe")


HORDES_FROM_THE_EDGE = Calamity(
    hordes_from_the_edge,
    Beneficiary(trader_or_fewest_cities, why_controller),
    cancelled=nowhere_to_come_in,
    reckons=("barbarian tokens",),
)
