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
