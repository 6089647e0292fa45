"""What happened while others decided waits until it is read, on any sheet and over a reload."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Seat


def play_until_visible(seat: Seat, wanted: Locator, other: Locator) -> None:
    """Decides until something is to be seen; cards of the other kind are read away."""
    for _ in range(200):
        seat.wait_for_ask()
        while not wanted.is_visible() and other.is_visible():
            other.locator("footer button.main").click()
            seat.page.wait_for_timeout(20)
        if wanted.is_visible():
            return
        seat.decide()
    raise AssertionError(f"nothing came: {seat.decided}")


def read_away(strip: Locator) -> None:
    """Says that all is read; the same button first folds a card that opened by itself."""
    passing = strip.locator("xpath=following-sibling::button")
    for _ in range(3):
        passing.click()
        strip.page.wait_for_timeout(200)
        if strip.count() == 0:
            return
    raise AssertionError("it is still to be read")


def overlaps(one: Locator, other: Locator) -> bool:
    """Whether two things on the page cover each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    above = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return not (beside or above)


def unseen(card: Locator) -> float:
    """How many pixels of the first lines of a card have to be scrolled to."""
    body = card.locator(".body")
    return float(body.evaluate("one => Math.min(one.scrollHeight, 150) - one.clientHeight"))


def test_news_and_calamities_wait_until_they_are_read(page: Page):
    seat = Seat(page)
    seat.start_alone()
    news, calamity = page.get_by_test_id("news"), page.get_by_test_id("calamity")

    play_until_visible(seat, news, calamity)
    expect(news.get_by_role("heading", name="What happened to you").first).to_be_visible()
    assert not overlaps(news, seat.ask), "the next question stays in sight"
    page.reload()
    seat.wait_for_ask()
    expect(news).to_be_visible()
    news.get_by_role("button", name="Got it").click()
    expect(news).to_have_count(0)
    page.reload()
    seat.wait_for_ask()
    expect(news).to_have_count(0)

    strip = page.get_by_role("button", name="to read")
    play_until_visible(seat, strip, news)
    seat.look_at("Boards")
    expect(calamity).to_have_count(0)
    strip.click()
    expect(calamity).to_be_visible()
    assert not overlaps(calamity, seat.ask), "the next question stays in sight"
    assert unseen(calamity) <= 0, "who opens a calamity reads what happened"
    assert not overlaps(calamity, page.locator(".sheet")), "nor is the sheet covered"
    page.keyboard.press("Escape")
    expect(calamity).to_have_count(0)
    expect(page.locator(".sheet")).to_be_visible()
    page.reload()
    seat.wait_for_ask()
    read_away(strip)
    page.reload()
    seat.wait_for_ask()
    expect(strip).to_have_count(0)
