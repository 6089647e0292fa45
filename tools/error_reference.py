"""Writes docs/errors.md: every code with which the server refuses something, and its status.

    python -m tools.error_reference

Codes, statuses and facts are read out of the source, sentences out of the page's catalogue.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ecumene.engine.errors import NotAsked
from ecumene.server.describing.asyncapi import GOODBYES
from ecumene.server.describing.routes import STATUSES
from ecumene.server.people.actions import ACTIONS, refused_now
from ecumene.server.web.problems import CODES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ecumene"
CATALOGUE = ROOT / "client" / "src" / "messages" / "en" / "rules" / "server.ts"
USUAL = {"Refusal": 409, "forbidden": 403, "not_found": 404, NotAsked.__name__: 409}
"""What makes a refusal, and the status that it has unless another is named."""
HEAD = """\
# Errors

Written by `python -m tools.error_reference` out of the source; a test compares.

Every error over HTTP is `{"code": ..., "facts": {...}}` with the status below. The reply to a
refused command, `{"type": "refused", "request", "code", "facts", "rule"}`, has the same codes and
no status of its own. A client that shows people what went wrong has a sentence for each code and
puts the facts into it; where it does not know a code, it shows the code. Codes are added, and never
change their meaning.

| status | when |
|---|---|
"""
CODES_HEAD = """
## Codes of the server

| code | status | facts | what it means |
|---|---|---|---|
"""
RULES = """
## Codes of the rules

An answer that breaks a rule is refused with a code of that rule and the facts that show why; where
it comes over HTTP as an error, with 422 (for an uploaded record as `facts.problem`). All of them
stand in [case-reference.md](case-reference.md) under "Refusals", with their facts.

## Codes of a goodbye

The socket says `{"type": "goodbye", "code": ...}` before it closes.

| code | what to do |
|---|---|
"""


OWN_WORDS = {
    "ask.not_open": "No such question is open; look at `mine` again.",
    "ask.not_yours": "The question is asked of somebody else.",
    "ask.nothing_to_withdraw": "No answer to this question is sealed.",
    "game.frozen": "The game stands still after a fault, until the host resumes it.",
    "join.nation_in_use": "This nation is not free: somebody plays it, played it or waits with it.",
    "leave.not_in_the_game": "This civilization is not in the game.",
    "leave.too_few_remain": "Too few players would remain.",
}
"""For codes whose sentence in the page is made of its facts."""


ELSEWHERE = {
    "request.head_too_large": 431,
    "request.too_slow": 408,
    "server.stuck": 503,
    "server.unsure": 503,
}
"""Codes that are given without a refusal being made: by the connection, and by the store."""


class Raised(NamedTuple):
    """A code where it is raised."""

    code: str
    status: int
    facts: tuple[str, ...]


def raised() -> dict[str, Raised]:
    """Every code of the server, and those of the engine that are about the moment."""
    found = {code: Raised(code, status, ()) for status, code in CODES.items()}
    found["request.failed"] = Raised("request.failed", 400, ())
    found |= {one.code: one for one in of_actions()}
    found |= {code: Raised(code, status, ()) for code, status in ELSEWHERE.items()}
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for one in (*refusals_in(tree), *turned_away_in(tree)):
            before = found.get(one.code)
            facts = (*before.facts, *one.facts) if before else one.facts
            found[one.code] = one._replace(facts=tuple(dict.fromkeys(facts)))
    malformed = found["request.malformed"]
    found["request.malformed"] = malformed._replace(facts=("where",))
    return dict(sorted(found.items()))


def of_actions() -> Iterator[Raised]:
    """How those are refused who may not do something at a table, or not now."""
    for code in ("access.no_spectators", "access.spectators_cannot"):
        yield Raised(code, 403, ())
    for rule in ACTIONS.values():
        for code in (rule.refused, rule.seatless):
            yield from [Raised(code, 403, ())] if code else []
        for late in (rule.otherwise, rule.before or rule.otherwise):
            refusal = refused_now(late, "")
            yield Raised(late, refusal.status, tuple(refusal.facts))


def refusals_in(tree: ast.AST) -> Iterator[Raised]:
    """The refusals that a module makes."""
    constants = dict(constants_in(tree))
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        name = node.func.id
        if name == "Problem" and node.args and isinstance(node.args[0], ast.Constant):
            code = str(node.args[0].value)
            usual = 503 if code.startswith("server.") else 400
            yield Raised(code, 500 if code == "server.fault" else usual, ())
        elif name in USUAL:
            named = {word.arg: word.value for word in node.keywords if word.arg}
            told = named.pop("status", node.args[1] if len(node.args) > 1 else None)
            status = int(str(told.value)) if isinstance(told, ast.Constant) else USUAL[name]
            for code in codes_of(name, node.args, constants):
                yield Raised(code, status, tuple(named))


def codes_of(maker: str, arguments: list[ast.expr], constants: dict[str, str]) -> Iterator[str]:
    """The codes that a call can have."""
    if not arguments:
        usual = {"forbidden": "access.denied", "not_found": "table.not_found"}
        yield from [usual[maker]] if maker in usual else []
        return
    first = arguments[0]
    for one in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
        if isinstance(one, ast.Constant):
            word = str(one.value)
            yield f"{word}.not_found" if maker == "not_found" else word
        elif isinstance(one, ast.Name) and one.id in constants:
            yield constants[one.id]


def constants_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The words that a module has given a name."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(name)], value=ast.Constant(str(value))):
                yield name, value


def turned_away_in(tree: ast.AST) -> Iterator[Raised]:
    """What the guard turns away: a status and a code that are returned."""
    for node in ast.walk(tree):
        match node:
            case ast.Return(value=ast.Tuple([ast.Constant(int(status)), ast.Constant(str(code))])):
                yield Raised(code, status, ())


def sentences() -> dict[str, str]:
    """What the page says for each code."""
    text = CATALOGUE.read_text(encoding="utf-8")
    return dict(re.findall(r'"([a-z_]+\.[a-z_]+)":\s*"((?:[^"\\]|\\.)*)"', text))


def text() -> str:
    """The whole document."""
    said = sentences()
    statuses = [f"| {status} | {one.when} |" for status, one in STATUSES.items()]
    codes = [
        f"| `{one.code}` | {one.status} | {', '.join(f'`{fact}`' for fact in one.facts)} "
        f"| {OWN_WORDS.get(one.code) or meaning(one, said)} |"
        for one in raised().values()
    ]
    goodbyes = [f"| `{code}` | {what} |" for code, what in GOODBYES.items()]
    parts = (HEAD, *_lines(statuses), CODES_HEAD, *_lines(codes), RULES, *_lines(goodbyes))
    return "".join(parts)


def meaning(one: Raised, said: dict[str, str]) -> str:
    """What a code means: what the page says, but for requests that a page gets right."""
    if one.code.startswith("request.") and STATUSES[one.status].code == one.code:
        return STATUSES[one.status].when
    return said[one.code]


def _lines(rows: list[str]) -> Iterator[str]:
    return (f"{row}\n" for row in rows)


if __name__ == "__main__":
    (ROOT / "docs" / "errors.md").write_text(text(), encoding="utf-8")
