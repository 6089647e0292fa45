"""What was found, judged by games that the search never saw: other seeds, and other set-ups."""

from statistics import fmean

import msgspec
from msgspec.structs import replace

from ecumene.arena.summary import Mean, mean_of
from ecumene.arena.tune.search import Play, Search
from ecumene.arena.tune.space import bot_with
from ecumene.arena.tune.trial import Field, SetUp, gains
from ecumene.rulesets import find


class Verdict(msgspec.Struct, frozen=True):
    """How a found bot does beside the one it came from, in the same games."""

    before: float
    """Points ahead of the others' mean, as the bot was."""
    after: float
    better: Mean
    """The difference, game by game."""
    games: int


def elsewhere(field: Field, most: int = 9) -> Field:
    """The same field with all other set-ups of its edition, for up to so many players."""
    facts = find(field.edition).facts
    others = (SetUp(*setup) for setup in facts.setups if setup[0] <= most)
    found = tuple(setup for setup in others if setup not in field.setups)
    return replace(field, setups=found or field.setups)


def judge(search: Search, field: Field, games: int, play: Play) -> Verdict | None:
    """Both bots in the same seats of the same games; None if those were not played to the end."""
    base, seed = search.aim.base, f"{search.aim.seed} held out"
    names = [bot_with(base, search.space.usual), bot_with(base, search.found)]
    jobs = [job for name in dict.fromkeys(names) for job in field.jobs(name, games, seed)]
    found = gains(play(jobs), names)
    before, after = (found[name] for name in names)
    if len(before) < games or len(after) < games:
        return None
    differences = [after[game] - before[game] for game in before]
    return Verdict(fmean(before.values()), fmean(after.values()), mean_of(differences), games)
