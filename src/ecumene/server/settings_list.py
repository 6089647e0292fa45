"""The list of all settings: name, variable, default and meaning, from the one place they stand."""

import ast
import inspect
from itertools import pairwise
from typing import NamedTuple

from ecumene.server import settings as place
from ecumene.server.loading import DEFAULTS
from ecumene.server.settings import PREFIX, Settings


class Setting(NamedTuple):
    """One line of the list."""

    name: str
    variable: str
    default: str
    meaning: str


def all_settings() -> list[Setting]:
    """Every setting in the order in which they stand in the source."""
    meanings = _descriptions()
    return [
        Setting(name, f"{PREFIX}{name.upper()}", _shown(name), meanings.get(name, ""))
        for name in Settings.__struct_fields__
    ]


def _descriptions() -> dict[str, str]:
    """The text that stands below each field."""
    tree = ast.parse(inspect.getsource(place))
    body = next(n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Settings")
    found: dict[str, str] = {}
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(ast.Constant(str() as text)):
                    found[field.target.id] = " ".join(text.split())
    return found


def _shown(name: str) -> str:
    """A default as it is written in the environment."""
    value = getattr(DEFAULTS, name)
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, tuple) else str(value)


def text_of(settings: list[Setting]) -> str:
    """The list for people."""
    parts = [
        f"{one.name} = {one.default or '(empty)'}\n  {one.variable}\n  {one.meaning}"
        for one in settings
    ]
    return "\n\n".join(parts)
