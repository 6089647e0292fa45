"""A game that is over: scores, charts, the record, and the replay with its time line."""

import re

import pytest
from playwright.sync_api import Page, expect

from ecumene.engine.record import write_record
from tests.browser.positions import JSON_LINES, recorded


@pytest.fixture
def finished(page: Page) -> str:
    """A recorded game, put on the server from a file."""
    page.goto("/")
    record = write_record(*recorded("mega-5-west-basic"))
    return str(page.request.post("/api/records", data=record, headers=JSON_LINES).json()["id"])


def test_the_end_shows_scores_charts_and_the_record(page: Page, finished: str):
    page.goto(f"/#/table/{finished}/1")
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    expect(page.get_by_role("columnheader", name="Steps on the A.S.T.")).to_be_visible()
    expect(page.locator("figure")).to_have_count(5)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"ecumene-5-players-\d{4}-\d\d-\d\d\.ecumene", name)


def test_the_end_says_that_the_seed_fits_the_hash_known_from_the_start(page: Page, finished: str):
    page.goto(f"/#/table/{finished}/1")
    proof = page.locator(".proof")
    expect(proof.get_by_role("status")).to_have_text(re.compile("fits the fingerprint"))
    told = page.request.get(f"/api/tables/{finished}").json()
    expect(proof).to_contain_text(told["seed"])
    expect(proof).to_contain_text(told["seed_hash"])


def test_a_seed_that_was_changed_is_seen(page: Page, finished: str):
    page.route_web_socket(
        f"**/api/tables/{finished}/socket*",
        lambda socket: socket.connect_to_server().on_message(
            lambda text: socket.send(re.sub('"seed":"[^"]*"', '"seed":"another"', text))
        ),
    )
    page.goto(f"/#/table/{finished}/1")
    expect(page.locator(".proof").get_by_role("status")).to_have_text(re.compile("does not fit"))


def test_all_sheets_can_be_looked_at_after_the_end(page: Page, finished: str):
    page.goto(f"/#/table/{finished}/1")
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    tabs = page.get_by_role("navigation", name="Views")
    tabs.get_by_role("button", name="Boards").click()
    expect(page.get_by_role("tab", name="Scores")).to_be_visible()
    tabs.get_by_role("button", name="Map").click()
    expect(page.locator(".sheet")).to_have_count(0)
    tabs.get_by_role("button", name="The end").click()
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()


def test_the_log_can_be_read_back_to_the_first_event(page: Page, finished: str):
    page.goto(f"/#/table/{finished}/1")
    page.get_by_role("navigation", name="Views").get_by_role("button", name="Log").click()
    page.get_by_label("Everything").select_option(label="Movement and growth")
    page.get_by_label("Only").select_option(index=1)
    earlier = page.get_by_role("button", name="Earlier events")
    for _ in range(40):
        if not earlier.is_enabled():
            break
        earlier.click()
        expect(page.get_by_role("button", name="Jump to the newest")).to_be_visible()
    expect(page.get_by_text("Turn 1, Movement", exact=True)).to_be_visible()
    expect(page.locator(".ways").last).to_contain_text("→")


def test_the_replay_walks_along_its_time_line_from_any_eyes(page: Page, finished: str):
    page.goto(f"/#/replay/{finished}")
    slider = page.get_by_role("slider", name="Timeline")
    expect(page.get_by_text(re.compile(r"Moment (\d{3,}) of \1$"))).to_be_visible()
    slider.fill("300")
    expect(page.get_by_text("Moment 300 of")).to_be_visible()
    turn = page.locator("aside h2").inner_text()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("aside h2")).to_have_text("Turn 1")
    assert turn != "Turn 1"
    page.get_by_role("button", name="Next event").click()
    expect(page.get_by_text("Moment 2 of")).to_be_visible()
    page.get_by_label("As seen by").select_option(index=1)
    page.get_by_text("Cards", exact=True).click()
    expect(page.locator("aside details p")).to_have_count(1)


def test_a_replay_at_its_end_plays_from_the_beginning_and_leads_back(page: Page, finished: str):
    page.goto(f"/#/replay/{finished}")
    expect(page.get_by_text(re.compile(r"Moment (\d{3,}) of \1$"))).to_be_visible()
    expect(page.get_by_role("button", name="Next event")).to_be_disabled()
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("show")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()


def test_ties_are_told_in_both_rows_and_play_again_sets_up_the_same_game(page: Page):
    page.goto("/")
    record = write_record(*recorded("mega-9-east-expert"))
    sent = page.request.post("/api/records", data=record, headers=JSON_LINES)
    page.goto(f"/#/table/{sent.json()['id']}/1")
    rows = page.get_by_role("row")
    expect(rows.filter(has_text=re.compile("^5"))).to_contain_text("ahead of Dravidia by tokens")
    expect(rows.filter(has_text=re.compile("^6"))).to_contain_text("behind Babylon by tokens")
    page.get_by_role("link", name="Play again").click()
    form = page.get_by_role("form", name="Play alone now")
    expect(form.get_by_label("Players")).to_have_value("9")
    expect(form.get_by_label("Board")).to_have_value("east")
    form.get_by_text("More options").click()
    expect(form.get_by_label("Side of the A.S.T.")).to_have_value("expert")
