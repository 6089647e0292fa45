"""What is told of a finished game: the end, the shared story, the picture, one's own games."""

import re

import pytest
from playwright.sync_api import Page, expect

from ecumene.engine.record import write_record
from tests.browser.conftest import Opener
from tests.browser.positions import JSON_LINES, recorded
from tests.browser.table import WAIT, Seat
from tests.browser.test_axe import findings
from tests.browser.test_looks import faults

EDITIONS = ["first-5-west-open", "west-6-west-short", "expansion-7-east-random"]
SIZES = [(1280, 800), (1920, 1080), (390, 844), (844, 390)]


def brought(page: Page, name: str) -> str:
    """A recorded game, put on the server from a file."""
    page.goto("/")
    record = write_record(*recorded(name))
    return str(page.request.post("/api/records", data=record, headers=JSON_LINES).json()["id"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_tells_ones_own_game_and_its_story(page: Page, theme: str):
    finished = brought(page, "mega-5-west-basic")
    page.evaluate(f"localStorage.setItem('ecumene.theme', '{theme}')")
    page.goto(f"/#/table/{finished}/1")
    own = page.get_by_test_id("own-line")
    expect(own).to_contain_text(re.compile(r"of \d+ with \d+ points"))
    expect(own.get_by_role("heading", name="Your game")).to_be_visible()
    chart = page.locator("figure").filter(has_text="Points at the end of the turn")
    expect(chart.get_by_role("button", name=re.compile(r"\(you\)"))).to_be_visible()
    chart.get_by_text("The figures as a table").click()
    civ = page.get_by_role("banner").locator(".me").inner_text().strip()
    mine = chart.get_by_role("row").filter(has_text=civ)
    total = page.locator(".sheet tr.me strong").first.inner_text()
    expect(mine.get_by_role("cell").last).to_have_text(total)
    expect(page.get_by_role("heading", name="The last turn")).to_be_visible()
    own.get_by_label("Tell it of").select_option(index=1)
    expect(own.get_by_role("heading", name=re.compile("The game of"))).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_a_story_and_a_picture(page: Page, name: str):
    page.goto(f"/#/story/{brought(page, name)}")
    expect(page.get_by_role("heading", name="Who led")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a picture").click()
    assert re.fullmatch(r"ecumene-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_story_is_read_by_its_link_and_by_nobody_without(page: Page, open_page: Opener):
    finished = brought(page, "mega-5-west-basic")
    page.goto(f"/#/story/{finished}")
    page.get_by_role("button", name="Share the story as a link").click()
    link = page.get_by_label("Link to the story").input_value()
    stranger = open_page()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="The story of the game")).to_be_visible()
    expect(stranger.get_by_role("heading", name="The great calamities")).to_be_visible()
    expect(stranger.get_by_role("button", name="Share the story as a link")).to_have_count(0)
    page.get_by_role("button", name="Make all earlier links invalid").click()
    expect(page.get_by_label("Link to the story")).not_to_have_value(link)
    assert stranger.request.post("/api/stories", data={"key": link.split("/")[-1]}).status == 404
    assert stranger.request.get(f"/api/tables/{finished}/story").status == 404


def test_story_and_own_games_fit_every_screen_and_axe(page: Page):
    finished = brought(page, "mega-9-east-expert")
    for place in (f"/#/story/{finished}", f"/#/table/{finished}/1"):
        page.goto(place)
        expect(page.get_by_test_id("chapters")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            assert faults(page) == [], (place, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"/#/story/{finished}")
    expect(page.get_by_test_id("chapters")).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_finished_game_is_among_ones_own(page: Page, theme: str):
    seat = Seat(page)
    page.goto("/")
    page.get_by_label("Colours").select_option(theme)
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_text("You have finished no game yet.")).to_be_visible()
    assert findings(page) == []
    seat.start_alone()
    seat.wait_for_ask()
    sheet = seat.look_at("Seat")
    sheet.get_by_role("button", name="End after this turn …").click()
    sheet.get_by_role("button", name="End after this turn", exact=True).click()
    page.get_by_role("navigation", name="Views").get_by_role("button", name="Map").click()
    over = page.get_by_text(re.compile("has won"))
    for _ in range(30):
        expect(seat.ask.get_by_test_id("commit").or_(over).first).to_be_visible(timeout=WAIT)
        if over.is_visible():
            break
        seat.decide()
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    page.get_by_role("link", name="My games").click()
    games = page.get_by_test_id("own-games")
    expect(games.get_by_role("row")).to_have_count(2)
    expect(games).to_contain_text("this device")
    expect(page.get_by_role("row").filter(has_text="Alone against bots")).to_contain_text("1")
    assert findings(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(page) == []
    games.get_by_role("link").click()
    expect(page.get_by_role("heading", name="The story of the game")).to_be_visible()
