"""`ecumene tune`: the search finds what is better, remembers it, and judges it elsewhere."""

import shlex

import msgspec
import pytest
from typer.testing import CliRunner

from ecumene.arena.job import Job, Result, Seat
from ecumene.arena.tune.held_out import elsewhere, judge
from ecumene.arena.tune.notes import Aim, Generation, add_note, read_notes
from ecumene.arena.tune.search import Search
from ecumene.arena.tune.space import Space, bot_with
from ecumene.arena.tune.trial import Field, SetUp, gain
from ecumene.bots import make_bot
from ecumene.bots.making import tuning_of
from ecumene.bots.tuning import HARD, NORMAL, numbers
from ecumene.bots.tuning.found import Found
from ecumene.cli import build_app

FIELD = Field(("normal",), (SetUp(6, "west"),))
AIM = Aim("normal", ("trading.trust", "skill.greed"), FIELD, population=6, games=3)


def result(job, score):
    """A game in which a bot that changes numbers has a score by them, and the others 100."""
    seats = []
    for place, name in enumerate(job.bots, start=1):
        points = score(tuning_of(name)) if "=" in name else 100
        facts = dict.fromkeys(Seat.__struct_fields__, 0) | {
            "civ": f"civ {place}", "bot": name, "place": place, "score": points,
            "advances": {}, "ast_by_turn": (), "cities_by_turn": (), "advances_by_turn": (),
            "tokens_by_turn": (), "held": (),
        }  # fmt: skip
        seats.append(msgspec.convert(facts, Seat))
    return Result(job, True, 15, tuple(seats), (), {}, 0, 0.1)


def worth(tuning):
    """A table at which trust pays, up to 0.9, and greed does not."""
    return round(1000 - 1000 * abs(tuning.trading.trust - 0.9) - 20 * tuning.skill.greed)


def played(jobs):
    return [result(job, worth) for job in jobs]


def test_a_bot_is_made_from_a_name_with_numbers():
    bot = make_bot("hard bold trading.trust=0.25 skill.greed=4", seed=1)
    assert (bot.tuning.trading.trust, bot.tuning.skill.greed) == (0.25, 4)
    assert bot.tuning.skill.offers == HARD.skill.offers
    assert bot.tuning.skill.aggression == HARD.skill.aggression + 1


@pytest.mark.parametrize(
    "name",
    ["", "normal trading.trst=1", "normal trading.trust=much", "normal trading.trust",
     "random trading.trust=1", "normal skill.greed=1e400"],
)  # fmt: skip
def test_a_name_that_makes_no_bot_is_told(name):
    with pytest.raises(ValueError, match=r"no bot|NAME=VALUE"):
        make_bot(name)


def test_the_middle_of_the_space_is_the_bot_as_it_is():
    space = Space(NORMAL, ["*"])
    assert space.numbers_at([0.0] * len(space.dimensions)) == space.usual
    assert tuning_of(bot_with("normal", space.usual)) == NORMAL
    assert "skill.plans_ahead" not in space.usual
    assert len(space.usual) == len(numbers(NORMAL)) - 1


@pytest.mark.parametrize("place", [-8.0, -0.3, 0.7, 8.0])
def test_every_point_of_the_space_is_a_bot(place):
    space = Space(NORMAL, ["*"])
    told = space.numbers_at([place] * len(space.dimensions))
    assert numbers(tuning_of(bot_with("normal", told))).items() >= told.items()
    usual = space.usual
    assert all(value * usual[name] >= 0 for name, value in told.items())


def test_all_candidates_of_a_generation_play_the_same_games():
    one, other = (FIELD.jobs(name, 20, "seed") for name in ("normal a=1", "normal a=2"))
    assert [(job.seed, job.board) for job in one] == [(job.seed, job.board) for job in other]
    assert [[bot.replace("a=1", "a=2") for bot in job.bots] for job in one] == [
        list(job.bots) for job in other
    ]
    assert len({job.bots.index("normal a=1") for job in one}) > 3


def test_a_gain_is_counted_from_the_mean_of_the_others():
    job = Job(3, None, "1", ("normal", "normal trading.trust=0.8", "normal"))
    assert (
        gain(result(job, worth), "normal trading.trust=0.8")
        == worth(tuning_of("normal trading.trust=0.8")) - 100
    )


