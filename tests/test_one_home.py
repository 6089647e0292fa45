"""A fact of the game is told in one place; these are the facts that once stood in several."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "ecumene"
SET_VALUES = "phases/cards/set_values.py"
RULES_AND_PLAYERS = ("phases", "calamities", "advances", "state", "bots", "rulesets", "view.py")


@cache
def parsed() -> dict[Path, ast.Module]:
    """All modules of the package, read once."""
    return {
        file.relative_to(SOURCE): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(SOURCE.rglob("*.py"))
    }


def trees(*parts: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of some parts of the package, by their path."""
    for path, tree in parsed().items():
        if not parts or path.parts[0] in parts:
            yield path.as_posix(), tree


def factors(node: ast.expr) -> list[ast.expr]:
    """What a product is made of."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return [*factors(node.left), *factors(node.right)]
    return [node]


def is_number(node: ast.expr, value: int) -> bool:
    return isinstance(node, ast.Constant) and node.value == value


def is_square(node: ast.AST) -> bool:
    """Something times itself, or to the power of two."""
    if not isinstance(node, ast.BinOp):
        return False
    if isinstance(node.op, ast.Pow):
        return is_number(node.right, 2)
    if not isinstance(node.op, ast.Mult):
        return False
    told = Counter(ast.dump(one) for one in factors(node) if not isinstance(one, ast.Constant))
    return any(times > 1 for times in told.values())


def is_step_of_squares(node: ast.AST) -> bool:
    """Twice something and one: how a square grows, or shrinks, by one card."""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)):
        return False
    doubled = isinstance(node.left, ast.BinOp) and any(is_number(f, 2) for f in factors(node.left))
    return doubled and is_number(node.right, 1)


def squares(tree: ast.AST) -> list[str]:
    found = [n for n in ast.walk(tree) if is_square(n) or is_step_of_squares(n)]
    return [ast.unparse(node) for node in found]


@pytest.mark.parametrize(
    "told",
    [
        "count * count * face",
        "held.count(n) ** 2 * value[n].value",
        "(2 * counts[name] - 1) * face",
        "face * (2 * held + 1)",
        "0.74 * n * n * face",
    ],
)
def test_another_telling_of_the_square_would_be_found(told):
    assert squares(ast.parse(told))


def test_what_a_set_is_worth_is_worked_out_in_one_module():
    found = {path: squares(tree) for path, tree in trees(*RULES_AND_PLAYERS)}
    assert found.pop(SET_VALUES)
    assert {path: told for path, told in found.items() if told} == {}


def compared_with(tree: ast.AST, word: str) -> int:
    """How often something is compared with a word."""
    comparisons = (node for node in ast.walk(tree) if isinstance(node, ast.Compare))
    return sum(
        isinstance(side, ast.Constant) and side.value == word
        for node in comparisons
        for side in (node.left, *node.comparators)
    )


def test_only_the_facts_ask_whether_a_calamity_is_tradeable():
    found = {
        path: compared_with(tree, "non_tradeable") + compared_with(tree, "tradeable")
        for path, tree in trees()
    }
    assert {path: count for path, count in found.items() if count} == {"data/facts.py": 1}


def attributes(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_a_score_is_added_up_in_one_module():
    parts = {"points_per_step", "victory_points", "city_count"}
    found = [path for path, tree in trees(*RULES_AND_PLAYERS) if parts <= attributes(tree)]
    assert found == ["phases/succession/victory.py"]


def constants(tree: ast.Module) -> list[str]:
    """The names in capitals that a module gives a value."""
    targets = [
        target
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [t.id for t in targets if isinstance(t, ast.Name) and t.id.isupper()]


@pytest.mark.parametrize("name", ["WATER", "STACKS", "CITY_POINTS", "CHEAP_BELOW"])
def test_a_constant_that_many_use_has_one_meaning_and_one_home(name):
    assert sum(constants(tree).count(name) for _, tree in trees()) == 1


def imported(tree: ast.Module) -> set[str]:
    """The modules that a module imports from."""
    nodes = list(ast.walk(tree))
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return names | {n.name for node in nodes if isinstance(node, ast.Import) for n in node.names}


def test_only_the_list_of_rulesets_knows_an_edition_that_is_not_the_base():
    editions = {path.stem for path in (SOURCE / "rulesets").glob("*.py")} - {"__init__", "mega"}
    for path, tree in trees():
        known = {name.rsplit(".", 1)[1] for name in imported(tree) if "ecumene.rulesets." in name}
        if not path.startswith("rulesets/"):
            assert not known & editions, path


def test_nothing_asks_which_edition_is_played():
    """An option that changes rules is a variant; a ruleset's name is for records and people."""
    asked = {
        "rules.name ==",
        "ruleset ==",
        "options.ast ",
        "options.ast_requirements",
        "ast_side ==",
    }
    for file in sorted(SOURCE.rglob("*.py")):
        found = [words for words in asked if words in file.read_text(encoding="utf-8")]
        assert found == [], file
