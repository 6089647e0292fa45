"""The Expansion Project through the page: chosen, played for a while, its boards and its help."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.older_positions import older_ask
from tests.browser.situations import MadeUpTables, Situation, made_up_tables
from tests.browser.table import WAIT, Seat

NAME = "The Expansion Project"
FROM_HERE = (
    "BuildCities", "ChooseFaction", "ChooseProvinces", "KeepFaction", "PlanShips", "ShareLosses",
)  # fmt: skip


def form_of(page: Page) -> Locator:
    """The form for a game against bots, with the edition chosen."""
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_label("Edition").select_option(label=NAME)
    return form


def begin(page: Page, civ: str = "Crete") -> Seat:
    """Begins a game of five against bots."""
    form = form_of(page)
    form.locator("summary").first.click()
    form.get_by_role("radio", name=civ).check()
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    return Seat(page)


def test_the_lobby_says_what_it_is_and_calls_the_nations_as_it_does(page: Page):
    form = form_of(page)
    expect(form).to_contain_text("by the older and wilder rules")
    form.locator("summary").first.click()
    expect(form.get_by_role("radio")).to_have_count(6)
    for nation in ("Crete", "Assyria", "Thrace", "Hatti", "Egypt"):
        expect(form.get_by_role("radio", name=nation)).to_be_visible()
    expect(form.get_by_label("Length")).to_have_count(0)
    expect(form.get_by_label("Side of the A.S.T.")).to_have_count(0)


def test_some_turns_are_played_through_the_page(page: Page):
    seat = begin(page)
    assert seat.wait_for_ask() == "PlanShips"
    strip = page.get_by_role("list", name="Sequence of play")
    expect(strip.get_by_role("listitem")).to_have_count(16)
    expect(strip.locator("[aria-current=step]")).to_contain_text("Ships")
    expect(seat.ask.get_by_test_id("commit")).to_have_text("Build no ship")
    seat.play_until(7)
    assert seat.decided["PlanShips"] == seat.decided["PlanMovement"] == 6
    check_the_boards(seat)
    check_the_help(seat)
    check_the_shop(seat)


def check_the_boards(seat: Seat) -> None:
    """The A.S.T. of sixteen spaces in five epochs, and a score of six parts."""
    seat.look_at("Boards")
    board = seat.page.locator("#board")
    seat.page.locator("#tab-ast").click()
    expect(board.locator(".legend .epoch")).to_have_count(5)
    expect(board.locator("li").first.locator(".space")).to_have_count(16)
    expect(board).to_contain_text("100 per step")
    seat.page.locator("#tab-scores").click()
    for row in board.locator("tbody tr").all():
        cells = row.locator("td[data-part]").all()
        points = {str(one.get_attribute("data-part")): int(one.inner_text()) for one in cells}
        total = points.pop("total")
        assert list(points) == [
            "cities", "advances", "ast", "treasury", "trade_cards", "least_group",
        ]  # fmt: skip
        assert total == sum(points.values())
        assert points["ast"] % 100 == points["cities"] % 50 == 0


def check_the_help(seat: Seat) -> None:
    """What is said is true here, and nothing is said of what there is not."""
    sheet = seat.look_at("Rules")
    expect(sheet).to_contain_text("You lead a nation from a handful of people")
    expect(sheet.get_by_text("4. Ships", exact=True)).to_be_visible()
    for gone in ("Late surplus", "Buying trade cards", "Theme set", "Short Game"):
        expect(sheet.get_by_text(gone, exact=True)).to_have_count(0)
    expect(sheet).not_to_contain_text("Water,")
    sheet.get_by_role("searchbox").fill("score")
    expect(sheet).to_contain_text("each space on the A.S.T. 100 and each city 50")


def check_the_shop(seat: Seat) -> None:
    """Its cards say what they do here."""
    sheet = seat.look_at("Advances")
    library, anatomy = (sheet.locator(f"[data-advance={id}]") for id in ("library", "anatomy"))
    expect(library).to_contain_text("costs 50 less")
    expect(anatomy).to_contain_text("costs less than 100")
    expect(sheet.locator("[data-advance=astronavigation]")).to_have_count(0)


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    """Tables at which its own questions are asked."""
    found = {kind: Situation(*older_ask(kind)) for kind in FROM_HERE}
    with made_up_tables(browser, tmp_path_factory.mktemp("older"), found) as made:
        yield made


def test_losses_are_shared_out_with_three_presses(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "ShareLosses")
    owed = question.get_by_test_id("owed")
    expect(owed).to_contain_text("0 of 25 unit points")
    for number in question.get_by_role("spinbutton").all():
        number.click()
    expect(owed).to_contain_text("25 unit points chosen: complete")
    numbers = question.get_by_role("spinbutton").evaluate_all(
        "all => all.map(one => Number(one.getAttribute('aria-valuenow')))"
    )
    assert numbers == [10, 10, 5]
    expect(question.get_by_test_id("commit")).to_be_enabled()


def test_areas_open_one_after_another(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "ChooseProvinces")
    rows = question.locator("[data-row]")
    expect(rows).to_have_count(5)
    expect(question.locator("[data-row=alexandria]")).to_have_count(0)
    question.locator("[data-row=memphis] input").check()
    expect(question.get_by_text("Annexed, in this order")).to_be_visible()
    expect(question.get_by_test_id("commit")).to_be_disabled()
    question.locator("[data-row=upper-egypt] input").check()
    expect(question.get_by_test_id("owed")).to_contain_text("8 unit points chosen: complete")
    expect(question.get_by_test_id("commit")).to_be_enabled()


def test_a_nation_is_divided_by_points_and_one_half_is_kept(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "ChooseFaction")
    owed = question.get_by_test_id("owed")
    for city in ("memphis", "fayum", "tanis"):
        question.locator(f"[data-row='city:{city}'] input").check()
    expect(owed).to_contain_text("15 unit points chosen: complete")
    expect(question.locator("[data-row='city:alexandria'] input")).to_be_disabled()
    question = tables.sit_down(page, "KeepFaction")
    question.get_by_role("radio", name=re.compile("The second faction")).check()
    expect(question).to_contain_text("You keep no city")
    expect(question.get_by_test_id("commit")).to_be_enabled()


def test_a_city_that_cards_must_be_sold_for_says_so_and_they_can_be_sold(
    tables: MadeUpTables, page: Page
):
    question = tables.sit_down(page, "BuildCities")
    row = question.locator("[data-row='site:memphis']")
    expect(row).to_contain_text("sell cards first, the treasury is 3 short")
    expect(question).not_to_contain_text("you could build")
    page.locator("#now .optional button").filter(has_text="Optional").click()
    expect(page.locator('section[data-ask="SellCommodities"]')).to_be_visible()


def test_ships_are_kept_and_built_before_anybody_moves(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "PlanShips")
    expect(question.get_by_test_id("commit")).to_have_text("Keep no ship")
    expect(question).to_contain_text("2 unpaid ships will be lost")
    expect(question.get_by_role("heading", name="March")).to_have_count(0)
    question.get_by_role("button", name="Ship 2, Gaza: a token from Gaza").click()
    question.get_by_role("button", name="Ship 1, Alexandria: 1 from the treasury").click()
    expect(question.get_by_text("paid for", exact=False)).not_to_have_count(0)
    expect(question.get_by_test_id("commit")).to_have_text("Done with my ships")
    expect(question.get_by_test_id("commit")).to_be_enabled()
