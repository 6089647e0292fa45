"""The market on a phone: what calls, what is marked as true, and who cannot trade."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.situations import MadeUpTables, made_up_tables, situation
from tests.browser.test_market_advice import TWO_HANDS, go_to_market, make_offer


@pytest.fixture
def market(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    found = {"Trade": situation(TWO_HANDS, "egypt")}
    with made_up_tables(browser, tmp_path_factory.mktemp("market"), found) as made:
        yield made


def offer_to_egypt(sheet: Locator, asks: str | None = None) -> None:
    """Three cards for Egypt alone."""
    maker = sheet.locator("form.maker")
    maker.get_by_role("radio", name="Egypt").check()
    if asks is not None:
        maker.get_by_label("Add a name: What I want").select_option(label=asks)
    make_offer(sheet, {"Salt": 3})


def jump(sheet: Locator, to: str) -> None:
    sheet.locator(".scroll").evaluate(f"it => {{ it.scrollTop = {to} }}")


def test_only_offers_that_can_be_accepted_call_and_the_arrow_points_at_them(
    market: MadeUpTables, page: Page, open_page: Opener
):
    sheet = go_to_market(market, page, "minoa")
    offer_to_egypt(sheet, asks="Gold (9)")
    phone = open_page(390, 520, has_touch=True, is_mobile=True)
    hall = go_to_market(market, phone, "egypt")
    call = hall.get_by_test_id("to-me")
    badge = phone.locator("nav button", has_text="Market").locator(".badge")
    jump(hall, "it.scrollHeight")
    expect(call).to_contain_text("1 offer to you alone: you do not have what it asks for")
    expect(call).not_to_have_class(re.compile("main"))
    expect(badge).to_have_count(0)

    sheet.get_by_role("button", name="Withdraw").click()
    offer_to_egypt(sheet)
    expect(call).to_have_text("1 offer to you alone ↑")
    expect(badge).to_have_text("1")
    jump(hall, "0")
    expect(call).to_have_text("1 offer to you alone ↓")
    call.click()
    expect(hall.locator("article[data-offer]")).to_be_in_viewport()


def test_marks_of_truth_stand_by_what_is_given_and_who_cannot_trade_is_named(
    market: MadeUpTables, page: Page
):
    sheet = go_to_market(market, page, "egypt")
    maker = sheet.locator("form.maker")
    for name in ("Wine", "Fish", "Oil"):
        maker.get_by_role("button", name=f"Add {name}: What I want").click()
    maker.get_by_role("list", name="What I want").get_by_label("Remove Fish").click()
    wanted = maker.get_by_role("list", name="What I want")
    expect(wanted).to_contain_text("now must be given")
    expect(wanted).not_to_contain_text("true")
    sheet.locator("summary", has_text="Say it").click()
    sheet.get_by_role("button", name="Add Wine: I seek").click()
    sheet.get_by_role("button", name="Add Oil: I have").click()
    expect(sheet.get_by_role("list", name="I seek")).to_have_text("Wine ✕")
    expect(sheet.get_by_role("list", name="I have")).to_contain_text("may be a lie")
    expect(maker).to_contain_text("Fewer than 3 cards, so no trade this turn: ")
    expect(maker).to_contain_text("Assyria")
