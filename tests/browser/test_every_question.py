"""Every kind of question is met on the page: in plain words, with what is owed, and answered."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.situations import MadeUpTables, made_up_tables, situations
from tests.browser.table import WAIT
from tools.case_reference import questions

IN_PARTS = {"MoveEarly"}
"""Questions of which nothing is no answer."""
BESIDES = {"MovePart"}
"""Questions that are answered beside another one."""
UNASKED = {"ChooseStart"}
"""Questions that no board of ours asks: each nation has one start area."""

KINDS = [one.__name__ for one in questions() if one.__name__ not in UNASKED]


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    """A table for each kind of question."""
    folder = tmp_path_factory.mktemp("situations")
    with made_up_tables(browser, folder, situations(set(KINDS))) as made:
        yield made


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One page that goes from table to table; an error in its console fails the last test."""
    problems: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: line.type == "error" and problems.append(line.text))
    yield page
    context.close()
    assert problems == []


def commit(page: Page, question: Locator) -> None:
    """Presses the button, and says yes where something is lost."""
    button = question.get_by_test_id("commit")
    expect(button).to_be_enabled(timeout=WAIT)
    button.click()
    anyway = page.get_by_test_id("anyway")
    expect(anyway.or_(page.locator(".now"))).not_to_have_count(0)
    if anyway.is_visible():
        anyway.click()


def test_the_foot_throws_a_shadow_while_there_is_more_to_read(tables: MadeUpTables, page: Page):
    page.set_viewport_size({"width": 1280, "height": 560})
    question = tables.sit_down(page, "DistributeGrowth")
    foot, owed = question.locator(".bar"), question.get_by_test_id("owed")
    shadow = re.compile(r"\bover\b")
    expect(foot).to_have_class(shadow)
    page.locator("aside").evaluate("aside => aside.scrollTo(0, aside.scrollHeight)")
    expect(foot).not_to_have_class(shadow)
    expect(owed).to_be_in_viewport(ratio=0.9)
    expect(owed).to_contain_text("still to place")
    page.set_viewport_size({"width": 1280, "height": 800})


IN_SIGHT = """question => {
  const controls = [...question.querySelectorAll("select, input, summary, li button")];
  const isSeen = one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (one.contains(top) || top.contains(one));
  };
  return controls.filter(isSeen).length;
}"""
"""How many of the controls by which one chooses are in sight."""


@pytest.mark.parametrize("kind", ["PlanMovement", "BuildCities", "ChooseLosses", "ChooseCities"])
def test_what_one_chooses_by_is_in_sight_on_a_low_desk(tables: MadeUpTables, page: Page, kind: str):
    """The button that does nothing is never all that one sees."""
    page.set_viewport_size({"width": 1366, "height": 768})
    question = tables.sit_down(page, kind)
    expect(question.get_by_test_id("commit")).to_be_visible(timeout=WAIT)
    assert question.evaluate(IN_SIGHT) > 0
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in BESIDES])
def test_a_question_is_asked_and_answered(tables: MadeUpTables, page: Page, kind: str):
    question = tables.sit_down(page, kind)
    ask = question.get_attribute("data-ask-id")
    assert len(question.locator(".question").inner_text()) > 20
    suggest = question.get_by_role("button", name="Suggest", exact=True)
    if kind in IN_PARTS:
        expect(question.get_by_test_id("commit")).to_be_disabled()
    if kind != "Trade":
        suggest.click()
        expect(question.get_by_text("This is the suggestion.")).to_be_visible()
    commit(page, question)
    expect(page.locator(f'section[data-ask-id="{ask}"]')).to_have_count(0, timeout=WAIT)


def test_where_all_move_at_once_a_part_may_be_moved_before_the_end(
    tables: MadeUpTables, page: Page
):
    question = tables.sit_down(page, "MovePart")
    expect(question.locator(".question")).to_contain_text("Everybody moves at once")
    part = question.get_by_role("button", name="Move these now")
    expect(part).to_be_disabled()
    question.get_by_role("button", name="Suggest", exact=True).click()
    expect(question.get_by_text("No orders yet.")).to_have_count(0)
    part.click()
    expect(question.get_by_text("No orders yet.")).to_be_visible()
    expect(question.get_by_test_id("commit")).to_have_text("End my movement")
