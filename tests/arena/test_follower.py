"""A person who follows every suggestion plays whole games, and how they fare can be measured."""

import pytest
from typer.testing import CliRunner

from ecumene import Game, rulesets
from ecumene.arena.entrants import make_entrant
from ecumene.arena.follower import Follower
from ecumene.arena.job import Job
from ecumene.arena.ladder import rung
from ecumene.arena.play import Table
from ecumene.arena.run import run
from ecumene.bots import make_bot
from ecumene.cli import build_app
from ecumene.phases.trade.offers import Accept, MakeOffer
from ecumene.phases.trade.session import CardsSwapped, Trade

MEGA = rulesets.MEGA_CIVILIZATION


def seated(turns):
    """Five at a table, the first of whom follows suggestions."""
    game = Game.new(MEGA, seats=5, board="west", seed="follower")
    first, *others = game.state.civs
    bots = {first: make_entrant("suggest", 1), **{civ: make_bot("normal", civ) for civ in others}}
    table = Table(game, bots)
    table.play(turns=turns)
    return first, table


def test_whoever_follows_suggestions_deals_buys_and_is_never_refused():
    person, table = seated(turns=9)
    assert table.refused == []
    assert table.game.state.advances[person]
    deals = [e.event for e in table.game.log if isinstance(e.event, CardsSwapped)]
    made = sum(1 for deal in deals if deal.maker == person)
    taken = sum(1 for deal in deals if deal.taker == person)
    assert made >= 3
    assert taken >= 1


def test_each_suggestion_is_that_of_a_new_adviser_who_was_told_what_the_seat_heard():
    person, table = seated(turns=6)
    while not any(isinstance(ask.decision, Trade) for ask in table.game.pending()):
        table.round()
    ask = next(ask for ask in table.game.pending() if ask.civ == person)
    table.tell()
    adviser = make_bot("normal", ask.id)
    adviser.notice(table.game.events(person))
    view = table.game.view(person)
    suggested = adviser.advise(view, ask).answer
    assert table.bots[person].answer(view, ask) == suggested
    again = table.bots[person].reconsider(view, ask)
    assert again == (suggested if isinstance(suggested, Accept | MakeOffer) else None)


def test_an_adviser_may_be_named():
    assert make_entrant("suggest", 1).adviser == "normal"
    assert make_entrant("suggest hard bold", 1).adviser == "hard bold"
    assert isinstance(make_entrant("suggest", 1), Follower)
    for name in ("suggest brave", "suggestion"):
        with pytest.raises(ValueError, match="no bot"):
            make_entrant(name, 1)


def test_a_rung_tells_the_mean_place():
    results = [
        run(Job(5, "west", f"place {n}", ("random", "suggest", *["random"] * 3)), turns=9)
        for n in range(2)
    ]
    places = [s.place for r in results for s in r.seats if s.bot == "suggest"]
    assert rung("suggest", "random", results).place.value == sum(places) / 2 < 3


def test_the_command_of_the_long_run_prints_the_place_of_a_follower():
    words = ["sharks", "suggest", "--against", "random", "--games", "1", "--seats", "5",
             "--board", "west", "--workers", "1"]  # fmt: skip
    done = CliRunner().invoke(build_app(), words)
    assert done.exit_code == 0, done.output
    row = next(line.split() for line in done.output.splitlines() if line.strip()[:8] == "suggest ")
    assert row[:4] == ["suggest", "random", "1", "100.0%"]
    assert "place of suggest on average 1.0 ± 0.0" in " ".join(done.output.split())
