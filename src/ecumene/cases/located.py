"""YAML with the line of every mapping and key, so that a mistake in a case can be pointed at."""

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from ecumene.engine.errors import EngineError

_FastLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CaseError(EngineError):
    """A case is badly written: what is wrong with it, and where."""

    def __init__(self, problem: str, line: int = 0, file: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.line = line
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


class Located(dict[Any, Any]):
    """A mapping that knows the lines it was written on."""

    def __init__(self, line: int = 0) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[Any, int] = {}

    def line_of(self, key: Any) -> int:
        """The line of a key."""
        return self.lines.get(key, self.line)

    def over(self, others: "Located") -> "Located":
        """Itself, completed by what only the other one says."""
        merged = Located(self.line)
        for mapping in (others, self):
            merged.update(mapping)
            merged.lines.update(mapping.lines)
        return merged


def as_located(value: Any) -> Any:
    """Plain mappings, lists and words in the same form as if they had been read from a file."""
    if isinstance(value, list | tuple):
        return [as_located(one) for one in value]
    if not isinstance(value, dict) or isinstance(value, Located):
        return value
    mapping = Located()
    mapping.update({key: as_located(one) for key, one in value.items()})
    return mapping


class located:  # noqa: N801 - reads as a word
    """Gives a mistake made under a key the line of that key."""

    def __init__(self, words: Mapping[str, Any], key: Any) -> None:
        self.line = words.line_of(key) if isinstance(words, Located) else 0

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, CaseError) and not error.line:
            error.line = self.line


class _Loader(_FastLoader):  # type: ignore[misc]
    """Reads mappings as `Located`."""


def _located(loader: Any, node: yaml.MappingNode) -> Iterator[Located]:
    mapping = Located(node.start_mark.line + 1)
    yield mapping
    seen: set[Any] = set()
    for key_node, _ in node.value:
        if key_node.value in seen:
            line = key_node.start_mark.line + 1
            raise CaseError(f"{key_node.value!r} is written twice", line)
        seen.add(key_node.value)
    loader.flatten_mapping(node)
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        mapping[key] = loader.construct_object(value_node, deep=True)
        mapping.lines[key] = key_node.start_mark.line + 1


_Loader.add_constructor("tag:yaml.org,2002:map", _located)


def read_documents(text: str) -> list[Any]:
    """The YAML documents of a text, with lines."""
    try:
        return [one for one in yaml.load_all(text, Loader=_Loader) if one is not None]
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise CaseError(f"not YAML: {error.problem}", line) from None
