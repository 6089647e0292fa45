"""Annexing unit points: who gives up which units, and what the beneficiary takes (MC 8)."""

from random import Random
from typing import Any, ClassVar, Literal

import msgspec

from ecumene.calamities.annexation.sample import random_selection
from ecumene.calamities.annexation.search import Terms, Territory
from ecumene.calamities.annexation.terms import rule_on
from ecumene.calamities.shared.damage import Counts
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Card, Civ
from ecumene.phases.cities.fates import annex_city, turn_pirate
from ecumene.phases.shared.choices import AreaList, best_cities, check_distinct
from ecumene.state.state import State

Rest = Literal["barbarians", "next"]
"""What becomes of units that a beneficiary lacks pieces for: barbarians, or the next player's."""


class UnitsAnnexed(Event, frozen=True):
    """The beneficiary annexed units; those without pieces became barbarians and pirates."""

    calamity: Card
    victim: Civ
    beneficiary: Civ
    tokens: dict[Area, int]
    cities: tuple[Area, ...]
    barbarians: dict[Area, int]
    pirates: tuple[Area, ...]


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens by area, and cities."""

    tokens: Counts = {}
    cities: AreaList = ()


class SelectionTerms(msgspec.Struct, frozen=True):
    """What a selection has to be like (R-111)."""

    total: int
    """Unit points."""
    groups: int | None
    """Connected groups of areas at the most."""
    splits: int | None
    """Areas at the most of which only a part is taken."""
    annexable: bool
    """Whether the beneficiary's stock must cover it."""


class PiecesInStock(msgspec.Struct, frozen=True):
    """What the beneficiary has to replace the units with."""

    tokens: int
    cities: int


class AnnexationChoices(Choices, frozen=True):
    """The units of which some go over."""

    points: int
    """Unit points that are due."""
    areas: dict[Area, int]
    """The unit points of each area."""
    tokens: dict[Area, int]
    """The tokens of each area."""
    terms: tuple[SelectionTerms, ...]
    """One of these a selection must fulfil; the last can surely be fulfilled."""
    stock: PiecesInStock
    """The beneficiary's pieces."""
    proposal: dict[Area, int]
    """A selection that does: unit points by area."""


class ChooseAnnexed(Decision[State, dict[Area, int]], frozen=True):
    """How many unit points from which areas the beneficiary annexes."""

    answer_type: ClassVar[Any] = Counts
    cause: Card
    victim: Civ
    beneficiary: Civ
    points: int
    terms: tuple[Terms, ...]
    """A selection must meet one of these; the last can always be met."""
    proposal: dict[Area, int]

    def check(self, state: State, civ: Civ, answer: dict[Area, int]) -> None:
        """Units that are there, under the strictest terms that are possible (R-111)."""
        territory = Territory(state, self.victim, self.beneficiary)
        selection: dict[int, int] = {}
        for area, points in answer.items():
            if area not in territory.index:
                raise IllegalAnswer("annex.no_units", area=area[:80])
            place = territory.index[area]
            if not territory.allowed(place, points):
                raise IllegalAnswer(
                    "annex.amount",
                    area=area,
                    points=points,
                    tokens=territory.tokens[place],
                    all=territory.points[place],
                )
            selection[place] = points
        if not any(territory.meets(selection, terms) for terms in self.terms):
            _refuse(territory, selection, self.terms[-1])

    def offer(self, state: State, civ: Civ) -> AnnexationChoices:
        """The units in each area, the terms, the pieces available, and a valid selection."""
        territory = Territory(state, self.victim, self.beneficiary)
        return AnnexationChoices(
            points=self.points,
            areas=dict(zip(territory.areas, territory.points, strict=True)),
            tokens=dict(zip(territory.areas, territory.tokens, strict=True)),
            terms=tuple(SelectionTerms(*terms) for terms in self.terms),
            stock=PiecesInStock(territory.stock, territory.stock_cities),
            proposal=self.proposal,
        )

    def default(self, state: State, civ: Civ) -> dict[Area, int]:
        """The selection that was found first: areas with cities come first."""
        return dict(self.proposal)

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Area, int]:
        """A selection grown at random, or the one that was found first."""
        territory = Territory(state, self.victim, self.beneficiary)
        found = random_selection(territory, self.terms, rng)
        return dict(self.proposal) if found is None else territory.by_area(found)


def _refuse(territory: Territory, selection: dict[int, int], terms: Terms) -> None:
    """Says which of the terms is not met."""
    total = sum(selection.values())
    if total != terms.total:
        raise IllegalAnswer("annex.total", wanted=terms.total, given=total)
    splits = territory.splits(selection)
    if terms.splits is not None and splits > terms.splits:
        raise IllegalAnswer("annex.split", most=terms.splits, given=splits)
    groups = territory.groups(sum(1 << place for place in selection))
    if terms.groups is not None and groups > terms.groups:
        raise IllegalAnswer("annex.apart", most=terms.groups, given=groups)
    raise IllegalAnswer("annex.pieces", tokens=territory.stock, cities=territory.stock_cities)


class TakenChoices(Choices, frozen=True):
    """The units selected, of which some are annexed."""

    selected: Pieces
    tokens: int
    """So many tokens can be annexed."""
    cities: int
    """So many cities can be annexed."""


