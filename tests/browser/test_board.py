"""The board in a real browser, with a position and a movement plan of a real game.

The page is the board alone (client/src/trial), served by the real application with its strict
headers; positions come from games that bots have played, and what is planned in the browser is
answered to the engine.
"""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from ecumene.bots import make_bot
from ecumene.engine.game import Game
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.server.settings import Settings
from ecumene.server.web.app import create_app
from ecumene.server.web.run import take_port
from ecumene.view import view
from tools.machine import run
from tools.node import CLIENT, npm_program

FRAMES = """async (milliseconds) => {
    const gaps = [];
    let last = await new Promise(requestAnimationFrame);
    const end = last + milliseconds;
    while (last < end) {
        const now = await new Promise(requestAnimationFrame);
        gaps.push(now - last);
        last = now;
    }
    gaps.sort((a, b) => a - b);
    const total = gaps.reduce((a, b) => a + b);
    return [gaps.length * 1000 / total, gaps[Math.floor(gaps.length * 0.95)]];
}"""
"""Frames per second, and the time that 19 of 20 frames take at most."""


def moving(seats: int, board: str, turn: int) -> Game:
    """A game that bots have played up to somebody's movement, with others to move after them."""
    game = Game.new(MEGA_CIVILIZATION, seats=seats, board=board, seed=7)
    bots = {civ: make_bot("normal", civ) for civ in game.state.civs}
    while not (game.state.turn >= turn and game.phase.name == "movement" and game.state.items[1:]):
        ask = game.pending()[0]
        game.answer(ask.id, bots[ask.civ].answer(view(game, ask.civ), ask))
    return game


def position(game: Game) -> dict[str, Any]:
    """What the page needs from a game in which somebody is planning their movement."""
    ask, state = game.pending()[0], game.state
    table = state.to_json()["board"]
    setup = MEGA_CIVILIZATION.facts.setups[(state.table.players, state.table.board)]
    return {
        "setup": msgspec.to_builtins(setup),
        "view": table,
        "me": ask.civ,
        "offer": game.offer(ask.id),
        "marks": [{"area": next(iter(table["cities"]), "rome"), "kind": "conflict"}],
    }


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    """Positions of small and large, early and late games."""
    return {
        "five": moving(5, "west", 6),
        "nine": moving(9, "east", 8),
        "eighteen": moving(18, "both", 12),
    }


@pytest.fixture(scope="module")
def trial(games: dict[str, Game], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the board alone, with the positions beside it."""
    folder = tmp_path_factory.mktemp("board")
    config = "src/trial/vite.config.ts"
    arguments = ["exec", "--", "vite", "build", "--config", config, "--outDir", str(folder)]
    run([npm_program(), *arguments], "The trial of the board could not be built.", CLIENT)
    for name, game in games.items():
        (folder / f"{name}.json").write_text(json.dumps(position(game)))
    with serving(folder) as address:
        yield address


class serving:  # noqa: N801 - used like a function
    """The real application on a free port, with a folder in place of the built client."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(database=f"sqlite:///{folder / 'games.sqlite'}", log_level="error")
        app = create_app(static=folder, settings=settings)
        self.listener = take_port("127.0.0.1", 0)
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],))

    def __enter__(self) -> str:
        self.thread.start()
        return f"http://localhost:{self.listener.getsockname()[1]}"

    def __exit__(self, *reason: object) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=20)
        self.listener.close()


Opener = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, trial: str) -> Iterator[Opener]:
    """Opens a position, waits until it is painted, and fails on any error in the console."""
    contexts, problems = [], []

    def open_page(name: str, width: int = 1440, height: int = 900, **more: Any) -> Page:
        size = {"width": width, "height": height}
        more = {"reduced_motion": "reduce", **more}
        context = browser.new_context(viewport=size, base_url=trial, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: line.type == "error" and problems.append(line.text))
        page.goto(f"/?position={name}")
        page.wait_for_function("() => window.board?.isPainted()")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def point_of(page: Page, area: str) -> tuple[float, float]:
    """Where an area's pieces stand on the page."""
    x, y = page.evaluate("area => board.whereIs(area)", area)
    box = page.get_by_role("application", name="The board").bounding_box()
    assert box is not None
    return box["x"] + x, box["y"] + y


