"""Reading the data files, and saying which file and entry is wrong."""

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ecumene.engine.errors import DataError

FOLDER = Path(__file__).parent

Table = dict[str, Any]
T = TypeVar("T")


class Source:
    """The files of one ruleset, laid over those of the ruleset it is based on.

    A ruleset in a folder of its own may be based on one of ours, and may use our board.
    """

    def __init__(self, root: Path, ruleset: str) -> None:
        root = nearest(root, f"{ruleset}/ruleset.toml")
        if not (root / ruleset / "ruleset.toml").is_file():
            raise DataError(f"{ruleset}/ruleset.toml", ruleset, "there is no such ruleset")
        self.root = root
        self.ruleset = ruleset
        header = read_toml(root, f"{ruleset}/ruleset.toml")
        base: str | None = header.get("base")
        self.base: Source | None = Source(root, base) if base else None
        self.without: list[str] = header.get("without", [])
        """Files of the base that this ruleset has no use for."""
        self._tables: dict[str, Table] = {}

    def file(self, name: str) -> str:
        """The file to name in messages about this ruleset."""
        own = f"{self.ruleset}/{name}"
        if self.base is None or (self.root / own).is_file():
            return own
        return self.base.file(name)

    def table(self, name: str) -> Table:
        """The whole table of one file, read once; empty if the ruleset has no such file."""
        if name not in self._tables:
            below = self.base.table(name) if self.base and name not in self.without else {}
            own = f"{self.ruleset}/{name}"
            above = read_toml(self.root, own) if (self.root / own).is_file() else {}
            self._tables[name] = laid_over(below, above)
        return self._tables[name]

    def typed(self, name: str, kind: type[T]) -> T:
        """The whole table of one file, in the shape it must have."""
        return typed(self.table(name), kind, self.file(name), "(whole file)")


def nearest(root: Path, file: str) -> Path:
    """The folder that has a file: the one given, or else our own."""
    return root if (root / file).exists() else FOLDER


def read_toml(root: Path, file: str) -> Table:
    """One TOML file as a table."""
    try:
        return tomllib.loads((root / file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "(whole file)", str(error)) from error


def laid_over(below: Table, above: Table) -> Table:
    """Tables are joined entry by entry; anything else above replaces what is below."""
    joined = dict(below)
    for key, value in above.items():
        under = joined.get(key)
        both = isinstance(under, dict) and isinstance(value, dict)
        joined[key] = laid_over(under, value) if both else value  # type: ignore[arg-type]
    return joined


def typed(value: Any, kind: type[T], file: str, entry: str) -> T:
    """The value as a typed fact, or a `DataError` saying what does not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise DataError(file, entry, str(error)) from error


def numbers(span: str, file: str) -> range:
    """The numbers of players meant by "5-11" or "12"."""
    first, _, last = span.partition("-")
    if not first.isdigit() or not (last or first).isdigit():
        raise DataError(file, span, "is not a number of players")
    return range(int(first), int(last or first) + 1)
