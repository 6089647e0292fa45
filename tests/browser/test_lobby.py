"""The lobby: ways in, civilizations on the map, tables left, archived and deleted, links, signs."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import Seat
from tests.browser.test_axe import findings


def make_table(page: Page, name: str) -> None:
    """A table for friends, at which its maker sits."""
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("form", name="New table")
    form.get_by_label("Table name").fill(name)
    form.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Sit down to play").click()
    expect(page.get_by_text("(you)")).to_be_visible()


def test_a_civilization_is_chosen_on_the_map_and_says_how_it_plays(page: Page):
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    page.locator(".sheet .start[title=Egypt]").click()
    expect(form.get_by_role("radio", name="Egypt")).to_be_checked()
    about = form.locator(".about")
    expect(about).to_contain_text("The river makes you rich")
    expect(about).to_contain_text("Starts in Tanis · 16 areas at home, 7 by the sea · 8 city sites")
    expect(about).to_contain_text("next to Assyria")
    assert findings(page) == []
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("heading", name="Calamities")).to_be_visible()
    page.go_back()
    expect(form.get_by_role("radio", name="Egypt")).to_be_checked()


def test_a_solo_table_is_archived_brought_back_and_deleted(page: Page):
    Seat(page).start_alone()
    table = page.url.split("/table/")[1].split("/")[0]
    page.goto("/")
    row = page.locator("li", has=page.locator(f"a[href='#/table/{table}']"))
    row.locator(".more summary").click()
    row.get_by_role("button", name="Archive").click()
    archived = page.locator("details", has_text="Archived tables (1)")
    archived.locator("summary").first.click()
    row = archived.locator("li")
    row.locator(".more summary").click()
    assert findings(page) == []
    row.get_by_role("button", name="Put back on my list").click()
    expect(archived).to_have_count(0)
    row = page.locator("li", has=page.locator(f"a[href='#/table/{table}']"))
    row.locator(".more summary").click()
    row.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("This cannot be undone")
    assert findings(page) == []
    page.get_by_role("button", name="Delete it for good").click()
    expect(row).to_have_count(0)
    assert page.request.get(f"/api/tables/{table}").status == 404


def test_who_waits_at_a_table_that_is_deleted_is_told_so(page: Page, open_page: Opener):
    make_table(page, "Short-lived")
    page.get_by_role("button", name="Make a link for spectators").click()
    link = page.get_by_label("Let others watch").input_value()
    other = open_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Short-lived")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(other.get_by_text("This table was deleted by its host.")).to_be_visible()
    assert findings(other) == []
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()


def test_bots_have_names_and_faces_and_their_seat_can_be_given_to_a_person(
    page: Page, open_page: Opener
):
    make_table(page, "With faces")
    page.get_by_role("button", name="Give free seats to bots").click()
    seats = page.locator("li", has_text="Bot, plays a sound game")
    expect(seats).to_have_count(4)
    expect(seats.first.locator("svg")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    page.locator(".choice button").first.click()
    seat = Seat(page)
    seat.wait_for_ask()
    panel = seat.look_at("Seat")
    panel.get_by_role("button", name=re.compile("Give the seat of")).first.click()
    link = panel.get_by_label("Let somebody take over a seat").input_value()
    late = open_page()
    late.goto(link)
    expect(late.get_by_role("banner").locator(".me")).to_be_visible()
    assert findings(page) == []


COUNT_SIGNS = """
window.notes = 0; window.shown = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  window.notes += 1;
  return start.apply(this, at);
};
window.Notification = class { constructor(title, more) { window.shown.push([title, more.body]); }
  close() {} static permission = "default";
  static async requestPermission() { this.permission = "granted"; window.asked = true; } };
Object.defineProperty(Document.prototype, "hidden", { get: () => window.isAway === true });
"""


def test_signs_are_given_once_and_only_as_wanted(page: Page):
    """The browser's own parts are listened to; nothing is asked for at load."""
    page.add_init_script(COUNT_SIGNS)
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    assert page.evaluate("[window.notes, window.asked ?? false]") == [0, False]
    expect(page).to_have_title(re.compile("^● Your turn"))
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    panel = seat.look_at("Seat")
    panel.get_by_label("Notify me").check()
    assert page.evaluate("window.asked") is True
    seat.look_at("Map")
    page.evaluate("window.isAway = true")
    while not page.evaluate("window.shown.length"):
        seat.decide()
    [title, body] = page.evaluate("window.shown[0]")
    assert (title, body.startswith("Against bots, turn")) == ("Your turn", True)
    assert page.evaluate("window.notes") >= 2
    page.get_by_role("button", name="Sounds").click()
    assert json.loads(page.evaluate("JSON.stringify(localStorage['ecumene.sound'])")) == "off"
    page.reload()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")