def origin_and_target(game: Game) -> tuple[str, str]:
    """An area with a free token, and where it may march to."""
    offer = game.offer(game.pending()[0].id)
    return next((a, held["to"][0]) for a, held in offer["tokens"].items() if held["to"])


def taken_by_the_engine(game: Game, page: Page) -> Game:
    """The game after the plan of the page was answered; its board is the one the page drew."""
    fork = game.fork()
    ask = fork.pending()[0]
    fork.answer(ask.id, page.evaluate("() => plan.answer"))
    drawn = page.evaluate("() => plan.view.tokens[plan.civ]")
    assert fork.state.board.tokens[ask.civ] == drawn
    return fork


def test_pointing_at_an_area_tells_everything_about_it(opened: Opener, games: dict[str, Game]):
    page = opened("five")
    origin, _ = origin_and_target(games["five"])
    page.mouse.move(*point_of(page, origin))
    facts = MEGA_CIVILIZATION.facts.map.areas[origin]
    card = page.get_by_role("complementary", name=facts.name)
    expect(card).to_contain_text(f"Population limit {facts.limit}")
    expect(card).to_contain_text("Can be chosen", ignore_case=True)
    expect(card).to_contain_text(MEGA_CIVILIZATION.facts.map.areas[facts.land[0]].name)


def test_tokens_march_by_click_and_click(opened: Opener, games: dict[str, Game]):
    page, game = opened("five"), games["five"]
    origin, target = origin_and_target(game)
    page.evaluate("areas => board.zoomTo(areas)", [origin, target])
    page.mouse.click(*point_of(page, origin))
    page.mouse.click(*point_of(page, target))
    (order,) = page.evaluate("() => plan.answer.orders")
    assert (order["do"], order["origin"], order["to"]) == ("march", origin, target)
    name = MEGA_CIVILIZATION.facts.map.areas[origin].name
    expect(page.get_by_role("group", name="Your movement")).to_contain_text(f"from {name} to")
    taken_by_the_engine(game, page)


def test_tokens_march_by_dragging(opened: Opener, games: dict[str, Game]):
    page, game = opened("nine"), games["nine"]
    origin, target = origin_and_target(game)
    page.mouse.move(*point_of(page, origin))
    page.mouse.down()
    page.mouse.move(*point_of(page, target), steps=6)
    page.mouse.up()
    assert [order["to"] for order in page.evaluate("() => plan.answer.orders")] == [target]
    taken_by_the_engine(game, page)


def test_a_plan_is_made_with_the_keyboard_alone(opened: Opener, games: dict[str, Game]):
    page, game = opened("five"), games["five"]
    page.keyboard.press("Tab")
    expect(page.get_by_role("application", name="The board")).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    assert page.evaluate("() => plan.hand.kind") == "tokens"
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    assert page.evaluate("() => plan.answer.orders.length") == 1
    taken_by_the_engine(game, page)


def test_arrow_keys_say_where_one_is(opened: Opener):
    page = opened("five")
    board = page.get_by_role("application", name="The board")
    board.focus()
    said = board.locator("[aria-live]")
    page.keyboard.press("ArrowRight")
    first = said.text_content()
    page.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(first or "")
    expect(said).to_contain_text("Population limit")


def test_the_tools_march_without_the_map(opened: Opener, games: dict[str, Game]):
    page, game = opened("five"), games["five"]
    origin, target = origin_and_target(game)
    page.get_by_label("From", exact=True).select_option(origin)
    page.get_by_label("To", exact=True).select_option(target)
    page.get_by_role("button", name="March").click()
    taken_by_the_engine(game, page)
    page.get_by_role("button", name="Remove this order: 1").click()
    expect(page.get_by_text("No orders yet.")).to_be_visible()


