"""A plan of a random game: everything that decides what happens in it, and its command."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.record import Entry, Header
from ecumene.proof.middle import middle_game
from ecumene.proof.pace import Pace, paced
from ecumene.rulesets import DEFAULT, find
from ecumene.state.game import Game
from ecumene.state.table import MovementMode

SIDES = ("basic", "expert")
MODES: tuple[MovementMode, ...] = ("census", "census", "census", "open", "sealed")
"""How players move; one at a time is played most."""

Start = Literal["first", "middle"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A random game. The same plan gives the same game, question by question."""

    players: int
    board: str
    ast: str = "basic"
    seed: int = 1
    start: Start = "first"
    """From the first turn, or from a made-up position of the middle game."""
    movement: MovementMode = "census"
    turns: int = 25
    """After this many turns the table ends the game, as it may when time is short."""
    laws: int = 40
    """Laws are checked at one position in this many; 0 for never."""
    trouble: int = 8
    """Something illegal is tried at one position in this many; 0 for never."""
    edition: str = DEFAULT
    more: tuple[tuple[str, Any], ...] = ()
    """Further choices before the game."""

    @property
    def options(self) -> dict[str, Any]:
        """What is chosen before the game, as far as the edition leaves a choice."""
        chosen = {"ast": self.ast, "movement_mode": self.movement, **dict(self.more)}
        known = find(self.edition).options.__struct_fields__
        return {name: value for name, value in chosen.items() if name in known}

    @property
    def command(self) -> str:
        """The one command that plays this game again."""
        more = "".join(f" --option {name}={value}" for name, value in self.more)
        return (
            f"ecumene fuzz --players {self.players} --board {self.board} --ast {self.ast} "
            f"--seed {self.seed} --start {self.start} --movement {self.movement} --games 1 "
            f"--turns {self.turns} --laws {self.laws} --trouble {self.trouble} "
            f"--edition {self.edition}{more}"
        )

    @property
    def name(self) -> str:
        """A short name, good for a file."""
        movement = "" if self.movement == "census" else f"-{self.movement}"
        edition = "" if self.edition == DEFAULT else f"{find(self.edition).name}-"
        more = "".join(f"-{value}" for _, value in self.more)
        how = f"{self.ast}-{self.start}{movement}{more}"
        return f"{edition}{self.players}-{self.board}-{how}-{self.seed}"

    def rng(self, purpose: str) -> Random:
        """A random generator for one purpose, independent of all others."""
        return Random(f"{self.name}/{purpose}")

    def new_game(self, pace: Pace | None = None) -> Game:
        """The game at its first question; its steps are counted by `pace`."""
        rules = find(self.edition)
        if pace is not None:
            rules = paced(rules, pace)
        seed, options = f"seed-{self.name}", self.options
        if self.start == "first":
            return Game.new(rules, seats=self.players, board=self.board, seed=seed, **options)
        header = Header(rules.name, rules.version, self.players, self.board, seed, options)
        state = rules.set_up(self.players, self.board, seed, dict(options))
        middle_game(state, self.rng("middle"))
        return Game.at(header, rules, state, rules.sequence_in(state.turn).names[0])

    def playable(self) -> "Plan":
        """The same plan, on the other side of the A.S.T. where this one does not go together."""
        try:
            find(self.edition).chosen(dict(self.options))
        except IllegalAnswer:
            return replace(self, ast=SIDES[0])
        return self

    def replay(self, entries: list[Entry]) -> Game:
        """The game again, from the same start with these answers."""
        game = self.new_game()
        for entry in entries:
            game.enter(entry)
        return game


def plans(
    seed: int,
    players: int | None = None,
    board: str | None = None,
    ast: str | None = None,
    start: Start | None = None,
    movement: MovementMode | None = None,
    turns: int = 25,
    laws: int = 40,
    trouble: int = 8,
    edition: str = DEFAULT,
    more: tuple[tuple[str, Any], ...] = (),
) -> list[Plan]:
    """One plan for each set-up that fits; what is left open alternates or is drawn."""
    modes = Random(f"movement/{seed}")
    starts: tuple[Start, Start] = ("first", "middle")
    fitting = [
        (number, side)
        for number, side in find(edition).facts.setups
        if players in (None, number) and board in (None, side)
    ]
    return [
        Plan(
            players=number,
            board=side,
            ast=ast or SIDES[(place + seed // 2) % 2],
            seed=seed,
            start=start or starts[(place + seed) % 2],
            movement=modes.choice(MODES) if movement is None else movement,
            turns=turns,
            laws=laws,
            trouble=trouble,
            edition=edition,
            more=more,
        ).playable()
        for place, (number, side) in enumerate(fitting)
    ]
