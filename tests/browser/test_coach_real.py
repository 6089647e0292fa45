"""The coach in real games: each thing once, when it is met, and never in the way."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.coached import read_down
from tests.browser.conftest import Opener
from tests.browser.table import WAIT, Seat
from tests.browser.test_axe import findings
from tests.browser.test_coach import overlaps

SIZES = [(1366, 768), (390, 844), (844, 390)]
OWN_PANEL = {"Trade"}
"""Questions that are answered in a sheet of their own."""
MOST_LINES = 8
"""Lines that are heard at one question, at the most."""


def coach_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Nestor, your coach")


def line_of(page: Page) -> str:
    """The name of what he says; nothing while he is silent."""
    words = coach_of(page).locator("[data-line]")
    return (words.get_attribute("data-line") or "") if words.count() else ""


def begin_short(page: Page) -> Seat:
    """The Short Game as Egypt."""
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    form.locator("summary").click()
    form.get_by_role("radio", name="Egypt").check()
    form.get_by_label("Length").select_option(label="Short Game")
    form.get_by_role("button", name="Start the game").click()
    seat = Seat(page)
    seat.wait_for_ask()
    expect(coach_of(page)).to_be_visible(timeout=WAIT)
    return seat


def hear_out(page: Page) -> list[str]:
    """Reads all that is new; gives the names of the lines."""
    heard: list[str] = []
    for _ in range(MOST_LINES):
        line = line_of(page)
        if not line:
            return heard
        heard.append(line)
        read_down(coach_of(page))
        coach_of(page).get_by_test_id("coach-next").click()
        words = coach_of(page).locator(f'[data-line="{line}"]')
        expect(words).to_have_count(0, timeout=WAIT)
    raise AssertionError(f"he does not come to an end: {heard}")


UNCOVERED = """(one, part) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height * part));
}"""


def in_sight(button: Locator, most: float) -> None:
    """So much of a button lies in the window at least, and nothing upon it."""
    expect(button).to_be_in_viewport(ratio=most)
    for part in (0.1, 0.5):
        for _ in range(30):  # the page may still be settling
            if button.evaluate(UNCOVERED, part):
                break
            button.page.wait_for_timeout(100)
        assert button.evaluate(UNCOVERED, part), (button, part)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_short_game_is_explained_as_it_is_met_and_nothing_twice(
    open_page: Opener, width: int, height: int
):
    page = open_page(width, height, has_touch=width < 1000)
    seat = begin_short(page)
    heard: list[str] = []
    for _ in range(14):
        kind = seat.wait_for_ask()
        if line_of(page):
            in_sight(coach_of(page).get_by_test_id("coach-next"), 0.99)
            if kind not in OWN_PANEL:
                in_sight(seat.ask.get_by_test_id("commit"), 0.75)
            assert not overlaps(coach_of(page), page.locator("main.stage"))
        now = hear_out(page)
        assert now or any(line.startswith(f"ask.{kind}") for line in heard), (kind, heard)
        heard += now
        seat.decide()
    assert len(heard) == len(set(heard))
    assert heard[0].startswith("start.ends.")
    assert heard[1].startswith("start.scores.")
    assert {"held.set", "ask.PlaceCities", "ask.PlaceTokens", "ask.PlanMovement"} <= set(heard)


def test_he_is_silent_once_understood_and_comes_by_his_key(page: Page):
    seat = begin_short(page)
    assert findings(page) == []
    hear_out(page)
    expect(coach_of(page)).to_have_count(0)
    page.reload()
    seat.wait_for_ask()
    page.wait_for_timeout(200)
    expect(coach_of(page)).to_have_count(0)
    page.keyboard.press("g")
    expect(coach_of(page).locator("[data-line]")).to_have_attribute(
        "data-line", "ask.PlaceCities", timeout=WAIT
    )
    expect(coach_of(page).get_by_test_id("coach-do")).to_have_count(0)


def test_who_answers_without_reading_is_not_told_late(page: Page):
    seat = begin_short(page)
    assert line_of(page).startswith("start.ends.")
    seat.decide()
    seat.wait_for_ask()
    expect(coach_of(page).locator("[data-line]")).to_have_attribute(
        "data-line", re.compile(r"^start\.scores\."), timeout=WAIT
    )
    assert "ask.PlaceCities" not in hear_out(page)


def test_who_sends_him_away_is_left_in_peace_until_he_is_called(page: Page):
    seat = begin_short(page)
    coach_of(page).get_by_role("button", name="Send Nestor away").click()
    expect(coach_of(page)).to_have_count(0)
    page.reload()
    seat.wait_for_ask()
    expect(coach_of(page)).to_have_count(0)
    switch = seat.look_at("Seat").get_by_label("Nestor explains what is new")
    expect(switch).not_to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(coach_of(page)).to_be_visible()
    page.reload()
    expect(coach_of(page)).to_be_visible(timeout=WAIT)


def test_who_has_finished_three_games_is_left_in_peace(open_page: Opener):
    page = open_page()
    page.add_init_script("localStorage.setItem('ecumene.finished', JSON.stringify(['a','b','c']))")
    seat = Seat(page)
    seat.start_alone(coach=True)
    seat.wait_for_ask()
    expect(coach_of(page)).to_have_count(0)
    page.keyboard.press("g")
    expect(coach_of(page)).to_be_visible()


def test_a_name_in_his_words_opens_what_it_means(open_page: Opener):
    page = open_page(390, 844, has_touch=True)
    begin_short(page)
    page.get_by_role("button", name="A.S.T.", exact=True).first.tap()
    expect(page.get_by_role("dialog")).to_contain_text("Archaeological Succession Table")


def test_what_was_gone_on_from_can_be_read_again(open_page: Opener):
    page = open_page(390, 844, has_touch=True)
    begin_short(page)
    words = coach_of(page).locator("[data-line]")
    first = line_of(page)
    assert coach_of(page).get_by_test_id("coach-back").count() == 0
    read_down(coach_of(page))
    coach_of(page).get_by_test_id("coach-next").click()
    expect(words).not_to_have_attribute("data-line", first, timeout=WAIT)
    second = line_of(page)
    coach_of(page).get_by_test_id("coach-back").click()
    expect(words).to_have_attribute("data-line", first, timeout=WAIT)
    read_down(coach_of(page))
    coach_of(page).get_by_test_id("coach-next").click()
    expect(words).to_have_attribute("data-line", second, timeout=WAIT)
    last = hear_out(page)[-1]
    expect(coach_of(page)).to_have_count(0)
    page.get_by_role("button", name="Hear Nestor again").tap()
    expect(words).to_have_attribute("data-line", last, timeout=WAIT)
    read_down(coach_of(page))
    coach_of(page).get_by_test_id("coach-next").click()
    expect(coach_of(page)).to_have_count(0)
