"""A plan of a random game: everything that decides what happens in it, and its command."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from ecumene.engine.record import Entry, Header
from ecumene.proof.middle import middle_game
from ecumene.proof.pace import Pace, paced
from ecumene.rulesets import DEFAULT, find
from ecumene.state.game import Game
from ecumene.state.table import MovementMode

SIDES = ("basic", "expert")
MODES: tuple[MovementMode, ...] = ("census", "census", "census", "open", "sealed")
"""How all move; by turns is played most."""

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
    """After so many turns of play the table ends the game, as it may for want of time."""
    laws: int = 40
    """Laws are checked at one of so many positions; 0 is never."""
    trouble: int = 8
    """Something illegal is tried at one of so many positions; 0 is never."""
    edition: str = DEFAULT

    @property
    def options(self) -> dict[str, str]:
        """What is chosen before the game, as far as the edition leaves a choice."""
        chosen = {"ast": self.ast, "movement_mode": self.movement}
        known = find(self.edition).options.__struct_fields__
        return {name: value for name, value in chosen.items() if name in known}

    @property
    def command(self) -> str:
        """The one command that plays this game again."""
        return (
            f"ecumene fuzz --players {self.players} --board {self.board} --ast {self.ast} "
            f"--seed {self.seed} --start {self.start} --movement {self.movement} --games 1 "
            f"--turns {self.turns} --laws {self.laws} --trouble {self.trouble} "
            f"--edition {self.edition}"
        )

    @property
    def name(self) -> str:
        """A short name, good for a file."""
        movement = "" if self.movement == "census" else f"-{self.movement}"
        edition = "" if self.edition == DEFAULT else f"{find(self.edition).name}-"
        return f"{edition}{self.players}-{self.board}-{self.ast}-{self.start}{movement}-{self.seed}"

    def rng(self, purpose: str) -> Random:
        """Chance for one purpose, apart from all others."""
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
) -> list[Plan]:
    """One plan for each set-up that fits; what is not said goes by turns or is drawn."""
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
        )
        for place, (number, side) in enumerate(fitting)
    ]
