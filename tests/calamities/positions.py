"""Positions of a line or two, played through the phases of the calamities."""

from typing import Any

import msgspec

from ecumene.cases.located import read_documents
from ecumene.cases.position import lay_out
from ecumene.cases.runner import halting
from ecumene.engine.decision import Ask
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, as_json
from ecumene.engine.game import Game
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.rulesets import MEGA_CIVILIZATION

COUNTRY = """
capital: limit 4; black site; land north, south, waste
north:   limit 2; land capital, hill
south:   limit 1; land capital, port
hill:    limit 3; white site; land north
waste:   limit 0; land capital
port:    limit 3; black site; water bay, isle
cape:    limit 1; black site; land port; water bay
isle:    limit 2; black site; water bay, ocean
far:     limit 5; black site
bay:     sea
ocean:   sea
"""

FOUR = "minoa, hatti, hellas, egypt"
TWO_BLOCKS = {
    "minoa": "west", "saba": "east", "hatti": "west", "persia": "east", "hellas": "west",
    "egypt": "west", "parthia": "east",
}  # fmt: skip


class Played:
    """A game between calamity selection and the end of calamity resolution."""

    def __init__(self, words: dict[str, Any], first: str) -> None:
        rules, header, state = lay_out(MEGA_CIVILIZATION, words)
        state.table.rules = rules = halting(rules, state.turn, first, "calamity_resolution")
        self.game = Game.at(header, rules, state, first)

    @property
    def state(self) -> Any:
        return self.game.state

    # ---------------------------------------------------------------- questions

    def ask(self, civ: str) -> Ask:
        found = [ask for ask in [*self.game.pending(), *self.game.early()] if ask.civ == civ]
        assert found, f"{civ} is not asked; {self.asked()} are"
        return found[0]

    def asked(self) -> dict[str, str]:
        return {ask.civ: ask.kind for ask in self.game.pending()}

    def offer(self, civ: str) -> Any:
        return self.game.offer(self.ask(civ).id)

    def answer(self, civ: str, answer: Any) -> "Played":
        self.game.answer(self.ask(civ).id, answer)
        return self

    def refusal(self, civ: str, answer: Any) -> str:
        before = self.state.digest()
        try:
            self.game.answer(self.ask(civ).id, answer)
        except IllegalAnswer as refused:
            assert self.state.digest() == before
            return refused.code
        raise AssertionError("the answer was accepted")

    def defaults(self) -> "Played":
        while self.game.pending():
            ask = self.game.pending()[0]
            answer = ask.decision.default(self.state, ask.civ)
            ask.decision.check(self.state, ask.civ, answer)
            self.game.answer(ask.id, msgspec.to_builtins(answer))
        return self

    # ---------------------------------------------------------------- what came of it

    def events(self, kind: type[Event]) -> list[Any]:
        return [logged.event for logged in self.game.log if isinstance(logged.event, kind)]

    def named(self, kind: str) -> list[Any]:
        events = [as_json(logged.event) for logged in self.game.log]
        return [event for event in events if event["type"] == kind]

    def cities(self, civ: str) -> str:
        return " ".join(sorted(self.state.board.cities_of(Civ(civ))))

    def tokens(self, civ: str) -> dict[Area, int]:
        return dict(sorted(self.state.board.tokens[Civ(civ)].items()))

    def barbarians(self) -> dict[Area, int]:
        return self.tokens(BARBARIANS)

    def points(self, civ: str) -> int:
        return int(self.state.board.unit_points(Civ(civ)))

    def owed(self, civ: str) -> int:
        """The last number a calamity asked of a civilization."""
        return int([e for e in self.named("CalamityReckoned") if e["civ"] == civ][-1]["amount"])

    def chain(self, civ: str) -> dict[str, int]:
        """What made that number."""
        last = [e for e in self.named("CalamityReckoned") if e["civ"] == civ][-1]
        assert sum(reason["change"] for reason in last["why"]) == last["amount"]
        return {reason["source"]: reason["change"] for reason in last["why"]}


def table(
    *,
    land: str = COUNTRY,
    civs: Any = FOUR,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    start: str = "calamity_selection",
    seed: int = 0,
    **holdings: str,
) -> Played:
    """A table of these civilizations: `table(egypt="7 in north; hand famine")`."""
    position = dict.fromkeys(civs if isinstance(civs, dict) else civs.split(", "), "")
    words = {
        "map": read_documents(land)[0],
        "civs": civs,
        "players": players,
        "options": options,
        "seed": seed,
        "position": {**position, **holdings},
    }
    return Played(words, start)