class ChooseTaken(Decision[State, Pieces], frozen=True):
    """Which of the units you annex when you have too few pieces for all."""

    answer_type: ClassVar[Any] = Pieces
    cause: Card
    victim: Civ
    selected: Pieces
    tokens: int
    """How many tokens the beneficiary can annex."""
    cities: int
    """How many cities the beneficiary can annex."""
    rest: Rest = "barbarians"

    def check(self, state: State, civ: Civ, answer: Pieces) -> None:
        """As many of the selected units as there are pieces for (R-111)."""
        check_distinct("taken", answer.cities, self.selected.cities, self.cities)
        for area, count in answer.tokens.items():
            if not 0 < count <= self.selected.tokens.get(area, 0):
                raise IllegalAnswer("taken.tokens", area=area[:80], count=count)
        if sum(answer.tokens.values()) != self.tokens:
            given = sum(answer.tokens.values())
            raise IllegalAnswer("taken.total", wanted=self.tokens, given=given)

    def offer(self, state: State, civ: Civ) -> TakenChoices:
        """The units selected, and how many of them can be annexed."""
        return TakenChoices(self.selected, self.tokens, self.cities)

    def default(self, state: State, civ: Civ) -> Pieces:
        """The best cities, and the tokens of the fullest areas."""
        cities = tuple(best_cities(state, self.selected.cities)[: self.cities])
        each = sorted(self.selected.tokens, key=lambda a: (-self.selected.tokens[a], a))
        return Pieces(_first(self.selected.tokens, each, self.tokens), cities)

    def sample(self, state: State, civ: Civ, rng: Random) -> Pieces:
        """Random units."""
        cities = tuple(rng.sample(self.selected.cities, self.cities))
        areas = list(self.selected.tokens)
        rng.shuffle(areas)
        return Pieces(_first(self.selected.tokens, areas, self.tokens), cities)


def _first(tokens: dict[Area, int], order: list[Area], count: int) -> dict[Area, int]:
    """A number of tokens from these areas, one area after another."""
    taken: dict[Area, int] = {}
    for area in order:
        if count:
            taken[area] = min(count, tokens[area])
            count -= taken[area]
    return taken


# -------------------------------------------------------------------- the rule


async def annex(
    turn: Turn[State], cause: Card, victim: Civ, beneficiary: Civ, chooser: Civ, points: int
) -> None:
    """The chooser selects units of the victim, the beneficiary annexes them (MC 8, R-111)."""
    state = turn.state
    territory = Territory(state, victim, beneficiary)
    selection = territory.by_area(territory.everything())
    if sum(selection.values()) > points:
        ruling = rule_on(territory, points, state.table.options.annex_priority)
        selection = territory.by_area(ruling.proposal)
        if not ruling.only:
            decision = ChooseAnnexed(cause, victim, beneficiary, points, ruling.terms, selection)
            selection = await turn.ask(chooser, decision)
    selected = as_pieces(state, victim, selection)
    taken = await choose_taken(turn, cause, victim, beneficiary, selected)
    hand_over(turn, cause, victim, beneficiary, selected, taken)


def as_pieces(state: State, victim: Civ, selection: dict[Area, int]) -> Pieces:
    """The tokens and cities of a selection; a token with a city that is taken is lost (R-112)."""
    board = state.board
    cities = [area for area, points in selection.items() if points > board.tokens_in(area, victim)]
    tokens = {area: points for area, points in selection.items() if area not in cities}
    return Pieces(tokens, tuple(cities))


async def choose_taken(
    turn: Turn[State],
    cause: Card,
    victim: Civ,
    beneficiary: Civ,
    selected: Pieces,
    rest: Rest = "barbarians",
) -> Pieces:
    """What the beneficiary annexes: all, or as much as there are pieces for (R-111)."""
    state = turn.state
    cities = min(len(selected.cities), state.cities_in_stock(beneficiary))
    tokens = min(sum(selected.tokens.values()), state.stock(beneficiary))
    decision = ChooseTaken(cause, victim, selected, tokens, cities, rest)
    all_cities = cities in (0, len(selected.cities))
    all_tokens = tokens in (0, sum(selected.tokens.values())) or len(selected.tokens) == 1
    if all_cities and all_tokens:
        return decision.default(state, beneficiary)
    return await turn.ask(beneficiary, decision)


def hand_over(
    turn: Turn[State], cause: Card, victim: Civ, to: Civ, selected: Pieces, taken: Pieces
) -> None:
    """Units change sides; what is not taken becomes barbarians and pirate cities (MC 8)."""
    board = turn.state.board
    pirates = tuple(area for area in selected.cities if area not in taken.cities)
    barbarians = {
        area: count - taken.tokens.get(area, 0)
        for area, count in selected.tokens.items()
        if count > taken.tokens.get(area, 0)
    }
    turn.emit(
        UnitsAnnexed(cause, victim, to, dict(taken.tokens), taken.cities, barbarians, pirates)
    )
    for area in taken.cities:
        annex_city(turn, area, to)
    for area in pirates:
        turn_pirate(turn, area)
    for area, count in selected.tokens.items():
        board.remove(victim, area, count)
    for area, count in taken.tokens.items():
        board.place(to, area, count)
    for area, count in barbarians.items():
        board.place(BARBARIANS, area, count)
