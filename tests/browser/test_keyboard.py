"""A game without a mouse."""

from playwright.sync_api import Page, expect

from tests.browser.table import Seat


def tab_to(page: Page, text: str, most: int = 80) -> None:
    """Presses Tab until the thing in focus has this name."""
    name = "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
    for _ in range(most):
        page.keyboard.press("Tab")
        if (page.evaluate(name) or "").strip().startswith(text):
            return
    raise AssertionError(f"{text} was not reached by Tab")


def test_a_game_is_started_and_a_turn_played_by_keyboard_alone(page: Page):
    page.goto("/")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    tab_to(page, "Start the game")
    page.keyboard.press("Enter")
    seat = Seat(page)
    assert seat.wait_for_ask() == "PlanMovement"
    ask_id = seat.ask.get_attribute("data-ask-id")
    page.keyboard.press("n")
    expect(seat.ask.get_by_role("heading").first).to_be_focused()
    tab_to(page, "Suggest")
    page.keyboard.press("Enter")
    expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
    tab_to(page, "Commit")
    page.keyboard.press("Enter")
    seat.wait_until_taken(ask_id)


def test_suggest_and_commit_have_keys(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    ask_id = seat.ask.get_attribute("data-ask-id")
    page.keyboard.press("c")
    expect(seat.ask.get_by_test_id("commit")).to_be_focused()
    page.keyboard.press("s")
    expect(seat.ask.locator(".verdict .reason")).to_be_visible()
    expect(seat.ask.get_by_test_id("commit")).to_be_focused()
    page.keyboard.press("Enter")
    seat.wait_until_taken(ask_id)


def test_the_sheets_open_and_close_by_key(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    page.keyboard.press("n")
    for key, heading in (("b", "Overview"), ("l", "What happened"), ("a", "Civilization advances")):
        page.keyboard.press(key)
        expect(page.locator(".sheet").get_by_text(heading).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
