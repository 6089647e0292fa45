"""The Short Game through the page: chosen in the lobby, begun by placing cities and tokens."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table import WAIT, Seat

CITIES, ON_SITES, TOKENS = 5, 4, 14


def form_of(page: Page) -> Locator:
    """The form for a game against bots, with its options unfolded."""
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    form.locator("summary").click()
    return form


def begin(page: Page) -> Seat:
    """Chooses the Short Game and begins it as Egypt."""
    form = form_of(page)
    form.get_by_role("radio", name="Egypt").check()
    form.get_by_label("Length").select_option(label="Short Game")
    expect(form).to_contain_text("everybody draws a secret set of four advances")
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    return Seat(page)


def rows(seat: Seat) -> Locator:
    """The places that are offered."""
    return seat.ask.locator("[data-row]")


def choose(seat: Seat, area: str) -> None:
    """Ticks a place, or takes its mark away."""
    seat.ask.locator(f'[data-row="{area}"] label').click()


def places(seat: Seat) -> list[str]:
    """The areas that are offered, in their order."""
    found = rows(seat).evaluate_all("rows => rows.map((row) => row.dataset.row)")
    return [str(area) for area in found]


def place_cities(seat: Seat) -> list[str]:
    """Four cities on sites and one beside them, by clicks; the button waits for the last."""
    assert seat.wait_for_ask() == "PlaceCities"
    sites = seat.ask.get_by_text("On city sites")
    expect(sites).to_be_visible()
    expect(seat.ask).to_contain_text("Your theme set, which nobody else knows yet")
    offered = places(seat)
    chosen = [*offered[:ON_SITES], offered[-1]]
    commit = seat.ask.get_by_test_id("commit")
    for area in chosen:
        expect(commit).to_be_disabled()
        choose(seat, area)
    send(seat)
    return chosen


def send(seat: Seat) -> None:
    """Commits what is chosen, and waits until it is taken."""
    ask_id = seat.ask.get_attribute("data-ask-id")
    seat.ask.get_by_test_id("commit").click()
    seat.wait_until_taken(ask_id)


def place_tokens(seat: Seat) -> None:
    """Tokens one by one, a tick where an area takes just one, until all stand somewhere."""
    commit = seat.ask.get_by_test_id("commit")
    placed = 0
    for row in rows(seat).all():
        expect(commit).to_be_disabled()
        one_more = row.locator("label, button:has-text('+')")
        while placed < TOKENS and one_more.is_enabled() and not row.locator(":checked").count():
            one_more.click()
            placed += 1
        if placed == TOKENS:
            break
    send(seat)


def test_the_opening_is_played_through_the_page(page: Page):
    seat = begin(page)
    expect(page.locator(".turn")).to_have_text("Before turn 1")
    expect(page.locator("header.top")).to_contain_text("Placing cities")
    place_cities(seat)
    while (kind := seat.wait_for_ask()) != "PlaceTokens":
        assert kind in ("ChooseCredits", "ChooseCities")
        seat.decide()
    place_tokens(seat)
    expect(page.locator(".turn")).to_have_text("Turn 1", timeout=WAIT)
    log = seat.look_at("Log")
    expect(log).to_contain_text("Egypt placed its first cities in")
    expect(log).to_contain_text("Everybody moved 10 tokens from stock to treasury.")
    expect(log).to_contain_text("Before turn 1, Showing theme sets")
    drawn = log.get_by_text(re.compile("drew the theme set|drew a theme set"))
    named = [line for line in drawn.all_inner_texts() if "Nobody else knows it yet" in line]
    assert len(named) == 1
    assert "Egypt" in named[0]


def test_a_city_without_a_site_takes_the_place_of_another(page: Page):
    seat = begin(page)
    seat.wait_for_ask()
    *_, second, last = places(seat)
    choose(seat, second)
    choose(seat, last)
    expect(seat.ask.locator(".row.chosen")).to_have_count(1)


def test_the_short_game_on_the_expert_side_is_refused_in_words(browser: Browser, address: str):
    page = browser.new_page(base_url=address)  # its console tells of the refusal
    form = form_of(page)
    form.get_by_label("Length").select_option(label="Short Game")
    form.get_by_label(re.compile("^Side of the A.S.T.")).select_option("expert")
    form.get_by_role("button", name="Start the game").click()
    expect(form).to_contain_text(
        "“Short Game” (Length) does not go together with “expert: harder” (Side of the A.S.T.). "
        "It goes together with “basic” (Side of the A.S.T.)."
    )
    page.close()


def test_a_set_is_seen_before_the_civilization_is_chosen(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("form", name="New table")
    form.get_by_label("Length").select_option(label="Short Game")
    form.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Sit down to play").click()
    page.get_by_role("button", name="Give free seats to bots").click()
    page.get_by_role("button", name="Begin the game").click()
    drawn = page.locator(".drawn")
    expect(drawn).to_have_count(1, timeout=WAIT)
    expect(drawn).to_contain_text("You have drawn the theme set")
    name = drawn.inner_text().split("“")[1].split("”")[0]
    page.locator(".choice button").first.click()
    begin_game = page.get_by_role("button", name="Begin the game")
    if begin_game.is_visible():
        begin_game.click()
    seat = Seat(page)
    assert seat.wait_for_ask() == "PlaceCities"
    expect(seat.ask).to_contain_text(name)
