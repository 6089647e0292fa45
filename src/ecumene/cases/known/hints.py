"""What was perhaps meant by a word that means nothing."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

QUOTES = "; a comma inside {...} begins a new entry: put words with commas in quotes"


@lru_cache(8192)
def plain(text: str) -> str:
    """A name without case, spaces and signs."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def did_you_mean(word: object, known: Iterable[object], likeness: float = 0.6) -> str:
    """The nearest of the known words, as the end of a sentence; or nothing."""
    return nearest(word, {plain(str(one)): str(one) for one in known}, likeness)


def nearest(word: object, spelt: Mapping[str, str], likeness: float = 0.6) -> str:
    """The same where each plain form has its spelling already."""
    near = get_close_matches(plain(str(word)), spelt, 1, likeness)
    return f"; did you mean {spelt[near[0]]!r}?" if near else ""


def stray_comma(words: Mapping[Any, Any], key: Any) -> str:
    """A key without a value is mostly the rest of a text that should have been in quotes."""
    return QUOTES if words.get(key, "") is None else ""
