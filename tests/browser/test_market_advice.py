"""The market's advice: what to say, an offer from what was said, and the offer taken."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.situations import MadeUpTables, made_up_tables, situation

TWO_HANDS = """
players: 5
board: west
phase: trade
position:
  egypt: hand 2 wine, 2 fish, 2 oil, salt, ochre, clay
  minoa: hand 2 wine, 3 salt, ochre
"""
"""Egypt collects wine and would give its salt; Minoa has three of salt."""

TREACHEROUS = TWO_HANDS.replace("ochre\n", "ochre, treachery\n")
"""And Minoa holds a calamity that may be passed on."""


@pytest.fixture(scope="module")
def market(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    found = {"Trade": situation(TWO_HANDS, "egypt"), "Treachery": situation(TREACHEROUS, "egypt")}
    with made_up_tables(browser, tmp_path_factory.mktemp("market"), found) as made:
        yield made


def go_to_market(market: MadeUpTables, page: Page, civ: str, kind: str = "Trade") -> Locator:
    market.sit_down(page, kind, civ)
    page.get_by_role("button", name="The market …").click()
    return page.locator(".sheet")


def advised(sheet: Locator) -> Locator:
    """The advice that a player asks for."""
    sheet.get_by_role("button", name="Suggest a deal").click()
    return sheet.get_by_role("status", name="Suggestion")


def make_up_by_clicking(sheet: Locator) -> None:
    """An offer to Egypt from what Egypt seeks and has; then it is taken back."""
    told = sheet.locator("li", has_text="Egypt").first
    maker = sheet.locator("form.maker")
    told.get_by_title("Add this to my offer").first.click()
    told.get_by_title("Ask for this in my offer").first.click()
    expect(maker.get_by_role("radio", name="Egypt")).to_be_checked()
    expect(maker.get_by_text("Cards I give: 1")).to_be_visible()
    expect(maker.get_by_text("must be given")).to_be_visible()
    maker.get_by_role("button", name="Cancel").click()
    expect(maker.get_by_role("radio", name="everybody")).to_be_checked()


def test_two_players_who_follow_the_advice_come_to_a_deal(market: MadeUpTables, page: Page):
    sheet = go_to_market(market, page, "egypt")
    advice = advised(sheet)
    expect(advice).to_contain_text("Tell the table that you seek")
    advice.get_by_role("button", name="Say it").click()
    expect(sheet.locator("li", has_text="Egypt").first).to_contain_text("seeks")

    sheet = go_to_market(market, page, "minoa")
    advised(sheet).get_by_role("button", name="Say it").click()
    make_up_by_clicking(sheet)
    advice = advised(sheet)
    expect(advice).to_contain_text("Offer to Egypt: give")
    expect(advice).to_contain_text("Your sets would be worth")
    maker = sheet.locator("form.maker")
    expect(maker.get_by_role("radio", name="Egypt")).to_be_checked()
    advice.get_by_role("button", name="Make this offer").click()
    expect(page.locator("article[data-offer]")).to_contain_text("no answer yet from Egypt")

    advice = advised(go_to_market(market, page, "egypt"))
    expect(advice).to_contain_text("Accept the offer from Minoa.")
    advice.get_by_role("button", name="Review and accept").click()
    expect(page.get_by_test_id("worth")).to_contain_text(re.compile(r"worth \d+ now, \d+ after"))
    page.get_by_role("button", name="Make the deal").click()
    expect(page.locator(".sheet").get_by_test_id("trade-notes")).to_contain_text(
        "Deal done with Minoa"
    )
    expect(advice).to_have_count(0)


def make_offer(sheet: Locator, gives: dict[str, int]) -> None:
    """An offer to everybody of some cards, for any three."""
    maker = sheet.locator("form.maker")
    for name, count in gives.items():
        for _ in range(count):
            maker.get_by_role("button", name=f"One more: {name}").click()
    maker.get_by_role("button", name="Make this offer").click()


def test_on_a_phone_what_is_new_in_the_market_comes_into_view(
    market: MadeUpTables, page: Page, open_page: Opener
):
    phone = open_page(390, 844, has_touch=True, is_mobile=True)
    sheet = go_to_market(market, page, "minoa", "Treachery")
    make_offer(sheet, {"Wine": 2, "Treachery": 1})
    expect(sheet.locator("form.maker")).to_contain_text("2 in open offers")

    hall = go_to_market(market, phone, "egypt", "Treachery")
    hall.get_by_role("button", name="Accept: Minoa").click()
    hall.locator(".scroll").evaluate("it => { it.scrollTop = it.scrollHeight }")
    phone.get_by_role("button", name="Make the deal").click()
    foot = hall.get_by_test_id("market-foot")
    expect(foot).to_contain_text("Minoa passed you Treachery!")
    foot.get_by_role("button", name="Got it").click()
    expect(foot).not_to_contain_text("Treachery")
    height = "it => it.clientHeight"
    before = hall.locator(".scroll").evaluate(height)
    hall.locator("form.maker").get_by_role("button", name="Add", exact=False).first.click()
    hall.locator(".scroll").evaluate("it => { it.scrollTop = 0 }")
    expect(foot).to_contain_text("Offer to everybody")
    assert hall.locator(".scroll").evaluate(height) == before
