"""Civil War with two factions, of which the victim keeps one (EP 30.41)."""

from ecumene.calamities.annexation.annexing import Pieces, choose_taken, hand_over
from ecumene.calamities.annexation.factions import (
    ChooseFaction,
    Faction,
    KeepFaction,
    areas_in,
    together,
    units_of,
    without,
    worth,
)
from ecumene.calamities.shared.damage import Losses, Place, losses_due, take_damage
from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Area, Card, Civ
from ecumene.phases.arriving import newcomer, waiting
from ecumene.phases.calamity.called import Beneficiary, Calamity, Called, Due, in_turn
from ecumene.phases.calamity.reckoning import announce, changes_of, reckon
from ecumene.phases.calamity.richest import by_points, choose_richest, richest
from ecumene.state.state import State

REACH = 8
"""How many areas a beneficiary may be apart (EP 30.4111)."""
CHOSEN, ADDED = 15, 20
"""Unit points of the first faction: those the victim selects, those the beneficiary adds."""


@rule_value(bool, "EP 30.4134")
def beneficiary_divides(victim: Civ) -> None:
    """Whether the beneficiary alone selects the first faction."""


class NationDivided(Event, frozen=True):
    """A nation fell into two factions."""

    victim: Civ
    beneficiary: Civ
    first: Pieces
    second: Pieces


class FactionKept(Event, frozen=True):
    """The victim decided which faction to play on with."""

    victim: Civ
    kept: Faction


async def civil_war_by_factions(turn: Turn[State], called: Called) -> None:
    """The nation is divided; the victim keeps one part, another takes the other (EP 30.41)."""
    state, victim = turn.state, called.victim
    others = nearby(state, called)
    beneficiary = newcomer(turn, victim) or await choose_richest(turn, called, others)
    first = await choose_first(turn, called, beneficiary)
    second = without(units_of(state, victim), first)
    turn.emit(NationDivided(victim, beneficiary, first, second))
    kept = await turn.ask(victim, KeepFaction(called.calamity, beneficiary, first, second))
    turn.emit(FactionKept(victim, kept))
    own, lost = (first, second) if kept == "first" else (second, first)
    lost = await fight_it_out(turn, called, beneficiary, own, lost)
    await annex_faction(turn, called, beneficiary, lost, others)


# -------------------------------------------------------------------- who benefits


def nearby(state: State, called: Called) -> list[Civ]:
    """Other players with units no more than eight areas away from the victim's (EP 30.4111)."""
    near = areas_within(state, called.victim, REACH)
    others = [civ for civ in state.civs if civ != called.victim]
    return [civ for civ in others if not near.isdisjoint(state.board.areas_of(civ))]


def areas_within(state: State, civ: Civ, most: int) -> set[Area]:
    """Areas and seas that many steps from a nation at the most (EP 30.4111, R-214).

    Its own areas do not count; every other on the way does, open seas and the last one too.
    """
    edge = set(state.board.areas_of(civ))
    reached = set(edge)
    for _ in range(most):
        edge = {other for place in edge for other in places_around(state, place)} - reached
        reached |= edge
    return reached


def places_around(state: State, place: Area) -> list[Area]:
    """What borders on an area or an open sea, by land or water, as far as it is in play."""
    atlas = state.atlas
    if atlas.is_sea(place):
        water = atlas.seas[place].water
        return [other for other in water if atlas.is_sea(other) or other in atlas.limit]
    seas = [other for other in atlas.map.areas[place].water if atlas.is_sea(other)]
    return [*atlas.around[place], *seas]


def has_most(state: State, called: Called) -> bool:
    """Whether the victim has the most in stock; ranking decides a tie (EP 30.4112, R-214)."""
    return richest(state, [called.victim, *nearby(state, called)])[0] == called.victim


NEAREST = by_points(nearby, "EP 30.4112")


def newcomer_or_richest(state: State, called: Called) -> Civ | None:
    """The most in stock; somebody who waits to join is announced when they do (EP 14.62)."""
    if waiting(state) or has_most(state, called):
        return None
    return NEAREST.who(state, called)


def no_war(state: State, called: Called) -> str | None:
    """None without a second faction, nor without a beneficiary who has more than the victim."""
    if worth(units_of(state, called.victim)) <= first_faction(state, called):
        return "no_second_faction"
    if waiting(state):
        return None
    if not nearby(state, called):
        return "no_beneficiary"
    return "victim_has_most" if has_most(state, called) else None


# -------------------------------------------------------------------- the factions


def points_chosen(state: State, called: Called) -> Reckoned[int]:
    """What the victim selects: 15, and more by some cards (EP 30.4131, EP 30.4132)."""
    changes = changes_of(state, called, "points not chosen", called.victim, "primary")
    more = (Reason(one.source, -one.change, "EP 30.4132", one.holder) for one in changes)
    why = (Reason("base", CHOSEN, "EP 30.4131"), *more)
    return Reckoned(sum(reason.change for reason in why), why)


def first_faction(state: State, called: Called) -> int:
    """Unit points of the first faction (EP 30.413)."""
    if beneficiary_divides(state, False, victim=called.victim):
        return CHOSEN
    return points_chosen(state, called).value + ADDED


