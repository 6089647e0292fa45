"""A game on a telephone held upright."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table import Seat

pytestmark = pytest.mark.browser


def test_a_turn_is_played_on_a_phone(open_page: Opener):
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    seat = Seat(page)
    seat.start_alone()
    seat.play_until(turn=3)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing may stick out at the side"
    commit = seat.ask.get_by_test_id("commit")
    commit.scroll_into_view_if_needed()
    box = commit.bounding_box()
    assert box is not None
    assert box["height"] >= 36
    for view in ("Market", "Advances", "Boards", "Log", "Talk", "Seat", "Rules"):
        expect(seat.look_at(view)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, view


def test_while_places_are_chosen_no_card_lies_on_the_map(open_page: Opener):
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    seat = Seat(page)
    seat.start_alone()
    while seat.wait_for_ask() != "PlanMovement":
        seat.decide()
    board = page.locator(".board").bounding_box()
    assert board is not None
    page.touchscreen.tap(board["x"] + board["width"] / 2, board["y"] + board["height"] * 0.4)
    line = page.get_by_test_id("area-line")
    expect(line).to_be_visible()
    expect(page.locator(".board .card")).to_have_count(0)
    line.get_by_role("button", name="More about").click()
    card = page.locator(".board .card").bounding_box()
    buttons = page.locator(".board .tools").bounding_box()
    assert card is not None
    assert buttons is not None
    assert card["y"] + card["height"] <= buttons["y"], "the buttons lie beside the card"
