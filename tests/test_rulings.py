"""Whatever the rules cite can be looked up."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
CITING = (".py", ".toml", ".yaml", ".md")


def cited() -> set[str]:
    """Every ruling and contradiction named in the rules, the data, the cases and the docs."""
    found: set[str] = set()
    for folder in ("src/ecumene", "tests", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in CITING and file.name != "rulings.md":
                found.update(re.findall(r"\b[RE]-\d+\b", file.read_text(encoding="utf-8")))
    return found


def test_every_ruling_that_is_cited_is_written_down():
    written = set(re.findall(r"^(?:### |\| )([RE]-\d+)\b", RULINGS, re.MULTILINE))
    assert len(written) == 219 + 49
    assert cited() <= written
