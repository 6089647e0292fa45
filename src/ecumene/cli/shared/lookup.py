"""Finding a thing by the name a person types, and saying what else could be meant."""

import difflib
from collections.abc import Iterable
from typing import Generic, TypeVar

import typer

T = TypeVar("T")

SURE = 0.85
"""How close a misspelt name must be to the right one to be taken for it."""


def plain(name: str) -> str:
    """A name without case, punctuation and joining words: "Drama & Poetry" is "drama poetry"."""
    letters = "".join(c if c.isalnum() else " " for c in name.casefold().replace("'", ""))
    return " ".join(word for word in letters.split() if word not in ("and", "the", "of"))


class Names(Generic[T]):
    """The names of things, each under every name that people may know it by."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.things: dict[str, T] = {}
        self.printed: dict[str, str] = {}

    def add(self, thing: T, *names: str) -> None:
        """Let the thing be found under these names; the first is the printed one."""
        for name in names:
            self.things.setdefault(plain(name), thing)
            self.printed.setdefault(plain(name), names[0])

    def find(self, typed: str) -> T:
        """The one thing that must be meant, or a sentence with suggestions and exit code 1."""
        wanted = plain(typed)
        if wanted in self.things:
            return self.things[wanted]
        begun = [name for name in self.things if wanted and name.startswith(wanted)]
        misspelt = difflib.get_close_matches(wanted, self.things, cutoff=SURE)
        for names in (begun, misspelt):
            if len({id(self.things[name]) for name in names}) == 1:
                return self.things[names[0]]
        typer.echo(self.sentence(typed, begun or self.similar(wanted)), err=True)
        raise typer.Exit(1)

    def similar(self, wanted: str) -> list[str]:
        """Names spelt much like this one, or with a word like one of its words."""
        close = difflib.get_close_matches(wanted, self.things, n=5, cutoff=0.6)
        words = {word: name for name in self.things for word in name.split()}
        partly = difflib.get_close_matches(wanted, words, n=3, cutoff=0.75)
        return close or [words[word] for word in partly]

    def sentence(self, typed: str, names: Iterable[str]) -> str:
        """What to tell somebody whose name was not found."""
        printed = list(dict.fromkeys(self.printed[name] for name in names))[:5]
        if not printed:
            return f"There is no {self.what} called {typed!r}."
        meant = printed[0] if len(printed) == 1 else f"{', '.join(printed[:-1])} or {printed[-1]}"
        return f"There is no {self.what} called {typed!r}; did you mean {meant}?"
