"""The arena plays jobs, keeps results, rates bots and writes reports."""

import pickle
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from ecumene.arena import store
from ecumene.arena.charts import ticks
from ecumene.arena.job import Job, Result
from ecumene.arena.ladder import ELO, balanced_jobs, ratings, rung, solve
from ecumene.arena.pool import AHEAD, play_all
from ecumene.arena.report import report
from ecumene.arena.run import run
from ecumene.arena.summary import Summary, mean_of, share_of
from ecumene.cli.shared.bench_bots import bot_figures, games_per_minute, peer_figures
from ecumene.cli.shared.progress import gather

JOBS = [Job(5, "west", f"arena {n}", ("normal", "easy")) for n in range(3)]


@pytest.fixture(scope="module")
def results():
    return list(play_all(JOBS, workers=1))


def untimed(result):
    """A result without the time it took."""
    return msgspec.json.encode(msgspec.structs.replace(result, seconds=0.0))


def test_a_job_gives_the_same_result_again(results):
    assert untimed(run(JOBS[0])) == untimed(results[0])


def test_two_processes_give_the_results_of_one(results):
    found = list(play_all(JOBS, workers=2))
    assert sorted(map(untimed, found)) == sorted(map(untimed, results))


class Cluster:
    """Stands in for Ray: jobs and results travel as bytes, and tasks finish in another order."""

    def __init__(self):
        self.waiting, self.most_waiting, self.calls = [], 0, []

    def init(self, address, ignore_reinit_error):
        self.calls.append(("init", address))

    def cluster_resources(self):
        return {"CPU": 1.0}

    def remote(self, task):
        def submit(job):
            self.waiting.append(pickle.dumps((task, job)))
            self.most_waiting = max(self.most_waiting, len(self.waiting))
            return self.waiting[-1]

        return SimpleNamespace(remote=submit)

    def wait(self, tasks):
        self.waiting.remove(tasks[-1])
        return tasks[-1:], tasks[:-1]

    def get(self, done):
        return [pickle.loads(pickle.dumps(task(job))) for task, job in map(pickle.loads, done)]

    def shutdown(self):
        self.calls.append(("shutdown",))


@pytest.mark.parametrize(("address", "told"), [("local", None), ("ray://head:10001",) * 2])
def test_a_cluster_is_handed_the_same_jobs_a_few_at_a_time(results, monkeypatch, address, told):
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    jobs = [*JOBS, JOBS[0]]
    found = list(play_all(iter(jobs), ray=address))
    assert sorted(map(untimed, found)) == sorted(map(untimed, [*results, results[0]]))
    assert cluster.calls == [("init", told), ("shutdown",)]
    assert cluster.most_waiting == AHEAD < len(jobs)


def test_a_result_tells_what_happened(results):
    for result in results:
        assert result.finished
        assert result.refused == 0
        assert [seat.place for seat in result.seats] == [1, 2, 3, 4, 5]
        scores = [seat.score for seat in result.seats]
        assert scores == sorted(scores, reverse=True)
        assert sum(result.deals_by_turn) * 2 == sum(seat.deals for seat in result.seats)
        for seat in result.seats:
            assert len(seat.ast_by_turn) == result.turns
            assert seat.ast_by_turn[-1] == seat.ast
            assert seat.cities_by_turn[-1] == seat.cities
            assert sum(seat.advances.values()) == seat.advances_by_turn[-1]
            assert seat.advances.keys() <= {1, 3, 6}
            points = sum(kind * count for kind, count in seat.advances.items())
            assert seat.score - points - seat.cities - 5 * seat.ast in (0, 5)


def test_results_are_lines_of_json_that_can_be_read_again(results, tmp_path):
    file = tmp_path / "games.jsonl"
    for result in results:
        store.append(file, result)
    assert len(file.read_text().splitlines()) == 3
    assert list(store.read(file)) == results


def test_results_of_earlier_versions_can_be_read(results, tmp_path):
    told = msgspec.to_builtins(results[0], str_keys=True)
    del told["job"]["ruleset"]
    for seat in told["seats"]:
        seat["advances"] = [seat["advances"].get(kind, 0) for kind in ("1", "3", "6")]
    file = tmp_path / "games.jsonl"
    file.write_bytes(msgspec.json.encode(told))
    (read,) = store.read(file)
    assert read.job == results[0].job
    assert [sum(s.advances.values()) for s in read.seats] == [
        sum(s.advances.values()) for s in results[0].seats
    ]


def test_the_advances_are_told_by_what_they_score(results):
    rows = dict(Summary(results).rows())
    assert "  of 1, 3 and 6 points" in rows
    assert rows["  of 1, 3 and 6 points"].count("±") == 3


