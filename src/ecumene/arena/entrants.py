"""Who enters the arena: levels and tempers, sharks, followers, and bots from elsewhere."""

import sys
from importlib import import_module
from typing import Any

from ecumene.arena.follower import SUGGEST, make_follower
from ecumene.arena.sharks.school import SHARK, make_shark
from ecumene.bots import make_bot
from ecumene.bots.bot import Bot

METHODS = ("answer", "reconsider", "notice")
"""What the arena calls; a `Bot` has them all, and must write the first."""


def make_entrant(name: str, seed: int | str = 0) -> Bot:
    """A bot of a level, a shark, a follower, or one from elsewhere: "package.module:Class".

    Raises `ValueError` with a sentence where there is none.
    """
    if ":" in name:
        return made_elsewhere(name, seed)
    if name.split()[:1] == [SUGGEST]:
        return make_follower(name, seed)
    return make_shark(name, seed) if name.startswith(SHARK) else make_bot(name, seed)


def made_elsewhere(where: str, seed: int | str) -> Bot:
    """A bot of a class outside this package, which is made with its seed."""
    module, _, name = where.partition(":")
    kind = found(where, module, name)
    missing = [method for method in METHODS if not callable(getattr(kind, method, None))]
    if missing or getattr(kind, "answer", None) is Bot.answer:
        raise ValueError(f"{where} is no bot: it lacks {', '.join(missing) or 'answer'}")
    try:
        bot: Bot = kind(seed)
    except TypeError as error:
        raise ValueError(f"{where} cannot be made with a seed alone: {error}") from error
    return bot


def found(where: str, module: str, name: str) -> Any:
    """The class of this name; modules in the present folder are found too."""
    if "" not in sys.path:
        sys.path.append("")
    try:
        kind = getattr(import_module(module), name, None)
    except (ImportError, ValueError, SyntaxError) as error:
        raise ValueError(f"{where} cannot be loaded: {error}") from error
    if not isinstance(kind, type):
        raise ValueError(f"{where} is no bot: {module} has no class {name!r}")
    return kind
