"""Questions say what comes of an answer, and a press counts where it began."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.situations import CROWDED, MadeUpTables, Situation, made_up_tables, situation
from tests.browser.table import sure

STARVED = """
players: 5
board: west
phase: calamity_resolution
position:
  egypt: hand famine; city in memphis, fayum, tanis; 8 in cyrenaica; 7 in sinai; stock 20
"""
"""Ten of fifteen tokens would leave five, where the cities need six."""

SHORT_OF_STOCK = """
players: 5
board: west
phase: advances_acquisition
position:
  egypt: hand 4 gold, 3 salt; city in memphis; city in fayum; city in tanis; 9 in cyrenaica; stock 2
"""
"""The next tax needs six."""

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@cache
def positions() -> dict[str, Situation]:
    return {
        "starved": situation(STARVED, "egypt"),
        "short": situation(SHORT_OF_STOCK, "egypt"),
        "crowded": situation(CROWDED, "egypt"),
    }


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    """A table for each position."""
    folder: Path = tmp_path_factory.mktemp("asks")
    with made_up_tables(browser, folder, positions()) as made:
        yield made


def lose_tokens(ask: Locator) -> None:
    """Eight of Cyrenaica and two of Sinai, by the numbers in the list."""
    ask.get_by_role("spinbutton", name=re.compile("Cyrenaica")).click()
    sinai = ask.get_by_role("spinbutton", name=re.compile("Sinai"))
    sinai.press("ArrowUp")
    sinai.press("ArrowUp")


def test_losses_show_the_support_before_and_after_and_warn_before_cities_fall(
    page: Page, tables: MadeUpTables
):
    ask = tables.sit_down(page, "starved")
    support = ask.get_by_test_id("support")
    expect(support).to_contain_text("you have 15 tokens on the map, and your cities need 6.")
    lose_tokens(ask)
    expect(support).to_contain_text(
        "15 → 5 tokens on the map. Your cities then need 6: not enough."
    )
    expect(ask.get_by_test_id("cautions")).to_contain_text("cities will be reduced")
    ask.get_by_test_id("commit").click()
    expect(sure(page)).to_contain_text("3 cities need 6 tokens")


def test_a_purchase_says_what_the_next_tax_needs_and_pays_from_the_treasury_first(
    page: Page, tables: MadeUpTables
):
    ask = tables.sit_down(page, "short")
    expect(ask.get_by_test_id("cautions")).to_contain_text(
        "your stock has 2 tokens, but the next tax needs 6: 2 cities will revolt."
    )
    ask.get_by_role("button", name="Advances …").click()
    page.locator(".sheet").get_by_role("button", name=re.compile("Pottery")).first.click()
    expect(ask.get_by_test_id("next-tax")).to_contain_text("the next tax needs 6 from stock.")
    expect(ask.locator('[data-bill="treasury"]')).not_to_have_text("0")
    expect(ask.get_by_test_id("cautions")).not_to_contain_text("will revolt")


def test_a_press_counts_though_the_page_shifts_under_the_finger(
    open_page: Opener, tables: MadeUpTables
):
    page = open_page(**PHONE)
    ask = tables.sit_down(page, "crowded")
    commit = ask.get_by_test_id("commit")
    expect(ask.get_by_test_id("cautions")).to_contain_text("will be lost")
    box = commit.bounding_box()
    assert box is not None
    shift = "() => button.closest('.bar').style.transform = 'translateY(-9rem)'"
    commit.evaluate(f"button => button.addEventListener('pointerdown', {shift})")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(sure(page)).to_be_visible()
    moved = commit.bounding_box()
    assert moved is not None
    assert moved["y"] < box["y"] - box["height"]


def test_who_has_twice_been_sure_is_not_asked_again(open_page: Opener, tables: MadeUpTables):
    page = open_page()
    table = tables.tables["crowded"][0]
    page.add_init_script(f"localStorage.setItem('ecumene.sure.{table}.movement.loses', '2')")
    ask = tables.sit_down(page, "crowded")
    expect(ask.get_by_test_id("cautions")).to_contain_text("will be lost")
    asked = ask.get_attribute("data-ask-id")
    ask.get_by_test_id("commit").click()
    expect(page.locator(f'section[data-ask-id="{asked}"]').or_(sure(page))).to_have_count(0)
