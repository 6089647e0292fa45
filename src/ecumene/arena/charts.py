"""Charts as SVG, drawn by hand: lines with bands, bars with errors, histograms."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 640, 280
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 14, 40
COLOURS = ("#8c2f1b", "#1f5f8b", "#3d7a3a", "#a9711c", "#6a3d8c", "#2b7a78")


class Line(NamedTuple):
    """A named line over turns, with a band around it where one is known."""

    name: str
    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


class Bar(NamedTuple):
    """A named bar with its error."""

    name: str
    value: float
    low: float
    high: float


class Frame:
    """The plane of a chart: scales, axes and ticks."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        self.x, self.y = x, y if y[1] > y[0] else (y[0], y[0] + 1)

    def across(self, value: float) -> float:
        """Where a value lies from left to right."""
        low, high = self.x
        return LEFT + (value - low) / max(1e-9, high - low) * (WIDTH - LEFT - RIGHT)

    def up(self, value: float) -> float:
        """Where a value lies from top to bottom."""
        low, high = self.y
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def grid(self) -> str:
        """Horizontal lines with their numbers."""
        lines = []
        for tick in ticks(*self.y):
            y = self.up(tick)
            lines.append(
                f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="g"/>'
                f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>'
            )
        return "".join(lines)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two values, four to eight of them."""
    span = max(1e-9, high - low)
    step = 10 ** floor(log10(span))
    for finer in (0.1, 0.2, 0.5, 1.0):
        if span / (step * finer) <= 8:
            step *= finer
            break
    first = ceil(low / step)
    return [round(step * n, 6) for n in range(first, floor(high / step + 1e-9) + 1)]


def svg(body: str, title: str) -> str:
    """A chart with a name that can be read aloud."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">{body}</svg>'
    )


def line_chart(title: str, lines: Sequence[Line], x_name: str = "turn") -> str:
    """Lines over turns, counted from 1."""
    longest = max((len(line.values) for line in lines), default=1)
    tops = [v for line in lines for v in (*line.values, *line.high)]
    frame = Frame((1, max(2, longest)), (0, max(tops, default=1.0) * 1.05))
    body = [frame.grid()]
    for number, line in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        body.append(_band(frame, line, colour))
        points = " ".join(
            f"{frame.across(turn):.1f},{frame.up(v):.1f}" for turn, v in enumerate(line.values, 1)
        )
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour}" class="l"/>')
        body.append(_legend(number, line.name, colour))
    body += [_below(frame.across(tick), f"{tick:g}") for tick in ticks(1, max(2, longest))]
    body.append(_below(WIDTH - RIGHT, x_name, 34, "end"))
    return svg("".join(body), title)


def _band(frame: Frame, line: Line, colour: str) -> str:
    if not line.low:
        return ""
    there = [(t, v) for t, v in enumerate(line.high, 1)]
    back = [(t, v) for t, v in reversed(list(enumerate(line.low, 1)))]
    points = " ".join(f"{frame.across(t):.1f},{frame.up(v):.1f}" for t, v in [*there, *back])
    return f'<polygon points="{points}" fill="{colour}" opacity="0.15"/>'


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Bars with their errors as thin lines."""
    frame = Frame((0, max(1, len(bars))), (0, max((bar.high for bar in bars), default=1.0) * 1.05))
    body = [frame.grid()]
    for place, bar in enumerate(bars):
        x0, x1 = frame.across(place + 0.15), frame.across(place + 0.85)
        y, base, middle = frame.up(bar.value), frame.up(0), (x0 + x1) / 2
        body.append(
            f'<rect x="{x0:.1f}" y="{y:.1f}" width="{x1 - x0:.1f}" height="{base - y:.1f}"'
            f' fill="{COLOURS[1]}"><title>{escape(bar.name)} {bar.value:.3g}</title></rect>'
            f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="{frame.up(bar.low):.1f}"'
            f' y2="{frame.up(bar.high):.1f}" class="e"/>'
        )
        body.append(_slanted(middle, bar.name))
    return svg("".join(body), title)


def histogram(title: str, values: Sequence[float], width: float, x_name: str) -> str:
    """How many values fall into each step of this width."""
    low = floor(min(values) / width) * width
    steps = int((max(values) - low) // width) + 1
    counts = [0] * steps
    for value in values:
        counts[int((value - low) // width)] += 1
    frame = Frame((low, low + steps * width), (0, max(counts) * 1.05))
    body = [frame.grid()]
    for place, count in enumerate(counts):
        x0 = frame.across(low + place * width)
        x1, y = frame.across(low + (place + 1) * width), frame.up(count)
        body.append(
            f'<rect x="{x0 + 0.5:.1f}" y="{y:.1f}" width="{max(1.0, x1 - x0 - 1):.1f}"'
            f' height="{frame.up(0) - y:.1f}" fill="{COLOURS[0]}">'
            f"<title>{low + place * width:g}: {count}</title></rect>"
        )
    body += [_below(frame.across(t), f"{t:g}") for t in ticks(low, low + steps * width)]
    body.append(_below(WIDTH - RIGHT, x_name, 34, "end"))
    return svg("".join(body), title)


def _legend(number: int, name: str, colour: str) -> str:
    y = TOP + 12 + 16 * number
    return (
        f'<rect x="{LEFT + 8}" y="{y - 9}" width="10" height="10" fill="{colour}"/>'
        f'<text x="{LEFT + 24}" y="{y}">{escape(name)}</text>'
    )


def _below(x: float, text: str, down: int = 18, anchor: str = "middle") -> str:
    y = HEIGHT - BOTTOM + down
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'


def _slanted(x: float, name: str) -> str:
    y = HEIGHT - BOTTOM + 12
    turn = f"rotate(-28 {x:.1f} {y})"
    return f'<text x="{x:.1f}" y="{y}" text-anchor="end" transform="{turn}">{escape(name)}</text>'
