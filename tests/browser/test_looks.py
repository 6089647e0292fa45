"""The main screens at three sizes: nothing sticks out, is cut off or covers what is pressed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import Seat

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
VIEWS = ("Market", "Advances", "Boards", "Log", "Talk", "Seat", "Rules")

FAULTS = """() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} wider than its window`);
  const clips = (element) => getComputedStyle(element).overflow !== "visible";
  const scrollers = (element) => {
    const found = [];
    for (let up = element.parentElement; up; up = up.parentElement) if (clips(up)) found.push(up);
    return found;
  };
  const inSight = (element) => {
    const boxes = [element, ...scrollers(element)].map((one) => one.getBoundingClientRect());
    const left = Math.max(0, ...boxes.map((box) => box.left));
    const top = Math.max(0, ...boxes.map((box) => box.top));
    const right = Math.min(innerWidth, ...boxes.map((box) => box.right));
    const bottom = Math.min(innerHeight, ...boxes.map((box) => box.bottom));
    return right - left > 8 && bottom - top > 8 ? [(left + right) / 2, (top + bottom) / 2] : null;
  };
  const scrollsAway = (above, element) => {
    for (let up = above; up; up = up.parentElement) {
      if (getComputedStyle(up).position === "sticky") return scrollers(up)[0]?.contains(element);
    }
    return false;
  };
  for (const element of document.querySelectorAll("button, select, input, a")) {
    const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const middle = inSight(element);
    if (!shown || middle === null || element.closest("[inert]")) continue;
    const name = `${element.tagName} "${(element.ariaLabel ?? element.textContent).trim()}"`;
    const there = document.elementFromPoint(...middle);
    const label = element.closest("label");
    const own = element.contains(there) || there?.contains(element) || label?.contains(there);
    const lid = there?.outerHTML.slice(0, 80);
    if (!own && !scrollsAway(there, element)) faults.push(`${name} is covered by ${lid}`);
    const cut = element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1;
    if (cut) faults.push(`${name} is cut off`);
  }
  return faults;
}"""


def faults(page: Page) -> list[str]:
    """What sticks out, is cut off or is covered on the screen as it stands."""
    return list(page.evaluate(FAULTS))


@pytest.mark.parametrize("players", [5, 18])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_to_be_pressed_lies_in_sight(open_page: Opener, size: str, players: int):
    page = open_page(*SIZES[size], has_touch=size == "phone", is_mobile=size == "phone")
    page.goto("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    assert faults(page) == [], "lobby"
    seat = Seat(page)
    seat.start_alone(players)
    seat.play_until(turn=5)
    seat.wait_for_ask()
    assert faults(page) == [], "map"
    for view in VIEWS:
        expect(seat.look_at(view)).to_be_visible()
        assert faults(page) == [], view


def test_a_covered_button_would_be_found(open_page: Opener):
    page = open_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    page.evaluate("""() => {
      const lid = document.createElement("div");
      Object.assign(lid.style, { position: "fixed", inset: "0" });
      document.body.append(lid);
    }""")
    assert any("Begin" in one for one in faults(page))
