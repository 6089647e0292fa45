"""The games of a release: positions in every phase, the records of whole games, and events.

A game is played by easy bots that now and then do anything legal, answer early or
withdraw what they said. From a turn of its own on, the first position of every kind is kept.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from ecumene import rulesets
from ecumene.bots.making import make_bot
from ecumene.cases.reading import read_cases
from ecumene.cases.runner import CaseRun
from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.phases.leaving import Leave
from ecumene.proof.walk import Walk
from ecumene.server.catalogue import StoredEvent
from ecumene.state.game import Game

ROOT = Path(__file__).parent.parent
RELEASES = ROOT / "tests" / "releases"
CASES = ROOT / "tests" / "cases"

EXAMPLES = 5
"""How many events of a kind are kept from games whose log is not kept whole."""
PART = 50
"""Events that are written together."""


class Story(NamedTuple):
    """A game to be played, and what is to be kept of it."""

    players: int
    board: str
    ast: str
    movement: str
    since: int
    """Positions are kept from this turn on."""
    leaves: int
    """Somebody leaves in this turn."""
    last: int
    """The table ends the game with this turn, if nobody has won before."""

    @property
    def name(self) -> str:
        """Good for a file."""
        return f"{self.players}-{self.board}-{self.ast}-{self.movement}"


STORIES = (
    Story(5, "west", "basic", "census", since=1, leaves=16, last=60),
    Story(5, "west", "basic", "open", since=12, leaves=16, last=40),
    Story(9, "east", "expert", "census", since=20, leaves=30, last=60),
    Story(9, "east", "expert", "sealed", since=5, leaves=9, last=30),
    Story(12, "both", "basic", "sealed", since=25, leaves=27, last=36),
    Story(18, "both", "expert", "census", since=8, leaves=12, last=24),
)


class Seats(Walk):
    """Easy bots in all seats, who now and then do anything legal."""

    def __init__(self, game: Game, rng: Random, last_turn: int) -> None:
        super().__init__(game, rng, last_turn)
        self._bots = {civ: make_bot("easy", str(civ)) for civ in game.state.civs}

    def choose(self, ask: Ask) -> Any:
        """What the bot would do, from its own view alone; or something legal."""
        if self.rng.random() < 0.15:
            return super().choose(ask)
        return self._bots[ask.civ].answer(self.game.view(ask.civ), ask)


class Played(NamedTuple):
    """A game that was played to its end."""

    story: Story
    game: Game
    positions: dict[str, tuple[bytes, dict[str, Any]]]
    """By the name of the moment: the position as it is saved, and what is true of it."""


def play(story: Story) -> Played:
    """Plays a game and keeps the first position of every kind."""
    kept: dict[str, tuple[bytes, dict[str, Any]]] = {}
    for game in positions(story):
        for name in moments(game):
            if name not in kept and game.state.turn >= story.since:
                kept[name] = game.save(), facts_of(game) | {"digest": game.digest()}
    return Played(story, game, kept)


def record_until(story: Story, moment: str) -> bytes:
    """The record of a game as far as a moment."""
    for game in positions(story):
        if game.state.turn >= story.since and moment in moments(game):
            return game.write_record()
    raise LookupError(f"{story.name} never comes to {moment}")


def positions(story: Story) -> Iterator[Game]:
    """The game of a story before every answer, and at its end."""
    game = Game.new(
        rulesets.MEGA_CIVILIZATION, seats=story.players, board=story.board,
        seed=f"release {story.name}", ast=story.ast, movement_mode=story.movement,
    )  # fmt: skip
    seats = Seats(game, Random(story.name), story.last)
    while not game.over:
        if game.state.turn == story.leaves and not game.state.leaving:
            game.tell(Leave(seats.rng.choice(game.state.civs)))
        yield game
        seats.advance()
    yield game


def moments(game: Game) -> list[str]:
    """What a position is an example of."""
    phase, state = game.phase.name, game.state
    if game.over:
        return ["finished"]
    found = {
        phase: True,
        f"{phase}-answered": any(game.sealed(civ) for civ in state.civs),
        f"{phase}-with-offers": phase == "trade" and state.market.offers,
        "somebody-is-to-leave": state.leaving,
        "somebody-has-left": state.table.left,
    }
    return [name for name, stands in found.items() if stands]


def facts_of(game: Game) -> dict[str, Any]:
    """What must still be true of a position when a later version opens it."""
    state = game.state
    scores = game.scores()
    return {
        "turn": state.turn,
        "phase": game.phase.name,
        "over": game.over,
        "asked": _questions(game.pending()),
        "may": _questions(game.optional()),
        "sealed": {civ: sorted(own) for civ in state.civs if (own := game.sealed(civ))},
        "leaving": list(state.leaving),
        "scores": {civ: scores[civ].total for civ in state.civs},
        "pieces": {civ: _pieces(game, civ) for civ in state.civs},
    }


def _questions(asks: Iterable[Ask]) -> dict[str, str]:
    return {ask.id: ask.kind for ask in sorted(asks, key=lambda ask: ask.id)}


def _pieces(game: Game, civ: Civ) -> dict[str, int]:
    state = game.state
    return {
        "tokens": state.board.token_count(civ),
        "cities": list(state.board.cities.values()).count(civ),
        "ships": sum(berth is not None for berth in state.board.ships[civ]),
        "treasury": state.treasury[civ],
        "cards": len(state.hands[civ]),
        "advances": len(state.advances[civ]),
        "ast": state.ast[civ],
    }


# -------------------------------------------------------------------- files


def write_games(folder: Path) -> None:
    """The positions, records and events of all games, and what is true of them."""
    games = [play(story) for story in STORIES]
    for played in games:
        write_positions(folder / "positions", played)
        file = folder / "records" / f"{played.story.name}.ecumene.gz"
        write_packed(file, played.game.write_record())
        write_facts(file, facts_of(played.game))
    write_events(folder / "events", [played.game.log for played in games])


def write_positions(folder: Path, played: Played) -> None:
    """The saved positions of a game, one a line, and beside them what is true of them."""
    file = folder / f"{played.story.name}.jsonl.gz"
    saves = [save for save, _ in played.positions.values()]
    write_packed(file, b"".join(save + b"\n" for save in saves))
    write_facts(file, {name: facts for name, (_, facts) in played.positions.items()})


def write_events(folder: Path, logs: list[list[Logged]]) -> None:
    """The first game's log, and some examples of each kind out of all others and the cases."""
    whole, *others = logs
    others.extend(case_logs())
    for name, log in (("whole-game", whole), ("examples", list(_examples(others)))):
        stored = [StoredEvent(one.turn, one.phase, one.event) for one in log]
        parts = [stored[start : start + PART] for start in range(0, len(stored), PART)]
        file = folder / f"{name}.jsonl.gz"
        write_packed(file, b"".join(msgspec.json.encode(part) + b"\n" for part in parts))
        kinds = Counter(type(one.event).__name__ for one in log)
        write_facts(file, {"events": len(log), "kinds": dict(sorted(kinds.items()))})


