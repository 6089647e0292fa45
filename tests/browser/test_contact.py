"""The form of one's contact: a code is sent and entered, a webhook is tried, mail is stopped."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table import Seat
from tests.browser.test_axe import findings
from tests.server.playing import wait_for
from tests.server.post.servers import MailServer, Web, in_a_thread, text_of
from tests.server.process import running_server

MAIL = "ann@example.org"


@pytest.fixture(scope="module")
def mail() -> MailServer:
    """The mail server that the game's server uses."""
    return MailServer()


@pytest.fixture(scope="module")
def address(mail: MailServer) -> Iterator[str]:
    """A server that sends mail, and may call webhooks on this machine."""
    with (
        in_a_thread(mail) as port,
        running_server(
            requests_per_second=100_000, bot_pause=0.02, private_webhooks="true",
            smtp_host="127.0.0.1", smtp_port=port, smtp_tls="false", smtp_from="t@example.org",
            public_url="https://table.example.org",
        ) as address,
    ):  # fmt: skip
        yield address


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page whose console may tell of refusals, which are what is tried here."""
    with browser.new_context(base_url=address) as context:
        page = context.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        yield page
    assert problems == []


def contact_form(page: Page) -> Locator:
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    return seat.look_at("Seat").get_by_role("form", name="When it is my turn")


def sent_code(mail: MailServer) -> str:
    wait_for(lambda: mail.mails)
    found = re.search(r"Your code is (\S+)\.", text_of(mail.mails[-1]))
    assert found
    return found[1]


def test_an_address_is_confirmed_by_the_code_that_was_sent_to_it(page: Page, mail: MailServer):
    form = contact_form(page)
    form.get_by_label("E-mail").fill(MAIL)
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text(f"We sent a code to {MAIL}.")).to_be_visible()
    assert findings(page) == []
    code = form.get_by_label("Code")
    code.fill("AAAA-AAAA")
    form.get_by_role("button", name="Confirm").click()
    expect(form.get_by_text("This is not the code that was sent.")).to_be_visible()
    code.fill(sent_code(mail).lower())
    code.press("Enter")
    expect(form.get_by_text(f"{MAIL} is confirmed.")).to_be_visible()
    expect(code).to_have_count(0)

    form.get_by_label("E-mail").fill("bob@example.org")
    expect(form.get_by_text(f"{MAIL} is confirmed.")).to_have_count(0)
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("We sent a code to bob@example.org.")).to_be_visible()

    token = str(mail.mails[0]["List-Unsubscribe"]).split("/")[-2]
    page.goto(f"/#/mail/{token}")
    page.get_by_role("button", name="Stop all mail").click()
    expect(page.get_by_text("sends nothing more to your address")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Let mail in again").click()
    expect(page.get_by_text("to your address is allowed")).to_be_visible()


def test_a_webhook_is_tried_and_the_page_says_whether_it_works(page: Page):
    web = Web()
    with in_a_thread(web) as port:
        form = contact_form(page)
        form.get_by_label("Webhook").fill(f"http://127.0.0.1:{port}/x")
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_text("It has not been called yet.")).to_be_visible()
        form.get_by_role("button", name="Send a test").click()
        expect(form.get_by_text("It works.")).to_be_visible()
        expect(form.get_by_text("5 left in this hour")).to_be_visible()
        assert b"this is a test" in web.bodies[0]
        web.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
        form.get_by_role("button", name="Send a test").click()
        expect(form.get_by_text("The last call failed.")).to_be_visible()
        expect(form.get_by_text("did not accept the message")).to_be_visible()
        assert findings(page) == []


def test_what_is_no_plain_address_is_refused_in_plain_words(page: Page):
    form = contact_form(page)
    form.get_by_label("Webhook").fill("http://0x7f.1/x")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_contain_text("A webhook is a plain http or https address")
    expect(form.get_by_text("Saved.")).to_have_count(0)
