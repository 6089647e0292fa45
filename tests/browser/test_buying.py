"""Buying advances: what is lost by buying nothing, and the basket on a telephone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Opener
from tests.browser.situations import MadeUpTables, made_up_tables, situation

RICH = """
players: 5
board: west
phase: advances_acquisition
position:
  egypt: hand 3 ochre, 3 clay, 5 gold
"""
"""Three cards more than the hand limit, and money for advances."""


@pytest.fixture
def rich(browser: Browser, tmp_path: Path) -> Iterator[MadeUpTables]:
    """A table at which Egypt buys."""
    found = {"BuyAdvances": situation(RICH, "egypt")}
    with made_up_tables(browser, tmp_path, found) as made:
        yield made


def test_buying_nothing_warns_of_cards_above_the_limit_and_the_basket_is_still_there(
    rich: MadeUpTables, open_page: Opener
):
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    question = rich.sit_down(page, "BuyAdvances")
    warned = question.get_by_test_id("cautions")
    expect(warned).to_contain_text("discard 3 cards above the hand limit")
    question.get_by_test_id("commit").click()
    sure = page.get_by_role("dialog", name="Are you sure?")
    expect(sure).to_contain_text("3 cards above")
    sure.get_by_role("button", name="Go back").click()

    question.get_by_role("button", name="Civilization advances …").click()
    page.get_by_role("button", name="Add to basket").first.click()
    page.get_by_role("button", name="Basket and payment …").click()
    expect(question.get_by_role("heading", name="Basket")).to_be_in_viewport()
    expect(question.locator(".inside li").first).to_be_in_viewport()
