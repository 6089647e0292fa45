"""What stands beside what: a wide desktop, a phone on its side, the hand where it is needed."""

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Opener
from tests.browser.positions import JSON_LINES, cut, trade_begins
from tests.browser.table import Seat
from tests.browser.test_looks import VIEWS, faults

DESKTOPS = [(1280, 800), (1440, 900), (1920, 1080)]
ON_ITS_SIDE = [(844, 390), (667, 375)]


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.wait_for_timeout(300)


def at_trade(page: Page) -> Seat:
    """A seat whose hand is full of cards, at the beginning of a trade session."""
    page.goto("/")
    record = cut("mega-5-west-basic", trade_begins(cards=4))
    made = page.request.post("/api/records", data=record, headers=JSON_LINES).json()
    page.goto(f"/#/table/{made['id']}/1")
    seat = Seat(page)
    seat.look_at("Seat").get_by_role("button", name="Resume the game").click()
    page.get_by_role("navigation", name="Views").get_by_role("button", name="Map").click()
    seat.wait_for_ask()
    return seat


def box_of(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def is_inside(part: Locator) -> bool:
    """Whether all of it lies in the window."""
    left, top, right, bottom = box_of(part)
    size = part.page.viewport_size
    assert size is not None
    return left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]


def test_a_wide_screen_shows_standings_and_talk_beside_map_and_market(page: Page):
    seat = at_trade(page)
    company = page.get_by_role("region", name="Standings and talk")
    for view in ("Map", "Market"):
        page.get_by_role("navigation", name="Views").get_by_role("button", name=view).click()
        for size in DESKTOPS:
            resize(page, *size)
            rows = company.get_by_role("listitem").filter(has=page.get_by_role("button"))
            expect(rows).to_have_count(5)
            assert is_inside(company.get_by_label("Say something to the table"))
            assert box_of(company)[2] <= box_of(page.locator(".stage"))[0]
            assert is_inside(seat.ask.get_by_role("heading"))
            assert faults(page) == [], (view, size)
    company.get_by_label("Say something to the table").fill("Who has ochre?")
    company.get_by_role("button", name="Say", exact=True).click()
    expect(company).to_contain_text("Who has ochre?")
    talk = page.get_by_role("navigation", name="Views").get_by_role("button", name="Talk")
    expect(talk.locator(".badge")).to_have_count(0)
    resize(page, 1279, 800)
    expect(company).to_have_count(0)


def test_the_company_is_folded_away_and_stays_so(page: Page):
    Seat(page).start_alone()
    company = page.get_by_test_id("company")
    width = box_of(page.locator(".stage"))
    page.get_by_role("button", name="Fold standings and talk away").click()
    expect(company.get_by_role("heading")).to_have_count(0)
    assert box_of(page.locator(".stage"))[0] < width[0], "the map takes the room"
    page.reload()
    page.get_by_role("button", name="Show standings and talk").click()
    expect(company.get_by_role("heading", name="Standings")).to_be_visible()


def test_no_tab_moves_when_a_number_comes_or_another_is_chosen(page: Page):
    seat = at_trade(page)
    resize(page, 1366, 768)
    views = page.get_by_role("navigation", name="Views").get_by_role("button")
    places = [box_of(tab) for tab in views.all()]
    boards = seat.look_at("Boards").get_by_role("tab")
    expect(views.first.locator(".badge")).to_have_text("1")
    assert [box_of(tab) for tab in views.all()] == places
    inner = [box_of(tab) for tab in boards.all()]
    boards.nth(1).click()
    assert [box_of(tab) for tab in boards.all()] == inner


def test_nothing_shows_above_the_fixed_heading_of_a_sheet(page: Page):
    seat = at_trade(page)
    resize(page, 1366, 600)
    sheet = seat.look_at("Advances")
    sheet.evaluate("one => one.scrollBy(0, 500)")
    page.wait_for_timeout(200)
    assert box_of(sheet.locator(".head"))[1] <= box_of(sheet)[1]


def test_an_offer_can_be_sent_without_scrolling_at_1280_by_800(page: Page):
    seat = at_trade(page)
    sheet = seat.look_at("Market")
    assert is_inside(sheet.get_by_role("button", name="Make this offer"))


def test_a_phone_on_its_side_has_all_of_the_game(open_page: Opener):
    page = open_page(*ON_ITS_SIDE[0], has_touch=True, is_mobile=True)
    seat = Seat(page)
    seat.start_alone()
    while seat.wait_for_ask() != "PlanMovement":
        seat.decide()
    seat.close_cards()
    for size in ON_ITS_SIDE:
        resize(page, *size)
        commit = seat.ask.get_by_test_id("commit")
        assert is_inside(commit)
        assert is_inside(seat.ask.get_by_role("heading"))
        left, top, right, bottom = box_of(page.locator(".board"))
        assert right - left > 0.4 * size[0]
        assert bottom - top > 0.6 * size[1]
        assert faults(page) == [], size
        for view in VIEWS:
            expect(seat.look_at(view)).to_be_visible()
            assert is_inside(commit), (view, "the question stays in sight")
            assert faults(page) == [], (view, size)
        page.get_by_role("navigation", name="Views").get_by_role("button", name="Map").click()
    seat.decide()


def test_a_phone_shows_the_hand_where_cards_are_sold_and_spent(open_page: Opener):
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    seat = at_trade(page)
    cards = page.get_by_role("region", name="My hand").locator("[data-card]")
    for size in [(390, 844), *ON_ITS_SIDE]:
        resize(page, *size)
        for view in ("Market", "Advances"):
            sheet = seat.look_at(view)
            assert is_inside(cards.first), (view, size)
            _, _, right, bottom = box_of(sheet)
            hand = box_of(cards.first)
            assert bottom <= hand[1] or right <= hand[0], "the sheet covers none of it"
