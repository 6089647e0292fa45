"""The ways of moving in the browser: what is asked, whom we wait for, what became of a plan."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.situations import MadeUpTables, made_up_tables, situation

POSITION = """
players: 5
board: west
phase: movement
options: {{movement_mode: {mode}}}
position:
  minoa: cultural_ascendancy; 1 in thessaly; census 9
  hellas: 5 in macedonia; census 5
"""
"""Both can march to Epirus; where Minoa stands, Hellas may come only up to the limit."""


@pytest.fixture
def table(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[MadeUpTables]:
    """A table at which two move in the way that a test names."""
    found = {"PlanMovement": situation(POSITION.format(mode=request.param), "hellas")}
    with made_up_tables(browser, tmp_path, found) as made:
        yield made


def march_to_epirus(question: Locator, origin: str) -> None:
    """All the tokens of an area march, chosen from the lists."""
    question.get_by_label("From").select_option(label=origin)
    question.get_by_label("To", exact=True).select_option(label="Epirus")
    question.get_by_role("button", name="March", exact=True).click()


@pytest.mark.parametrize("table", ["sealed"], indirect=True)
def test_sealed_plans_are_secret_and_what_became_impossible_is_told(
    table: MadeUpTables, open_page: Opener
):
    hellas, minoa = open_page(), open_page()
    plan = table.sit_down(hellas, "PlanMovement", "hellas")
    expect(plan.locator(".question")).to_contain_text("in secret")
    march_to_epirus(plan, "Macedonia (5)")
    commit(hellas, plan)
    waiting = hellas.get_by_role("region", name="Waiting for")
    expect(waiting).to_contain_text("Everybody plans in secret")
    expect(waiting.get_by_role("listitem")).to_have_text("Minoa Move")
    the_sealed_plan_stands_while_it_is_changed(hellas)
    other = table.sit_down(minoa, "PlanMovement", "minoa")
    march_to_epirus(other, "Thessaly (1)")
    hellas.get_by_role("button", name="Change it").click()
    commit(minoa, other)
    expect(hellas.locator("#now")).to_contain_text("already committed was carried out")
    news = hellas.get_by_test_id("news")
    expect(news).to_contain_text(re.compile(r"Tokens moved: \W*Minoa 1"))
    expect(news).to_contain_text("stayed in Macedonia and did not go to Epirus:")
    hellas.keyboard.press("l")
    expect(hellas.locator(".sheet")).to_contain_text("did not go to Epirus:")


def the_sealed_plan_stands_while_it_is_changed(page: Page) -> None:
    """It can be read while one waits; who changes it is told that it still counts."""
    plan = page.get_by_test_id("sealed-plan")
    expect(plan).to_contain_text("5 tokens from Macedonia to Epirus")
    expect(page.get_by_role("button", name="Take back my last decision")).to_have_count(0)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("note").filter(has_text="still counts")).to_be_visible()
    expect(page.get_by_test_id("commit")).to_have_text("Commit the changed plan")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(plan).to_be_visible()


@pytest.mark.parametrize("table", ["open"], indirect=True)
def test_where_all_move_at_once_moves_are_seen_and_counted_as_they_are_made(
    table: MadeUpTables, open_page: Opener
):
    hellas, minoa = open_page(), open_page()
    plan = table.sit_down(hellas, "PlanMovement", "hellas")
    other = table.sit_down(minoa, "PlanMovement", "minoa")
    expect(minoa.get_by_role("region", name="Also deciding now")).to_contain_text(
        "Everybody moves at once"
    )
    march_to_epirus(other, "Thessaly (1)")
    other.get_by_role("button", name="Move these now").click()
    expect(other.get_by_test_id("commit")).to_have_text("End my movement")
    plan.get_by_label("From").select_option(label="Macedonia (5)")
    for _ in range(4):
        plan.get_by_role("button", name="fewer").first.click()
    plan.get_by_label("To", exact=True).select_option(label="Epirus")
    plan.get_by_role("button", name="March", exact=True).click()
    plan.get_by_role("button", name="Move these now").click()
    expect(plan.get_by_test_id("commit")).to_have_text("End my movement")
    minoa.keyboard.press("l")
    expect(minoa.locator(".sheet")).to_contain_text("Hellas marched 1 token, and is still moving")


def commit(page: Page, question: Locator) -> None:
    """Presses the button, and says yes where something is lost."""
    ask = question.get_attribute("data-ask-id")
    question.get_by_test_id("commit").click()
    anyway = page.get_by_test_id("anyway")
    gone = page.locator(".now:not(:has(section[data-ask-id]))")
    expect(anyway.or_(gone).first).to_be_visible()
    if anyway.is_visible():
        anyway.click()
    expect(page.locator(f'section[data-ask-id="{ask}"]')).to_have_count(0)