async def choose_first(turn: Turn[State], called: Called, beneficiary: Civ) -> Pieces:
    """The victim selects, the beneficiary adds 20; or the beneficiary selects alone (EP 30.413)."""
    state, victim = turn.state, called.victim
    units = units_of(state, victim)
    if beneficiary_divides(state, False, victim=victim):
        return await choose_units(turn, called, beneficiary, CHOSEN, units)
    points = points_chosen(state, called)
    announce(turn, called, "unit points chosen", {victim: points})
    chosen = await choose_units(turn, called, victim, points.value, units)
    added = await choose_units(turn, called, beneficiary, ADDED, without(units, chosen))
    return together(chosen, added)


async def choose_units(
    turn: Turn[State], called: Called, chooser: Civ, points: int, units: Pieces
) -> Pieces:
    """Units of exactly that worth: it can always be made, all numbers being fives (R-216)."""
    decision = ChooseFaction(called.calamity, called.victim, points, units)
    if not units.cities and len(units.tokens) == 1:
        return decision.default(turn.state, chooser)
    return await turn.ask(chooser, decision)


# -------------------------------------------------------------------- its losses


async def fight_it_out(
    turn: Turn[State], called: Called, beneficiary: Civ, own: Pieces, lost: Pieces
) -> Pieces:
    """Each faction loses units by some cards; what is left of the one to be annexed (EP 30.415)."""
    state, victim = turn.state, called.victim
    loss = reckon(state, called, "loss of each faction", 0, victim)
    if not loss.value:
        return lost
    announce(turn, called, "loss of each faction", {victim: loss})
    fronts = {victim: front(state, own, lost), beneficiary: front(state, lost, own)}
    factions = {victim: own, beneficiary: lost}
    owed: dict[Civ, tuple[int, Pieces]] = {}
    for civ, exposed in fronts.items():
        points = loss.value
        if worth(exposed) < points:
            take_away(turn, called.calamity, victim, exposed)
            points -= worth(exposed)
            factions[civ] = exposed = without(factions[civ], exposed)
        owed[civ] = points, exposed

    def due_from(civ: Civ) -> Due:
        points, exposed = owed[civ]
        return losses_due(state, called.calamity, civ, points, as_place(exposed), victim)

    dues = {civ: due_from(civ) for civ in owed}

    def carry_out(civ: Civ, losses: Losses) -> None:
        take_damage(turn, called.calamity, victim, loss.value, losses)
        factions[civ] = survivors(state, victim, factions[civ], losses)
        del dues[civ]
        # One stock replaces the cities of both: what the other has to give up is seen anew.
        seen_anew = [other for other, due in dues.items() if due.forced is not None]
        dues.update({other: due_from(other) for other in seen_anew})

    await in_turn(turn, dues, carry_out)
    return factions[beneficiary]


def front(state: State, faction: Pieces, other: Pieces) -> Pieces:
    """The units of a faction in areas next to the other one, or shared with it (EP 30.415)."""
    around, foes = state.atlas.around, areas_in(other)
    near = {area for area in areas_in(faction) if area in foes or foes.intersection(around[area])}
    tokens = {area: count for area, count in faction.tokens.items() if area in near}
    return Pieces(tokens, tuple(area for area in faction.cities if area in near))


def as_place(units: Pieces) -> Place:
    """Some units as what a loss is taken from."""
    return Place(tuple(units.tokens), units.cities, most=dict(units.tokens))


def take_away(turn: Turn[State], cause: Card, owner: Civ, units: Pieces) -> None:
    """Units that nobody can choose to keep, or take, are removed."""
    losses = Losses(dict(units.tokens), dict.fromkeys(units.cities, 0))
    take_damage(turn, cause, owner, worth(units), losses)


def survivors(state: State, victim: Civ, faction: Pieces, losses: Losses) -> Pieces:
    """What is left of a faction; all tokens in the area of a reduced city belong to it."""
    left = without(faction, Pieces(losses.tokens, tuple(losses.cities)))
    reduced = [area for area, tokens in losses.cities.items() if tokens]
    return together(left, Pieces({a: state.board.tokens_in(a, victim) for a in reduced}))


# -------------------------------------------------------------------- its end


async def annex_faction(
    turn: Turn[State], called: Called, beneficiary: Civ, lost: Pieces, others: list[Civ]
) -> None:
    """The beneficiary annexes it; what they lack pieces for goes to the next (EP 30.416, R-217)."""
    state, victim, cause = turn.state, called.victim, called.calamity
    while worth(lost):
        taken = await choose_taken(turn, cause, victim, beneficiary, lost, "next")
        if worth(taken):
            hand_over(turn, cause, victim, beneficiary, taken, taken)
        lost = without(lost, taken)
        able = [civ for civ in others if civ != beneficiary and can_take(state, civ, lost)]
        if not able:
            take_away(turn, cause, victim, lost)
            return
        beneficiary = await choose_richest(turn, called, able)


def can_take(state: State, civ: Civ, units: Pieces) -> bool:
    """Whether a player has a piece to replace any of these units."""
    tokens, cities = state.stock(civ), state.cities_in_stock(civ)
    return bool((units.tokens and tokens) or (units.cities and cities))


CIVIL_WAR_BY_FACTIONS = Calamity(
    civil_war_by_factions,
    Beneficiary(newcomer_or_richest, NEAREST.why),
    cancelled=no_war,
    reckons=("points not chosen", "loss of each faction"),
)
