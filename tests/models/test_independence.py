"""The models know the rulebook and what is printed on the cards, and nothing of the engine."""

import ast
from pathlib import Path

import pytest

import ecumene.cases
from tests.models.comparison import Players, draws
from tests.models.position import bare, holdings, in_words

FOLDER = Path(__file__).parent
SHARED = {"comparison.py"}
"""What plays the engine's game beside the model."""
MODELS = sorted(
    file.name
    for file in FOLDER.glob("*.py")
    if not file.name.startswith("test_") and file.name not in SHARED
)


def modules(file: Path) -> set[str]:
    """The modules a file imports from."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return names | {n.name for node in nodes if isinstance(node, ast.Import) for n in node.names}


@pytest.mark.parametrize("model", MODELS)
def test_a_model_imports_no_rule_of_the_engine(model: str):
    ours = {name for name in modules(FOLDER / model) if name.startswith("ecumene")}
    assert ours <= {"ecumene.names", "ecumene.data.facts"}


def test_every_model_has_its_comparison():
    compared = {
        name.rsplit(".", 1)[1]
        for file in FOLDER.glob("test_*.py")
        for name in modules(file)
        if name.startswith("tests.models.")
    }
    assert {model.removesuffix(".py") for model in MODELS} <= compared


def test_a_difference_is_told_as_a_case_that_fails(tmp_path: Path):
    position = bare({"a": 2}, ["minoa", "egypt"])
    position["tokens"]["a"] = {"minoa": 3, "egypt": 1}
    position["stock"] |= {"minoa": 52, "egypt": 54}
    words = {"map": {"a": "limit 2; site"}, "civs": "minoa, egypt", **in_words(position)}
    players = Players("token_conflicts", "MC 6.4A", next(iter(draws("told", 1))), **words)
    with pytest.raises(AssertionError) as told:
        players.must_hold(holdings(position))
    file = tmp_path / "told.yaml"
    file.write_text(str(told.value).split("\n\n", 1)[1])
    [case] = ecumene.cases.read_cases(file)
    differences = {found.what for found in ecumene.cases.run(case).differences}
    assert differences == {"egypt tokens", "egypt stock"}