def case_logs() -> Iterator[list[Logged]]:
    """What happens in the cases of the rules: there the rarest things happen too."""
    for case in read_cases(CASES):
        for edition in case.editions:
            run = CaseRun(rulesets.BY_NAME[edition], case.words)
            run.outcome()
            yield run.game.log


def _examples(logs: list[list[Logged]]) -> Iterator[Logged]:
    seen: Counter[type] = Counter()
    for log in logs:
        for one in log:
            seen[type(one.event)] += 1
            if seen[type(one.event)] <= EXAMPLES:
                yield one


def write_packed(file: Path, data: bytes) -> None:
    """The same bytes for the same data, whenever it is written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(data, mtime=0))


def facts_file(file: Path) -> Path:
    """Where the facts of a packed file lie: `5-west.jsonl.gz` has `5-west.facts.json`."""
    return file.with_name(f"{file.name.partition('.')[0]}.facts.json")


def write_facts(file: Path, facts: dict[str, Any]) -> None:
    """What is true of a file, beside it: JSON, one fact a line."""
    plain = msgspec.to_builtins(facts, str_keys=True)
    lines = [f"{json.dumps(name)}: {json.dumps(fact)}" for name, fact in plain.items()]
    text = ",\n".join(lines)
    facts_file(file).write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def read_facts(file: Path) -> Any:
    """What is true of a file."""
    return json.loads(facts_file(file).read_text(encoding="utf-8"))
