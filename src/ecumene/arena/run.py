"""Running one job: a whole game from its seed to its result."""

from collections import Counter
from time import process_time

import msgspec

from ecumene.arena.entrants import make_entrant
from ecumene.arena.job import Job, Result, Seat
from ecumene.arena.play import TURNS, Table
from ecumene.arena.watch import Watch
from ecumene.names import Civ
from ecumene.phases.succession.victory import ranking
from ecumene.rulesets import find
from ecumene.state.game import Game
from ecumene.state.state import State


def run(job: Job, turns: int = TURNS) -> Result:
    """Plays the game of a job."""
    started = process_time()
    rules = find(job.ruleset)
    game = Game.new(rules, seats=job.seats, board=job.board, seed=job.seed, **job.options)
    civs = game.state.civs
    names = {civ: job.bots[place % len(job.bots)] for place, civ in enumerate(civs)}
    bots = {civ: make_entrant(name, f"{job.seed} {civ}") for civ, name in names.items()}
    table, watch = Table(game, bots), Watch(civs, rules.facts.calamities)
    seen = 0
    while not game.over and game.state.turn <= turns:
        turn = game.state.turn
        table.round()
        if game.state.turn != turn or game.over:
            watch.look(game.log[seen:])
            seen = len(game.log)
            if turn:  # an opening is no turn
                watch.end_of_turn(game.state)
    return result_of(job, game.state, watch, len(table.refused), process_time() - started)


def result_of(job: Job, state: State, watch: Watch, refused: int, seconds: float) -> Result:
    """What came of a game, seat by seat in the order of their places."""
    civs = list(watch.civs)
    names = {civ: job.bots[place % len(job.bots)] for place, civ in enumerate(civs)}
    seats = []
    for standing in ranking(state):
        civ = standing.civ
        facts = {
            "civ": civ,
            "bot": names[civ],
            "place": standing.place,
            "score": standing.total,
            "cities": state.board.city_count(civ),
            "advances": advances_by_points(state, civ),
            "ast": state.ast.get(civ, 0),
            "held": tuple(sorted(state.advances[civ])),
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


def advances_by_points(state: State, civ: Civ) -> dict[int, int]:
    """How many advances somebody holds, by what each scores."""
    facts = state.rules.facts.advances
    held = Counter(facts[advance].victory_points for advance in state.advances[civ])
    return dict(sorted(held.items()))
