"""A person at a table in a browser: starts games, reads what is asked, decides by clicking."""

import re
import time
from collections import Counter

from playwright.sync_api import Locator, Page, TimeoutError, expect

WAIT = 20_000


def sure(page: Page) -> Locator:
    """The dialog that asks before something is lost."""
    return page.get_by_role("dialog", name="Are you sure?")


class Seat:
    """One browser at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.decided: Counter[str] = Counter()

    def start_alone(
        self, players: int = 5, bots: str = "normal", coach: bool = False, civ: str = "Egypt"
    ) -> None:
        """A few presses from the lobby into a game against bots; the coach was sent away before."""
        if not coach:
            self.page.add_init_script("localStorage.setItem('ecumene.coach.real', 'off')")
        self.page.goto("/")
        form = self.page.get_by_role("form", name="Play alone now")
        form.get_by_label("Players").select_option(str(players))
        form.get_by_label("Bots").select_option(bots)
        form.get_by_role("radio", name=civ, exact=True).check()
        form.get_by_role("button", name="Start the game").click()
        expect(self.page.locator(".table")).to_be_visible(timeout=WAIT)

    @property
    def ask(self) -> Locator:
        """The question that is in front of the player."""
        return self.page.locator("section[data-ask]").first

    @property
    def turn(self) -> int:
        """The turn that the head of the table shows."""
        found = re.search(r"\d+", self.page.locator(".turn").inner_text())
        assert found
        return int(found.group())

    def wait_for_ask(self) -> str:
        """Waits until something is asked, with its choices laid out; gives its kind."""
        expect(self.ask.get_by_test_id("commit")).to_be_visible(timeout=WAIT)
        return self.ask.get_attribute("data-ask") or ""

    def close_cards(self) -> None:
        """Reads the cards of calamities and the news, which wait until they are read."""
        waiting = self.page.locator("[data-testid=calamity], [data-testid=news]")
        while waiting.first.is_visible():
            waiting.first.locator("footer button.main").click()
            self.page.wait_for_timeout(20)

    def decide(self) -> str:
        """Answers what is asked with what is suggested, by its buttons; gives its kind."""
        kind = self.wait_for_ask()
        ask_id = self.ask.get_attribute("data-ask-id")
        suggest = self.ask.get_by_role("button", name="Suggest", exact=True)
        if suggest.is_visible():
            self.press_while_there(suggest)
        commit = self.ask.get_by_test_id("commit")
        expect(commit).to_be_enabled(timeout=WAIT)
        commit.click()
        self.wait_until_taken(ask_id)
        self.decided[kind] += 1
        return kind

    def press_while_there(self, button: Locator) -> None:
        """Presses a button that goes away where there turns out to be nothing to suggest."""
        try:
            button.click()
        except TimeoutError:
            if button.is_visible():
                raise

    def lose_it(self) -> None:
        """Says yes where the page asks whether something may be lost."""
        anyway = self.page.get_by_test_id("anyway")
        if anyway.is_visible():
            anyway.click()

    def wait_until_taken(self, ask_id: str | None) -> None:
        """Waits until another question is there, or none; a warning may come up meanwhile."""
        until = time.monotonic() + WAIT / 1000
        while time.monotonic() < until:
            same = self.page.locator(f'section[data-ask-id="{ask_id}"]')
            if same.count() == 0:
                return
            self.lose_it()
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{ask_id} was not taken: {self.ask.inner_text()}")

    def play_until(self, turn: int, most: int = 120) -> None:
        """Decides whatever is asked until a turn begins."""
        for _ in range(most):
            self.wait_for_ask()
            if self.turn >= turn:
                return
            self.decide()
        raise AssertionError(f"turn {turn} was not reached: {self.decided}")

    def look_at(self, view: str) -> Locator:
        """Opens one of the sheets."""
        self.page.get_by_role("navigation", name="Views").get_by_role("button", name=view).click()
        return self.page.locator(".sheet")
