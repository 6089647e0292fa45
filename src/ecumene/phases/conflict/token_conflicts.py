"""Phase 4A: token conflicts (MC 6.4A)."""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import AGAIN, Again
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.shared.inert import ask_unless_inert
from ecumene.phases.shared.population_limits import shared_areas
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.state import State


@rule_value(bool, "MC 6.4A")
def removes_last(civ: Civ) -> None:
    """Whether a side removes its token after all others in each round."""


@rule_value(bool, "MC 6.4A")
def loses_nearby(civ: Civ, area: Area) -> None:
    """Whether a side may take its losses in an area from those adjacent by land."""


@rule_value(bool, "MC 6.4A")
def loses_ships(civ: Civ) -> None:
    """Whether a side may lose its ships in the area instead of tokens."""


class Loss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side gives up in a round: a token from an area, or a ship by its number."""

    token: Area | None = None
    ship: int | None = None
    repeat: bool = False
    """Whether to do the same for the rest of the conflict, as long as possible."""


class Blow(msgspec.Struct, frozen=True):
    """One removal in a conflict."""

    civ: Civ
    token: Area | None
    ship: int | None
    round: int


class ConflictFought(Event, frozen=True):
    """A token conflict was fought out."""

    area: Area
    before: dict[Civ, int]
    blows: tuple[Blow, ...]
    after: dict[Civ, int]


class LossChoices(Choices, frozen=True):
    """The pieces of which one is lost in a conflict."""

    area: Area
    """Where the conflict is."""
    tokens: tuple[Area, ...]
    """Areas from which a token may be lost."""
    ships: tuple[int, ...]
    """Ships that may be lost instead."""


class ChooseLoss(Decision[State, Loss], frozen=True):
    """Where to take a loss in a conflict."""

    answer_type: ClassVar[Any] = Loss
    area: Area
    tokens: tuple[Area, ...]
    """Areas a token may be taken from, the conflict area first."""
    ships: tuple[int, ...]

    def check(self, state: State, civ: Civ, answer: Loss) -> None:
        """One token or one ship, of those the player may lose (R-50, R-51)."""
        if (answer.token is None) == (answer.ship is None):
            raise IllegalAnswer("loss.one_piece")
        if answer.token is not None and answer.token not in self.tokens:
            raise IllegalAnswer("loss.token", area=answer.token, areas=list(self.tokens))
        if answer.ship is not None and answer.ship not in self.ships:
            raise IllegalAnswer("loss.ship", ship=answer.ship, ships=list(self.ships))

    def offer(self, state: State, civ: Civ) -> LossChoices:
        """The pieces the player may lose."""
        return LossChoices(self.area, self.tokens, self.ships)

    def default(self, state: State, civ: Civ) -> Loss:
        """A ship if there is one, else a token from the area."""
        if self.ships:
            return Loss(ship=self.ships[0])
        return Loss(token=self.tokens[0], repeat=True)

    def sample(self, state: State, civ: Civ, rng: Random) -> Loss:
        """A random piece."""
        place = rng.randrange(len(self.tokens) + len(self.ships))
        repeat = rng.random() < 0.5
        if place < len(self.tokens):
            return Loss(token=self.tokens[place], repeat=repeat)
        return Loss(ship=self.ships[place - len(self.tokens)], repeat=repeat)


class ConflictChoices(Choices, frozen=True):
    """The conflicts of which one is resolved next."""

    areas: tuple[Area, ...]


class ChooseNextConflict(Decision[State, Area], frozen=True):
    """Which of the conflicts waiting for you is fought next."""

    answer_type: ClassVar[Any] = Area
    areas: tuple[Area, ...]

    def check(self, state: State, civ: Civ, answer: Area) -> None:
        """One of those waiting for the player (R-49)."""
        if answer not in self.areas:
            raise IllegalAnswer("conflict.not_waiting", area=answer, areas=list(self.areas))

    def offer(self, state: State, civ: Civ) -> ConflictChoices:
        """The areas."""
        return ConflictChoices(self.areas)

    def default(self, state: State, civ: Civ) -> Area:
        """The first by name."""
        return self.areas[0]

    def sample(self, state: State, civ: Civ, rng: Random) -> Area:
        """A random conflict."""
        return rng.choice(self.areas)


# -------------------------------------------------------------------- which conflicts there are


def is_token_conflict(state: State, area: Area) -> bool:
    """Two sides have tokens there, at a city or above the limit (MC 6.4A, R-37)."""
    return not is_settled(state, area, state.board.sides_in(area))


def is_settled(state: State, area: Area, sides: dict[Civ, int]) -> bool:
    """One side is left, or no city is there and the limit holds (MC 6.4A, FAQ Conflict)."""
    if len(sides) <= 1:
        return True
    return area not in state.board.cities and sum(sides.values()) <= state.atlas.limit[area]


def token_conflicts(state: State) -> list[Area]:
    """The areas in which a token conflict is to be fought, by name."""
    return [area for area in shared_areas(state) if is_token_conflict(state, area)]


def awaited_by(state: State, area: Area) -> Civ | None:
    """The last in ranking of those in the conflict who may put it after others (R-49)."""
    sides = state.board.sides_in(area)
    waiting = [civ for civ in sides if loses_nearby(state, False, civ=civ, area=area)]
    return in_rank_order(state, waiting)[-1] if waiting else None


def plain_conflicts(state: State) -> tuple[Area, ...]:
    """Conflicts that nobody may delay; they are fought first (R-49)."""
    return tuple(area for area in token_conflicts(state) if awaited_by(state, area) is None)


def waiting_civs(state: State) -> tuple[Civ, ...]:
    """Those with delayed conflicts, in ranking order (R-49)."""
    civs = {awaited_by(state, area) for area in token_conflicts(state)}
    return tuple(in_rank_order(state, [civ for civ in civs if civ is not None]))


# -------------------------------------------------------------------- the steps


async def fight_conflict(turn: Turn[State], area: Area) -> None:
    """One conflict, unless it has vanished in the meantime (MC 6.4A, R-49)."""
    await fight(turn, area)


async def fight_awaited(turn: Turn[State], civ: Civ) -> Again | None:
    """The delayed conflicts of a civilization, in the order it chooses (R-49).

    One that it has since left, by taking its losses there, must still be fought.
    """
    state = turn.state
    later = state.items[1:]
    areas = tuple(a for a in token_conflicts(state) if awaited_by(state, a) not in later)
    if not areas:
        return None
    area = areas[0]
    if len(areas) > 1:
        area = await ask_unless_inert(turn, civ, ChooseNextConflict(areas))
    await fight(turn, area)
    return AGAIN


async def fight(turn: Turn[State], area: Area) -> None:
    """Rounds of removal until the limit holds or one side is left (MC 6.4A, R-45)."""
    board = turn.state.board
    before = board.sides_in(area)
    if is_settled(turn.state, area, before):
        return
    blows: list[Blow] = []
    habits: dict[Civ, Loss] = {}
    number = 0
    while not is_settled(turn.state, area, board.sides_in(area)):
        number += 1
        for batch in removal_batches(turn.state, board.sides_in(area)):
            for civ in batch:
                loss = await choose_loss(turn, area, civ, habits)
                blows.append(Blow(civ, loss.token, loss.ship, number))
            if is_settled(turn.state, area, board.sides_in(area)):
                break
    turn.emit(ConflictFought(area, before, tuple(blows), board.sides_in(area)))


def removal_batches(state: State, sides: dict[Civ, int]) -> Iterator[list[Civ]]:
    """Who removes a token when, in one round: the fewest first, equals together (R-45, R-46).

    Cards that let a side remove last put it after all sides without them, however few (R-47).
    """
    tiers: tuple[list[Civ], list[Civ]] = ([], [])
    for civ in sides:
        tiers[removes_last(state, False, civ=civ)].append(civ)
    for tier in tiers:
        for count in sorted({sides[civ] for civ in tier}):
            batch = [civ for civ in tier if sides[civ] == count]
            yield _barbarians_last(state, batch)


def _barbarians_last(state: State, batch: list[Civ]) -> list[Civ]:
    """In ranking order; the barbarians have no rank and no choice."""
    ranked = in_rank_order(state, [civ for civ in batch if civ != BARBARIANS])
    return [*ranked, BARBARIANS] if BARBARIANS in batch else ranked


async def choose_loss(turn: Turn[State], area: Area, civ: Civ, habits: dict[Civ, Loss]) -> Loss:
    """A side removes one piece, choosing which where its cards allow (R-52)."""
    decision = possible_losses(turn.state, area, civ)
    loss = habits.get(civ)
    if len(decision.tokens) + len(decision.ships) == 1:
        loss = Loss(token=area)
    elif loss is None or not _can_repeat(decision, loss):
        loss = await ask_unless_inert(turn, civ, decision)
        if loss.repeat:
            habits[civ] = loss
    if loss.token is not None:
        turn.state.board.remove(civ, loss.token, 1)
    else:
        assert loss.ship is not None
        turn.state.board.set_ship(civ, loss.ship, None)
    return loss


def possible_losses(state: State, area: Area, civ: Civ) -> ChooseLoss:
    """A token in the area; with cards also a ship there, or a token next to it (R-50, R-51)."""
    tokens = [area]
    if loses_nearby(state, False, civ=civ, area=area):
        own = state.board.tokens[civ]
        tokens += [near for near in state.atlas.land[area] if near in own]
    ships: list[int] = []
    if loses_ships(state, False, civ=civ):
        ships = state.board.ships_in(area, civ)
    return ChooseLoss(area, tuple(tokens), tuple(ships))


def _can_repeat(decision: ChooseLoss, loss: Loss) -> bool:
    return loss.token in decision.tokens if loss.token else loss.ship in decision.ships


def simulate_fight(state: State, area: Area, sides: dict[Civ, int]) -> dict[Civ, int]:
    """How these sides would fare there if all took their losses on the spot (R-115)."""
    left = dict(sides)
    while not is_settled(state, area, left):
        for batch in removal_batches(state, dict(left)):
            for civ in batch:
                left[civ] -= 1
                if not left[civ]:
                    del left[civ]
            if is_settled(state, area, left):
                break
    return left
