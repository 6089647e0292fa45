"""The ladder: bots rated over balanced seats and civilizations, with intervals."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from ecumene.arena.job import FIRST_EDITION, Job, Result
from ecumene.arena.summary import Mean, Share, Z, mean_of, share_of

ROUNDS = 60
PRIOR = 0.02
"""Keeps the strength of a bot that never wins or loses from running away."""

ELO = 400 / log(10)
"""Rating points for one natural unit of strength."""


class Rating(NamedTuple):
    """A bot's strength with half its 95% interval, in rating points above the first bot."""

    bot: str
    points: float
    error: float
    seats: int


class Rung(NamedTuple):
    """How one bot does against another: wins against the share of seats it had."""

    bot: str
    against: str
    games: int
    wins: Share
    fair: float
    lead: Mean = Mean(0.0, 0.0)
    """How many points its seats scored above the others, on the average."""
    place: Mean = Mean(0.0, 0.0)
    """Which place its seats had, on the average."""


def balanced_jobs(
    bots: Sequence[str],
    games: int,
    seats: int,
    board: str | None,
    seed: str,
    ruleset: str = FIRST_EDITION,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Job]:
    """Games in which every bot has every seat, and so every civilization, equally often.

    A random seating is played once for each bot, with the bots moved on by one each time.
    """
    rng = Random(f"seats {seed}")
    seating: list[int] = []
    for number in range(games):
        turn = number % len(bots)
        if turn == 0:
            seating = [place % len(bots) for place in range(seats)]
            rng.shuffle(seating)
        names = tuple(bots[(place + turn) % len(bots)] for place in seating)
        yield Job(seats, board, f"{seed} {number}", names, dict(options or {}), ruleset)


def rung(bot: str, against: str, results: Sequence[Result]) -> Rung:
    """The share of games that a seat of this bot won."""
    wins = sum(1 for result in results if result.seats[0].bot == bot)
    own = sum(1 for result in results for seat in result.seats if seat.bot == bot)
    seats = sum(len(result.seats) for result in results)
    share = share_of(wins, len(results))
    fair, lead = own / max(1, seats), lead_of(bot, results)
    return Rung(bot, against, len(results), share, fair, lead, place_of(bot, results))


def lead_of(bot: str, results: Sequence[Result]) -> Mean:
    """How many points more the seats of a bot scored than the others of their game."""
    leads = []
    for result in results:
        own = [seat.score for seat in result.seats if seat.bot == bot]
        others = [seat.score for seat in result.seats if seat.bot != bot]
        if own and others:
            leads.append(fmean(own) - fmean(others))
    return mean_of(leads)


def place_of(bot: str, results: Sequence[Result]) -> Mean:
    """Which place the seats of a bot had, game by game."""
    places = [[seat.place for seat in r.seats if seat.bot == bot] for r in results]
    return mean_of(fmean(own) for own in places if own)


def lone_jobs(
    bot: str,
    against: str,
    games: int,
    seats: int,
    board: str | None,
    seed: str,
    ruleset: str = FIRST_EDITION,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Job]:
    """Games of one bot among others, in every seat equally often.

    Whoever it is, the games begin alike: two bots, or two versions of one, meet the same luck.
    """
    for number in range(games):
        names = [against] * seats
        names[number % seats] = bot
        yield Job(seats, board, f"{seed} {number}", tuple(names), dict(options or {}), ruleset)


def ratings(results: Sequence[Result]) -> list[Rating]:
    """Plackett-Luce strengths by Newton's method, errors from the Fisher information."""
    orders = [[seat.bot for seat in result.seats] for result in results]
    bots = sorted({bot for order in orders for bot in order})
    strength = dict.fromkeys(bots, 0.0)
    free = bots[1:]
    information: list[list[float]] = []
    for _ in range(ROUNDS):
        slope, information = _derivatives(orders, strength, free)
        step = solve(information, slope)
        for bot, change in zip(free, step, strict=True):
            strength[bot] += max(-1.0, min(1.0, change))
        if max((abs(change) for change in step), default=0.0) < 1e-9:
            break
    count = {bot: sum(order.count(bot) for order in orders) for bot in bots}
    found = [Rating(bots[0], 0.0, 0.0, count[bots[0]])] if bots else []
    for place, bot in enumerate(free):
        unit = [float(place == other) for other in range(len(free))]
        error = Z * sqrt(max(0.0, solve(information, unit)[place]))
        found.append(Rating(bot, ELO * strength[bot], ELO * error, count[bot]))
    return sorted(found, key=lambda rating: -rating.points)


def _derivatives(
    orders: list[list[str]], strength: dict[str, float], free: list[str]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log likelihood and its curvature, with signs for a maximum."""
    size = len(free)
    index = {bot: place for place, bot in enumerate(free)}
    weight = {bot: exp(value) for bot, value in strength.items()}
    slope = [-PRIOR * strength[bot] for bot in free]
    curve = [[PRIOR * (i == j) for j in range(size)] for i in range(size)]
    for order in orders:
        left = {bot: float(order.count(bot)) for bot in weight}
        for bot in order[:-1]:
            total = sum(weight[other] * count for other, count in left.items())
            share = [weight[other] * left[other] / total for other in free]
            if bot in index:
                slope[index[bot]] += 1.0
            for i in range(size):
                slope[i] -= share[i]
                for j in range(size):
                    curve[i][j] += share[i] * ((i == j) - share[j])
            left[bot] -= 1.0
    return slope, curve


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """The solution of a small system of linear equations, by elimination."""
    size = len(vector)
    rows = [[*matrix[i], vector[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i and rows[i][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] if rows[i][i] else 0.0 for i in range(size)]
