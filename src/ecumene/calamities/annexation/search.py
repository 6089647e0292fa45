"""Which selections of a victim's units can be annexed (MC 8 Civil War, R-111).

The areas with units of the victim are numbered; sets of them are bits of one integer. All
connected sets are grown from each area in turn, each set once, within a budget of nodes.

Why a search at all: whether a selection of the right total exists decides which condition of the
ruling holds, and a player's selection is refused if a better condition could have been met. Sets of
areas are many, so what cannot lead anywhere is cut off early: by total, by the beneficiary's
pieces, and by what is still in reach.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ecumene.names import Area, Civ
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State

NODES = 50_000
"""How far one search goes before it gives up; a ruling takes about four (R-111)."""

PLENTY = 10_000
"""Pieces of a beneficiary whose stock does not matter."""


class Terms(NamedTuple):
    """What a selection must be like."""

    total: int
    groups: int | None = None
    """The most connected groups of areas."""
    splits: int | None = None
    """The most areas that may be split."""
    annexable: bool = True
    """Whether the beneficiary's stock must cover it."""


class Territory:
    """The victim's areas, richest first, their borders, and the beneficiary's pieces."""

    __slots__ = (
        "areas",
        "beside",
        "cities",
        "index",
        "near",
        "points",
        "stock",
        "stock_cities",
        "tokens",
    )

    def __init__(self, state: State, victim: Civ, beneficiary: Civ) -> None:
        board = state.board
        own = board.areas_of(victim)
        self.areas = sorted(own, key=lambda area: (-board.points_in(area, victim), area))
        self.index = {area: place for place, area in enumerate(self.areas)}
        self.tokens = [board.tokens_in(area, victim) for area in self.areas]
        self.cities = [board.cities.get(area) == victim for area in self.areas]
        self.points = [board.points_in(area, victim) for area in self.areas]
        self.near = [
            sum(1 << self.index[b] for b in state.atlas.around[area] if b in self.index)
            for area in self.areas
        ]
        self.beside = [t if city else 0 for t, city in zip(self.tokens, self.cities, strict=True)]
        self.stock = state.stock(beneficiary)
        self.stock_cities = state.cities_in_stock(beneficiary)

    def pieces(self, place: int, points: int) -> tuple[int, int]:
        """Cities and tokens the beneficiary needs for these points of an area (R-112).

        Tokens with a city that is taken are destroyed and need no piece.
        """
        if self.cities[place] and points > self.tokens[place]:
            return 1, 0
        return 0, points

    def allowed(self, place: int, points: int) -> bool:
        """Whether an area can give this much: all of it, or some of its tokens."""
        return 0 < points <= self.tokens[place] or points == self.points[place]

    def is_annexable(self, selection: dict[int, int]) -> bool:
        """Whether the beneficiary's stock covers a selection."""
        pieces = [self.pieces(place, points) for place, points in selection.items()]
        cities, tokens = sum(p[0] for p in pieces), sum(p[1] for p in pieces)
        return cities <= self.stock_cities and tokens <= self.stock

    def splits(self, selection: dict[int, int]) -> int:
        """Areas of which only a part is taken."""
        return sum(points < self.points[place] for place, points in selection.items())

    def groups(self, mask: int) -> int:
        """How many groups of connected areas there are in a set."""
        count = 0
        while mask:
            mask &= ~self.component(mask)
            count += 1
        return count

    def component(self, mask: int, start: int = 0) -> int:
        """The connected part of a set around one of its areas, or around the first."""
        part = edge = start or mask & -mask
        while edge:
            reached = 0
            for place in bits(edge):
                reached |= self.near[place]
            edge = reached & mask & ~part
            part |= edge
        return part

    def everything(self) -> dict[int, int]:
        """All of the victim's units."""
        return dict(enumerate(self.points))

    def meets(self, selection: dict[int, int], terms: Terms) -> bool:
        """Whether a selection meets the terms."""
        mask = sum(1 << place for place in selection)
        return (
            sum(selection.values()) == terms.total
            and (terms.splits is None or self.splits(selection) <= terms.splits)
            and (terms.groups is None or self.groups(mask) <= terms.groups)
            and (not terms.annexable or self.is_annexable(selection))
        )

    def by_area(self, selection: dict[int, int]) -> dict[Area, int]:
        """A selection with the names of the areas."""
        return {self.areas[place]: points for place, points in sorted(selection.items())}


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Load(NamedTuple):
    """What a set of whole areas comes to: points, and the pieces to replace them."""

    total: int
    cities: int
    tokens: int


