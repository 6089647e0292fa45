"""Every screen is read by axe, which finds what shuts people out."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ecumene.engine.record import write_record
from tests.browser.conftest import Opener
from tests.browser.positions import JSON_LINES, recorded
from tests.browser.table import Seat
from tools.node import CLIENT

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
    strip = page.get_by_role("button", name="Since you last looked")
    expect(strip).to_be_visible()
    if strip.get_attribute("aria-expanded") == "false":  # what affects one opens by itself
        strip.click()
    expect(page.get_by_test_id("news")).to_be_visible()
    assert findings(page) == []


def test_axe_finds_nothing_before_a_game_and_after_it(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("form", name="New table")
    assert findings(page) == []
    form.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("You have no seat yet.")).to_be_visible()
    assert findings(page) == []
    record = write_record(*recorded("mega-5-west-basic"))
    over = page.request.post("/api/records", data=record, headers=JSON_LINES).json()["id"]
    page.goto(f"/#/table/{over}/1")
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    assert findings(page) == []
    page.goto(f"/#/replay/{over}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert findings(page) == []


def test_axe_finds_nothing_on_a_phone(open_page: Opener):
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    assert findings(page) == []
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    assert findings(page) == []
    for view in ("Market", "Advances", "Boards", "Log", "Talk", "Seat", "Rules"):
        expect(seat.look_at(view)).to_be_visible()
        assert findings(page) == [], view
