"""Somebody who plays the guided first game, by the coach's words or against them."""

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import WAIT, Seat

MOST_DEALS = 4
"""Deals that are tried in one session before it is left."""


MOST_LOOKS = 10
"""How often one scrolls to the end of one line, at the most."""


def read_down(coach: Locator) -> None:
    """Reads what lies below of what the coach says: as long as it does, his button says so."""
    onwards = coach.get_by_test_id("coach-next")
    for _ in range(MOST_LOOKS):
        if not onwards.is_visible() or not onwards.inner_text().startswith("Read on"):
            return
        onwards.click()
        coach.page.wait_for_timeout(100)
    raise AssertionError("his words do not come to an end")


class Heard(NamedTuple):
    """One line of the coach."""

    turn: int
    line: str
    teaches: tuple[str, ...]
    words: str


class Pupil(Seat):
    """One browser with a coach beside the board; every press is counted."""

    def __init__(self, page: Page, look: Callable[["Pupil"], None] | None = None) -> None:
        super().__init__(page)
        self.heard: list[Heard] = []
        self.clicks: dict[int, int] = {}
        self.patience = 300
        self.deals = 0
        self._look = look

    @property
    def coach(self) -> Locator:
        """The coach's panel."""
        return self.page.get_by_role("region", name="Nestor, your coach")

    @property
    def words(self) -> Locator:
        """What the coach says now."""
        return self.coach.locator("[data-line]")

    @property
    def is_over(self) -> bool:
        """Whether the end is on the screen."""
        return self.page.locator(".table[data-view=end]").count() > 0

    def begin(self) -> None:
        """One press in the lobby, without any form."""
        self.page.goto("/")
        learn = self.page.get_by_role("region", name="Your first time? Learn by playing")
        learn.get_by_role("button", name="Begin").click()
        expect(self.page.locator(".table")).to_be_visible(timeout=WAIT)
        self.clicks[1] = 1

    def press(self, button: Locator) -> None:
        """Presses a button as a person would."""
        turn = self.turn
        button.click()
        self.clicks[turn] = self.clicks.get(turn, 0) + 1

    def listen(self) -> str:
        """Hears the line of the moment; gives its name."""
        line = self.words.get_attribute("data-line") or ""
        if not self.heard or self.heard[-1].line != line:
            teaches = (self.words.get_attribute("data-teaches") or "").split()
            self.heard.append(Heard(self.turn, line, tuple(teaches), self.words.inner_text()))
            if self._look is not None:
                self._look(self)
        return line

    def settle(self) -> None:
        """Waits until something is asked, or the game is over."""
        commit = self.ask.get_by_test_id("commit")
        for _ in range(WAIT // 50):
            if self.is_over or commit.is_visible():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("nothing is asked, and the game is not over")

    def hear_out(self) -> None:
        """Reads on until the coach speaks of the question, or has said all."""
        following = self.coach.get_by_test_id("coach-next")
        self.listen()
        while following.is_visible():
            before = self.words.get_attribute("data-line")
            read_down(self.coach)
            self.press(following)
            expect(self.words).not_to_have_attribute("data-line", before or "", timeout=WAIT)
            self.listen()

    def obey(self) -> None:
        """Lets the coach fill in the answer, and gives it."""
        kind = self.wait_for_ask()
        if kind == "Trade":
            self.trade()
            return
        ask_id = self.ask.get_attribute("data-ask-id")
        self.press(self.coach.get_by_test_id("coach-do"))
        expect(self.words).to_have_attribute("data-line", re.compile(r"^filled\."), timeout=WAIT)
        self.listen()
        commit = self.ask.get_by_test_id("commit")
        expect(commit).to_be_enabled(timeout=WAIT)
        self.press(commit)
        self.wait_until_taken(ask_id)
        self.decided[kind] += 1

    def trade(self) -> None:
        """Tries the deals that the coach would, then finishes."""
        for _ in range(MOST_DEALS):
            if not self.try_deal():
                break
        self.deals += self.page.get_by_text("Deal done with").count()
        done = self.page.get_by_role("button", name="I have finished trading")
        self.press(done.first)
        self.decided["Trade"] += 1
        expect(done).to_have_count(0, timeout=WAIT)

    def try_deal(self) -> bool:
        """One deal as the coach would have it; False where there is none."""
        self.press(self.coach.get_by_test_id("coach-do"))
        answered = re.compile(r"^(filled|none)\.")
        expect(self.words).to_have_attribute("data-line", answered, timeout=WAIT)
        if self.listen().startswith("none."):
            return False
        deal = self.page.locator("[data-point=deal]")
        self.press_while_there(deal)
        self.clicks[self.turn] += 1
        self.page.wait_for_timeout(100)
        swap = self.page.get_by_role("dialog").locator("button.main")
        if swap.is_visible():
            self.press(swap)
        self.page.wait_for_timeout(self.patience)
        return True

    def walk(self, answer: Callable[["Pupil"], None]) -> None:
        """Plays to the end, hearing the coach out before each answer."""
        while True:
            self.settle()
            if self.is_over:
                break
            self.hear_out()
            answer(self)
        self.hear_out()