class Search:
    """Looks for selections of connected groups that meet the terms, until the budget is spent."""

    def __init__(self, territory: Territory, terms: Terms, wanted: int, budget: int) -> None:
        self.territory = territory
        self.terms = terms
        self.wanted = wanted
        self.left = budget
        self.found: list[dict[int, int]] = []
        # A set is grown of whole areas and one of them is split at the end, which takes away all
        # but one of its points at the most: so far a set may go beyond the total.
        slack = max(territory.points) - 1 if terms.splits else 0
        self.most = terms.total + slack
        # Splitting an area with a city and tokens beside it may leave the city where it is.
        kept = bool(slack and any(territory.beside))
        self.most_cities = (territory.stock_cities if terms.annexable else PLENTY) + kept
        self.most_tokens = (territory.stock if terms.annexable else PLENTY) + slack
        self.usable = sum(
            1 << place
            for place, city in enumerate(territory.cities)
            if not city or self.most_cities
        )

    @property
    def spent(self) -> bool:
        """Whether the search was given up."""
        return self.left <= 0

    def run(self) -> list[dict[int, int]]:
        """The selections found, at most as many as wanted."""
        if may_exist(self.territory, self.terms):
            groups = self.terms.groups or len(self.territory.areas)
            self._start_group(0, 0, Load(0, 0, 0), groups)
        return self.found

    def _start_group(self, chosen: int, banned: int, load: Load, groups: int) -> None:
        """Begins a group with each area in turn that touches none already chosen.

        Areas left out next to an earlier group are banned, so no two groups touch.
        """
        for place, near in enumerate(self.territory.near):
            bit = 1 << place
            more = None if (chosen | banned) & bit else self._with(load, place)
            if more is not None and self._enough(place, chosen | banned, load, groups):
                self._grow(chosen | bit, near & ~(chosen | banned), banned, more, groups - 1)
            # Sets with this area have all been tried: the next begin without it, so that each
            # set is met once, from its first area.
            banned |= bit
            if self._done():
                return

    def _grow(self, chosen: int, edge: int, banned: int, load: Load, groups: int) -> None:
        """The set itself, then each larger one that takes in a neighbouring area."""
        # The budget counts sets, not seconds: every machine gives up at the same one.
        self.left -= 1
        if load.total >= self.terms.total:
            self._test(chosen, load.total)
        while edge and not self._done():
            low = edge & -edge
            edge ^= low
            place = low.bit_length() - 1
            more = self._with(load, place)
            if more is not None:
                wider = (edge | self.territory.near[place]) & ~(chosen | banned | low)
                self._grow(chosen | low, wider, banned, more, groups)
            # As above: what follows does without this neighbour.
            banned |= low
        if groups and not self._done() and self._lacks(chosen, load):
            self._start_group(chosen, banned, load, groups)

    def _lacks(self, chosen: int, load: Load) -> bool:
        """Whether a set falls short of the total, or would if one of its areas were split."""
        over = load.total - self.terms.total
        if over < 0 or not self.terms.splits:
            return over < 0
        territory = self.territory
        return any(territory.points[p] - 1 > over for p in bits(chosen) if territory.tokens[p])

    def _enough(self, root: int, out: int, load: Load, groups: int) -> bool:
        """Whether what can still be taken, with a last group around its root, may be enough."""
        rest = self.usable & ~out
        # A last group cannot reach beyond what hangs together with its first area.
        if groups == 1:
            rest = self.territory.component(rest, 1 << root)
        cities = tokens = beside = 0
        for place in bits(rest):
            cities += self.territory.cities[place]
            beside += self.territory.beside[place]
            tokens += self.territory.tokens[place] - self.territory.beside[place]
        cities = min(cities, self.most_cities - load.cities)
        tokens = min(tokens, self.most_tokens - load.tokens)
        return load.total + CITY_POINTS * cities + beside + tokens >= self.terms.total

    def _with(self, load: Load, place: int) -> Load | None:
        """The load with one more area, or None if that is more than can be used."""
        territory = self.territory
        city = territory.cities[place]
        total = load.total + territory.points[place]
        cities = load.cities + city
        tokens = load.tokens + (0 if city else territory.tokens[place])
        if total > self.most or cities > self.most_cities or tokens > self.most_tokens:
            return None
        return Load(total, cities, tokens)

    def _done(self) -> bool:
        return self.left <= 0 or len(self.found) >= self.wanted

    def _test(self, chosen: int, total: int) -> None:
        whole = {place: self.territory.points[place] for place in bits(chosen)}
        over = total - self.terms.total
        if not over:
            self._keep(whole)
            return
        for place, points in whole.items():
            part = points - over
            if 0 < part <= self.territory.tokens[place]:
                self._keep({**whole, place: part})

    def _keep(self, selection: dict[int, int]) -> None:
        annexable = not self.terms.annexable or self.territory.is_annexable(selection)
        if annexable and selection not in self.found:
            self.found.append(selection)


