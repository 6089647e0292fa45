"""The guided first game: walked to its end by following the coach, and against every word of it."""

import re
from collections import defaultdict
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.coached import Pupil, read_down
from tests.browser.conftest import Opener
from tests.browser.table import WAIT, Seat
from tests.browser.test_axe import findings
from tests.browser.test_phone import tap_own_tokens
from tests.server.playing import wait_for

TURNS = range(1, 8)
ALWAYS = {
    1: {"welcome", "board", "tokens", "goal", "growth", "one_step", "ask.PlanMovement.1"},
    2: {"surplus", "review.1", "order_of_moving", "sharing", "ask.PlanMovement.2"},
    3: {"review.2", "ships", "ask.PlanMovement.3"},
    4: {"review.3", "gathering", "ask.PlanMovement.4"},
    5: {"review.4", "trade_cards", "taxes", "ask.PlanMovement.5"},
    6: {"review.5", "ask.PlanMovement.6"},
    7: {"review.6", "city_attacks", "ask.PlanMovement.7", "victory", "made_of", "farewell"},
}
"""What is said in each turn, whatever the player does."""
WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 2.5


def lines_by_turn(pupil: Pupil) -> dict[int, set[str]]:
    """The names of the lines that were heard in each turn."""
    found: dict[int, set[str]] = defaultdict(set)
    for heard in pupil.heard:
        found[heard.turn].add(heard.line)
    return found


def words_of(pupil: Pupil, line: str) -> str:
    """What was said in a line."""
    return next(heard.words for heard in pupil.heard if heard.line == line)


def report(pupil: Pupil) -> None:
    """Prints presses, words and minutes, up to the end of the first turn and of the game."""
    for name, turns in (("turn 1", [1]), ("the whole", list(TURNS))):
        clicks = sum(pupil.clicks.get(turn, 0) for turn in turns)
        words = sum(len(one.words.split()) for one in pupil.heard if one.turn in turns)
        minutes = words / WORDS_A_MINUTE + clicks * SECONDS_A_CLICK / 60
        print(f"{name}: {clicks} clicks, {words} words, {minutes:.1f} minutes")


def test_following_the_coach_leads_to_the_end_and_into_a_real_game(page: Page):
    pupil = Pupil(page, look=check_points_in_hand)
    pupil.begin()
    pupil.walk(Pupil.obey)
    report(pupil)
    lines = lines_by_turn(pupil)
    for turn in TURNS:
        assert lines[turn] >= ALWAYS[turn], turn
    assert "filled.BuildCities.4" in lines[4]
    assert "filled.Trade.6" in lines[6]
    assert pupil.deals > 0
    assert lines[7] >= {"review.7", "cards.7"}
    assert pupil.decided["PlanMovement"] == len(TURNS)
    assert "went well" in words_of(pupil, "review.3")
    assert "16" in words_of(pupil, "review.3")
    assert "built Jerusalem" in words_of(pupil, "review.4")
    check_that_each_rule_was_told(pupil)
    check_that_plans_are_kept(pupil)
    page.get_by_test_id("coach-short").click()
    expect(page.locator(".turn")).to_have_text(re.compile("Before turn 1"), timeout=WAIT)
    Seat(page).wait_for_ask()
    expect(pupil.words).to_have_attribute("data-line", re.compile(r"^start\.ends"), timeout=WAIT)
    expect(pupil.words).to_contain_text("The first game counted turns; this one does not.")
    expect(pupil.coach.get_by_test_id("coach-do")).to_have_count(0)
    expect(page.get_by_role("navigation", name="Views").get_by_role("button")).to_contain_text(
        ["Map", "Market", "Advances"]
    )


def check_that_each_rule_was_told(pupil: Pupil) -> None:
    """Every rule and aim for everybody is among what the lines that were heard teach."""
    address = pupil.page.url.split("/#")[0]
    facts = pupil.page.request.get(f"{address}/api/facts/first").json()
    told = {lesson for heard in pupil.heard for lesson in heard.teaches}
    rules = {one["id"] for one in facts["lessons"] if one["civ"] is None}
    assert rules - {"water", "purchases"} <= told  # of which only those are told who need it
    assert {one["id"] for one in facts["lessons"] if one["civ"] == "egypt"} <= told


def check_points_in_hand(pupil: Pupil) -> None:
    """After the first market the standings tell the worth of one's hand beside one's points."""
    if pupil.heard[-1].line != "review.6":
        return
    worth = re.search(r"worth (\d+)", pupil.page.locator("section.hand").inner_text())
    assert worth
    expect(pupil.page.get_by_test_id("in-hand")).to_have_text(f"+ {worth[1]} in hand")


