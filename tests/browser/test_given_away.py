"""Before something is plainly given away the page asks, with the adviser's reasons."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.situations import CROWDED, MadeUpTables, Situation, made_up_tables, situation
from tests.browser.table import Seat, sure

OUTNUMBERED = """
players: 5
board: west
phase: movement
position:
  egypt: 1 in cyrenaica; census 9
  hatti: 4 in paraetonium
"""
"""Who marches to Paraetonium finds too many there."""

TAXED = """
players: 5
board: west
phase: tax_collection
position:
  egypt: coinage; city in memphis; city in fayum; 4 in tanis; stock 5
"""
"""At a rate of three one of two cities would revolt."""

WALLED = """
players: 5
board: west
phase: movement
position:
  egypt: 3 in cyrenaica; census 9
  hatti: city in paraetonium; stock 9
"""
"""Three tokens are too few for the city."""


@cache
def positions() -> dict[str, Situation]:
    return {
        "crowded": situation(CROWDED, "egypt"),
        "outnumbered": situation(OUTNUMBERED, "egypt"),
        "walled": situation(WALLED, "egypt"),
        "taxed": situation(TAXED, "egypt"),
    }


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    """A table for each position."""
    folder: Path = tmp_path_factory.mktemp("given")
    with made_up_tables(browser, folder, positions()) as made:
        yield made


def march(ask: Locator, to: str) -> None:
    """All from Cyrenaica, by the fields of the panel."""
    ask.get_by_label("From").select_option("cyrenaica")
    ask.get_by_label("To", exact=True).select_option(label=to)
    ask.get_by_role("button", name="March", exact=True).click()


def test_who_would_lose_many_tokens_is_asked_with_what_the_adviser_would_lose(
    page: Page, tables: MadeUpTables
):
    page.add_init_script("localStorage.setItem('ecumene.goals', 'off')")
    ask = tables.sit_down(page, "crowded")
    lost = ask.get_by_test_id("cautions")
    expect(lost).to_contain_text(
        "3 tokens above the population limit will be lost: 3 in Cyrenaica."
    )
    expect(lost).to_contain_text("The adviser's move would lose none.")
    ask.get_by_test_id("commit").click()
    expect(sure(page)).to_contain_text("3 tokens above")
    sure(page).get_by_role("button", name="Go back").click()
    ask.get_by_role("button", name="Suggest", exact=True).click()
    expect(lost).not_to_contain_text("will be lost")
    asked = ask.get_attribute("data-ask-id")
    ask.get_by_test_id("commit").click()
    expect(page.locator(f'section[data-ask-id="{asked}"]').or_(sure(page))).to_have_count(0)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("outnumbered", "your 1 token against 4 of Hatti. As it stands you lose 1 and they"),
        ("walled", "3 tokens cannot take the city in Paraetonium: that needs 7."),
    ],
)
def test_who_marches_into_a_lost_fight_is_asked(
    page: Page, tables: MadeUpTables, position: str, told: str
):
    ask = tables.sit_down(page, position)
    march(ask, "Paraetonium")
    expect(ask.get_by_test_id("cautions")).to_contain_text(told)
    ask.get_by_test_id("commit").click()
    expect(sure(page)).to_contain_text(told)


def test_a_tax_rate_tells_its_price_and_can_be_set_once_for_all(page: Page, tables: MadeUpTables):
    ask = tables.sit_down(page, "taxed")
    for told in (
        re.compile(r"Rate 1.*brings 2: treasury 48, stock 3"),
        re.compile(r"Rate 2.*brings 4: treasury 50, stock 1; only 1 of 2 new tokens can come"),
        re.compile(r"next turn 2 cities would revolt, unless tokens come back to stock"),
        re.compile(r"Rate 3.*1 city will revolt"),
    ):
        expect(ask).to_contain_text(told)
    ask.get_by_label(re.compile("Rate 3")).check()
    ask.get_by_test_id("commit").click()
    expect(sure(page)).to_contain_text("1 city will revolt and be lost at this rate")
    sure(page).get_by_role("button", name="Go back").click()
    ask.get_by_label(re.compile("Rate 2")).check()
    ask.get_by_label(re.compile("The same every turn, without asking")).check()
    ask.get_by_test_id("commit").click()
    expect(ask).to_have_count(0)
    sheet = Seat(page).look_at("Seat")
    expect(sheet.get_by_label(re.compile("^Tax rate"))).to_have_value("2")


def test_who_would_do_nothing_is_asked_first(page: Page):
    seat = Seat(page)
    seat.start_alone(civ="Egypt")  # whose adviser moves in turn 2 too; Minoa's would stay
    assert seat.wait_for_ask() == "PlanMovement"
    ask = seat.ask.get_attribute("data-ask-id")
    sure = page.get_by_role("dialog", name="Are you sure?")
    seat.ask.get_by_test_id("commit").click()
    expect(sure).to_contain_text("the adviser would do more here")
    sure.get_by_role("button", name="Go back").click()
    expect(sure).to_have_count(0)
    expect(seat.ask).to_have_attribute("data-ask-id", ask or "")
    seat.decide()
    expect(sure).to_have_count(0)
    seat.close_cards()
    seat.wait_for_ask()
    seat.ask.get_by_test_id("commit").click()
    sure.get_by_test_id("anyway").click()
    expect(sure).to_have_count(0)


def test_who_needs_no_goal_line_is_not_asked(page: Page):
    seat = Seat(page)
    seat.start_alone()
    page.evaluate("localStorage.setItem('ecumene.goals', 'off')")
    page.reload()
    assert seat.wait_for_ask() == "PlanMovement"
    ask = seat.ask.get_attribute("data-ask-id")
    seat.ask.get_by_test_id("commit").click()
    expect(page.get_by_role("dialog", name="Are you sure?")).to_have_count(0)
    seat.wait_until_taken(ask)
