"""Theme sets: four advances each, drawn in secret and shown together (MC 10, ME 11)."""

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.data.facts import GROUPS, Group
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.rng import Chance
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Civ
from ecumene.phases.cities.fates import destroy_city
from ecumene.phases.purchase.checks import GroupPoints, credits_to_choose
from ecumene.phases.purchase.prices import PORTION, credits_gained
from ecumene.phases.shared.choices import ChooseCities
from ecumene.phases.short_game.numbers import set_called
from ecumene.state.rules import Rules
from ecumene.state.state import State

CAUSE = "theme_set"
"""What asks for a city, in questions and messages."""


class ThemeSetDrawn(Event, frozen=True):
    """A player drew a theme set and looked at it."""

    civ: Civ
    theme_set: str | None
    """None if it is hidden from this viewer."""
    advances: tuple[Advance, ...] = ()
    destroys_city: bool = False
    """Whether a city of its owner will be destroyed when it is shown."""

    def seen_by(self, viewer: Civ | None) -> Event:
        """Only the owner looks at it before all are shown (MC 10)."""
        return self if viewer == self.civ else ThemeSetDrawn(self.civ, None)


class ThemeSetRevealed(Event, frozen=True):
    """A player showed their theme set and took its advances and credits."""

    civ: Civ
    theme_set: str
    advances: tuple[Advance, ...]
    credits: dict[Group, int]
    destroys_city: bool


class CreditsChosen(Event, frozen=True):
    """A player took the credits that an advance of their set leaves to their choice."""

    civ: Civ
    credits: dict[Group, int]


# -------------------------------------------------------------------------- drawing


class Lots(msgspec.Struct):
    """What the sets are drawn from: the game's seed, apart from its other chances."""

    seed: str
    draws: int = 0


def shuffled_sets(rules: Rules, players: int, seed: str) -> tuple[str, ...]:
    """The sets for so many players, in the order in which they are drawn (MC 10)."""
    copies = rules.facts.theme_sets_by_players[players]
    sets = [name for name, count in copies.items() for _ in range(count)]
    Chance(Lots(f"{seed} theme sets")).shuffle(sets, "theme sets")
    return tuple(sets)


async def draw_theme_sets(turn: Turn[State], item: str) -> None:
    """Each player has drawn one of the sets, before they chose who to be (MC 10, R-165)."""
    state = turn.state
    sets = shuffled_sets(state.rules, state.table.players, state.seed)
    order = state.table.options.choosing_order or state.civs
    drawn = dict(zip(order, sets, strict=False))
    state.theme_sets = {civ: drawn[civ] for civ in state.civs}
    for civ, name in state.theme_sets.items():
        one = set_called(state, name)
        turn.emit(ThemeSetDrawn(civ, name, one.advances, one.destroys_city))


# -------------------------------------------------------------------------- revealing


async def reveal_theme_sets(turn: Turn[State], item: str) -> None:
    """All show their sets at once and take the advances with their credits (MC 10).

    The sets go back into the box (ME 11): from now on only the advances say who had which.
    """
    state = turn.state
    for civ, name in state.theme_sets.items():
        theme_set = set_called(state, name)
        gained = credits_gained(state.rules.facts, theme_set.advances, {})
        state.advances[civ] = state.advances[civ] | frozenset(theme_set.advances)
        add_credits(state, civ, gained)
        destroys = theme_set.destroys_city
        turn.emit(ThemeSetRevealed(civ, name, theme_set.advances, gained, destroys))
    state.theme_sets = {}


def add_credits(state: State, civ: Civ, gained: dict[Group, int]) -> None:
    """New credits are added to those a player has."""
    old = state.credits[civ]
    state.credits[civ] = {group: old[group] + gained.get(group, 0) for group in old}


# -------------------------------------------------------------------------- credits of one's choice


class CreditChoices(Choices, frozen=True):
    """Credits that may be taken in any groups."""

    points: int
    portion: int
    """They come in portions of this many points."""
    groups: tuple[Group, ...]
    brought_by: tuple[Advance, ...]
    """The advances that bring them."""
    had: dict[Group, int]
    """The credits there are already."""


class ChooseCredits(Decision[State, dict[Group, int]], frozen=True):
    """In which groups you take the credits that your new advances leave to your choice."""

    answer_type: ClassVar[Any] = GroupPoints
    points: int

    def check(self, state: State, civ: Civ, answer: dict[Group, int]) -> None:
        """All of them, in portions of five (MC 9, R-145)."""
        for group, points in answer.items():
            if points < 0 or points % PORTION:
                raise IllegalAnswer("purchase.credit_portion", group=group, points=points)
        given = sum(answer.values())
        if given != self.points:
            raise IllegalAnswer("purchase.credit_total", wanted=self.points, given=given)

    def offer(self, state: State, civ: Civ) -> CreditChoices:
        """How many points, and the groups there are."""
        why = credits_to_choose(state, civ, state.advances[civ]).why
        known = state.rules.facts.advances
        bringing = tuple(Advance(one.source) for one in why if one.source in known)
        return CreditChoices(self.points, PORTION, GROUPS, bringing, dict(state.credits[civ]))

    def default(self, state: State, civ: Civ) -> dict[Group, int]:
        """All of them in the group of which the player has most."""
        best = max(GROUPS, key=lambda group: state.credits[civ][group])
        return {best: self.points}

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Group, int]:
        """Each portion in a group at random."""
        chosen: dict[Group, int] = {}
        for _ in range(self.points // PORTION):
            group = rng.choice(GROUPS)
            chosen[group] = chosen.get(group, 0) + PORTION
        return chosen


def with_credits_to_choose(state: State) -> tuple[Civ, ...]:
    """Those whose set holds an advance that brings credits of their choice (MC 9, R-145)."""
    return tuple(c for c in state.civs if credits_to_choose(state, c, state.advances[c]).value)


async def choose_credits(turn: Turn[State], civ: Civ) -> None:
    """They are among the credits that belong to the advances of a set (MC 10, R-166)."""
    state = turn.state
    points = credits_to_choose(state, civ, state.advances[civ]).value
    chosen = await turn.ask(civ, ChooseCredits(points))
    add_credits(state, civ, chosen)
    turn.emit(CreditsChosen(civ, chosen))


# -------------------------------------------------------------------------- a city is destroyed


def losers_of_a_city(state: State) -> tuple[Civ, ...]:
    """Those whose set orders the destruction of a city, by ranking (MC 10, R-164)."""
    sets = state.rules.facts.theme_sets.values()
    ordering = [frozenset(one.advances) for one in sets if one.destroys_city]
    return tuple(civ for civ in state.civs if state.advances[civ] in ordering)


async def destroy_city_of_set(turn: Turn[State], civ: Civ) -> None:
    """The owner chooses which of their cities it is (MC 10, R-160)."""
    cities = tuple(sorted(turn.state.board.cities_of(civ)))
    if len(cities) > 1:
        cities = await turn.ask(civ, ChooseCities(CAUSE, civ, 1, cities, "destroyed"))
    for area in cities:
        destroy_city(turn, area)
