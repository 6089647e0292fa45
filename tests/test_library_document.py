"""The library's document tells the truth."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).parent.parent / "docs" / "library.md"


def test_the_example_plays_a_game_and_prints_the_scores(capsys):
    text = DOCUMENT.read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example, "example", "exec"), {})
    printed = capsys.readouterr().out
    assert "egypt" in printed
    assert "minoa" in printed
