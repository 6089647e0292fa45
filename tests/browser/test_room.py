"""Before the game: the link that invites others."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_invitation_stays_while_one_sits_down(page: Page):
    page.goto("/")
    page.get_by_text("Make a table", exact=True).click()
    page.get_by_role("form", name="Make a table").get_by_role(
        "button", name="Make the table"
    ).click()
    page.get_by_role("button", name="Invite").click()
    link = page.get_by_label("Invite").input_value()
    assert "/#/join/" in link
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text("(you)")).to_be_visible()
    expect(page.get_by_label("Invite")).to_have_value(link)
