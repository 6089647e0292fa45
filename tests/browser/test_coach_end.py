"""The end of the guided first game: it stays until somebody chooses what comes next."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.coached import Pupil, read_down
from tests.browser.conftest import Opener
from tests.browser.table import WAIT
from tests.browser.test_axe import findings
from tests.browser.test_coach import overlaps, refuse


def hurry(pupil: Pupil) -> None:
    """Answers each question without a word of the coach being read."""
    while True:
        pupil.settle()
        if pupil.is_over:
            return
        pupil.listen()
        refuse(pupil)


def read_to_the_end(page: Page, pupil: Pupil) -> dict[str, float]:
    """Presses Next until there is none; gives where it was."""
    following = pupil.coach.get_by_test_id("coach-next")
    box: dict[str, float] = {}
    while following.is_visible():
        read_down(pupil.coach)
        found = following.bounding_box()
        assert found is not None
        box = dict(found)
        line = pupil.words.get_attribute("data-line") or ""
        following.click()
        expect(pupil.words).not_to_have_attribute("data-line", line, timeout=WAIT)
    return box


def stays_where_one_scrolls_to(page: Page, place: Locator) -> None:
    """What is pointed at is brought into view once; then the page is the reader's."""
    expect(page.locator("[data-pointing]")).to_have_count(1)
    place.evaluate("place => place.scrollIntoView()")
    page.wait_for_timeout(600)
    expect(place).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_who_reads_nothing_hears_of_each_step_and_then_of_the_end(
    open_page: Opener, width: int, height: int
):
    page = open_page(width, height, has_touch=width < 500)
    pupil = Pupil(page)
    pupil.begin()
    hurry(pupil)
    seventh = [heard.line for heard in pupil.heard if heard.turn == 7]
    assert "city_attacks" not in seventh[1:]
    expect(pupil.words).to_have_attribute("data-line", "review.7", timeout=WAIT)
    box = read_to_the_end(page, pupil)
    expect(pupil.words).to_have_attribute("data-line", "farewell")
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(200)
    expect(page.locator(".table[data-view=end]")).to_be_visible()
    expect(pupil.words).to_have_attribute("data-line", "farewell")
    choices = page.get_by_role("region", name="What comes next?")
    expect(choices.get_by_role("button")).to_have_text(
        ["The Short Game", "The full game", "This game again"]
    )
    for button in choices.get_by_role("button").all():
        button.evaluate("button => button.scrollIntoView({ block: 'center' })")
        assert not overlaps(button, pupil.coach)
    stays_where_one_scrolls_to(page, page.get_by_role("heading", name="The game turn by turn"))
    expect(page.get_by_role("link", name="Replay")).to_be_hidden()
    assert findings(page) == []
    page.get_by_text("Replay, story, record and other ways").click()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()


def test_the_first_game_can_be_played_again_from_its_end(page: Page):
    pupil = Pupil(page)
    pupil.begin()
    hurry(pupil)
    read_to_the_end(page, pupil)
    page.get_by_test_id("coach-again").click()
    expect(page.locator(".turn")).to_have_text("Turn 1", timeout=WAIT)
    expect(pupil.words).to_have_attribute("data-line", "welcome", timeout=WAIT)
