"""Every screen is read by axe, which finds what shuts people out."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Seat
from tools.node import CLIENT

pytestmark = pytest.mark.browser

AXE = Path(CLIENT) / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


def findings(page: Page) -> list[Any]:
    """What axe finds by all its rules, those of good practice too, with where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        (found["id"], node["html"][:200], node["failureSummary"][:300])
        for found in page.evaluate(RUN)
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(page: Page, theme: str):
    page.goto("/")
    page.get_by_label("Colours").select_option(theme)
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    assert findings(page) == []
    page.goto("/#/rules")
    expect(page.get_by_role("heading", name="Calamities")).to_be_visible()
    assert findings(page) == []
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    assert findings(page) == []
    for view in ("Market", "Advances", "Boards", "Log", "Talk", "Seat", "Rules"):
        expect(seat.look_at(view)).to_be_visible()
        assert findings(page) == [], view


def test_axe_finds_nothing_in_any_question_of_a_turn_nor_in_the_news(page: Page):
    seat, seen = Seat(page), set[str]()
    seat.start_alone()
    while not {"PlanMovement", "BuildCities", "Trade", "BuyAdvances"} <= seen:
        kind = seat.wait_for_ask()
        if kind not in seen:
            seen.add(kind)
            assert findings(page) == [], kind
        seat.decide()
    page.get_by_role("button", name="Since you last looked").click()
    expect(page.get_by_test_id("news")).to_be_visible()
    assert findings(page) == []
