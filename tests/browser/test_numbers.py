"""Every number that the page shows is the engine's: boards, hand, shop, basket and planner.

Positions of recorded games are opened in a browser; what can be read there is compared with what
the rules say of the same position.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecumene import Game
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Civ
from ecumene.phases.cards.set_values import cards_value
from ecumene.phases.cities.support import support_rate
from ecumene.phases.cities.surplus import surplus_of
from ecumene.phases.movement.orders import Build, Sail
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.phases.purchase.acquisition import commodities_of
from ecumene.phases.purchase.checks import Purchase, payment_for, price_for, prices_in
from ecumene.phases.succession.markers import BOUNDS, requirement_checks
from ecumene.state.state import State
from tests.browser.conftest import Opener
from tests.browser.situations import MadeUpTables, Situation, made_up_tables, situation
from tests.browser.table import Seat
from tests.games.positions import at

BUYING = {
    "five": ("mega-5-west-basic", 65),
    "nine": ("mega-9-east-expert", 42),
    "twelve": ("mega-12-both-basic", 31),
}
MOVING = {"five moves": ("mega-5-west-basic", 30), "nine moves": ("mega-9-east-expert", 8)}

WONDER = """
players: 5
board: west
phase: advances_acquisition
position:
  egypt: city in memphis; city in cyrenaica; wonder_of_the_world; ast 7; hand 5 gold, 3 ivory
