"""Five browsers at one table: joining, trading, a reload, a lost connection, a regent."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.positions import JSON_LINES, cut, trade_begins
from tests.browser.table import WAIT, Seat


def test_five_people_gather_by_link_and_begin(open_page: Opener):
    host, *others = [open_page() for _ in range(5)]
    host.goto("/")
    host.get_by_role("button", name="Play with friends").click()
    form = host.get_by_role("form", name="New table")
    form.get_by_label("My name").fill("Ann")
    form.get_by_role("button", name="Create the table").click()
    host.get_by_role("button", name="Sit here").first.click()
    expect(host.get_by_text("(you)")).to_be_visible()
    host.get_by_role("button", name="Invite").click()
    link = host.get_by_label("Invite").input_value()
    for number, page in enumerate(others, 2):
        page.goto(link)
        page.get_by_label("My name").fill(f"Guest {number}")
        page.get_by_role("button", name="Sit here").first.click()
        expect(page.get_by_text("(you)")).to_be_visible()
    host.get_by_role("button", name="Begin the game").click()
    pages = [host, *others]
    for _ in pages:
        choose_civilization(pages)
    for page in pages:
        expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    expect(host.get_by_text("Waiting for").or_(Seat(host).ask).first).to_be_visible()


def choose_civilization(pages: list[Page]) -> None:
    """Whoever is to choose takes the first civilization that is left."""
    for _ in range(100):
        for page in pages:
            choice = page.locator(".choice button").first
            if choice.is_visible():
                left = page.locator(".choice button").count()
                choice.click()
                expect(page.locator(".choice button")).not_to_have_count(left)
                return
            if page.locator(".table").is_visible():
                return
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody could choose")


def at_the_market(open_page: Opener) -> list[Seat]:
    """Five browsers, each in a seat of a game whose trade session begins."""
    owner = open_page()
    owner.goto("/")
    record = cut("mega-5-west-basic", trade_begins(cards=4))
    made = owner.request.post("/api/records", data=record, headers=JSON_LINES).json()
    seats = [Seat(owner)] + [Seat(open_page()) for _ in range(4)]
    for number, seat in enumerate(seats[1:], 2):
        wish = {"role": "player", "seat": number, "revoke": True}
        link = owner.request.post(f"/api/tables/{made['id']}/links", data=wish).json()
        seat.page.goto(f"/#/open/{link['key']}")
    owner.goto(f"/#/table/{made['id']}/1")
    seats[0].look_at("Seat").get_by_role("button", name="Resume the game").click()
    for seat in seats:
        seat.wait_for_ask()
        seat.look_at("Market")
    return seats


def civ_of(seat: Seat) -> str:
    return seat.page.get_by_role("banner").locator(".me").inner_text().strip()


def notes_of(seat: Seat) -> Locator:
    """What the market tells of my deals and offers."""
    return seat.page.locator(".sheet").get_by_test_id("trade-notes")


def offer_three(seat: Seat, to: str | None = None) -> None:
    """Puts three cards of the hand into an offer and sends it."""
    maker = seat.page.locator("form.maker")
    if to is not None:
        maker.get_by_role("radio", name=to).check()
    rows = maker.locator("li:not(.calamity)").filter(has=seat.page.get_by_role("spinbutton"))
    left = 3
    for number in range(rows.count()):
        more = rows.nth(number).get_by_role("button", name=re.compile("One more"))
        while left and more.is_enabled():
            more.click()
            left -= 1
    maker.get_by_role("button", name="Make this offer").click()


def test_five_browsers_trade_through_reload_lost_connection_and_regent(open_page: Opener):
    first, second, third, fourth, fifth = at_the_market(open_page)
    offer_three(first)
    offer = second.page.locator("article[data-offer]").first
    expect(offer).to_be_visible()
    second.page.reload()
    second.wait_for_ask()
    second.look_at("Market")
    third.page.context.set_offline(True)
    expect(third.page.get_by_text("Connection lost")).to_be_visible(timeout=WAIT)
    accept_first_offer(second, civ_of(first))
    expect(notes_of(first)).to_contain_text(f"Deal done with {civ_of(second)}")
    expect(notes_of(second)).to_contain_text("You got")
    expect(first.page.get_by_text(re.compile(r"^With .* you gave .* you got"))).to_be_visible()
    notes_of(first).get_by_role("button", name="Dismiss").click()
    expect(notes_of(first)).to_have_count(0)
    third.page.context.set_offline(False)
    expect(third.page.get_by_text("Connection lost")).to_have_count(0, timeout=WAIT)
    expect(third.page.get_by_text("1 deal at the table this turn.")).to_be_visible()
    offer_three(third, to=civ_of(fourth))
    private = fourth.page.locator("article[data-offer]", has_text="to you alone")
    expect(private).to_be_visible()
    expect(fifth.page.locator("article[data-offer]")).to_have_count(0)
    mine = third.page.locator("article[data-offer]")
    expect(mine).to_contain_text(f"no answer yet from {civ_of(fourth)}")
    private.get_by_role("button", name=re.compile("Decline")).click()
    expect(mine).to_have_count(0)
    expect(notes_of(third)).to_contain_text(f"{civ_of(fourth)} declined your offer")
    regent_takes(fifth)
    for seat in (first, second, third, fourth):
        finish_trading(seat)
    expect(first.page.locator(".top .now")).not_to_contain_text("Trade", timeout=WAIT)


def finish_trading(seat: Seat) -> None:
    """Finishes, also where a deal would be within reach."""
    done = seat.page.get_by_test_id("commit")
    done.click()
    anyway = seat.page.get_by_test_id("anyway")
    for _ in range(200):
        if anyway.is_visible():
            anyway.click()
        if not done.is_visible():
            return
        seat.page.wait_for_timeout(50)
    raise AssertionError("trading was not finished")


def test_a_declined_offer_is_made_again_and_answered_by_another(open_page: Opener):
    first, second = at_the_market(open_page)[:2]
    offer_three(first, to=civ_of(second))
    to_me = second.page.locator("article[data-offer]", has_text="to you alone")
    to_me.get_by_role("button", name=re.compile("Accept")).click()
    expect(second.page.get_by_role("dialog")).to_be_visible()
    second.page.keyboard.press("Escape")
    expect(second.page.get_by_role("dialog")).to_have_count(0)
    expect(second.page.locator(".sheet")).to_be_visible()
    to_me.get_by_role("button", name=re.compile("Decline")).click()
    expect(notes_of(first)).to_contain_text("declined your offer (3 cards: ")
    notes_of(first).get_by_role("button", name="Change this offer").click()
    maker = first.page.locator("form.maker")
    expect(maker.get_by_text("Cards I give: 3")).to_be_visible()
    maker.get_by_role("button", name="Make this offer").click()
    to_me.get_by_role("button", name=re.compile("Counter")).click()
    answer = second.page.locator("form.maker")
    expect(answer.get_by_role("heading")).to_contain_text(f"Counter-offer to {civ_of(first)}")
    first.page.set_viewport_size({"width": 390, "height": 844})
    maker.get_by_role("button", name=re.compile("One more")).first.click()
    maker.evaluate("form => form.scrollIntoView({block: 'start'})")
    offer_three(second)
    expect(notes_of(first)).to_contain_text("makes you a counter-offer: 3 cards with")
    waiting = first.page.get_by_role("button", name="1 offer to you alone")
    expect(waiting).to_be_in_viewport()
    maker.get_by_role("button", name="Cancel").click()
    expect(waiting).to_be_in_viewport()
    waiting.click()
    counter = first.page.locator("article[data-offer]", has_text="to you alone")
    expect(counter).to_be_in_viewport()


def accept_first_offer(seat: Seat, maker: str) -> None:
    """Takes an offer with the cards that fit it."""
    seat.page.get_by_role("button", name=f"Accept: {maker}").click()
    dialog = seat.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make the deal").click()
    expect(seat.page.get_by_role("dialog")).to_have_count(0)


def regent_takes(seat: Seat) -> None:
    """The seat is handed to a bot and taken back."""
    sheet = seat.look_at("Seat")
    sheet.get_by_label("until the end of this turn").check()
    sheet.get_by_role("button", name="Let the regent decide").click()
    expect(sheet.get_by_text("decides for me")).to_be_visible()
    sheet.get_by_role("button", name="Stop the regent").click()
    expect(sheet.get_by_role("button", name="Let the regent decide")).to_be_visible()
    sheet.get_by_label("until I stop it").check()
    sheet.get_by_role("button", name="Let the regent decide").click()
    expect(sheet.get_by_text("decides for me")).to_be_visible()
