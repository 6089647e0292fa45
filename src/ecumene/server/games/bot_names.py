"""The names of bots: each is given one when it takes a seat, and keeps it with the seat."""

import re
from collections.abc import Collection
from random import SystemRandom
from zlib import crc32

NAMES = (
    "Abigail", "Agron", "Amestris", "Anan", "Aristea", "Artem", "Aspasia", "Bakis", "Berenike",
    "Chares", "Damaris", "Demeas", "Dione", "Drusus", "Enheda", "Eudora", "Gisgo", "Hanno",
    "Helena", "Imani", "Irene", "Kallias", "Kleon", "Ladike", "Livia", "Lysis", "Mago", "Melite",
    "Myrto", "Naram", "Neferu", "Nikias", "Orestes", "Oxana", "Philo", "Phryne", "Pytheas",
    "Rahotep", "Roxane", "Sabina", "Simonides", "Sosia", "Tabitha", "Thais", "Timon", "Tiye",
    "Varro", "Xanthe", "Yarim", "Zeno", "Zosime",
)  # fmt: skip
"""None of them is the name of a civilization, nor of who teaches."""
STRIDE = 20
"""From one seat to the next at tables whose bots had no names; no two seats of one table meet."""
UNNAMED = re.compile(r"[a-z]+ \d+")
"""What a bot was called before it had a name: its level and its seat."""

chance = SystemRandom()


def new_name(taken: Collection[str]) -> str:
    """A name for a bot that sits down, which nobody else at the table has."""
    free = [name for name in NAMES if name not in taken]
    return chance.choice(free or NAMES)


def name_of_bot(table: str, number: int, kept: str) -> str:
    """The name of a bot: what is kept with its seat, or at an old table one that stays the same."""
    if not UNNAMED.fullmatch(kept):
        return kept
    return NAMES[(crc32(table.encode()) + number * STRIDE) % len(NAMES)]
