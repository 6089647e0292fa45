"""What the page offers to people who share a table or a name: muting, silencing, signing out."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import WAIT, Seat
from tests.server.playing import gathered
from tests.server.process import Person


def seated(open_page: Opener, person: Person, table: str, seat: int | None) -> Page:
    """The page of somebody who has a right at a table."""
    page = open_page()
    cookie = person.http.cookies["ecumene"]
    page.context.add_cookies([{"name": "ecumene", "value": cookie, "url": person.address}])
    where = "" if seat is None else f"/{seat}"
    page.goto(f"/#/table/{table}{where}")
    return page


def test_a_seat_is_muted_by_one_and_silenced_by_the_host(address: str, open_page: Opener):
    people, table = gathered(address)
    first = seated(open_page, people[1], table, 1)
    tab = first.get_by_role("navigation", name="Views").get_by_role("button", name="Seat")
    expect(tab).to_contain_text("!")
    talk = Seat(first).look_at("Talk")
    people[2].command(table, "talk", 2, text="buy my salt")
    expect(talk.get_by_text("buy my salt")).to_be_visible()
    talk.get_by_role("button", name="Mute P2").click()
    expect(talk.get_by_text("buy my salt")).to_have_count(0)
    people[2].command(table, "talk", 2, text="more salt")
    first.reload()
    talk = Seat(first).look_at("Talk")
    expect(talk.get_by_text("You have muted P2.")).to_be_visible()
    expect(talk.get_by_text("more salt")).to_have_count(0)
    talk.get_by_role("button", name="Read P2 again").click()
    expect(talk.get_by_text("more salt")).to_be_visible()
    host = seated(open_page, people[0], table, None)
    chat = Seat(host).look_at("Talk")
    chat.get_by_role("button", name="Silence P2 for everybody").first.click()
    expect(talk.get_by_text("The host has silenced P2.")).to_be_visible()
    assert people[2].command(table, "talk", 2, text="x")["code"] == "talk.silenced"
    chat.get_by_role("button", name="Let P2 talk again").click()
    expect(talk.get_by_text("The host has silenced P2.")).to_have_count(0)


def test_a_password_is_changed_and_all_devices_are_signed_out(address: str, page: Page):
    elsewhere = Person(address)
    elsewhere.post("/api/me/register", {"name": "Sargon", "password": "a long password"})
    page.goto("/")
    page.get_by_text("Keep my seats together").click()
    page.get_by_label("Name", exact=True).last.fill("Sargon")
    page.get_by_label("Password (8 characters or more)").fill("a long password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Signed in as Sargon.")).to_be_visible(timeout=WAIT)
    page.get_by_label("Old password").fill("a long password")
    page.get_by_label("New password (8 characters or more)").fill("another password")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_text("Your password was changed")).to_be_visible(timeout=WAIT)
    assert elsewhere.get("/api/me") == {"name": None}
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
