"""What is played is chosen with open eyes: editions, lengths, options and boards are explained."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ecumene import rulesets
from ecumene.server.web.editions_routes import options_of
from ecumene.state.rules import Rules
from ecumene.state.table import choices_of
from tests.browser.conftest import Opener
from tests.browser.table import WAIT, Seat
from tests.browser.test_axe import findings

EDITIONS = list(rulesets.BY_NAME.values())
WITH_LENGTH = [rules for rules in EDITIONS if "scenario" in choices_of(rules.options)]
"""Those with a Short Game beside the full one."""
PHONE = {"width": 390, "height": 844}


def names(rules: Rules) -> str:
    return rules.name


def new_table(page: Page) -> Locator:
    """The form for a new table, with everything unfolded."""
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Rules options").click()
    return form


def sentences(text: str) -> int:
    """How many sentences a text has; the dots of "A.S.T." end none."""
    return len(re.findall(r"[.?!](?=\s|$)", text.replace("A.S.T.", "AST")))


def hint_of(form: Locator, control: Locator) -> str:
    """What stands below a choice."""
    described = control.get_attribute("aria-describedby")
    assert described
    text = form.page.locator(f'[id="{described}"]').inner_text()
    return text.removesuffix("Rules").strip()


def control_of(form: Locator, name: str) -> Locator:
    """The control of an option, by what the page calls it."""
    return form.locator(f'[aria-describedby$="-{name}"]')


def starts_in(rules: Rules, players: int, board: str) -> set[str]:
    """Who starts where, as it is printed."""
    facts = rules.facts
    civs = [facts.civilizations[civ] for civ in facts.setups[(players, board)].blocks]
    return {f"{civ.name}: {facts.map.areas[civ.start].name}" for civ in civs}


@pytest.mark.parametrize("rules", EDITIONS, ids=names)
@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_every_edition_and_option_is_explained_where_it_is_chosen(
    open_page: Opener, rules: Rules, size: dict[str, Any]
):
    page = open_page(**size)
    form = new_table(page)
    edition = form.get_by_label("Edition")
    edition.select_option(label=rules.facts.name)
    assert hint_of(form, edition) == rules.facts.words.summary
    assert sentences(rules.facts.words.summary) == 2
    for option in options_of(rules):
        control = control_of(form, option.name)
        for choice in option.choices:
            control.select_option(choice)
            assert sentences(hint_of(form, control)) == 2, (option.name, choice)
        assert sentences(hint_of(form, control)) == 2, option.name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert findings(page) == []


@pytest.mark.parametrize("rules", EDITIONS, ids=names)
def test_the_board_of_the_set_up_is_shown_with_who_starts_where(page: Page, rules: Rules):
    form = new_table(page)
    form.get_by_label("Edition").select_option(label=rules.facts.name)
    offered = form.get_by_label("Players").locator("option").all_inner_texts()
    assert offered == [str(number) for number in sorted({n for n, _ in rules.facts.setups})]
    shown = form.locator("figure")
    for players, board in [*rules.facts.setups][::3]:
        form.get_by_label("Players").select_option(str(players))
        boards = form.get_by_label(re.compile(r"^\s*Board"))
        if boards.count():
            boards.select_option(board)
        expect(shown.locator(".start")).to_have_count(players)
        told = {text.strip() for text in shown.locator("li").all_inner_texts()}
        assert told == starts_in(rules, players, board)
        setup = rules.facts.setups[(players, board)]
        areas = [a for a in rules.facts.map.areas.values() if a.region in setup.blocks]
        expect(shown).to_contain_text(f"{len(areas)} areas in play")
    assert is_painted(shown.locator("canvas"))


def is_painted(canvas: Locator) -> bool:
    """Whether there is a map in the picture, of many colours."""
    many = """canvas => {
        const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    }"""
    return int(canvas.evaluate(many)) > 50


LENGTHS = [(rules, length) for rules in WITH_LENGTH for length in ("full", "short")]
LENGTHS += [(rules, "only") for rules in EDITIONS if rules not in WITH_LENGTH]


@pytest.mark.parametrize(("rules", "length"), LENGTHS, ids=lambda one: getattr(one, "name", one))
def test_a_table_of_each_edition_is_made_and_listed_with_its_edition(
    page: Page, rules: Rules, length: str
):
    form = new_table(page)
    name = f"{rules.name} {length}"
    form.get_by_label("Table name").fill(name)
    form.get_by_label("Edition").select_option(label=rules.facts.name)
    if length != "only":
        form.get_by_label("Length").select_option(length)
    form.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible(timeout=WAIT)
    expect(page.locator(".room")).to_contain_text(rules.facts.name)
    assert findings(page) == []
    page.goto("/")
    listed = page.locator("li", has=page.get_by_role("link", name=name)).first
    expect(listed).to_contain_text(rules.facts.name)
    assert ("Short Game" in listed.inner_text()) == (length == "short")


# ---------------------------------------------------------------------- the rules of an edition


CARDS = ("treachery", "civil_war", "volcanic_eruption_earthquake", "banditry")
PHASES = {"Tax revolts": "tax_revolts", "Movement": "movement"}


@pytest.mark.parametrize("rules", EDITIONS, ids=names)
def test_the_rules_are_those_of_the_edition(page: Page, rules: Rules):
    page.goto(f"/#/rules/{rules.name}")
    expect(page.get_by_label("Edition")).to_have_value(rules.name)
    find = page.get_by_label("Find a term, a card or a phase")
    for card in [card for card in CARDS if card in rules.facts.calamities]:
        facts = rules.facts.calamities[card]
        find.fill(facts.name)
        title = page.locator("summary", has_text=re.compile(f"^{re.escape(facts.name)}$"))
        expect(page.locator("details", has=title)).to_contain_text(facts.text)
    played = {phase.name for phase in rules.sequence}
    title = next(title for title, phase in PHASES.items() if phase in played)
    find.fill(title)
    said = rules.facts.words.phases_instead | rules.facts.words.phases
    expect(page.locator("main")).to_contain_text(said[PHASES[title]])
    find.fill("")
    assert findings(page) == []


REQUIREMENTS = {
    "rulebook": "Late Iron Age 5 cities, 2 advances costing 200 or more",
    "board": "Late Iron Age 5 cities, 3 advances costing 200 or more",
}


@pytest.mark.parametrize("chosen", REQUIREMENTS)
def test_a_table_reads_the_requirements_it_is_played_by(page: Page, chosen: str):
    page.goto("/")
    options = {"ast_requirements": chosen}
    wish = {"settings": {"ruleset": "west", "options": options}, "name": "Ann", "civ": "minoa"}
    made = page.request.post(
        "/api/solo", data=json.dumps(wish), headers={"content-type": "application/json"}
    ).json()
    page.goto(f"/#/table/{made['table']['id']}/1")
    seat = Seat(page)
    seat.wait_for_ask()
    page.keyboard.press("?")
    rows = page.locator("table tr")
    last = rows.last.inner_text()
    assert " ".join(last.split()) == REQUIREMENTS[chosen]
    expect(page.locator("table")).to_have_count(1)
    expect(page.get_by_text("Mega Empires: The West", exact=True)).to_be_visible()


# ---------------------------------------------------------------------- the opening


@pytest.mark.parametrize("rules", WITH_LENGTH, ids=names)
@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_axe_reads_the_opening_of_a_short_game(
    open_page: Opener, rules: Rules, size: dict[str, Any]
):
    page = open_page(**size)
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_label("Edition").select_option(label=rules.facts.name)
    form.get_by_label("Length").select_option(label="Short Game")
    form.get_by_role("radio", name="Egypt").check()
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table")).to_be_visible(timeout=WAIT)
    seat = Seat(page)
    kinds = []
    while "PlaceTokens" not in kinds:
        kinds.append(seat.wait_for_ask())
        assert findings(page) == [], kinds
        seat.decide()
    assert kinds[0] == "PlaceCities"
    expect(page.locator(".turn")).to_have_text("Turn 1", timeout=WAIT)
