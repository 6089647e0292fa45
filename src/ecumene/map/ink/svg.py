"""Writing SVG: every attribute and every text is escaped here and nowhere else."""

from xml.sax.saxutils import escape, quoteattr

from ecumene.map.ink.faces import Face

Value = str | float | None
Look = dict[str, Value]
ROUND: Look = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def number(value: float) -> str:
    """A number with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def quoted(value: str | float) -> str:
    """An attribute's value with its quotes."""
    return quoteattr(value if isinstance(value, str) else number(value))


def tag(name: str, *children: str, **attributes: Value) -> str:
    """One element; attribute names use _ for -, and None leaves an attribute out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoted(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def group(*children: str, **attributes: Value) -> str:
    """A group of elements."""
    return tag("g", *children, **attributes)


def title(content: str) -> str:
    """What a browser shows when the pointer rests on an element."""
    return tag("title", escape(content))


def text(content: str, x: float, y: float, size: float, face: Face, **attributes: Value) -> str:
    """A line of text, centred on x unless `text_anchor` says otherwise."""
    return tag(
        "text",
        escape(content),
        x=x,
        y=y,
        font_size=size,
        font_family=face.families,
        font_weight=face.weight,
        font_style=face.style if face.style != "normal" else None,
        **{"text_anchor": "middle", **attributes},
    )
