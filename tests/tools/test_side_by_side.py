"""Two trees side by side: which code plays, in which order, and what is made of it."""

import io
import json

import pytest

from tools.side_by_side import HERE, Pace, Sums, Task, compared, each_ms, playing, serve


def tree_that_takes(root, seconds):
    """A tree whose games take so long and have ten player-turns."""
    arena = root / "src" / "ecumene" / "arena"
    arena.mkdir(parents=True)
    for folder in (arena.parent, arena):
        (folder / "__init__.py").write_text("")
    (arena / "job.py").write_text("def Job(*what):\n    return what\n")
    (arena / "run.py").write_text(
        "from types import SimpleNamespace\n\n"
        f"def run(job):\n    return SimpleNamespace(seconds={seconds}, player_turns=10)\n"
    )
    return root


def test_each_tree_plays_with_its_own_code(tmp_path):
    slow, fast = (tree_that_takes(tmp_path / str(s), s) for s in (0.5, 0.25))
    with playing(slow) as there, playing(fast) as here:
        found = compared(there, here, "normal", 9, games=3)
    assert found == Sums(Pace(1.5, 30), Pace(0.75, 30), 3, 2.0)
    assert found.line().startswith(" 2.000 times as fast:  50.000 ms there  25.000 here")


def test_this_tree_plays_random_games():
    with playing(HERE) as here:
        pace = here.play(Task("random", 5, "a"))
    assert pace.times == 4000
    assert pace.seconds > 0


class Listener:
    """A tree that notes when it plays."""

    def __init__(self, name, played):
        self.name, self.played = name, played

    def play(self, task):
        self.played.append((self.name, task.seed))
        return Pace(1.0, 1)


def test_the_trees_begin_by_turns():
    played = []
    compared(Listener("there", played), Listener("here", played), "normal", 9, games=2)
    assert [name for name, _ in played] == ["there", "here", "here", "there"]
    assert [seed for _, seed in played] == ["side 0", "side 0", "side 1", "side 1"]


def test_a_server_answers_line_by_line(monkeypatch):
    monkeypatch.setattr("tools.side_by_side.play", lambda task: Pace(task.seats, 2))
    said = io.StringIO()
    serve(io.StringIO('["normal", 5, "a"]\n["normal", 9, "a"]\n'), said)
    assert [json.loads(line) for line in said.getvalue().splitlines()] == [[5, 2], [9, 2]]
    assert each_ms(Pace(0.5, 100)) == pytest.approx(5.0)
