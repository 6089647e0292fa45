"""The sheet of one's seat: where it is kept, contact, proposals; and standing offers."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.positions import JSON_LINES, cut, trade_begins
from tests.browser.table import Seat, sure


def test_a_seat_that_lives_only_in_this_browser_says_so_until_it_has_a_link(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    tab = page.get_by_role("navigation", name="Views").get_by_role("button", name="Seat")
    expect(tab).not_to_contain_text("!")
    sheet = seat.look_at("Seat")
    expect(sheet.get_by_text("This seat exists only in this browser")).to_be_visible()
    sheet.get_by_role("button", name="Make a link to my seat").click()
    expect(sheet.get_by_label("Keeping this seat")).to_have_value(page_link(page))


def page_link(page: Page) -> str:
    """What the field of the link holds: an address of this server."""
    value = page.get_by_label("Keeping this seat").input_value()
    assert "/#/open/" in value
    return value


def test_whoever_can_see_a_seat_is_listed_to_its_owner(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    sheet = seat.look_at("Seat")
    sheet.get_by_text("Who can see what this seat sees").click()
    expect(sheet.get_by_text("You, in this browser")).to_be_visible()
    links = sheet.get_by_text("A link made by whoever held this seat")
    expect(links).to_have_count(1)
    sheet.get_by_role("button", name="Make a link to my seat").click()
    sheet.get_by_text("Who can see what this seat sees").click()
    sheet.get_by_text("Who can see what this seat sees").click()
    expect(links).to_have_count(2)
    expect(sheet.get_by_text("Nobody else could before.")).to_be_visible()


def test_a_regent_is_seen_where_questions_are_asked_and_stopped_there(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    sheet = seat.look_at("Seat")
    sheet.get_by_label("until I stop it").check()
    sheet.get_by_label("as fast as possible").check()
    sheet.get_by_role("button", name="Let the regent decide").click()
    asked = sure(page)
    asked.get_by_role("button", name="Go back").click()
    expect(seat.ask).to_be_visible()
    sheet.get_by_label("slowly enough to watch").check()
    sheet.get_by_role("button", name="Let the regent decide").click()
    now = page.locator("#now")
    expect(now.get_by_text("decides for me until I stop it")).to_be_visible()
    expect(seat.ask).to_have_count(0)
    now.get_by_role("button", name="Stop the regent").click()
    seat.wait_for_ask()


def test_quiet_hours_and_contact_are_saved(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    form = seat.look_at("Seat").get_by_role("form", name="When it is my turn")
    form.get_by_label("E-mail").fill("ann@example.org")
    form.get_by_label("Do not disturb me").check()
    form.get_by_label("from", exact=True).fill("21:30")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("Saved.")).to_be_visible()
    page.evaluate("localStorage.removeItem('ecumene.contact')")
    page.reload()
    seat.wait_for_ask()
    form = seat.look_at("Seat").get_by_role("form", name="When it is my turn")
    expect(form.get_by_label("from", exact=True)).to_have_value("21:30")
    expect(form.get_by_label("E-mail")).to_have_value("ann@example.org")


def test_standing_offers_and_proposals(open_page: Opener):
    owner, guest = open_page(), open_page()
    owner.goto("/")
    record = cut("mega-5-west-basic", trade_begins(cards=4))
    table = owner.request.post("/api/records", data=record, headers=JSON_LINES).json()["id"]
    wish = {"role": "player", "seat": 2, "revoke": True}
    link = owner.request.post(f"/api/tables/{table}/links", data=wish).json()
    guest.goto(f"/#/open/{link['key']}")
    owner.goto(f"/#/table/{table}/1")
    first, second = Seat(owner), Seat(guest)
    first.look_at("Seat").get_by_role("button", name="Resume the game").click()
    first.wait_for_ask()
    second.wait_for_ask()

    market = first.look_at("Market")
    market.get_by_text("Standing offers").click()
    standing = market.locator("details.standing")
    more = standing.locator("fieldset").first.get_by_role("button", name="One more")
    add = standing.get_by_role("button", name="Add this standing offer")
    for number in range(more.count()):
        while not add.is_enabled() and more.nth(number).is_enabled():
            more.nth(number).click()
    add.click()
    expect(standing.get_by_role("button", name="Remove", exact=True)).to_be_visible()
    owner.reload()
    first.wait_for_ask()
    market = first.look_at("Market")
    market.get_by_text("Standing offers (1)").click()
    market.get_by_role("button", name="Remove", exact=True).click()
    expect(market.get_by_text("Standing offers (")).to_have_count(0)

    sheet = first.look_at("Seat")
    sheet.get_by_role("button", name="End after this turn").click()
    sheet.get_by_role("button", name="End after this turn").click()
    asked = second.look_at("Seat")
    expect(asked.get_by_text("the game ends after this turn")).to_be_visible()
    asked.get_by_role("button", name="Disagree").click()
    expect(sheet.get_by_text("the game ends after this turn")).to_have_count(0)
