"""The words of one game: names, phases, questions, events, and what has been said in it."""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Any

import msgspec

from ecumene.cases.known.classes import all_below
from ecumene.cases.known.hints import did_you_mean, nearest, plain
from ecumene.cases.located import CaseError
from ecumene.cases.phases import phases_in
from ecumene.data.facts import GROUPS, RulesetFacts
from ecumene.engine.decision import Decision
from ecumene.engine.event import Event, as_json
from ecumene.names import BARBARIANS
from ecumene.phases.cards.purchases import CARD_BOUGHT, CARDS_DRAWN, FREE_CARD
from ecumene.phases.conflict.city_attacks import WAITED
from ecumene.state.game import Game
from ecumene.state.rules import Rules
from ecumene.state.state import State

SURE = 0.8
"""How like a known word a free text must be to be taken for a misspelling."""


class Vocabulary:
    """What can be meant by the words of a case while its game is played."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def facts(self) -> RulesetFacts:
        """What is printed for the edition that is played."""
        return self.game.state.rules.facts

    def check_name(self, what: str, value: Any, where: str) -> None:
        """Refuses what is not the name of such a thing, spelt as the rules spell it."""
        known = self._names(what)
        if value not in known:
            hint = did_you_mean(value, known) or _all_of(what, known)
            raise CaseError(f"{where}: there is no {what} called {value!r}{hint}")

    def _names(self, what: str) -> Iterable[str]:
        facts, table = self.facts, self.game.state.table
        match what:
            case "civilization":
                waiting = self.game.state.arriving
                return [*table.civs, *table.inert, *table.left, *waiting, BARBARIANS]
            case "area":
                return facts.map.areas.keys() | facts.map.seas.keys()
            case "trade card":
                return facts.commodities.keys() | facts.calamities.keys()
            case "advance":
                return facts.advances.keys()
        return [*dict.fromkeys(table.blocks.values())]

    def check_word(self, value: str, where: str) -> None:
        """A text may be anything, but not a misspelling of a known word."""
        if value not in self._words and value not in self._said:
            hint = did_you_mean(value, self._words, SURE)
            if hint:
                raise CaseError(f"{where}: {value!r} is no word of this game{hint}")

    def word(self, written: Any) -> str:
        """A word that can be hidden or shown, as it is spelt in what leaves for a viewer."""
        if not isinstance(written, str):
            raise CaseError(f"only words can be hidden or shown, not {written!r}")
        if written in self._said or self._is_path(written):
            return written
        found = self._spelt.get(plain(written))
        if found is None:
            hint = nearest(written, self._spelt)
            raise CaseError(f"{written!r} is no word of this game{hint}")
        return found

    def _is_path(self, written: str) -> bool:
        """Offers and questions are called "egypt/all/1", "1/trade/egypt/0"."""
        parts = written.split("/")
        return len(parts) > 1 and all(
            part.isdigit() or part == "all" or part in self._words for part in parts
        )

    @cached_property
    def _said(self) -> frozenset[str]:
        """The seed, and every text in an answer, an event or a question of this game so far."""
        game = self.game
        answers = msgspec.to_builtins([entry.answer for entry in game.record])
        events = [as_json(entry.event) for entry in game.log]
        asks = msgspec.to_builtins([*game.pending(), *game.optional(), *game.early()])
        return frozenset([game.header.seed, *_texts([answers, events, asks])])

    @cached_property
    def _words(self) -> dict[str, None]:
        """Every word that the edition, its questions and its events are made of."""
        facts = self.facts
        printed: list[Iterable[str]] = [
            facts.map.areas, facts.map.seas, facts.map.flood_plains, facts.map.volcanoes,
            facts.civilizations, facts.advances, facts.commodities, facts.calamities,
            facts.theme_sets,
        ]  # fmt: skip
        words = [str(name) for kind in printed for name in kind]
        words += [BARBARIANS, "base", *GROUPS, *self.game.state.table.blocks.values()]
        words += [phase.name for phase in phases_in(self.game.state.rules)]
        words += _field_names(State)
        for kinds in (all_below(Event), all_below(Decision)):
            words += [*kinds, *(name for kind in kinds.values() for name in _field_names(kind))]
        return dict.fromkeys(words)

    @cached_property
    def _spelt(self) -> dict[str, str]:
        """The words by their plain form; where two share one, the printed name goes first."""
        return {plain(word): word for word in reversed(self._words)}


@cache
def _field_names(kind: Any) -> list[str]:
    return [one.name for one in msgspec.structs.fields(kind)]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _all_of(what: str, known: Iterable[str]) -> str:
    """All names of a kind, where they are few."""
    names = list(known)
    return f"; there are {', '.join(names)}" if what in ("civilization", "block") else ""


def used_word(written: str, rules: Rules, state: State | None = None) -> str:
    """Something that may be used once a turn, as the state spells it, or the case is refused."""
    known = [*rules.abilities, FREE_CARD, CARDS_DRAWN, CARD_BOUGHT, WAITED]
    for used in state.used.values() if state is not None else ():
        known += used
    folded = {plain(word): word for word in known}
    if plain(written) not in folded:
        hint = did_you_mean(written, known) or f"; there are {', '.join(known)}"
        raise CaseError(f"{written!r} is nothing that is used up in a turn{hint}")
    return str(folded[plain(written)])
