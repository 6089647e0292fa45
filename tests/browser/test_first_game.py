"""The First Game through the page: chosen, played to its seventh turn, scored and replayed."""

import re

from playwright.sync_api import Locator, Page, expect

from ecumene.engine.record import write_record
from tests.browser.positions import JSON_LINES, recorded
from tests.browser.table import WAIT, Seat

TURNS = 7
LAST = "first-5-west-census"


def form_of(page: Page) -> Locator:
    """The form for a game against bots, with the First Game chosen."""
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_label("Edition").select_option(label="The First Game")
    return form


def begin(page: Page, civ: str = "Minoa") -> Seat:
    """Begins a game against bots."""
    form = form_of(page)
    form.locator("summary").click()
    form.get_by_role("radio", name=civ).check()
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    return Seat(page)


def test_the_lobby_says_what_it_is_and_offers_only_what_goes(page: Page):
    form = form_of(page)
    expect(form).to_contain_text("Seven turns for five players who have never played")
    form.locator("summary").click()
    expect(form.get_by_label("Movement")).to_be_visible()
    expect(form.get_by_label("Side of the A.S.T.")).to_have_count(0)
    expect(form.get_by_label("Length")).to_have_count(0)
    expect(form.get_by_role("checkbox", name=re.compile("^Census"))).to_be_checked()


def test_help_tells_what_each_turn_teaches(page: Page):
    seat = begin(page)
    seat.wait_for_ask()
    sheet = seat.look_at("Rules")
    expect(sheet).to_contain_text("This is a first game: seven turns")
    expect(sheet.locator("details[data-turn]")).to_have_count(TURNS)
    expect(sheet.locator("details[data-turn='1']")).to_have_attribute("open", "")
    expect(sheet.locator("[data-lesson=minoa_one_way]")).to_contain_text("Phaestos")
    expect(sheet.locator("details[data-turn='6']")).not_to_have_attribute("open", "")
    expect(sheet.get_by_role("heading", name=re.compile("^Advances"))).to_have_count(0)


def test_it_is_played_through_the_page_to_its_end(page: Page):
    seat = begin(page)
    seat.wait_for_ask()
    views = page.get_by_role("navigation", name="Views")
    expect(views.get_by_role("button", name="Map")).to_be_visible()
    expect(views.get_by_role("button", name="Advances")).to_have_count(0)
    over = views.get_by_role("button", name="The end")
    turns = set()
    while not over.is_visible():
        if page.locator("section[data-ask]").count() == 0:
            seat.close_cards()
            page.wait_for_timeout(50)
            continue
        turns.add(seat.turn)
        seat.decide()
    assert turns == set(range(1, TURNS + 1))
    assert seat.decided["PlanMovement"] == TURNS
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    check_the_end(page)


def check_the_end(page: Page) -> None:
    """Every total is the sum of its parts, which are those of the booklet."""
    rows = page.locator(".sheet table").first.locator("tbody tr")
    expect(rows).to_have_count(5)
    for row in rows.all():
        parts = {
            str(cell.get_attribute("data-part")): int(cell.inner_text())
            for cell in row.locator("td[data-part]").all()
        }
        assert list(parts) == ["cities", "ast", "treasury", "trade_cards"]
        assert int(row.locator("strong").inner_text()) == sum(parts.values())


def test_a_recorded_one_is_uploaded_and_shows_its_scores_and_its_replay(page: Page):
    page.goto("/")
    record = write_record(*recorded(LAST))
    sent = page.request.post("/api/records", data=record, headers=JSON_LINES).json()
    page.goto(f"/#/table/{sent['id']}/1")
    expect(page.get_by_text("Egypt has won")).to_be_visible()
    check_the_end(page)
    expect(page.locator("figure")).to_have_count(4)
    page.goto(f"/#/replay/{sent['id']}")
    expect(page.get_by_text(re.compile(r"Moment (\d{3}) of \1$"))).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("aside h2")).to_contain_text("Turn 1")


def test_scores_before_the_end_leave_the_cards_out(page: Page):
    seat = begin(page, "Egypt")
    seat.play_until(6)
    seat.look_at("Boards")
    expect(page.locator("#tab-advances")).to_have_count(0)
    page.locator("#tab-scores").click()
    cards = page.locator("#board td[data-part=trade_cards]")
    assert cards.all_inner_texts() == ["0"] * 5
    treasury = page.locator("#board td[data-part=treasury]").all_inner_texts()
    assert max(int(points) for points in treasury) > 0
