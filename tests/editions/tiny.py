"""The Tiny Edition: what is different from Mega Civilization.

Invented for the tests. It goes through every door that an edition has, and nothing outside this
folder knows its name. Its rulebook: TE 1 everybody learns one craft; TE 2 in every turn the
population grows, all move, and points are counted; TE 3 in turn 2 all move first; TE 4 at any
time a token may be put from stock into the treasury, twice a turn; TE 5 four turns are played,
and what counts is treasury.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from ecumene.advances import printed
from ecumene.advances.cloth_making import card as cloth_making
from ecumene.data import read
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import AnyTimeAction, Phase, SequenceOfPlay, once
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Civ
from ecumene.phases.succession.victory import GameEnded, Score, ranking
from ecumene.rulesets.mega import MEGA_CIVILIZATION
from ecumene.state.state import State
from ecumene.state.table import Options

LAST_TURN = 4
SAVINGS_A_TURN = 2
SAVED = "tiny savings"


class TinyOptions(Options, frozen=True):
    """One choice more than Mega Civilization has."""

    crafts: Literal["few", "many"] = "few"


# -------------------------------------------------------------------- TE 1: the opening


class CraftLearnt(Event, frozen=True):
    """A nation begins with a craft."""

    civ: Civ
    craft: Advance


class CraftChoices(Choices, frozen=True):
    """The crafts of which one is learnt."""

    crafts: tuple[Advance, ...]


class LearnCraft(Decision[State, Advance], frozen=True):
    """Which craft your nation begins with."""

    answer_type: ClassVar[Any] = Advance

    def check(self, state: State, civ: Civ, answer: Advance) -> None:
        """One of the crafts on the list (TE 1)."""
        if answer not in crafts_of(state):
            raise IllegalAnswer("tiny.craft", craft=answer, crafts=list(crafts_of(state)))

    def offer(self, state: State, civ: Civ) -> CraftChoices:
        """The list."""
        return CraftChoices(crafts_of(state))

    def default(self, state: State, civ: Civ) -> Advance:
        """The first on the list."""
        return crafts_of(state)[0]

    def sample(self, state: State, civ: Civ, rng: Random) -> Advance:
        """One of them."""
        return rng.choice(crafts_of(state))


def crafts_of(state: State) -> tuple[Advance, ...]:
    """Two crafts, or three where the table wants many (TE 1)."""
    few = (Advance("cloth_making"), Advance("pottery"))
    options = state.table.options
    many = isinstance(options, TinyOptions) and options.crafts == "many"
    return (*few, Advance("coinage")) if many else few


async def learn_crafts(turn: Turn[State], item: str) -> None:
    """All choose at once, before the first turn (TE 1)."""
    chosen = await turn.ask_all({civ: LearnCraft() for civ in turn.state.civs})
    for civ, craft in chosen.items():
        turn.state.advances[civ] = frozenset([craft])
        turn.emit(CraftLearnt(civ, craft))


# -------------------------------------------------------------------- TE 2, TE 3: the turn


async def count_points(turn: Turn[State], item: str) -> None:
    """After the fourth turn, or when the table says so, the game is over (TE 5)."""
    state = turn.state
    if state.turn >= LAST_TURN or state.last_turn:
        state.over = True
        turn.emit(GameEnded(ranking(state)))


COUNTING = Phase("counting", once, count_points, automatic=True)
EXPANSION, MOVEMENT = "population_expansion", "movement"
GROW_AND_MOVE = MEGA_CIVILIZATION.sequence.only(EXPANSION, MOVEMENT).inserting(MOVEMENT, COUNTING)
MOVE_AND_GROW = MEGA_CIVILIZATION.sequence.only(MOVEMENT, EXPANSION).inserting(EXPANSION, COUNTING)


# -------------------------------------------------------------------- TE 4: at any time


class TokensSaved(Event, frozen=True):
    """Tokens went from stock into the treasury."""

    civ: Civ
    tokens: int


class SavingChoices(Choices, frozen=True):
    """How many tokens may be saved."""

    most: int


class SaveTokens(Decision[State, int], frozen=True):
    """How many tokens go from stock into your treasury."""

    answer_type: ClassVar[Any] = Annotated[int, Meta(ge=1, le=5)]

    def check(self, state: State, civ: Civ, answer: int) -> None:
        """No more than may be saved this turn (TE 4)."""
        if answer > savings_left(state, civ):
            raise IllegalAnswer("tiny.savings", most=savings_left(state, civ))

    def offer(self, state: State, civ: Civ) -> SavingChoices:
        """As many as are left."""
        return SavingChoices(savings_left(state, civ))

    def default(self, state: State, civ: Civ) -> int:
        """One."""
        return 1

    def sample(self, state: State, civ: Civ, rng: Random) -> int:
        """Some of them."""
        return rng.randint(1, savings_left(state, civ))


def savings_left(state: State, civ: Civ) -> int:
    """Two tokens a turn, while there are some in stock (TE 4)."""
    return min(state.stock(civ), SAVINGS_A_TURN - state.times_used(civ, SAVED))


def savers(state: State) -> Mapping[Civ, SaveTokens]:
    """From the first turn on (TE 4)."""
    return {c: SaveTokens() for c in state.civs if state.turn and savings_left(state, c) > 0}


def save_tokens(turn: Turn[State], civ: Civ, tokens: int) -> None:
    """The tokens go into the treasury (TE 4)."""
    turn.state.treasury[civ] += tokens
    for _ in range(tokens):
        turn.state.use(civ, SAVED)
    turn.emit(TokensSaved(civ, tokens))


# -------------------------------------------------------------------- cards and scores


def huge_sails(steps: int, state: State, mover: Civ) -> int:
    """Ships sail three steps further (TE 6)."""
    return steps + 3


def score_of(state: State, civ: Civ) -> Score:
    """A point for each treasury token (TE 5)."""
    return Score(further={"treasury": state.treasury[civ]})


TINY = replace(
    MEGA_CIVILIZATION,
    name="tiny",
    version="1",
    facts=read(Path(__file__).parent / "data", "tiny"),
    opening=SequenceOfPlay(Phase("learning_crafts", once, learn_crafts)),  # TE 1
    sequence=GROW_AND_MOVE,  # TE 2
    special_turns={2: MOVE_AND_GROW},  # TE 3
    any_time=(AnyTimeAction("saving", savers, save_tokens),),  # TE 4
    score=score_of,  # TE 5
    tie_breaks=(
        ("victory_points", lambda state, civ: state.treasury[civ]),
        ("tokens", lambda state, civ: state.board.token_count(civ)),
        ("ast_ranking", lambda state, civ: -state.table.rank[civ]),
    ),
    cards=MEGA_CIVILIZATION.cards | printed(cloth_making.but(better_sails=huge_sails)),  # TE 6
    options=TinyOptions,
    books={"MC 6.2": "TE 2", "MC 6.3": "TE 2", "MC 9": "TE 6", "MC": "TE"},
)
