"""How fast bots play: one core's time for a player's turn, and games per minute on several."""

from statistics import fmean

from ecumene.arena.job import Job, Result
from ecumene.arena.peers import CATANATRON, catanatron_play, installed
from ecumene.arena.pool import play_all
from ecumene.arena.run import run
from ecumene.arena.summary import Summary
from ecumene.proof.speed.measure import Figure, tables_of
from ecumene.rulesets import DEFAULT, find

MANY = 4
"""Games that two processes share for each one timed alone."""
NINE = 9


def normal_games(players: int, board: str, games: int, edition: str = DEFAULT) -> list[Job]:
    """Games of `normal` bots in all seats."""
    return [
        Job(players, board, f"pace {number}", ("normal",), ruleset=edition)
        for number in range(games)
    ]


def bot_figures(games: int, edition: str = DEFAULT) -> list[Figure]:
    """Milliseconds per player-turn at each table, and seconds for a finished game of the last."""
    found = []
    results: list[Result] = []
    tables = tables_of(find(edition))
    for players, board in tables:
        results = [run(job) for job in normal_games(players, board, games, edition)]
        spent = Summary(results).milliseconds
        found.append(Figure(f"normal bots, {players} players", spent, "ms/player-turn"))
    seconds = sum(result.seconds for result in results) / games
    found.append(Figure(f"a finished game of {tables[-1][0]} normal bots", seconds, "s"))
    return found


def games_per_minute(games: int, workers: int, edition: str = DEFAULT) -> float:
    """Games of nine, or of the largest table, on so many processes that have a core each.

    By what the processor spends on a game: what else a busy machine does is no part of it, but how
    much the processes hinder each other is.
    """
    table = min(tables_of(find(edition)), key=lambda table: abs(table[0] - NINE))
    results = play_all(normal_games(*table, games, edition), workers)
    return 60 * workers / fmean(result.seconds for result in results)


def process_figures(games: int, edition: str = DEFAULT) -> list[Figure]:
    """Games per minute on one process and on two, and how many times as fast two are."""
    one, two = (games_per_minute(MANY * games, workers, edition) for workers in (1, 2))
    return [
        Figure("9 normal bots, one process", one, "games/min", faster_is_more=True),
        Figure("9 normal bots, two processes", two, "games/min", faster_is_more=True),
        Figure("two processes against one", two / one, "times", timed=False),
    ]


def peer_figures(games: int) -> list[Figure]:
    """The random players of catanatron, if it is installed, beside ours: means of whole games."""
    there = installed(CATANATRON)
    if there is None:
        return []
    played, who = catanatron_play(games), f"{CATANATRON} {there}, 4 random players"
    each = 1e6 * played.seconds / played.decisions
    return [
        Figure(who, played.decisions / played.seconds, "decisions/s", faster_is_more=True),
        Figure(who, each, "us/decision"),
        Figure(who, each, "us/elementary action"),
        Figure(who, 1e6 * played.seconds / played.choices, "us/real choice"),
        Figure(who, 100 * (1 - played.choices / played.decisions), "% forced", timed=False),
    ]