def check_that_plans_are_kept(pupil: Pupil) -> None:
    """The cities that he would gather for are those that his plan then builds."""
    said = {heard.line: heard.words for heard in pupil.heard}
    told = 0
    for turn in range(4, 8):
        moving = said[f"ask.PlanMovement.{turn}"]
        plan = re.search(r"I would gather for (?:a city|\d cities) in (.*?)\.", moving)
        built = re.search(r"I would build in (.*?)\.", said.get(f"ask.BuildCities.{turn}", ""))
        if plan and built and " or " not in plan[1]:
            places = [set(re.split(", | and ", found[1])) for found in (plan, built)]
            assert places[0] == places[1], turn
            told += 1
    assert told > 0


def refuse(pupil: Pupil) -> None:
    """Does nothing of what the coach would do, sends him away and calls him back."""
    line = pupil.words.get_attribute("data-line")
    pupil.page.keyboard.press("g")
    expect(pupil.coach.get_by_role("button", name="Call Nestor")).to_be_visible(timeout=WAIT)
    kind = pupil.wait_for_ask()
    pupil.coach.get_by_role("button", name="Call Nestor").click()
    expect(pupil.words).to_have_attribute("data-line", line or "", timeout=WAIT)
    ask_id = pupil.ask.get_attribute("data-ask-id")
    commit = pupil.ask.get_by_test_id("commit")
    if kind not in ("PlanMovement", "BuildCities", "Trade", "BuyTradeCard"):
        pupil.ask.get_by_role("button", name="Suggest", exact=True).click()
    expect(commit).to_be_enabled(timeout=WAIT)
    commit.click()
    pupil.wait_until_taken(ask_id)
    pupil.decided[kind] += 1


def test_disobeying_the_coach_leads_to_the_end_too(page: Page):
    pupil = Pupil(page)
    pupil.begin()
    pupil.walk(refuse)
    lines = lines_by_turn(pupil)
    for turn in TURNS:
        assert lines[turn] >= ALWAYS[turn], turn
    assert pupil.decided["PlanMovement"] == len(TURNS)
    assert "you lost 2 tokens (2 in Tanis above the number)" in words_of(pupil, "review.2")
    assert "you drew none" in words_of(pupil, "trade_cards")
    assert "your marker stayed, for 2 cities were asked for and you had 0" in words_of(
        pupil, "review.5"
    )
    assert "too few to trade" in words_of(pupil, "trade")
    assert "Your points: 0 from cities, 20 from steps" in words_of(pupil, "made_of")
    expect(page.get_by_text(re.compile("has won"))).to_be_visible()
    expect(page.get_by_test_id("coach-short")).to_be_visible()


def test_it_is_left_and_taken_up_again_at_the_same_line(page: Page):
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    for line in ("welcome", "board", "tokens"):
        expect(pupil.words).to_have_attribute("data-line", line, timeout=WAIT)
        pupil.coach.get_by_test_id("coach-next").click()
    expect(pupil.words).to_have_attribute("data-line", "goal", timeout=WAIT)
    page.reload()
    expect(pupil.words).to_have_attribute("data-line", "goal", timeout=WAIT)
    pupil.coach.get_by_test_id("coach-back").click()
    expect(pupil.words).to_have_attribute("data-line", "tokens", timeout=WAIT)
    page.goto("/")
    page.get_by_role("link", name="Go on (turn 1)").click()
    expect(pupil.words).to_have_attribute("data-line", "tokens", timeout=WAIT)


def test_who_sends_the_coach_away_is_left_in_peace(page: Page):
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    pupil.coach.get_by_role("button", name="Send Nestor away").click()
    expect(pupil.words).to_have_count(0)
    page.reload()
    call = pupil.coach.get_by_role("button", name="Call Nestor")
    expect(call).to_be_visible(timeout=WAIT)
    page.keyboard.press("g")
    expect(pupil.words).to_be_focused(timeout=WAIT)
    rules = pupil.look_at("Rules")
    expect(rules).to_contain_text("call your coach, or send him away")