def test_a_ship_is_built_loaded_sailed_and_unloaded(opened: Opener, games: dict[str, Game]):
    page, game = opened("five"), games["five"]
    offer = game.offer(game.pending()[0].id)
    atlas = game.state.atlas
    harbour, shore = next(
        (a, b)
        for a in offer["may_build_in"]
        if offer["tokens"][a]["free"] >= 3
        for b in atlas.water[a]
        if not game.state.board.sides_in(b) and b not in game.state.board.cities
    )
    page.evaluate(
        """([harbour, shore]) => {
            plan.startBuilding(["tokens", "mixed"][plan.picture.treasury] ?? "treasury");
            plan.chooseArea(harbour);
            plan.load(plan.hand.ship, 1);
            plan.chooseArea(shore);
            plan.unload(plan.hand.ship, 1);
        }""",
        [harbour, shore],
    )
    fork = taken_by_the_engine(game, page)
    civ = game.pending()[0].civ
    assert fork.state.board.tokens_in(shore, civ) == 1
    assert page.evaluate("() => plan.arrows.map(arrow => arrow.how)") == ["sail"]


def test_every_area_in_play_is_in_the_list_for_screen_readers(
    opened: Opener, games: dict[str, Game]
):
    page, state = opened("nine"), games["nine"].state
    page.get_by_role("button", name="List of areas").click()
    areas = page.get_by_role("region", name="List of areas")
    entries = areas.get_by_role("listitem")
    expect(entries).to_have_count(len(state.atlas.areas) + len(state.atlas.seas))
    text = " ".join(entries.all_text_contents())
    for area, owner in state.board.cities.items():
        assert state.atlas.map.areas[area].name in text
        assert owner == "barbarians" or state.rules.facts.civilizations[owner].name in text
    areas.get_by_role("searchbox").fill("zzz")
    expect(areas.get_by_text("No area has that name.")).to_be_visible()


def test_a_phone_begins_with_the_own_lands(opened: Opener, games: dict[str, Game]):
    page = opened("eighteen", 390, 844, has_touch=True)
    mine = games["eighteen"].state.board.areas_of(games["eighteen"].pending()[0].civ)
    spots = [page.evaluate("area => board.whereIs(area)", area) for area in mine]
    inside = [-20 < x < 410 and -20 < y < 844 for x, y in spots]
    assert sum(inside) > len(mine) / 2, "as many as fit while a thumb can hit them"


def test_two_fingers_zoom(opened: Opener):
    page = opened("eighteen", 390, 844, has_touch=True)

    def apart() -> float:
        (x0, y0), (x1, y1) = (page.evaluate("a => board.whereIs(a)", a) for a in ("rome", "sparta"))
        return float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)

    before = apart()
    fingers = page.context.new_cdp_session(page)
    for kind, spread in (("touchStart", 30), ("touchMove", 50), ("touchMove", 70)):
        points = [{"x": 180 - spread, "y": 250}, {"x": 180 + spread, "y": 250}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert apart() > 1.5 * before


@pytest.mark.parametrize("how", ["pan", "zoom"])
def test_the_board_follows_the_hand_with_eighteen_players(
    opened: Opener, how: str, record_property: Callable[[str, object], None]
):
    """Its frame rate is printed with -s: a report, for a clock on a busy machine proves nothing."""
    page = opened("eighteen", reduced_motion="no-preference")
    before = page.screenshot()
    page.evaluate(f"() => {{ window.measured = ({FRAMES})(2500) }}")
    page.mouse.move(500, 450)
    if how == "pan":
        page.mouse.down()
    for step in range(90):
        there = step % 50 if step % 50 < 25 else 50 - step % 50
        if how == "pan":
            page.mouse.move(500 + 8 * there, 450 + 3 * there)
        else:
            page.mouse.wheel(0, -60 if step % 50 < 25 else 60)
        page.wait_for_timeout(12)
    frames, slow = page.evaluate("() => window.measured")
    record_property(f"{how}: frames per second", round(frames, 1))
    print(f"{how}: {frames:.1f} frames per second, 95 % within {slow:.1f} ms")
    assert page.screenshot() != before
