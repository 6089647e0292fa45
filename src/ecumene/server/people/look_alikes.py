"""Look-alikes: at one table no two people have names that cannot be told apart by eye.

A name that looks like another at the table gets a number after it, so that nobody is taken for
somebody else in the talk or in a vote. Letters of other alphabets that look like Latin ones count
as these; the list is of those that are in use (Cyrillic, Greek, Armenian), not of all there are.
"""

import re
import unicodedata
from collections.abc import Iterable

from ecumene.server.storage.document import TableDocument

LATIN = (
    # Cyrillic
    ("\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e", "ABESIJKMHO"),
    ("\u0420\u0421\u0422\u0423\u0425\u050c\u051a\u051c\u0430\u0432", "PCTYXGQWab"),
    ("\u0435\u0455\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441", "esijkmhopc"),
    ("\u0442\u0443\u0445\u0501\u04bb\u051b\u051d\u0433\u043f", "tyxdhqwrn"),
    # Greek
    ("\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f", "ABEZHIKMNO"),
    ("\u03a1\u03a4\u03a5\u03a7\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba", "PTYXabenik"),
    ("\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03c9", "voptuxyw"),
    # Armenian
    ("\u0585\u057d\u0578\u0570\u0581\u0566", "ounhgq"),
    # Latin, of phonetics and Turkish
    ("\u0131\u0251\u0261", "iag"),
)
"""Letters, and those that they look like."""
ALIKE = {ord(one): to for ones, tos in LATIN for one, to in zip(ones, tos, strict=True)}
JOINERS = "\u200c\u200d\ufe0f"
FOREIGN = {one for one in ALIKE if "LATIN" not in unicodedata.name(chr(one))}
"""Letters of other alphabets that look like Latin ones."""
STROKES = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o", "5": "s"})
PAIRS = (("rn", "m"), ("vv", "w"))
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Letters and signs by their kind, of which nothing is seen."""
BLANK = ("Cf", "Cn", "Co", "Zs")


def outline(name: str) -> str:
    """What is left of a name for the eye: two names with the same outline look alike."""
    seen = unicodedata.normalize("NFKC", name).translate(ALIKE).casefold().translate(STROKES)
    kept = "".join(one for one in seen if is_seen(one))
    for pair, single in PAIRS:
        kept = kept.replace(pair, single)
    return kept


def is_seen(letter: str) -> bool:
    """Whether a letter is more than a gap."""
    return unicodedata.category(letter) not in BLANK and not UNSEEN.match(letter)


def is_plain(name: str) -> bool:
    """Whether a name shows what it is: nothing unseen in it, and each word in one alphabet."""
    return all(_is_plain(word) for word in name.split())


def _is_plain(word: str) -> bool:
    """Some scripts and pictures need joiners, which hide nothing there."""
    if not any("a" <= one <= "z" for one in word.casefold()):
        return all(is_seen(one) or one in JOINERS for one in word)
    return all(is_seen(one) and ord(one) not in FOREIGN for one in word)


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number after it if it looks like another one, or like nothing."""
    taken = {"", *(outline(one) for one in others)}
    number, marked = 1, name
    while outline(marked) in taken:
        number += 1
        marked = f"{name} ({number})"
    return marked


def named_at(document: TableDocument, seat: int, name: str, is_host: bool) -> str:
    """What somebody in a seat is called, told apart from others and from a host they are not."""
    others = [one.name for one in document.seats if one.name and one.number != seat]
    return told_apart(name, others if is_host else [*others, document.host])
