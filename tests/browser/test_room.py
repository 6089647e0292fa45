"""Before the game: the link that invites others."""

from playwright.sync_api import Page, expect


def test_the_invitation_stays_while_one_sits_down(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("form", name="New table").get_by_role(
        "button", name="Create the table"
    ).click()
    page.get_by_role("button", name="Invite").click()
    link = page.get_by_label("Invite").input_value()
    assert "/#/join/" in link
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text("(you)")).to_be_visible()
    expect(page.get_by_label("Invite")).to_have_value(link)


def test_the_first_step_of_a_host_is_to_sit_down(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Rules options").click()
    form.get_by_label("Movement").select_option("sealed")
    expect(form).to_contain_text("Everybody plans at the same time in secret")
    form.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("You have no seat yet.")).to_be_visible()
    page.get_by_role("button", name="Sit down to play").click()
    expect(page.get_by_text("(you)")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down to play")).to_have_count(0)
