"""The lobby and the rules in a real browser."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, Response, expect

from tests.browser.table import Seat

MOST_SCRIPT = 300_000
"""Bytes of script as they are sent, before the first question."""


def test_the_lobby_offers_a_game_at_once(page: Page):
    page.goto("/")
    expect(page.get_by_role("heading", name="Ecumene")).to_be_visible()
    form = page.get_by_role("form", name="Play alone now")
    expect(form.get_by_role("button", name="Start the game")).to_be_enabled()
    expect(form.get_by_role("radio", name="Egypt")).to_be_visible()
    form.get_by_label("Players").select_option("18")
    expect(form.get_by_role("radio")).to_have_count(19)


def test_the_rules_explain_terms_cards_and_phases(page: Page):
    page.goto("/#/rules")
    expect(page.get_by_role("heading", name="Calamities")).to_be_visible()
    page.locator("summary", has_text="Famine").click()
    expect(page.get_by_text("Take 10 damage")).to_be_visible()
    page.get_by_role("button", name="Pottery").first.click()
    expect(page.get_by_role("dialog", name="Pottery")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_credits_name_the_designers(page: Page):
    page.goto("/")
    page.get_by_text("Credits").click()
    expect(page.get_by_text("Francis Tresham")).to_be_visible()


def test_an_unknown_table_is_said_to_be_unknown(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_placeholder("Link or secret").fill("no link at all")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("This is not a link to a table.")).to_be_visible()


def test_light_and_dark_can_be_chosen(page: Page):
    page.goto("/")
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_first_question_needs_little_script_and_nothing_from_elsewhere(
    page: Page, address: str
):
    responses: list[Response] = []
    page.context.on("response", lambda response: responses.append(response))
    with page.context.expect_event("response", lambda response: "worker" in response.url):
        seat = Seat(page)
        seat.start_alone()
        seat.wait_for_ask()
    scripts = [response for response in responses if response.url.endswith(".js")]
    assert {script.header_value("content-encoding") for script in scripts} == {"gzip"}
    sent = sum(int(script.header_value("content-length") or MOST_SCRIPT) for script in scripts)
    assert 100_000 < sent < MOST_SCRIPT
    assert {urlsplit(response.url).netloc for response in responses} == {urlsplit(address).netloc}
