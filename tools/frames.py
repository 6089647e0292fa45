"""Frames a second while the others' moves are played on the map of eighteen.

python -m tools.frames              plays to turn 5, then measures what is shown after three moves
python -m tools.frames --turn 8 --moves 5

The rate depends on what else the machine does, and on a Chromium without a graphics card. What the
page itself takes of the 16.7 milliseconds of a frame is the second figure: processor time of its
thread, by Chromium's own count, for each frame that was shown; it hardly depends on the rest.
"""

import argparse
from statistics import mean, median

from playwright.sync_api import CDPSession, Page

from tools.browsing import begin_alone, browsing

WATCH = """() => {
  const gaps = [];
  let last = null;
  const step = now => {
    const plays = document.querySelector("[data-testid=show]") !== null;
    if (last !== null && plays) gaps.push(now - last);
    last = plays ? now : null;
    window.watching = requestAnimationFrame(step);
  };
  window.gaps = gaps;
  window.watching = requestAnimationFrame(step);
}"""
"""Keeps the time between two frames, while moves are shown."""

LONGEST = 60_000
"""Milliseconds that are waited for a show to end."""


def main() -> None:
    """Plays, measures, prints."""
    wanted = arguments()
    with browsing(1366, 768) as (page, address):
        page.add_init_script("localStorage.setItem('ecumene.pace', 'once')")
        begin_alone(page, address, wanted.players)
        while turn_of(page) < wanted.turn:
            decide(page)
        pace(page, "normal")
        gaps, busy = measured(page, wanted.moves)
    if not gaps:
        raise SystemExit("nothing was shown")
    slow = sorted(gaps)[int(len(gaps) * 0.95)]
    print(f"{wanted.players} players, turn {wanted.turn}: {len(gaps)} frames of moves shown")
    print(
        f"frames a second: {1000 / mean(gaps):.1f}; "
        f"half within {median(gaps):.1f} ms, 95 % within {slow:.1f} ms"
    )
    print(f"the page's own work for a frame: {1000 * busy / len(gaps):.1f} ms of 16.7")


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, default=18)
    parser.add_argument("--turn", type=int, default=5, help="the turn from which is measured")
    parser.add_argument("--moves", type=int, default=3, help="movements after which is looked")
    return parser.parse_args()


def measured(page: Page, moves: int) -> tuple[list[float], float]:
    """The times between frames while moves are shown, and how long the page was busy meanwhile."""
    work = page.context.new_cdp_session(page)
    work.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(WATCH)
    busy, seen = 0.0, 0
    for _ in range(40 * moves):
        moved = decide(page) == "PlanMovement"
        before = seconds_busy(work)
        page.locator("[data-testid=show]").wait_for(state="detached", timeout=LONGEST)
        busy += seconds_busy(work) - before
        seen += moved
        if seen == moves:
            break
    return page.evaluate("() => window.gaps"), busy


def seconds_busy(work: CDPSession) -> float:
    """Processor time of the page's thread since it was opened."""
    metrics = work.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def decide(page: Page) -> str:
    """Answers what is asked as the adviser would; gives its kind."""
    ask = page.locator("section[data-ask]").first
    ask.get_by_test_id("commit").wait_for()
    kind, number = ask.get_attribute("data-ask") or "", ask.get_attribute("data-ask-id")
    suggest = ask.locator("[data-point=suggest]")
    if suggest.is_visible():
        suggest.click()
    ask.locator("[data-testid=commit]:enabled").click()
    for _ in range(400):
        if page.locator(f'section[data-ask-id="{number}"]').count() == 0:
            return kind
        anyway = page.get_by_test_id("anyway")
        if anyway.is_visible():
            anyway.click()
        page.wait_for_timeout(50)
    raise SystemExit(f"{kind} was not taken: {ask.inner_text()}")


def turn_of(page: Page) -> int:
    """The turn at the head of the table."""
    page.get_by_test_id("commit").first.wait_for()
    digits = [one for one in page.locator(".turn").inner_text() if one.isdigit()]
    return int("".join(digits) or 0)


def pace(page: Page, name: str) -> None:
    """How fast moves are shown from now on."""
    page.add_init_script(f"localStorage.setItem('ecumene.pace', '{name}')")
    page.reload()
    page.get_by_test_id("commit").first.wait_for()


if __name__ == "__main__":
    main()
