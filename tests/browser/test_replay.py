"""A finished game plays again: on the map, from any moment, by buttons and by a link."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ecumene.engine.record import write_record
from tests.browser.positions import JSON_LINES, recorded
from tests.browser.table import WAIT
from tests.browser.test_board import FRAMES


@pytest.fixture
def finished(page: Page) -> str:
    """A recorded game, put on the server from a file, with moves shown fast."""
    page.add_init_script("localStorage.setItem('ecumene.pace', 'fast')")
    page.goto("/")
    record = write_record(*recorded("mega-5-west-basic"))
    return str(page.request.post("/api/records", data=record, headers=JSON_LINES).json()["id"])


def moment(page: Page) -> int:
    """The number of the moment that is looked at."""
    found = re.search(r"Moment (\d+) of", page.get_by_test_id("moment").inner_text())
    assert found
    return int(found.group(1))


def test_a_replay_plays_on_to_the_next_turn(page: Page, finished: str):
    asked: list[str] = []
    page.on("request", lambda one: "/replay?" in one.url and asked.append(one.url))
    page.goto(f"/#/replay/{finished}/1")
    expect(page.get_by_test_id("moment")).to_contain_text("Moment 1 of", timeout=WAIT)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("show")).to_be_visible()
    heading = page.locator("aside h2")
    expect(heading).to_contain_text("Turn 1")
    expect(heading).to_contain_text("Turn 2", timeout=3 * WAIT)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_test_id("show")).to_have_count(0)
    assert moment(page) > 5
    assert len(asked) < moment(page) / 2, "not a picture for each event"


def test_a_replay_is_walked_by_events_and_turns(page: Page, finished: str):
    page.goto(f"/#/replay/{finished}/1")
    expect(page.get_by_test_id("moment")).to_contain_text("Moment 1 of", timeout=WAIT)
    page.get_by_role("button", name="Next event").click()
    assert moment(page) == 2
    page.get_by_role("button", name="Next turn").click()
    expect(page.locator("aside h2")).to_contain_text("Turn 2")
    second = moment(page)
    page.get_by_role("button", name="Next turn").click()
    expect(page.locator("aside h2")).to_contain_text("Turn 3")
    page.get_by_role("button", name="Previous turn").click()
    assert moment(page) == second
    page.get_by_role("button", name="Previous event").click()
    expect(page.locator("aside h2")).to_contain_text("Turn 1")


def test_a_link_opens_the_moment_it_names(page: Page, finished: str):
    page.goto(f"/#/replay/{finished}/300/2")
    expect(page.get_by_test_id("moment")).to_contain_text("Moment 300 of", timeout=WAIT)
    expect(page.get_by_label("As seen by")).to_have_value("2")
    page.get_by_role("button", name="Next event").click()
    expect(page).to_have_url(re.compile(rf"#/replay/{finished}/301/2$"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_text("Copied: whoever opens the link sees this moment.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    page.goto("/")
    page.goto(copied)
    expect(page.get_by_test_id("moment")).to_contain_text("Moment 301 of", timeout=WAIT)


@pytest.mark.parametrize("number", ["999999", "0", "nonsense"])
def test_a_link_to_no_moment_opens_the_end(page: Page, finished: str, number: str):
    page.goto(f"/#/replay/{finished}/{number}")
    expect(page.get_by_test_id("moment")).to_contain_text(
        re.compile(r"Moment (\d+) of \1"), timeout=WAIT
    )


def test_scores_and_cards_of_a_moment_fit_beside_the_map(page: Page, finished: str):
    page.goto(f"/#/replay/{finished}/1")
    side = page.locator("aside")
    side.get_by_text("Scores", exact=True).click()
    table = side.locator("table")
    expect(table).to_be_visible(timeout=WAIT)
    outer, inner = side.bounding_box(), table.bounding_box()
    assert outer is not None
    assert inner is not None
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    side.get_by_text("Cards", exact=True).click()
    expect(side.get_by_text("no cards").first).to_be_visible()


def test_a_show_of_eighteen_players_runs_smoothly(
    page: Page, record_property: Callable[[str, object], None]
):
    """Its frame rate is printed with -s: a report, for a clock on a busy machine proves nothing."""
    page.add_init_script("localStorage.setItem('ecumene.pace', 'normal')")
    page.goto("/")
    record = write_record(*recorded("mega-18-both-expert"))
    made = page.request.post("/api/records", data=record, headers=JSON_LINES).json()["id"]
    page.goto(f"/#/replay/{made}/2600")
    expect(page.get_by_test_id("moment")).to_contain_text("Moment 2600 of", timeout=WAIT)
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Play", exact=True).click()
    show = page.get_by_test_id("show")
    expect(show).to_contain_text(re.compile("marched"), timeout=3 * WAIT)
    before = show.inner_text()
    frames, slow = page.evaluate(f"({FRAMES})(8000)")
    record_property("show: frames per second", round(frames, 1))
    print(f"show: {frames:.1f} frames per second, 95 % within {slow:.1f} ms")
    assert show.inner_text() != before
