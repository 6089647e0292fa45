"""Running one job: a whole game from its seed to its result."""

from collections import Counter
from time import process_time

import msgspec

from ecumene.arena.job import Job, Result, Seat
from ecumene.arena.play import TURNS, Table
from ecumene.arena.watch import Watch
from ecumene.bots import make_bot
from ecumene.engine.game import Game
from ecumene.names import Civ
from ecumene.phases.succession.victory import ranking, scores
from ecumene.rulesets import BY_NAME
from ecumene.state.state import State


def run(job: Job, turns: int = TURNS) -> Result:
    """Plays the game of a job."""
    started = process_time()
    rules = BY_NAME[job.ruleset]
    game = Game.new(rules, seats=job.seats, board=job.board, seed=job.seed, **job.options)
    civs = game.state.civs
    names = {civ: job.bots[place % len(job.bots)] for place, civ in enumerate(civs)}
    bots = {civ: make_bot(name, f"{job.seed} {civ}") for civ, name in names.items()}
    table, watch = Table(game, bots), Watch(civs)
    seen = 0
    while not game.over and game.state.turn <= turns:
        turn = game.state.turn
        table.round()
        if game.state.turn != turn or game.over:
            watch.look(game.log[seen:])
            seen = len(game.log)
            watch.end_of_turn(game.state)
    return result_of(job, game.state, watch, len(table.refused), process_time() - started)


def result_of(job: Job, state: State, watch: Watch, refused: int, seconds: float) -> Result:
    """What came of a game, seat by seat in the order of their places."""
    civs = list(watch.civs)
    names = {civ: job.bots[place % len(job.bots)] for place, civ in enumerate(civs)}
    seats = []
    for place, (civ, score) in enumerate(final_order(state), 1):
        facts = {
            "civ": civ,
            "bot": names[civ],
            "place": place,
            "score": score,
            "cities": state.board.city_count(civ),
            "advances": advances_by_points(state, civ),
            "ast": state.ast.get(civ, 0),
        }
        counts = {name: found[civ] for name, found in watch.counts.items()}
        series = {f"{name}_by_turn": found[civ] for name, found in watch.series.items()}
        seats.append(msgspec.convert(facts | counts | series, Seat))
    return Result(
        job,
        state.over,
        len(watch.deals_by_turn),
        tuple(seats),
        tuple(watch.deals_by_turn),
        watch.calamities,
        refused,
        seconds,
    )


def final_order(state: State) -> list[tuple[Civ, int]]:
    """All from the first to the last with their scores.

    The tie-breaks of the rulebook go with its way of scoring; where an edition counts otherwise,
    equal scores stay in ranking order.
    """
    if state.rules.score is scores:
        return [(standing.civ, standing.total) for standing in ranking(state)]
    totals = {civ: score.total for civ, score in state.rules.scores(state).items()}
    return sorted(totals.items(), key=lambda one: -one[1])


def advances_by_points(state: State, civ: Civ) -> dict[int, int]:
    """How many advances somebody holds, by what each scores."""
    facts = state.rules.facts.advances
    held = Counter(facts[advance].victory_points for advance in state.advances[civ])
    return dict(sorted(held.items()))
