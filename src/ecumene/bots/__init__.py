"""Players that are not people: each is given a view and a question, and gives an answer.

    bot = make_bot("normal", seed="egypt 7")
    answer = bot.answer(game.view(ask.civ), ask)

`advise` gives the answer with its reasons, for a person who asks what to do.
A bot never sees the game itself. It keeps what it was told between questions (`notice`),
and a generator of its own, so that the same seed plays the same game.
"""

from ecumene.bots.bot import Bot
from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.making import LEVELS, TEMPERS, make_bot

__all__ = ["LEVELS", "TEMPERS", "Bot", "Counsel", "Why", "make_bot"]
