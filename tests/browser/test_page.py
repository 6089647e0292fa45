"""The page in a real browser: the whole map is there, can be moved, and names what is under it."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_page_shows_the_whole_map(page: Page):
    page.goto("/")
    expect(page.get_by_role("heading", name="Ecumene")).to_be_visible()
    chart = page.get_by_role("group", name="Map of the known world")
    expect(chart.locator("path.land")).to_have_count(318)
    expect(chart.locator("path.water.open")).to_have_count(20)
    expect(chart.get_by_text("Aegean Sea")).to_be_visible()


def test_pointing_at_an_area_names_it(page: Page):
    page.goto("/")
    label = page.get_by_text("Sparta", exact=True)
    box = label.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("status")).to_have_text("Sparta")


def test_the_map_comes_nearer_by_wheel_button_and_key(page: Page):
    page.goto("/")
    chart = page.get_by_role("group", name="Map of the known world")
    world = chart.locator("> g")
    page.get_by_role("button", name="Nearer").click()
    expect(world).to_have_attribute("transform", re.compile(r"scale\(1\.6\)"))
    page.get_by_role("button", name="Whole map").click()
    expect(world).to_have_attribute("transform", "translate(0,0) scale(1)")
    chart.hover()
    page.mouse.wheel(0, -300)
    expect(world).to_have_attribute("transform", re.compile(r"scale\(1\.[2-9]"))
    chart.focus()
    page.keyboard.press("0")
    expect(world).to_have_attribute("transform", "translate(0,0) scale(1)")
    page.keyboard.press("+")
    expect(world).to_have_attribute("transform", re.compile(r"scale\(1\.4\)"))


def test_the_credits_name_the_designers(page: Page):
    page.goto("/")
    page.get_by_text("Credits").click()
    expect(page.get_by_text("Francis Tresham")).to_be_visible()