def may_exist(territory: Territory, terms: Terms) -> bool:
    """A quick check whether the total can be made at all, connected or not.

    For each number of cities a bit set of the totals of whole areas, one area after the
    other; with a split any total up to the next one can be made.
    """
    split = bool(terms.splits)
    kept = split and any(territory.beside)
    most_cities = (territory.stock_cities if terms.annexable else PLENTY) + kept
    most_tokens = territory.stock if terms.annexable else PLENTY
    # Bit n is set if whole areas make a total of n: adding an area shifts all of them at once.
    sums = {0: 1}
    for points, city in zip(territory.points, territory.cities, strict=True):
        for cities, totals in sorted(sums.items(), reverse=True):
            if cities + city <= most_cities:
                sums[cities + city] = sums.get(cities + city, 0) | totals << points
    # A total is met exactly, or overshot by less than the points of the area that is split.
    window = ((1 << (max(territory.points) if split else 1)) - 1) << terms.total
    beside = sum(territory.beside)
    return any(
        totals & window and terms.total - CITY_POINTS * cities - beside <= most_tokens
        for cities, totals in sums.items()
    )


# -------------------------------------------------------------------- any units at all


def loosest(territory: Territory, total: int, annexable: bool) -> dict[int, int] | None:
    """A selection of exactly this total from any units, or None (R-111)."""
    order = [place for place, city in enumerate(territory.cities) if city]
    most = min(len(order), territory.stock_cities if annexable else PLENTY)
    stock = territory.stock if annexable else PLENTY
    for chosen in _city_choices(territory, order, most, total):
        selection = {place: territory.points[place] for place in chosen}
        need = total - sum(selection.values())
        if need <= stock and _add_tokens(territory, selection, need):
            return selection
    return None


def _city_choices(
    territory: Territory, order: list[int], most: int, total: int
) -> Iterator[tuple[int, ...]]:
    """Sets of cities worth no more than the total, one for each number and worth."""
    # Cities of one worth are as good as each other here, so one set for each sum is enough.
    sets: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for place in order:
        for (count, worth), chosen in list(sets.items()):
            key = count + 1, worth + territory.points[place]
            if key[0] <= most and key[1] <= total:
                sets.setdefault(key, (*chosen, place))
    for key in sorted(sets, reverse=True):
        yield sets[key]


def _add_tokens(territory: Territory, selection: dict[int, int], need: int) -> bool:
    """Fills up a selection with tokens, the fullest areas first, those with cities last."""
    places = range(len(territory.areas))
    order = sorted(places, key=lambda place: (territory.cities[place], -territory.tokens[place]))
    for place in order:
        if need and place not in selection and territory.tokens[place]:
            selection[place] = min(need, territory.tokens[place])
            need -= selection[place]
    return not need
