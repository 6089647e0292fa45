"""Every kind of question at a table of a running server, met in random games from the middle on."""

import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from ecumene import Game
from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.engine.decision import Ask
from ecumene.engine.record import write_record
from ecumene.proof.plan import MODES, Plan
from ecumene.proof.walk import Walk
from ecumene.rulesets import MEGA_CIVILIZATION
from tests.browser.older_positions import OLDER, older_ask
from tests.browser.positions import JSON_LINES
from tests.server.process import Server

ANSWERS = 3000
"""How long a random game is looked at before the next one is."""

FRUITFUL = (
    (5, "west", 1), (9, "west", 1), (5, "west", 2), (9, "west", 2), (5, "west", 3),
    (12, "both", 8), (12, "both", 9), (5, "west", 14), (5, "west", 210),
)  # fmt: skip
"""Random games in which rare questions are asked; where rules change them others are tried."""

TOO_MANY_UNITS = """
players: 5
board: west
phase: calamity_resolution
position:
  egypt: hand tyranny; 8 in memphis; 7 in fayum
  hatti: stock 6
  minoa: stock 5
  assyria: stock 5
  hellas: stock 5
"""
"""The beneficiary of Tyranny has too few tokens, which hardly happens by chance."""

CROWDED = """
players: 5
board: west
phase: movement
position:
  egypt: 5 in cyrenaica; 1 in memphis; census 9
"""
"""Three tokens would be lost in Cyrenaica, and there is room next door."""


OPENING = Plan(5, "west", start="first", further=(("scenario", "short"),))
"""A game in which the questions of an opening are asked."""


OF_ALL = {"BuildCities", "ChooseLosses", "UseAbility"}
"""Questions that all editions ask; they are met in the first of them."""


class Situation(NamedTuple):
    """A game in which somebody is asked something."""

    game: Game
    ask: Ask


def situations(kinds: set[str]) -> dict[str, Situation]:
    """One position for each of these kinds of questions."""
    found: dict[str, Situation] = {}
    note(CaseRun(MEGA_CIVILIZATION, read_documents(TOO_MANY_UNITS)[0]).game, found)
    found |= asked_before_the_first_turn()
    found |= {kind: Situation(*older_ask(kind)) for kind in OLDER if kind in kinds - OF_ALL}
    for players, board, seed in chain(FRUITFUL, ((9, "west", seed) for seed in range(3, 400))):
        if kinds <= found.keys():
            return {kind: found[kind] for kind in sorted(kinds)}
        movement = MODES[2 + seed % 3]
        look_through(Plan(players, board, seed=seed, start="middle", movement=movement), found)
    raise AssertionError(f"nobody was asked {kinds - found.keys()}")


def asked_before_the_first_turn() -> dict[str, Situation]:
    """One position for each question of an opening."""
    found: dict[str, Situation] = {}
    look_through(OPENING, found, answers=20)
    ordinary = {phase.name for phase in MEGA_CIVILIZATION.sequence}
    return {kind: one for kind, one in found.items() if one.game.phase.name not in ordinary}


def look_through(plan: Plan, found: dict[str, Situation], answers: int = ANSWERS) -> None:
    """Plays a random game and keeps the first position of each kind of question."""
    game = plan.new_game()
    walk = Walk(game, plan.rng("walk"), last_turn=game.state.turn + 12)
    for _ in range(answers):
        if game.over:
            return
        note(game, found)
        walk.advance()


def note(game: Game, found: dict[str, Situation]) -> None:
    """Keeps the position if something is asked in it for the first time."""
    for ask in (*game.pending(), *game.optional()):
        if ask.kind not in found:
            found[ask.kind] = Situation(game.fork(), ask)


def situation(words: str, civ: str) -> Situation:
    """A position in the words of a case, in which somebody is asked."""
    game = CaseRun(MEGA_CIVILIZATION, read_documents(words)[0]).game
    return Situation(game, next(ask for ask in game.pending() if ask.civ == civ))


class MadeUpTables:
    """A server with one table for each situation.

    A fresh record becomes a table; then, while the server rests, its game is replaced in the
    database by the one of the situation.
    """

    def __init__(self, folder: Path, found: Mapping[str, Situation]) -> None:
        self.found = found
        self.database = folder / "games.sqlite"
        self.tables: dict[str, tuple[str, list[Any]]] = {}
        database = f"sqlite:///{self.database}"
        self.server = Server(database, requests_per_second=100_000, bot_pause=0.02)

    def open(self, context: BrowserContext) -> None:
        """Makes the tables."""
        self.server.start()
        for kind in self.found:
            self._make(context, kind)
        self.server.stop()
        with closing(sqlite3.connect(self.database)) as connection, connection:
            for kind, (table, _) in self.tables.items():
                values = (zlib.compress(self.found[kind].game.save()), table)
                connection.execute("update snapshots set body = ? where game = ?", values)
        self.server.start()

    def _make(self, context: BrowserContext, kind: str) -> None:
        context.clear_cookies()
        record = write_record(self.found[kind].game.header, [])
        address = self.server.address
        made = context.request.post(f"{address}/api/records", data=record, headers=JSON_LINES)
        table = made.json()["id"]
        context.request.post(f"{address}/api/tables/{table}/resume", data={})
        self.tables[kind] = (table, context.cookies())

    def sit_down(self, page: Page, kind: str, civ: str | None = None) -> Locator:
        """Opens the page at the seat that is asked, with the question in front.

        Where several are asked the same, a civilization may be named.
        """
        table, cookies = self.tables[kind]
        game, ask = self.found[kind]
        page.context.clear_cookies()
        page.context.add_cookies(cookies)
        facts = game.state.rules.facts
        setup = facts.setups[game.header.seats, game.header.board]
        seat = list(setup.blocks).index(civ or ask.civ) + 1
        page.goto(f"{self.server.address}/#/table/{table}/{seat}")
        shown = "PlanMovement" if kind == "MovePart" else ask.kind
        question = page.locator(f'section[data-ask="{shown}"]')
        name = page.locator("#now .optional button").filter(has_text="Optional")
        expect(question.or_(name).first).to_be_visible()
        if question.count() == 0:
            name.click()
        expect(question.get_by_test_id("commit")).to_be_visible()
        return question


@contextmanager
def made_up_tables(
    browser: Browser, folder: Path, found: Mapping[str, Situation]
) -> Iterator[MadeUpTables]:
    """The tables while they are open."""
    made = MadeUpTables(folder, found)
    context = browser.new_context()
    made.open(context)
    context.close()
    yield made
    made.server.stop()