def test_an_interrupt_keeps_the_games_that_are_finished(results, tmp_path):
    def interrupted():
        yield from results[:2]
        raise KeyboardInterrupt

    file = tmp_path / "games.jsonl"
    assert gather(interrupted(), 3, "Playing", file) == results[:2]
    assert list(store.read(file)) == results[:2]


# -------------------------------------------------------------------------- the ladder


@pytest.mark.parametrize(
    ("bots", "seats"), [(("a", "b"), 6), (("a", "b", "c"), 6), (("a", "b"), 9)]
)
def test_every_bot_has_every_seat_equally_often(bots, seats):
    jobs = list(balanced_jobs(bots, 12 * len(bots), seats, "west", "x"))
    for place in range(seats):
        assert set(Counter(job.bots[place] for job in jobs).values()) == {12}
    assert len({job.bots for job in jobs}) > len(bots)
    assert len({job.seed for job in jobs}) == len(jobs)


def made_up(order, template):
    """A result in which bots finished in this order."""
    seats = [
        msgspec.structs.replace(seat, bot=bot, place=place + 1)
        for place, (seat, bot) in enumerate(zip(template.seats, order, strict=True))
    ]
    return msgspec.structs.replace(template, seats=tuple(seats))


def plackett_luce(bots, strength, rng):
    """Bots drawn one after the other, each with a chance in proportion to its strength."""
    left, order = list(bots), []
    while left:
        bot = rng.choices(left, [strength[b] for b in left])[0]
        left.remove(bot)
        order.append(bot)
    return order


def test_ratings_find_the_strengths_that_made_the_orders(results):
    strength = {"a": 1.0, "b": 2.0, "c": 4.0}
    rng = Random(1)
    seats = ("a", "a", "b", "b", "c")
    games = [made_up(plackett_luce(seats, strength, rng), results[0]) for _ in range(1500)]
    found = {rating.bot: rating for rating in ratings(games)}
    assert [rating.bot for rating in ratings(games)] == ["c", "b", "a"]
    for bot, times in (("b", 0.6931), ("c", 1.3863)):
        assert abs(found[bot].points - ELO * times) < 1.5 * found[bot].error
        assert 0 < found[bot].error < 25


def test_equal_bots_are_rated_equal_within_their_intervals(results):
    rng = Random(2)
    games = []
    for _ in range(300):
        order = ["a", "a", "b", "b", "b"]
        rng.shuffle(order)
        games.append(made_up(order, results[0]))
    upper, lower = ratings(games)
    assert abs(upper.points - lower.points) < upper.error + lower.error + 1
    step = rung("b", "a", games)
    assert step.fair == pytest.approx(0.6)
    assert step.wins.low < 0.6 < step.wins.high


def test_a_bot_that_always_wins_has_a_rating_that_is_a_number(results):
    games = [made_up(["b", "b", "a", "a", "a"], results[0])] * 50
    best = ratings(games)[0]
    assert best.bot == "b"
    assert 100 < best.points < 10_000


def test_linear_equations_are_solved():
    assert solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0]) == pytest.approx([0.8, 1.4])
    assert solve([[0.0, 1.0], [1.0, 0.0]], [2.0, 3.0]) == pytest.approx([3.0, 2.0])


# -------------------------------------------------------------------------- figures and reports


def test_a_share_has_wilsons_interval():
    share = share_of(99, 100)
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.99, 0.9455, 0.9982)
    assert share_of(0, 10).low == 0.0
    assert share_of(0, 0) == (0.0, 0.0, 1.0)


def test_a_mean_has_the_error_of_independent_values():
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean.value == 2.5
    assert mean.error == pytest.approx(1.2652, abs=1e-3)
    assert mean_of([7.0]) == (7.0, 0.0)


def test_a_summary_counts_wins_by_bot(results):
    rows = Summary(results).bots()
    wins = {name: float(share.split("%")[0]) * int(seats) / 100 for name, seats, share, _ in rows}
    assert round(sum(wins.values())) == len(results)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 157), (15, 16), (1, 22), (0, 0.02)])
def test_ticks_are_few_and_inside(low, high):
    found = ticks(low, high)
    assert 2 <= len(found) <= 9
    assert low <= found[0]
    assert found[-1] <= high + 1e-9


class Links(HTMLParser):
    """Everything a page would load from elsewhere."""

    def __init__(self):
        super().__init__()
        self.loads, self.charts = [], 0

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        self.charts += tag == "svg"
        self.loads += [names[a] for a in ("src", "href") if a in names] + [tag] * (tag == "script")


def test_a_report_is_one_page_that_loads_nothing(results):
    page = report(results)
    reader = Links()
    reader.feed(page)
    assert reader.loads == []
    assert reader.charts == 10
    assert "NaN" not in page
    for words in ("Scores", "Cities", "Deals", "Calamities", "Civilizations", "Length"):
        assert re.search(f"<h2>{words}", page)
    for seat in results[0].seats:
        assert seat.civ in page


