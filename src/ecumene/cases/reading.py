"""Reading cases out of files and folders, and checking that they are well written."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ecumene.cases.known.hints import did_you_mean, stray_comma
from ecumene.cases.located import CaseError, Located, read_documents
from ecumene.rulesets import DEFAULT

KEYS = (
    "case", "source", "note", "editions", "players", "board", "map", "civs", "options", "seed",
    "phase", "phases", "position", "play", "others", "then", "refused", "facts",
)  # fmt: skip
"""Everything that may be said of a case."""


@dataclass(frozen=True)
class Case:
    """One case: a position, what is played, and what must be true afterwards."""

    title: str
    source: str
    file: str
    line: int
    editions: tuple[str, ...]
    """Those it names, or the usual one."""
    words: Located
    """The whole of it, as written."""

    @property
    def name(self) -> str:
        """File and title, to find it again."""
        return f"{self.file}: {self.title}"

    @property
    def is_everybodys(self) -> bool:
        """Whether it names no edition: whoever plays an edition may try it there."""
        return "editions" not in self.words

    def holds_in(self, *names: str) -> bool:
        """Whether it is a case of an edition, which may have several names."""
        return self.is_everybodys or bool({*names} & {*self.editions})

    def get(self, key: str, default: Any = None) -> Any:
        """What the case says under a key."""
        return self.words.get(key, default)

    def error(self, problem: str, line: int | None = None) -> CaseError:
        """A mistake in this case."""
        return CaseError(problem, line or self.line, self.file)


def read_cases(path: Path) -> list[Case]:
    """The cases of a file, or of all files `*.yaml` in a folder and the folders in it."""
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return [case for file in files for case in read_file(file)]


def read_file(file: Path) -> list[Case]:
    """The cases of one file."""
    try:
        documents = read_documents(file.read_text(encoding="utf-8"))
        cases = [case for document in documents for case in _cases_of(document, str(file))]
        _check_titles(cases)
    except CaseError as error:
        raise CaseError(error.problem, error.line, str(file)) from None
    return cases


def _cases_of(document: Any, file: str) -> Iterator[Case]:
    """A document is a case, a list of cases, or a mapping with `cases` and what they share."""
    shared = Located()
    if isinstance(document, Located) and "cases" in document:
        shared.update({key: value for key, value in document.items() if key != "cases"})
        shared.lines.update(document.lines)
        document = document["cases"]
    for words in document if isinstance(document, list) else [document]:
        if not isinstance(words, Located):
            raise CaseError(f"a case is a mapping, not {words!r}")
        yield _case(words.over(shared), file)


def _case(words: Located, file: str) -> Case:
    check_keys(words, KEYS, "a case")
    for needed in ("case", "source", "refused" if "refused" in words else "then"):
        if needed not in words:
            raise CaseError(f"a case needs {needed!r}", words.line)
    editions = words.get("editions", [DEFAULT])
    if isinstance(editions, str):
        editions = [editions]
    title, source = str(words["case"]), str(words["source"])
    return Case(title, source, file, words.line, tuple(editions), words)


def check_keys(words: Located, allowed: tuple[str, ...], what: str) -> None:
    """Refuses a key that means nothing, and says which one was perhaps meant."""
    for key in words:
        if key not in allowed:
            hint = stray_comma(words, key) or did_you_mean(key, allowed)
            raise CaseError(f"{key!r} means nothing in {what}{hint}", words.line_of(key))


def _check_titles(cases: list[Case]) -> None:
    seen: set[str] = set()
    for case in cases:
        if case.title in seen:
            raise CaseError(f"two cases are called {case.title!r}", case.line)
        seen.add(case.title)