"""
"""Two cities and the Wonder of the World, where the next space asks for three."""


@cache
def positions() -> dict[str, Situation]:
    """The positions, each with the question of whoever is asked first."""
    found = {"wonder": situation(WONDER, "egypt")}
    for name, (game, turn) in BUYING.items():
        found[name] = first_question(at(game, turn, "advances_acquisition"))
    for name, (game, turn) in MOVING.items():
        found[name] = first_question(at(game, turn, "movement"))
    return found


def first_question(game: Game) -> Situation:
    return Situation(game.fork(), game.pending()[0])


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    """A table for each position."""
    folder: Path = tmp_path_factory.mktemp("numbers")
    with made_up_tables(browser, folder, positions()) as made:
        yield made


def numbers(text: str) -> list[int]:
    """The numbers in a text, in their order."""
    return [int(one) for one in re.findall(r"\d+", text)]


def shown(place: Locator) -> list[int]:
    """The numbers that can be read in one place."""
    return numbers(place.inner_text())


BUYERS = ("wonder", *BUYING)

# ------------------------------------------------------------------ boards


@pytest.mark.parametrize("name", BUYERS)
def test_the_boards_show_what_the_rules_say(name: str, tables: MadeUpTables, open_page: Opener):
    page = open_page()
    tables.sit_down(page, name)
    state = positions()[name].game.state
    Seat(page).look_at("Boards")
    overview(page, state)
    page.locator("#tab-ast").click()
    succession(page, state)
    page.locator("#tab-scores").click()
    scores(page, state)


def overview(page: Page, state: State) -> None:
    for civ in state.civs:
        row = page.locator(f'#board tr[data-civ="{civ}"]')
        support = support_rate(state, civ).value * state.board.city_count(civ)
        surplus = sum(surplus_of(state, civ).values())
        tokens = [state.board.token_count(civ), *(one for one in (support, surplus) if one)]
        assert shown(row.locator('[data-column="tokens"]')) == tokens, civ
        assert shown(row.locator('[data-column="cities"]')) == [state.board.city_count(civ)]
        assert shown(row.locator('[data-column="score"]')) == [state.rules.score(state, civ).total]


def succession(page: Page, state: State) -> None:
    for civ in state.civs:
        row, space = state.table.row(civ), state.ast[civ]
        needs = page.locator(f'#board li[data-civ="{civ}"] [data-need]')
        found = {one.get_attribute("data-need"): shown(one) for one in needs.all()}
        checks = requirement_checks(state, civ, row.epochs[space + 1]) if space < row.finish else ()
        assert found == {
            check.requirement: [
                *(reason.change for reason in check.why if reason.source in BOUNDS),
                check.there,
                check.needed,
            ]
            for check in checks
        }, civ


def scores(page: Page, state: State) -> None:
    for civ in state.civs:
        row, score = page.locator(f'#board tr[data-civ="{civ}"]'), state.rules.score(state, civ)
        parts = [score.total, score.cities, score.advances, score.ast, score.bonus]
        found = [shown(row.locator(f'[data-part="{part}"]')) for part in PARTS]
        assert found == [[part] for part in parts], civ


PARTS = ("total", "cities", "advances", "ast", "bonus")

# ------------------------------------------------------------------ hand and shop


@pytest.mark.parametrize("name", BUYERS)
def test_the_hand_shows_what_its_sets_are_worth(name: str, tables: MadeUpTables, open_page: Opener):
    page = open_page()
    tables.sit_down(page, name)
    game, ask = positions()[name]
    facts, hand = game.state.rules.facts, commodities_of(game.state, ask.civ)
    for card, count in hand.items():
        face = facts.commodities[card]
        if face.value == 0:
            continue
        worth = cards_value(facts, {card: count})
        more = cards_value(facts, {card: count + 1}) - worth if count < face.set_size else None
        words = page.locator(f'.hand [data-card="{card}"] .words')
        read = [number for one in words.locator("> small").all() for number in shown(one)]
        assert read == [count, face.set_size, worth, *([] if more is None else [more])], card
        beside = words.locator("strong small")  # in a hand of many kinds, beside the name
        assert [shown(one) for one in beside.all()] in ([], [[more]]), card
    total = shown(page.locator(".hand h2 [data-worth]"))
    assert total[-1] == cards_value(facts, hand)


@pytest.mark.parametrize("name", BUYERS)
def test_the_shop_and_the_bill_are_those_of_the_rules(
    name: str, tables: MadeUpTables, open_page: Opener
):
    page = open_page(1500, 900)
    question = tables.sit_down(page, name)
    game, ask = positions()[name]
    Seat(page).look_at("Advances")
    expect(page.locator("[data-advance] [aria-pressed]").first).to_be_visible()
    expect(page.locator(".tiles")).to_have_attribute("aria-busy", "false")
    prices(page, game.state, ask.civ)
    lacking = [a for a in game.state.rules.facts.advances if a not in game.state.advances[ask.civ]]
    cheap = sorted(lacking, key=lambda a: price_for(game.state, ask.civ, a).value)
    wanted = [*cheap[:2], *(one for one in ("library", "anatomy") if one in lacking[2:])]
    for count, advance in enumerate(dict.fromkeys(wanted), 1):
        page.locator(f'.tiles [data-advance="{advance}"] [aria-pressed]').click()
        bill(question, game, ask.id, ask.civ, count)


def prices(page: Page, state: State, civ: Civ) -> None:
    """Each tile says what its advance costs, and beside it what is printed if that is more."""
    for advance, card in state.rules.facts.advances.items():
        if advance in state.advances[civ]:
            continue
        price = price_for(state, civ, advance).value
        tile = page.locator(f'.tiles [data-advance="{advance}"] [data-price]')
        assert shown(tile) == ([price] if price == card.cost else [price, card.cost]), advance


def bill(question: Locator, game: Game, ask: str, civ: Civ, count: int) -> None:
    """The bill is that of the purchase that is shown."""
    state = game.state
    items = question.locator(".inside [data-advance]")
    expect(items).to_have_count(count)
    expect(question.locator('[data-bill="price"]')).to_be_visible()
    question.page.wait_for_timeout(300)
    bought = tuple(one.get_attribute("data-advance") or "" for one in items.all())
    cards = {
        card: int(stepper.get_attribute("aria-valuenow") or 0)
        for card in commodities_of(state, civ)
        if (stepper := pays(question, game, card)).count()
    }
    discount = question.locator("label").filter(has_text="off one of them").locator("select")
    on = discount.input_value() if discount.count() else None
    purchase = Purchase(bought, {card: n for card, n in cards.items() if n}, discount_on=on or None)
    costs = prices_in(state, civ, purchase)
    paid = payment_for(state, civ, purchase)
    price = sum(cost.value for cost in costs.values())
    assert [shown(one) for one in items.all()] == [[costs[a].value] for a in bought]
    purse = state.treasury[civ]
    expected = {
        "price": price,
        "cards": paid.cards,
        "treasury": min(paid.treasury, purse),
        "missing": max(0, price - paid.cards - purse * paid.worth),
        "wasted": max(0, paid.cards - price),
    }
    for part, value in expected.items():
        found = question.locator(f'[data-bill="{part}"]')
        assert (shown(found) if found.count() else [0]) == [value], (part, purchase)
    commit = question.get_by_test_id("commit")
    try:
        game.check(ask, {"advances": bought, "cards": purchase.cards, "discount_on": on})
    except IllegalAnswer:
        expect(commit).to_be_disabled()
    else:
        expect(commit).to_be_enabled()


def pays(question: Locator, game: Game, card: str) -> Locator:
    """The field that says how many cards of a name are handed in."""
    name = game.state.rules.facts.commodities[card].name
    return question.locator(".pay").get_by_role("spinbutton", name=name, exact=True)


# ------------------------------------------------------------------ the planner


@pytest.mark.parametrize("name", MOVING)
def test_a_new_ship_sails_where_the_rules_let_it(
    name: str, tables: MadeUpTables, open_page: Opener
):
    page = open_page(1500, 900)
    question = tables.sit_down(page, name)
    game, ask = positions()[name]
    mover = Mover(game.state, ask.civ)
    plan = question.locator(".plan")
    assert shown(plan.locator("[data-treasury]")) == [mover.treasury]
    plan.get_by_text("Build a ship").click()
    pay = plan.get_by_label("Paid with").input_value()
    plan.get_by_label("Where").select_option(index=1)
    plan.get_by_role("button", name="Build", exact=True).click()
    page.wait_for_timeout(300)
    ship = first_ship(mover)
    place = plan.locator(f'[data-ship="{ship}"]').get_attribute("data-place") or ""
    order = msgspec.convert({"do": "build", "ship": ship, "area": place, "pay": pay}, Build)
    mover.build(order)
    for _ in range(mover.ship_steps):
        page.wait_for_timeout(300)
        left = mover.ship_steps - mover.sailed[ship]
        assert left in shown(plan.locator(f'[data-ship="{ship}"]'))[1:]
        course = plan.get_by_label("Sail to").first
        options = [one.get_attribute("value") or "" for one in course.locator("option").all()][1:]
        assert set(options) == reach(mover, ship)
        course.select_option(sorted(options)[0])
        plan.get_by_role("button", name="Sail", exact=True).first.click()
        mover.sail(sailing(mover, ship, sorted(options)[0]))
    page.wait_for_timeout(300)
    expect(plan.get_by_label("Sail to")).to_have_count(0)
    assert shown(plan.locator("[data-treasury]")) == [mover.treasury]


def first_ship(mover: Mover) -> int:
    return next(number for number, berth in enumerate(mover.ships) if berth is None)


def reach(mover: Mover, ship: int) -> set[str]:
    """The places to which the mover lets a ship sail: every place is tried."""
    berths = {berth.area for berth in mover.atlas.sailing}
    return {place for place in berths if sailing_or_none(mover, ship, place) is not None}


def sailing(mover: Mover, ship: int, place: str) -> Sail:
    order = sailing_or_none(mover, ship, place)
    assert order is not None
    return order


def sailing_or_none(mover: Mover, ship: int, place: str) -> Sail | None:
    """The order that brings a ship to a place, whichever coast it is."""
    before, steps = mover.ships[ship], mover.sailed[ship]
    for coast in range(3):
        order = Sail(ship, place, coast)
        try:
            mover.sail(order)
        except IllegalAnswer:
            continue
        mover.ships[ship], mover.sailed[ship] = before, steps
        return order
    return None
