"""The market's advice: what to say, an offer from what was said, and the offer taken."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.rulesets import MEGA_CIVILIZATION
from tests.browser.situations import MadeUpTables, Situation

pytestmark = pytest.mark.browser

TWO_HANDS = """
players: 5
board: west
phase: trade
position:
  egypt: hand 2 wine, 2 salt, clay, ochre, iron, papyri
  minoa: hand 2 wine, 2 salt, ochre
"""
"""Each would do better with all of one kind."""


@pytest.fixture(scope="module")
def market(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    game = CaseRun(MEGA_CIVILIZATION, read_documents(TWO_HANDS)[0]).game
    ask = next(ask for ask in game.pending() if ask.civ == "egypt")
    made = MadeUpTables(tmp_path_factory.mktemp("market"), {"Trade": Situation(game, ask)})
    context = browser.new_context()
    made.open(context)
    context.close()
    yield made
    made.server.stop()


def go_to_market(market: MadeUpTables, page: Page, civ: str) -> Locator:
    market.sit_down(page, "Trade", civ)
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
    told.get_by_title("Put this into my offer").first.click()
    told.get_by_title("Ask for this in my offer").first.click()
    expect(maker.get_by_label("To", exact=True)).to_have_value("egypt")
    expect(maker.locator("legend").first).to_have_text("Cards I give: 1")
    expect(maker.get_by_text("must be given")).to_be_visible()
    maker.get_by_role("button", name="Cancel").click()
    expect(maker.get_by_label("To", exact=True)).to_have_value("")


def test_two_players_who_follow_the_advice_come_to_a_deal(market: MadeUpTables, page: Page):
    sheet = go_to_market(market, page, "egypt")
    advice = advised(sheet)
    expect(advice).to_contain_text("Tell the table that you seek")
    advice.get_by_role("button", name="Say it").click()
    expect(sheet.locator("li", has_text="Egypt").first).to_contain_text("seeks")

    sheet = go_to_market(market, page, "minoa")
    make_up_by_clicking(sheet)
    advice = advised(sheet)
    expect(advice).to_contain_text("An offer to Egypt is made up in the form")
    expect(advice).to_contain_text("Your sets would be worth")
    maker = sheet.locator("form.maker")
    expect(maker.get_by_label("To", exact=True)).to_have_value("egypt")
    maker.get_by_role("button", name="Put it on the table").click()
    expect(page.locator("article[data-offer]")).to_contain_text("no answer yet from Egypt")

    advice = advised(go_to_market(market, page, "egypt"))
    expect(advice).to_contain_text("Take the offer of Minoa.")
    advice.get_by_role("button", name="Look at it and take it").click()
    page.get_by_role("button", name="Make the deal").click()
    expect(page.locator(".sheet").get_by_test_id("trade-notes")).to_contain_text(
        "Deal done with Minoa"
    )
    expect(advice).to_have_count(0)