def overlaps(one: Locator, other: Locator) -> bool:
    """Whether two parts of the page lie upon each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_coach_covers_nothing_and_points_at_the_button(
    open_page: Opener, width: int, height: int
):
    page = open_page(width, height, has_touch=width < 500)
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    assert findings(page) == []
    pupil.hear_out()
    pupil.coach.get_by_test_id("coach-do").click()
    expect(pupil.words).to_have_attribute("data-line", "filled.PlanMovement.1", timeout=WAIT)
    commit = pupil.ask.get_by_test_id("commit")
    ring = page.locator("[data-pointing=commit]")
    expect(ring).to_be_visible(timeout=WAIT)
    wait_for(lambda: overlaps(ring, commit))
    assert not overlaps(pupil.coach, commit)
    assert not overlaps(pupil.coach, page.locator("main.stage"))
    commit.click()
    expect(pupil.words).to_have_attribute("data-line", "surplus", timeout=WAIT)


def test_the_coach_offers_his_plan_again_after_undo_and_after_taking_back(page: Page):
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    pupil.hear_out()
    ring = page.locator("[data-pointing=commit]")
    pupil.coach.get_by_test_id("coach-do").click()
    expect(pupil.words).to_have_attribute("data-line", "filled.PlanMovement.1", timeout=WAIT)
    expect(ring).to_be_visible(timeout=WAIT)
    pupil.ask.get_by_role("button", name="Undo").click()
    expect(pupil.words).to_have_attribute("data-line", "ask.PlanMovement.1", timeout=WAIT)
    expect(ring).to_have_count(0)
    pupil.coach.get_by_test_id("coach-do").click()
    expect(pupil.words).to_have_attribute("data-line", "filled.PlanMovement.1", timeout=WAIT)
    pupil.ask.get_by_test_id("commit").click()
    page.get_by_role("button", name=re.compile("Take back: Movement")).first.click()
    expect(pupil.words).to_have_attribute("data-line", "ask.PlanMovement.1", timeout=WAIT)
    expect(ring).to_have_count(0)
    expect(pupil.coach.get_by_test_id("coach-do")).to_be_visible()


def test_on_a_phone_the_coach_folds_into_a_strip(open_page: Opener):
    page = open_page(390, 844, has_touch=True)
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    tall = pupil.coach.bounding_box()
    pupil.coach.get_by_role("button", name="Fold").click()
    expect(pupil.coach.get_by_test_id("coach-next")).to_be_hidden()
    low = pupil.coach.bounding_box()
    assert tall is not None
    assert low is not None
    assert low["height"] < 70 < tall["height"]
    pupil.coach.get_by_role("button", name="Read on").click()
    expect(pupil.coach.get_by_test_id("coach-next")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_the_question_keeps_its_room_beside_the_coach(
    open_page: Opener, width: int, height: int
):
    page = open_page(width, height, has_touch=True, is_mobile=True)
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    while pupil.turn < 3:
        pupil.hear_out()
        pupil.obey()
        pupil.settle()
    expect(pupil.coach.get_by_test_id("coach-next")).to_be_visible(timeout=WAIT)
    expect(page.get_by_test_id("cautions").get_by_role("listitem")).to_have_count(1, timeout=WAIT)
    commit = pupil.ask.get_by_test_id("commit")
    line = page.get_by_test_id("plan-line")
    caution = page.get_by_test_id("cautions")
    heading = pupil.ask.get_by_role("heading")
    parts = [heading, line, caution, commit, pupil.coach.get_by_test_id("coach-next")]
    for above, below in pairwise(parts):
        expect(above).to_be_in_viewport(ratio=1)
        assert not overlaps(above, below)


def test_nobody_goes_on_past_what_they_have_not_seen(open_page: Opener):
    page = open_page(320, 568, has_touch=True, is_mobile=True)
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    onwards = pupil.coach.get_by_test_id("coach-next")
    onwards.click()
    expect(pupil.words).to_have_attribute("data-line", "board", timeout=WAIT)
    expect(onwards).to_contain_text("Read on")
    onwards.click()
    expect(pupil.words).to_have_attribute("data-line", "board")
    assert pupil.words.evaluate("words => words.scrollTop") > 0
    read_down(pupil.coach)
    expect(onwards).to_have_text("Next")
    onwards.click()
    expect(pupil.words).to_have_attribute("data-line", "tokens", timeout=WAIT)


def test_of_an_own_answer_he_names_the_button(open_page: Opener):
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    pupil = Pupil(page)
    pupil.begin()
    pupil.settle()
    pupil.hear_out()
    do = pupil.coach.get_by_test_id("coach-do")
    expect(do).to_have_class(re.compile("main"))
    tap_own_tokens(page)
    about = page.get_by_test_id("area-line").bounding_box()
    assert about is not None
    assert about["height"] > 30, "the line about the area is read whole"
    march(page)
    expect(pupil.words).to_contain_text("Press “Commit” if you are content with it", timeout=WAIT)
    expect(do).to_have_text("Show me your move")
    expect(do).not_to_have_class(re.compile("main"))
    do.click()
    expect(pupil.words).to_have_attribute("data-line", "filled.PlanMovement.1", timeout=WAIT)
    expect(pupil.ask).to_contain_text("This is Nestor's move. Undo brings back what you had.")


def march(page: Page) -> None:
    """Sends the tokens in hand somewhere, by the lists under the map."""
    page.get_by_role("button", name="Details").tap()
    page.get_by_role("combobox", name="To", exact=True).select_option(index=1)
    page.get_by_role("button", name="March", exact=True).tap()
    page.get_by_role("button", name="Large map").tap()
