"""A plan of a random game: everything that decides what happens in it, and its command."""

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import msgspec

from ecumene.engine.record import Entry, Header
from ecumene.proof.middle import middle_game
from ecumene.proof.pace import Pace, paced
from ecumene.rulesets import DEFAULT, find
from ecumene.state.game import Game
from ecumene.state.rules import Rules
from ecumene.state.table import MovementMode

SIDES = ("basic", "expert")
MODES: tuple[MovementMode, ...] = ("census", "census", "census", "open", "sealed")
"""How players move; one at a time is played most."""

Start = Literal["first", "middle"]
Further = tuple[tuple[str, Any], ...]
"""Choices before the game, with their values."""


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
    further: Further = ()
    """Choices besides these, by name."""

    @property
    def options(self) -> dict[str, Any]:
        """What is chosen before the game, as far as the edition leaves a choice."""
        chosen = {"ast": self.ast, "movement_mode": self.movement} | dict(self.further)
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
            + "".join(f" --option {name}={value}" for name, value in self.further)
        )

    @property
    def name(self) -> str:
        """A short name, good for a file."""
        movement = "" if self.movement == "census" else f"-{self.movement}"
        edition = "" if self.edition == DEFAULT else f"{find(self.edition).name}-"
        further = "".join(f"-{name}-{value}" for name, value in self.further)
        played = f"{edition}{self.players}-{self.board}-{self.ast}{further}-{self.start}"
        return f"{played}{movement}-{self.seed}"

    def rng(self, purpose: str) -> Random:
        """A random generator for one purpose, independent of all others."""
        return Random(f"{self.name}/{purpose}")

    def new_game(self, pace: Pace | None = None) -> Game:
        """The game at its first question; its steps are counted by `pace`."""
        seed, options = f"seed-{self.name}", self.options
        rules = find(self.edition).playing(options)
        if pace is not None:
            rules = paced(rules, pace)
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
    further: Further | None = None,
) -> list[Plan]:
    """One plan for each set-up that fits; what is left open alternates or is drawn."""
    modes = Random(f"movement/{seed}")
    starts: tuple[Start, Start] = ("first", "middle")
    fitting = [
        (number, side)
        for number, side in find(edition).facts.setups
        if players in (None, number) and board in (None, side)
    ]
    both = playable_sides(edition, further or ())
    sides = [ast or both[(place + seed // 2) % len(both)] for place in range(len(fitting))]
    return [
        Plan(
            players=number,
            board=side,
            ast=sides[place],
            seed=seed,
            start=start or starts[(place + seed) % 2],
            movement=modes.choice(MODES) if movement is None else movement,
            turns=turns,
            laws=laws,
            trouble=trouble,
            edition=edition,
            further=some_variant(edition, sides[place], modes) if further is None else further,
        )
        for place, (number, side) in enumerate(fitting)
    ]


def playable_sides(edition: str, further: Further) -> list[str]:
    """The sides of the A.S.T. that go together with what was chosen."""
    rules, chosen = find(edition), dict(further)
    barred = {
        one.never_with.get("ast")
        for one in rules.variants
        if one.option in chosen and chosen[one.option] == one.value
    }
    return [side for side in SIDES if side not in barred and is_option(rules, "ast", side)]


def is_option(rules: Rules, name: str, value: str) -> bool:
    """Whether an option may have a value in this edition; one that it does not have may."""
    if name not in rules.options.__struct_fields__:
        return True
    try:
        msgspec.convert({name: value}, rules.options)
    except msgspec.ValidationError:
        return False
    return True


def some_variant(edition: str, ast: str, rng: Random) -> Further:
    """Now and then one of the edition's own variants that goes together with the side played."""
    own = [
        one
        for one in find(edition).variants
        if one.option != "ast" and one.never_with.get("ast") != ast
    ]
    if not own or rng.random() < 0.5:
        return ()
    variant = rng.choice(own)
    return ((variant.option, variant.value),)
