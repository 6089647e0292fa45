"""What the source says of the fields of a Struct: the string below each."""

import ast
import importlib
import inspect
import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any


def field_comments(kind: type[Any]) -> dict[str, str]:
    """What is said of the fields of a Struct, those it inherits among them."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("ecumene."):
            found |= comments_of(one.__module__).get(one.__name__, {})
    return found


@cache
def comments_of(module: str) -> dict[str, dict[str, str]]:
    """What a module says of the fields of its classes."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(module)))):
        if isinstance(node, ast.ClassDef):
            found[node.name] = dict(commented(node.body))
    return found


def commented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The fields of a class with a comment, and the comment on one line."""
    for field, below in itertools.pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield name, " ".join(text.split())
