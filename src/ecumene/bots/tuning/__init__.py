"""The numbers by which bots think: every one of them, each with what it means.

`Tuning` is one bot's numbers, group by group; a level or a temper is a value of it (`levels`).
A bot reads them from `mind.tuning`, so two bots at one table may think by different numbers, and
an edition may be played by numbers of its own: `Player(tuning, seed)`. `numbers` lists them all by
name for whoever wants to vary them, and `tuned` gives the same tuning with some of them changed.
"""

from ecumene.bots.tuning.levels import EASY, HARD, MASTER, NORMAL, tempered
from ecumene.bots.tuning.numbers import numbers, tuned
from ecumene.bots.tuning.tuning import Skill, Tuning

__all__ = ["EASY", "HARD", "MASTER", "NORMAL", "Skill", "Tuning", "numbers", "tempered", "tuned"]