def test_a_report_of_one_game_can_be_written(results):
    assert "1 games of 5 players" in report(results[:1])
    assert isinstance(results[0], Result)


# -------------------------------------------------------------------------- pace


def test_the_pace_of_bots_is_measured_at_each_table():
    *tables, whole = bot_figures(1)
    assert [figure.unit for figure in tables] == ["ms/player-turn"] * 3
    assert all(0.1 < figure.value < 1000 for figure in tables)
    turns_of_all = 1000 * whole.value / tables[-1].value
    assert 10 * 18 < turns_of_all < 40 * 18
    assert whole.at(3.0, 6.0) == pytest.approx(whole.value / 2)


@pytest.mark.parametrize(("workers", "expected"), [(1, 2.0), (2, 4.0)])
def test_games_a_minute_are_counted_by_the_processor(monkeypatch, workers, expected):
    """However long a busy machine lets the processes wait."""
    finished = [SimpleNamespace(seconds=20.0), SimpleNamespace(seconds=40.0)]
    monkeypatch.setattr(
        "ecumene.cli.shared.bench_bots.play_all", lambda jobs, workers: iter(finished)
    )
    assert games_per_minute(2, workers=workers) == expected


class FourPlayers:
    """Stands in for the other program: games of 100 decisions, 36 of which are choices."""

    Color = ("red", "blue", "white", "orange")

    def RandomPlayer(self, colour):  # noqa: N802
        return SimpleNamespace(colour=colour, decide=lambda game, actions: actions[0])

    def Game(self, players, seed):  # noqa: N802
        assert tuple(player.colour for player in players) == self.Color

        def play(decide_fn):
            for number in range(100):
                actions = ["roll", "trade"] if number < 36 else ["roll"]
                assert decide_fn(players[0], None, actions) == "roll"

        return SimpleNamespace(play=play)


def test_another_program_is_measured_only_where_it_is_installed(monkeypatch):
    monkeypatch.setattr("ecumene.cli.shared.bench_bots.installed", lambda package: None)
    assert peer_figures(2) == []
    monkeypatch.setattr("ecumene.cli.shared.bench_bots.installed", lambda package: "3.2.1")
    monkeypatch.setitem(sys.modules, "catanatron", FourPlayers())
    clock = iter((0.0, 0.001, 10.0, 10.003))
    monkeypatch.setattr("ecumene.arena.peers.time.process_time", lambda: next(clock))
    figures = {figure.unit: figure for figure in peer_figures(2)}
    assert {figure.name for figure in figures.values()} == {"catanatron 3.2.1, 4 random players"}
    assert figures["decisions/s"].value == pytest.approx(200 / 0.004)  # the mean, not the best
    assert figures["us/decision"].value == pytest.approx(20.0)
    assert figures["us/elementary action"] == figures["us/decision"]._replace(
        unit="us/elementary action"
    )
    assert figures["us/real choice"].value == pytest.approx(4000 / 72)
    assert figures["% forced"].value == pytest.approx(64.0)
    assert figures["% forced"].at(4.0, 8.0) == pytest.approx(64.0)


def test_manners_of_a_table_are_told(results):
    rows = dict(Summary(results).rows())
    gifts = sum(seat.gifts for result in results for seat in result.seats)
    deals = sum(seat.deals for result in results for seat in result.seats)
    assert 0 < gifts < deals
    assert rows["deals in which one gave a calamity"] == str(share_of(gifts, deals))
    assert "cities taken by attack per game" in rows
    held, there = rows["advances held in 5% of games"].split(" of ")
    assert 0 < int(held) <= int(there) == 51
    assert rows["variety of hands"].endswith(" bits")


def test_hands_that_are_alike_have_no_variety_and_even_ones_a_bit_for_each_advance(results):
    def with_hands(*hands):
        seats = [msgspec.structs.replace(results[0].seats[0], held=hand) for hand in hands]
        return Summary([msgspec.structs.replace(results[0], seats=tuple(seats))])

    assert with_hands(("mining",), ("mining",)).variety == 0
    assert with_hands(("mining", "music"), ("mining",)).variety == 1
    assert with_hands(("mining", "music"), ("law",)).variety == 3


def test_results_of_earlier_versions_have_no_hands_and_are_still_told(results, tmp_path):
    told = msgspec.to_builtins(results[0], str_keys=True)
    for seat in told["seats"]:
        for name in ("held", "gifts", "attacks"):
            del seat[name]
    file = tmp_path / "old.jsonl"
    file.write_bytes(msgspec.json.encode(told))
    rows = dict(Summary(list(store.read(file))).rows())
    assert "variety of hands" not in rows
