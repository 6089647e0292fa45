"""The codes of all refusals, read out of the source of the rules.

Codes are no list of their own anywhere: what raises one is the rule. A part of a code that is a
parameter takes what callers pass.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ecumene.cases.known.classes import all_below
from ecumene.engine.decision import Decision

SOURCE = Path(__file__).parents[2]
"""The package, all of whose modules are searched."""
RAISED = ("IllegalAnswer", "NotAsked")


class Refusal(NamedTuple):
    """A code, the facts given with it, and the rule that refuses."""

    code: str
    facts: tuple[str, ...]
    rule: str


def known_codes() -> frozenset[str]:
    """Every code of the package, and of rules beside it that have been loaded."""
    modules = {kind.__module__ for kind in all_below(Decision).values()}
    files = {getattr(sys.modules.get(name), "__file__", None) for name in modules}
    own = {Path(file) for file in files if file}
    beside = sorted(file for file in own if SOURCE not in file.parents)
    return _codes_in((*_package(), *beside))


def refusals() -> list[Refusal]:
    """Every code raised anywhere in the package, in order."""
    return _refusals_in(_package())


def _package() -> tuple[Path, ...]:
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def _codes_in(files: tuple[Path, ...]) -> frozenset[str]:
    return frozenset(one.code for one in _refusals_in(files))


def _refusals_in(files: tuple[Path, ...]) -> list[Refusal]:
    texts = [file.read_text(encoding="utf-8") for file in files]
    raising: list[ast.AST] = [ast.parse(t) for t in texts if any(name in t for name in RAISED)]
    made = [(function, call) for tree in raising for function, call in raised(tree)]
    composed = [f for f, call in made if f is not None and isinstance(call.args[0], ast.JoinedStr)]
    trees: list[ast.AST] = [ast.parse(text) for text in texts if _has_part_in(text, composed)]
    found: dict[str, Refusal] = {}
    for function, call in made:
        facts = tuple(word.arg for word in call.keywords if word.arg)
        for code in codes(call.args[0], function, trees):
            if not (code in found and found[code].rule):
                found[code] = Refusal(code, facts, rule_of(function))
    return [found[code] for code in sorted(found)]


def _has_part_in(text: str, functions: list[ast.FunctionDef]) -> bool:
    """Whether a module calls one of these functions, or has a function that they call."""
    if any(f"{function.name}(" in text for function in functions):
        return True
    return any(f"def {name}(" in text for function in functions for name in _called(function))


def _called(function: ast.FunctionDef) -> set[str]:
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    names = [f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", "") for f in calls]
    return {name for name in names if name}


def raised(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
    """The refusals made in a module, each with the function around it."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id in RAISED and node.args:
            around = [f for f in functions if f.lineno <= node.lineno <= (f.end_lineno or 0)]
            yield (around[-1] if around else None), node


def rule_of(function: ast.FunctionDef | None) -> str:
    """What the function around a refusal says of itself."""
    text = ast.get_docstring(function) if function is not None else None
    return (text or "").split("\n")[0]


def codes(node: ast.expr, function: ast.FunctionDef | None, trees: list[ast.AST]) -> list[str]:
    """The codes an expression can be; a part that is a parameter takes what callers pass."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if not isinstance(node, ast.JoinedStr) or function is None:
        return []
    texts = [""]
    for part in node.values:
        if isinstance(part, ast.Constant):
            choices = [str(part.value)]
        else:
            assert isinstance(part, ast.FormattedValue)
            choices = possible_words(part.value, function, trees)
        texts = [text + choice for text in texts for choice in choices]
    return texts


def possible_words(node: ast.expr, function: ast.FunctionDef, trees: list[ast.AST]) -> list[str]:
    """The words a name can stand for: what callers pass, or what a function called returns."""
    name = node.id if isinstance(node, ast.Name) else ""
    parameters = [argument.arg for argument in function.args.args]
    if name in parameters:
        place = parameters.index(name)
        return sorted({word for tree in trees for word in passed(tree, function.name, name, place)})
    makers = [
        assign.value.func
        for assign in ast.walk(function)
        if isinstance(assign, ast.Assign)
        and isinstance(assign.value, ast.Call)
        and any(isinstance(target, ast.Name) and target.id == name for target in assign.targets)
    ]
    makers_names = [
        f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", "") for f in makers
    ]
    return sorted({word for tree in trees for one in makers_names for word in returned(tree, one)})


def passed(tree: ast.AST, function: str, name: str, place: int) -> Iterator[str]:
    """The constants passed for one parameter of a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == function:
            given = [word.value for word in node.keywords if word.arg == name]
            given += node.args[place : place + 1]
            yield from (str(one.value) for one in given if isinstance(one, ast.Constant))


def returned(tree: ast.AST, function: str) -> Iterator[str]:
    """The constants a function returns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for inner in ast.walk(node):
                value = inner.value if isinstance(inner, ast.Return) else None
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value
