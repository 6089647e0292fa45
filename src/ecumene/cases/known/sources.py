"""Where a rule stands: the books a case may cite, and how."""

import re

from ecumene.cases.known.hints import did_you_mean, plain
from ecumene.state.rules import Rules

BOOKS = ("MC", "ME", "EP", "FAQ", "FG", "First Game")
"""Mega Civilization, Mega Empires, the Expansion Project, the questions, the First Game."""

RULING = re.compile(r"[RE]-\d+\w*( .+)?")
LIKE_A_BOOK = re.compile(r"[A-Za-z]{1,4}[ -]?\d.*")
"""What cites something, as opposed to the words after a comma that go on with a citation."""

FORMS = "MC 6.4A, ME 8, EP 30.62, FAQ Conflict, R-46, E-13"


def source_problem(source: str, rules: Rules) -> str:
    """What is wrong with a source, or nothing."""
    own = {citation.split(" ")[0] for citation in rules.books.values()}
    books = (*BOOKS, *sorted(own), rules.name, rules.facts.id, rules.facts.name)
    parts = [part.strip() for part in re.split(r"[,;]", source)]
    for place, part in enumerate(parts):
        if _is_known(part, books) or (place and not LIKE_A_BOOK.fullmatch(part)):
            continue
        return f"{part!r} is no source{_instead(part, books)}; sources are written {FORMS}"
    return ""


def _is_known(part: str, books: tuple[str, ...]) -> bool:
    named = any(part == book or part.startswith(f"{book} ") for book in books)
    return named or RULING.fullmatch(part) is not None


def _instead(part: str, books: tuple[str, ...]) -> str:
    """A citation is mostly misspelt at its beginning: "mc 6.4", "R46", "FQA Conflict"."""
    ruling = re.fullmatch(r"([re])[ -]?(\d+)", part, re.IGNORECASE)
    if ruling:
        return f"; did you mean '{ruling[1].upper()}-{ruling[2]}'?"
    letters = re.match(r"[A-Za-z]+", part)
    if letters is None:
        return ""
    book = next((one for one in books if plain(one) == plain(letters[0])), None)
    return f"; did you mean {book!r}?" if book else did_you_mean(letters[0], books)
