"""Deciding ahead of one's time: Your answer is sealed, can be changed and taken back."""

from playwright.sync_api import Page, expect

from ecumene import Game
from tests.browser.positions import JSON_LINES, cut
from tests.browser.table import Seat


def movement_begins(game: Game) -> bool:
    return game.state.turn >= 6 and game.where().phase == "movement"


def test_a_move_planned_ahead_is_sealed_and_can_be_taken_back(page: Page):
    page.goto("/")
    record = cut("mega-5-west-basic", movement_begins)
    made = page.request.post("/api/records", data=record, headers=JSON_LINES).json()
    page.request.post(f"/api/tables/{made['id']}/resume", data={})
    page.goto(f"/#/table/{made['id']}/{seat_that_waits(page, made['id'])}")
    now = page.locator("#now")
    now.get_by_role("button", name="Move You can decide this early").click()
    seat = Seat(page)
    assert seat.wait_for_ask() == "PlanMovement"
    seat.ask.get_by_role("button", name="Suggest").click()
    expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
    seat.ask.get_by_role("button", name="Decide early").click()
    expect(now.get_by_text("Your answer is sealed")).to_be_visible()
    now.get_by_role("button", name="Change it").click()
    expect(seat.ask.get_by_role("button", name="Decide early")).to_be_enabled()
    now.get_by_role("button", name="Close").click()
    now.get_by_role("button", name="Take it back").click()
    expect(now.get_by_text("Your answer is sealed")).to_have_count(0)


def seat_that_waits(page: Page, table: str) -> int:
    """A seat whose turn to move comes later."""
    for seat in range(1, 6):
        mine = page.request.get(f"/api/tables/{table}/state?seat={seat}").json()["mine"]
        if mine["early"]:
            return seat
    raise AssertionError("nobody may decide ahead")
