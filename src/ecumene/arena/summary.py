"""What many games have in common: means with their errors, shares with their intervals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum, log2, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ecumene.arena.job import Result, Seat
from ecumene.names import Advance
from ecumene.rulesets import find

TURNS_AIMED_AT = 22
"""A game should be over by then."""

FEW_KINDS = 4
"""Up to so many different scores of advances are told one by one."""

OFTEN = 0.05
"""The share of games from which an advance is no rarity."""

Z = 1.96
"""Standard errors to each side of a 95% interval."""


class Mean(NamedTuple):
    """A mean and half the width of its 95% interval."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.error:.1f}"


class Share(NamedTuple):
    """A share of cases with its 95% interval (Wilson)."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"


def mean_of(values: Iterable[float]) -> Mean:
    """The mean of independent values."""
    found = list(values)
    if not found:
        return Mean(0.0, 0.0)
    error = Z * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Mean(fmean(found), error)


def share_of(hits: int, cases: int) -> Share:
    """How many of so many, with Wilson's interval."""
    if not cases:
        return Share(0.0, 0.0, 1.0)
    p, z2 = hits / cases, Z * Z
    middle = (p + z2 / (2 * cases)) / (1 + z2 / cases)
    half = Z * sqrt(p * (1 - p) / cases + z2 / (4 * cases * cases)) / (1 + z2 / cases)
    return Share(p, max(0.0, middle - half), min(1.0, middle + half))


class Summary:
    """The figures of one kind of game."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results = results
        self.seats = [seat for result in results for seat in result.seats]

    def rows(self) -> list[tuple[str, str]]:
        """Names and figures, as they are printed."""
        games, per_turn = self.results, self.per_player_turn
        finished = sum(1 for r in games if r.finished and r.turns <= TURNS_AIMED_AT)
        best = mean_of(max(sum(seat.advances.values()) for seat in r.seats) for r in games)
        return [
            ("games", str(len(games))),
            (f"over within {TURNS_AIMED_AT} turns", str(share_of(finished, len(games)))),
            ("turns", f"{mean_of(r.turns for r in games)}  ({self.span('turns')})"),
            ("mean score", str(mean_of(fmean(s.score for s in r.seats) for r in games))),
            ("winner's score", str(mean_of(r.seats[0].score for r in games))),
            ("last score", str(mean_of(r.seats[-1].score for r in games))),
            ("steps on the A.S.T.", str(mean_of(seat.ast for seat in self.seats))),
            ("advances", str(mean_of(sum(seat.advances.values()) for seat in self.seats))),
            *self._by_points(),
            ("  of the best player", str(best)),
            ("cities at the end", str(mean_of(seat.cities for seat in self.seats))),
            ("deals per player and turn", f"{per_turn(lambda s: s.deals):.2f}"),
            ("messages per player and turn", f"{per_turn(lambda s: s.messages):.2f}"),
            ("calamities per player and turn", f"{per_turn(lambda s: s.victim):.2f}"),
            ("cities lost per player and turn", f"{per_turn(lambda s: s.cities_lost):.2f}"),
            *self._manners(),
            ("spent on advances per player", str(mean_of(seat.spent for seat in self.seats))),
            ("answers refused", str(sum(r.refused for r in games))),
            ("ms of one core per player-turn", f"{self.milliseconds:.2f}"),
        ]

    def _manners(self) -> Iterator[tuple[str, str]]:
        """How many deals hide a calamity, how often cities are taken, and how hands differ."""
        deals, games = sum(seat.deals for seat in self.seats), len(self.results)
        gifts = sum(seat.gifts for seat in self.seats)
        yield "deals in which one gave a calamity", str(share_of(gifts, deals))
        taken = mean_of(sum(seat.attacks for seat in r.seats) for r in self.results)
        yield "cities taken by attack per game", str(taken)
        if any(seat.held for seat in self.seats):
            usual = [a for a, n in self._games_with().items() if n >= games * OFTEN]
            there = len(find(self.results[0].job.ruleset).facts.advances)
            share = f"{len(usual)} of {there}"
            yield f"advances held in {100 * OFTEN:.0f}% of games", share
            yield "variety of hands", f"{self.variety:.1f} bits"

    def _games_with(self) -> Counter[Advance]:
        """In how many games somebody held each advance at the end."""
        return Counter(
            advance
            for result in self.results
            for advance in sorted({a for seat in result.seats for a in seat.held})
        )

    @property
    def variety(self) -> float:
        """The entropy of end hands, advance by advance: 0 if all are alike, 1 for each even one."""
        held = Counter(advance for seat in self.seats for advance in seat.held)
        shares = [number / len(self.seats) for number in held.values()]
        return fsum(-p * log2(p) - (1 - p) * log2(1 - p) for p in shares if p < 1)

    def _by_points(self) -> Iterator[tuple[str, str]]:
        """Advances by what they score, in editions where many score the same."""
        kinds = sorted({points for seat in self.seats for points in seat.advances})
        if 1 < len(kinds) <= FEW_KINDS:
            means = [mean_of(seat.advances.get(kind, 0) for seat in self.seats) for kind in kinds]
            *first, last = map(str, kinds)
            yield f"  of {', '.join(first)} and {last} points", ", ".join(map(str, means))

    def span(self, name: str) -> str:
        """The least and the most of a number of the games."""
        values = [getattr(result, name) for result in self.results]
        return f"{min(values)} to {max(values)}" if values else ""

    def per_player_turn(self, count: Callable[[Seat], int]) -> float:
        """A count of seats, divided by all turns of all players."""
        turns = sum(result.player_turns for result in self.results)
        return sum(count(seat) for seat in self.seats) / max(1, turns)

    @property
    def milliseconds(self) -> float:
        """Time of one core for one player's turn."""
        turns = sum(result.player_turns for result in self.results)
        return 1000 * sum(result.seconds for result in self.results) / max(1, turns)

    def civilizations(self) -> list[tuple[str, str, str, str]]:
        """Each civilization with its games, wins and mean score, the best first."""
        return self._by(lambda seat: seat.civ)

    def bots(self) -> list[tuple[str, str, str, str]]:
        """Each kind of bot with its seats, wins and mean score, the best first."""
        return self._by(lambda seat: seat.bot)

    def _by(self, name: Callable[[Seat], str]) -> list[tuple[str, str, str, str]]:
        groups: dict[str, list[Seat]] = {}
        for seat in self.seats:
            groups.setdefault(name(seat), []).append(seat)
        order = sorted(groups, key=lambda key: -fmean(s.score for s in groups[key]))
        return [
            (
                key,
                str(len(groups[key])),
                str(share_of(sum(s.place == 1 for s in groups[key]), len(groups[key]))),
                str(mean_of(s.score for s in groups[key])),
            )
            for key in order
        ]