def test_the_search_climbs_and_games_it_never_saw_confirm_it():
    search = Search(AIM)
    gains = [max(search.generation(played).gains) for _ in range(25)]
    assert gains[-1] > gains[0]
    assert search.found["trading.trust"] == pytest.approx(0.9, abs=0.05)
    assert search.found["skill.greed"] == 0
    verdict = judge(search, elsewhere(FIELD), 10, played)
    assert verdict.better.value == pytest.approx(verdict.after - verdict.before)
    assert verdict.after == pytest.approx(900, abs=50)
    assert verdict.better.value > 50


def test_other_set_ups_judge_than_those_of_the_search():
    judges = elsewhere(FIELD).setups
    assert SetUp(6, "west") not in judges
    assert {setup.seats for setup in judges} == {5, 6, 7, 8, 9}


def test_a_search_goes_on_from_its_notes_as_if_it_had_never_stopped(tmp_path):
    notes = tmp_path / "notes.jsonl"
    whole = Search(AIM)
    expected = [whole.generation(played) for _ in range(4)]
    first = Search(AIM)
    for _ in range(2):
        add_note(notes, AIM, first.generation(played))
    with notes.open("ab") as out:
        out.write(b'{"points":[[0.1')  # killed while it wrote
    resumed = Search(AIM, read_notes(notes, AIM))
    assert resumed.done == 2
    assert [resumed.generation(played) for _ in range(2)] == expected[2:]


def test_notes_after_a_line_that_was_cut_off_can_be_added_and_read(tmp_path):
    notes = tmp_path / "notes.jsonl"
    generation = Generation(((0.5, 0.5),), (1.0,))
    add_note(notes, AIM, generation)
    with notes.open("ab") as out:
        out.write(b'{"points":[[0.1')
    add_note(notes, AIM, generation)
    assert read_notes(notes, AIM) == [generation, generation]


def test_a_generation_that_was_broken_off_teaches_nothing():
    search = Search(AIM)
    assert search.generation(lambda jobs: played(jobs)[:-1]) is None
    assert search.done == 0


def typed(*words):
    return CliRunner().invoke(build_app(), [str(word) for word in words])


def test_the_command_plays_keeps_and_judges(tmp_path):
    notes = tmp_path / "notes.jsonl"
    words = ("tune", "normal", notes, "--numbers", "trust.*", "--against", "random", "--edition",
             "first", "--population", 4, "--games", 1, "--judges", 2, "--workers", 1)  # fmt: skip
    done = typed(*words, "--generations", 1)
    assert done.exit_code == 0, done.output
    assert len(notes.read_text().splitlines()) == 2
    assert "better by" in done.output
    out = tmp_path / "found.json"
    again = typed(*words, "--generations", 1, "--out", out)
    assert "generation 1" not in again.output
    assert len(notes.read_text().splitlines()) == 2
    kept = msgspec.json.decode(out.read_bytes(), type=Found)
    assert (kept.games, kept.numbers.keys() <= numbers(NORMAL).keys()) == (2, True)
    _, _, *told = shlex.split(kept.made_by.replace("NOTES", str(tmp_path / "anew.jsonl")))
    typed("tune", *told, "--workers", 1, "--out", tmp_path / "again.json")
    assert msgspec.json.decode((tmp_path / "again.json").read_bytes(), type=Found) == kept


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("clever", "n"), "no bot is called"),
        (("normal", "n", "--numbers", "luck.*"), "no number is called luck.*"),
        (("normal", "n", "--against", "clever"), "no bot is called"),
        (("normal", "n", "--seats", 40), "played by 5 to 18 players"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(words, said, tmp_path):
    bot, notes, *rest = words
    done = typed("tune", bot, tmp_path / notes, *rest)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output


def test_notes_of_another_search_are_refused(tmp_path):
    add_note(tmp_path / "notes", AIM, Generation(((0.5, 0.5),), (1.0,)))
    done = typed("tune", "hard", tmp_path / "notes")
    assert done.exit_code == 2
    assert "another search" in done.output
