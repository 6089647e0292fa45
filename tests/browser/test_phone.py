"""A game on a telephone held upright."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener
from tests.browser.situations import made_up_tables, situations
from tests.browser.table import Seat
from tests.browser.test_layout import box_of


def on_a_phone(open_page: Opener) -> Page:
    return open_page(390, 844, has_touch=True, is_mobile=True)


def asked_to_move(open_page: Opener) -> Seat:
    """A game alone on a phone, at its first movement."""
    seat = Seat(on_a_phone(open_page))
    seat.start_alone()
    while seat.wait_for_ask() != "PlanMovement":
        seat.decide()
    return seat


def test_a_turn_is_played_on_a_phone(open_page: Opener):
    page = on_a_phone(open_page)
    seat = Seat(page)
    seat.start_alone()
    seat.play_until(turn=3)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing may stick out at the side"
    commit = seat.ask.get_by_test_id("commit")
    commit.scroll_into_view_if_needed()
    box = commit.bounding_box()
    assert box is not None
    assert box["height"] >= 36
    for view in ("Market", "Advances", "Boards", "Log", "Talk", "Seat", "Rules"):
        expect(seat.look_at(view)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, view


def test_while_places_are_chosen_no_card_lies_on_the_map(open_page: Opener):
    page = asked_to_move(open_page).page
    tap_own_tokens(page)
    line = page.get_by_test_id("area-line")
    expect(line).to_be_visible()
    expect(page.locator(".board .card")).to_have_count(0)
    line.get_by_role("button", name="More about").tap()
    card = page.locator(".board .card").bounding_box()
    buttons = page.locator(".board .tools").bounding_box()
    assert card is not None
    assert buttons is not None
    above = card["y"] + card["height"] <= buttons["y"]
    assert above or card["x"] + card["width"] <= buttons["x"], "the buttons lie beside the card"


def test_a_plan_is_drawn_on_a_map_that_has_most_of_the_screen(open_page: Opener):
    seat = asked_to_move(open_page)
    page = seat.page
    assert height_of(page) > 844 / 2
    expect(seat.ask.get_by_role("button", name="Suggest", exact=True)).to_be_visible()
    expect(page.get_by_test_id("plan-line")).to_contain_text("Tap your tokens")
    march = seat.ask.get_by_role("combobox", name="From")
    expect(march).to_be_hidden()
    tap_own_tokens(page)
    expect(page.get_by_test_id("plan-line")).to_contain_text("tap where they should go")
    seat.ask.get_by_role("button", name="Details").click()
    expect(march).to_be_visible()
    seat.ask.get_by_role("button", name="Large map").click()
    expect(march).to_be_hidden()


def test_a_ship_is_built_and_let_go_under_the_map(
    open_page: Opener, browser: Browser, tmp_path: Path
):
    page = on_a_phone(open_page)
    with made_up_tables(browser, tmp_path, situations({"PlanMovement"})) as tables:
        question = tables.sit_down(page, "PlanMovement")
        line = page.get_by_test_id("plan-line")
        line.get_by_role("button", name="Build a ship").tap()
        expect(line).to_contain_text("Tap where to build the ship.")
        line.get_by_label("Paid with").select_option("2 tokens")
        harbour = page.get_by_label("Where", exact=True).locator("option").nth(1).inner_text()
        choose_from_list(page, harbour)
        expect(line).to_contain_text("steps left")
        expect(question.locator(".summary")).to_contain_text(f"is built in {harbour} for 2 tokens")
        line.get_by_role("button", name="Done").tap()
        expect(line).to_contain_text("1 order so far. Tap tokens or a ship for another.")


def test_the_map_stays_in_its_place_when_the_panel_has_more_to_say(open_page: Opener):
    seat = asked_to_move(open_page)
    page = seat.page
    tap_own_tokens(page)
    height, ground = height_of(page), resting_ground(page)
    seat.ask.get_by_role("button", name="Suggest", exact=True).tap()
    expect(seat.ask.get_by_text("This is the suggestion.")).to_be_visible()
    assert height_of(page) == height, "the panel keeps its height"
    assert resting_ground(page) == ground


def test_commit_stays_in_its_place_whatever_is_said_above_it(open_page: Opener):
    seat = asked_to_move(open_page)
    place = box_of(seat.ask.get_by_test_id("commit"))
    seat.ask.get_by_role("button", name="Suggest", exact=True).tap()
    expect(seat.ask.get_by_text("This is the suggestion.")).to_be_visible()
    after = box_of(seat.ask.get_by_test_id("commit"))
    assert after[1] == place[1], "a finger that presses it twice presses the same"


def test_what_is_still_to_be_chosen_is_not_hidden_under_warnings(
    open_page: Opener, browser: Browser, tmp_path: Path
):
    page = on_a_phone(open_page)
    with made_up_tables(browser, tmp_path, situations({"BuildCities"})) as tables:
        question = tables.sit_down(page, "BuildCities")
        expect(question.get_by_test_id("cautions")).to_be_visible()
        owed = box_of(question.get_by_test_id("owed"))
        assert owed[3] <= box_of(question.locator(".bar"))[1]


def test_the_buttons_of_the_map_unfold(open_page: Opener):
    page = on_a_phone(open_page)
    Seat(page).start_alone()
    nearer = page.get_by_role("button", name="Zoom in")
    expect(page.get_by_role("button", name="My lands")).to_be_visible()
    expect(nearer).to_be_hidden()
    page.get_by_role("button", name="Zoom and more").click()
    expect(nearer).to_be_visible()


def test_the_line_about_an_area_goes_away_by_itself(open_page: Opener):
    seat = asked_to_move(open_page)
    page = seat.page
    line = page.get_by_test_id("area-line")
    tap_own_tokens(page)
    expect(line).to_contain_text("limit")
    seat.ask.get_by_role("heading").tap()
    expect(line).to_have_count(0)
    tap_own_tokens(page)
    expect(line).to_be_visible()
    seat.decide()
    expect(line).to_have_count(0)
    expect(page.locator(".board .card")).to_have_count(0)


def test_the_list_of_areas_fills_the_phone_and_leaves_the_keyboard_closed(open_page: Opener):
    page = on_a_phone(open_page)
    Seat(page).start_alone()
    page.get_by_role("button", name="Zoom and more").click()
    page.get_by_role("button", name="List of areas").click()
    areas = page.get_by_role("dialog", name="List of areas")
    box = areas.bounding_box()
    assert box is not None
    assert box["height"] > 844 * 0.9
    expect(areas.get_by_role("searchbox")).not_to_be_focused()
    areas.get_by_role("listitem").first.get_by_role("button").tap()
    expect(areas).to_have_count(0)


def tap_own_tokens(page: Page) -> None:
    """Taps around the middle of the map, where the player's lands are, until tokens are in hand."""
    board = page.locator(".board").bounding_box()
    assert board is not None
    line = page.get_by_test_id("plan-line")
    for step in range(200):
        across, down = 60 + step % 10 * 28, 100 + step // 10 * 22
        page.touchscreen.tap(board["x"] + across, board["y"] + down)
        if "tap where they should go" in line.inner_text():
            return
    raise AssertionError("no tokens were hit")


def choose_from_list(page: Page, area: str) -> None:
    """Chooses an area by its name."""
    page.get_by_role("button", name="Zoom and more").tap()
    page.get_by_role("button", name="List of areas").tap()
    areas = page.get_by_role("dialog", name="List of areas")
    areas.get_by_role("searchbox").fill(area)
    areas.get_by_role("listitem").first.get_by_role("button").tap()


def height_of(page: Page) -> float:
    """How high the map is."""
    board = page.locator(".board").bounding_box()
    assert board is not None
    return board["height"]


def resting_ground(page: Page) -> str:
    """The upper left corner of the printed map, when it is painted and at rest."""
    corner = "canvas => canvas.getContext('2d').getImageData(0, 0, 200, 200).data.join()"
    canvas = page.locator(".board canvas").first
    before, now = "", canvas.evaluate(corner)
    while before != now:
        page.wait_for_timeout(700)
        before, now = now, canvas.evaluate(corner)
    return str(now)
