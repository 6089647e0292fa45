"""Somebody who has never seen the project starts alone and plays."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.table import Seat


def test_a_newcomer_starts_alone_and_plays_eight_turns(page: Page):
    seat = Seat(page)
    seat.start_alone()
    move_first_tokens_by_hand(seat)
    seat.play_until(turn=9)
    assert seat.decided["PlanMovement"] >= 7
    assert {"BuildCities", "Trade", "BuyAdvances"} <= set(seat.decided)
    everything_can_be_looked_at(seat)


def move_first_tokens_by_hand(seat: Seat) -> None:
    """A march chosen from the lists, taken back, chosen again and committed."""
    assert seat.wait_for_ask() == "PlanMovement"
    ask_id = seat.ask.get_attribute("data-ask-id")
    seat.ask.get_by_label("From").select_option(index=1)
    seat.ask.get_by_label("To", exact=True).select_option(index=1)
    seat.ask.get_by_role("button", name="March", exact=True).click()
    expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
    seat.ask.get_by_role("button", name="Undo").click()
    expect(seat.ask.get_by_text("No orders yet.")).to_be_visible()
    seat.ask.get_by_role("button", name="Suggest").click()
    expect(seat.ask.get_by_test_id("commit")).to_have_text("Commit")
    seat.ask.get_by_test_id("commit").click()
    seat.wait_until_taken(ask_id)
    seat.decided["PlanMovement"] += 1


def everything_can_be_looked_at(seat: Seat) -> None:
    """Boards, shop, log, market, seat and rules show the game."""
    seat.close_cards()
    boards = seat.look_at("Boards")
    expect(boards.get_by_role("row")).to_have_count(6)
    boards.get_by_role("tab", name="A.S.T.").click()
    expect(boards.get_by_text("Next step").first).to_be_visible()
    boards.get_by_role("tab", name="Scores").click()
    expect(boards.get_by_text("Steps on the A.S.T.")).to_be_visible()
    shop = seat.look_at("Advances")
    expect(shop.get_by_role("article")).to_have_count(51)
    log = seat.look_at("Log")
    expect(log.get_by_text(re.compile("built a city")).first).to_be_visible()
    log.get_by_label("Everything").select_option(label="Trade")
    expect(log.get_by_text(re.compile("drew")).first).to_be_visible()
    seat.look_at("Rules").get_by_role("searchbox").fill("census")
    expect(seat.page.get_by_text("Whoever has the most moves first").first).to_be_visible()


def test_a_reload_keeps_the_plan(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    seat.ask.get_by_role("button", name="Suggest").click()
    expect(seat.ask.get_by_test_id("commit")).to_have_text("Commit")
    page.reload()
    seat.wait_for_ask()
    expect(seat.ask.get_by_test_id("commit")).to_have_text("Commit")
    expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()


def test_two_tabs_of_one_seat_see_the_same(page: Page):
    first = Seat(page)
    first.start_alone()
    first.wait_for_ask()
    other = Seat(page.context.new_page())
    other.page.goto(page.url)
    other.wait_for_ask()
    ask_id = other.ask.get_attribute("data-ask-id")
    first.decide()
    other.wait_until_taken(ask_id)


def test_nothing_hidden_reaches_the_browser(page: Page):
    frames: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    seat = Seat(page)
    seat.start_alone()
    seat.play_until(turn=6)
    told = [json.loads(frame) for frame in frames]
    boards = [one["board"] for one in told if one.get("board")]
    assert len(boards) > 10
    assert all(not board.get("hands") for board in boards)
    mine = next(one["mine"]["civ"] for one in told if one.get("mine"))
    offers = [offer for board in boards for offer in (board.get("offers") or {}).values() if offer]
    assert all(not offer["bundle"] for offer in offers if offer["maker"] != mine)
    kept = page.evaluate("Object.keys(localStorage).concat(Object.keys(sessionStorage))")
    assert all(name.startswith("ecumene.") for name in kept)
