"""The map stays under the finger while an order is drawn, and shows one's lands when asked."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.coached import Pupil
from tests.browser.conftest import Opener
from tests.browser.table import WAIT, Seat

LOW = (1366, 625)
PHONE = (390, 844)
SIZES = [LOW, PHONE]

SEEN = """() => {
  const frame = document.querySelector(".board").getBoundingClientRect();
  const { k, x, y } = document.querySelectorAll(".board canvas")[1].__zoom;
  return [k, x + frame.left, y + frame.top].map(one => Math.round(one * 100) / 100);
}"""
"""The scale of the map, and where its corner lies on the page."""

OVER = """() => [".board", ".lookback", ".minimap", ".board .tools", ".stage > .bar"]
  .map(one => document.querySelector(one)?.getBoundingClientRect())
  .map(box => box && [box.left, box.top, box.right, box.bottom])"""
"""Where the map is, and what lies on it."""


def opened(open_page: Opener, size: tuple[int, int], pace: str) -> Page:
    is_phone = size == PHONE
    page = open_page(*size, has_touch=is_phone, is_mobile=is_phone)
    page.add_init_script(f"localStorage.setItem('ecumene.pace', '{pace}')")
    return page


def asked_to_move(page: Page) -> Seat:
    """A game alone, at the movement of its third turn: there are lands to go from and to."""
    seat = Seat(page)
    seat.start_alone()
    seat.play_until(turn=3)
    while seat.wait_for_ask() != "PlanMovement":
        seat.decide()
    return seat


def at_rest(page: Page) -> list[float]:
    """Where the map is when it has come to rest."""
    before, now = None, page.evaluate(SEEN)
    while before != now:
        page.wait_for_timeout(600)
        before, now = now, page.evaluate(SEEN)
    return list(now)


def spot_of(page: Page, area: str) -> tuple[float, float]:
    """Where the pieces of an area stand on the page."""
    x, y = page.request.get("/api/map/geometry").json()["areas"][area]["token"][:2]
    scale, left, top = page.evaluate(SEEN)
    return x * scale + left, y * scale + top


def press(page: Page, area: str) -> None:
    x, y = spot_of(page, area)
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def options_of(select: Locator) -> list[str]:
    """What a list offers, whether it shows or not."""
    values = select.locator("option").evaluate_all("all => all.map(one => one.value)")
    return [value for value in values if value]


def own_areas(seat: Seat) -> list[str]:
    """The areas with tokens that may march."""
    return options_of(seat.ask.locator("select[aria-label=From]"))


def lies_clear(page: Page, area: str) -> bool:
    """Whether an area's pieces lie on the map that shows, under nothing."""
    x, y = spot_of(page, area)
    board, *over = page.evaluate(OVER)

    def holds(box: list[float] | None) -> bool:
        return box is not None and box[0] <= x <= box[2] and box[1] <= y <= box[3]

    return holds(board) and not any(holds(box) for box in over)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_map_stays_where_it_is_from_the_source_to_the_target(
    open_page: Opener, size: tuple[int, int]
):
    page = opened(open_page, size, "once")
    seat = asked_to_move(page)
    before = at_rest(page)
    own = own_areas(seat)
    for area in own[:2]:
        press(page, area)
        targets = options_of(seat.ask.locator("select[aria-label=To]"))
        assert targets, area
        assert at_rest(page) == before, "the map stays when tokens are taken"
        press(page, next(one for one in targets if one not in own and lies_clear(page, one)))
        expect(seat.ask.get_by_role("button", name="Undo")).to_be_enabled()
        assert at_rest(page) == before, "and when they have been sent"
    seat.ask.get_by_role("button", name="Suggest", exact=True).click()
    assert at_rest(page) == before, "a warning more or less moves nothing"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_after_a_show_ones_lands_are_seen_clear_of_everything(
    open_page: Opener, size: tuple[int, int]
):
    page = opened(open_page, size, "slow")
    seat = asked_to_move(page)
    show = page.get_by_test_id("show")
    expect(show).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(1500)
    show.get_by_role("button", name="Skip").click()
    at_rest(page)
    lands = own_areas(seat)
    assert [area for area in lands if not lies_clear(page, area)] == []
    if size == LOW:
        page.mouse.move(700, 400)
        page.mouse.wheel(0, -900)
    page.get_by_role("button", name="My lands").click()
    at_rest(page)
    assert [area for area in lands if not lies_clear(page, area)] == []


@pytest.fixture
def pupils(open_page: Opener) -> list[Pupil]:
    """Guided games up to the first city, on a low screen and on a phone."""
    found = []
    for size in SIZES:
        pupil = Pupil(opened(open_page, size, "once"))
        pupil.begin()
        while pupil.wait_for_ask() != "BuildCities":
            pupil.hear_out()
            pupil.obey()
        pupil.hear_out()
        found.append(pupil)
    return found


def is_clear(part: Locator) -> bool:
    """Whether the middle of something can be pressed where it is, without scrolling."""
    return bool(
        part.evaluate("""one => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return one.contains(there) || (there?.contains(one) ?? false);
        }""")
    )


def test_where_to_build_is_in_sight_before_the_button_that_builds_nothing(pupils: list[Pupil]):
    low, phone = pupils
    assert is_clear(low.ask.locator("input[type=checkbox]").first)
    owed = phone.page.get_by_test_id("owed").locator("p").first
    assert is_clear(owed), "nothing lies on it"
    row = phone.ask.locator("[data-row]").first.get_attribute("data-row") or ""
    at_rest(phone.page)
    assert lies_clear(phone.page, row.removeprefix("site:"))


def test_with_the_coach_a_phone_keeps_two_fifths_of_the_screen_for_the_map(open_page: Opener):
    """Half of it left the question too little room while he speaks."""
    pupil = Pupil(opened(open_page, PHONE, "once"))
    pupil.begin()
    pupil.wait_for_ask()
    pupil.hear_out()
    page = pupil.page

    def height() -> float:
        box = page.locator(".board").bounding_box()
        assert box is not None
        return box["height"]

    before = at_rest(page)
    assert height() >= PHONE[1] * 2 / 5
    folded = pupil.coach.locator(".said.folded")
    expect(folded).to_have_count(0)
    press(page, own_areas(pupil)[0])
    expect(folded).to_have_count(1)
    assert height() >= PHONE[1] * 2 / 5
    assert at_rest(page) == before
    pupil.words.click(force=True)
    expect(folded).to_have_count(0)
