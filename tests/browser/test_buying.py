"""Buying advances: what is lost by buying nothing, and the basket on a telephone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Opener
from tests.browser.situations import MadeUpTables, made_up_tables, situation
from tests.browser.table import sure

RICH = """
players: 5
board: west
phase: advances_acquisition
position:
  egypt: hand 3 ochre, 3 clay, 5 gold
"""
"""Three cards more than the hand limit, and money for advances."""

STEP = """
players: 5
board: west
phase: advances_acquisition
position:
  egypt: city in memphis; city in fayum; city in tanis; ast 7; mysticism; music; hand 5 gold
"""
"""One advance more, and the next space is reached."""


@pytest.fixture
def rich(browser: Browser, tmp_path: Path) -> Iterator[MadeUpTables]:
    """A table at which Egypt buys."""
    found = {"BuyAdvances": situation(RICH, "egypt"), "step": situation(STEP, "egypt")}
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
    asked = sure(page)
    expect(asked).to_contain_text("3 cards above")
    asked.get_by_role("button", name="Go back").click()

    question.get_by_role("button", name="Civilization advances …").click()
    page.get_by_role("button", name="Add to basket").first.click()
    page.get_by_role("button", name="Basket and payment …").click()
    expect(question.get_by_role("heading", name="Basket")).to_be_in_viewport()
    expect(question.locator(".inside li").first).to_be_in_viewport()


def test_the_shop_shows_which_purchase_brings_the_next_step(rich: MadeUpTables, open_page: Opener):
    page = open_page()
    rich.sit_down(page, "step")
    page.get_by_role("navigation", name="Views").get_by_role("button", name="Advances").click()
    shop = page.locator(".sheet")
    everything = shop.locator("[data-advance]").count()
    shop.get_by_role("combobox", name=re.compile("^Show")).select_option(
        "for my next step on the A.S.T."
    )
    brings = shop.locator("[data-advance]", has=page.locator("[data-step=brings]"))
    expect(brings.first).to_contain_text("Brings the next step on the A.S.T.")
    assert brings.count() == shop.locator("[data-advance]").count() < everything
    brings.first.get_by_role("button", name="Add to basket").click()
    expect(shop).to_contain_text("You meet what your next step on the A.S.T. needs.")
    shop.get_by_role("combobox", name=re.compile("^Show")).select_option("all")
    expect(shop.locator("[data-step]")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1366])
def test_whoever_is_new_is_shown_what_the_coach_would_buy(
    rich: MadeUpTables, open_page: Opener, width: int
):
    page = open_page(width, 844 if width == 390 else 768)
    question = rich.sit_down(page, "BuyAdvances")
    question.get_by_role("button", name="Civilization advances …").click()
    shop = page.locator(".sheet")
    told = shop.get_by_test_id("suggested")
    expect(told).to_contain_text("What Nestor would buy.")
    expect(told).to_contain_text("The best value for your means")
    expect(shop.locator("[data-advance]").first).to_contain_text("Nestor would buy this")
    nothing = page.get_by_role("button", name="Buy nothing").locator("visible=true").first
    assert "hollow" in (nothing.get_attribute("class") or "")
    told.get_by_role("button", name="Put it in the basket").click()
    expect(shop.locator("[data-advance]").first).to_have_class(re.compile("chosen"))
    expect(told.get_by_role("button", name="Put it in the basket")).to_have_count(0)


def test_the_names_on_an_advance_say_what_they_are(rich: MadeUpTables, open_page: Opener):
    page = open_page()
    question = rich.sit_down(page, "BuyAdvances")
    question.get_by_role("button", name="Civilization advances …").click()
    tile = page.locator("[data-advance=sculpture]")
    expect(tile).to_contain_text("Tyranny takes 5 fewer unit points from you.")
    tile.get_by_role("button", name="unit points").click()
    expect(page.get_by_role("dialog")).to_contain_text("a token is worth 1, a city 5")
