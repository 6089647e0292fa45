"""Everybody tries everything at every moment, over HTTP and over the socket."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from ecumene.server.people.actions import ACTIONS
from ecumene.server.protocol.messages import AnyCommand
from tests.server.people.gathering import Gathering, aim, code_of, replies
from tests.server.people.rights_table import (
    ALLOWED,
    CHANGING,
    COMMANDS,
    LINES,
    MOMENTS,
    ROLES,
    ROUTES,
    Line,
    request,
)


@pytest.fixture(scope="module")
def gather(leak_client: TestClient[Any]) -> Callable[[str, bool], Gathering]:
    """The table of a moment; everything that is tried at it is undone."""
    return cache(lambda moment, public: Gathering(leak_client, moment, public=public))


def roles_here(public: bool) -> list[str]:
    """A visitor is a stranger where the table is public; all others come to a private one."""
    return ["visitor"] if public else [role for role in ROLES if role != "visitor"]


def is_as_written(line: Line, role: str, moment: str, said: Any) -> bool:
    """Whether what came is what the table says."""
    expected, code = line.expected(role, moment), code_of(said)
    if expected is not None:
        is_turn = expected == "choose.not_your_turn"
        return code == expected and not (is_turn and "choosing" in said["facts"])
    return code is None or code in ALLOWED.get(line.name.split("/")[0], set())


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("moment", MOMENTS)
def test_over_http_everybody_may_do_what_the_table_says(gather, moment, public):
    here = gather(moment, public)
    wrong, cells = [], 0
    for role in roles_here(public):
        for line in LINES:
            wish = request(line.name, aim(role))
            _, said = here.refusal(role, wish)
            cells += 1
            if not is_as_written(line, role, moment, said):
                wrong.append((role, line.name, line.expected(role, moment), said))
            if line.name in CHANGING and code_of(said) is None:
                here.restore()
    assert wrong == []
    print(f"\ncells of the rights table over HTTP, {moment}: {cells}")


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("moment", MOMENTS)
def test_over_the_socket_everybody_may_do_what_the_table_says(gather, moment, public):
    here = gather(moment, public)
    cells = sum(try_socket(here, role, moment, seat)
                for role in roles_here(public) for seat in (None, aim(role)))  # fmt: skip
    print(f"\ncells of the rights table over the socket, {moment}: {cells}")


def try_socket(here: Gathering, role: str, moment: str, seat: int | None) -> int:
    """Opens a socket and sends every command by it; gives how many cells that were."""
    variant = "" if seat is None else "/seat"
    looking = line(f"look{variant}").expected(role, moment)
    commands = [{"type": name, **fields} for name, fields in COMMANDS.items()]
    if looking is not None:
        with pytest.raises(WebSocketDisconnect, match=re.escape(looking)):
            here.people[role].socket(here.table, seat).__enter__()
        return 1 + len(commands)
    with here.people[role].socket(here.table, seat) as session:
        assert json.loads(session.receive_text())["type"] == "welcome", (role, moment, seat)
        found = replies(session, commands)
    wrong = [
        (role, command["type"], said)
        for command, said in zip(commands, found, strict=True)
        if not is_as_written(line(command["type"] + variant), role, moment, said)
    ]
    assert wrong == []
    return 1 + len(commands)


def line(name: str) -> Line:
    return next(one for one in LINES if one.name == name)


# ---------------------------------------------------------------------- nothing is left out


def test_every_route_of_a_table_has_a_line(leak_client):
    below = "/api/tables/{table_id:str}"
    found = {
        f"{method} {re.sub(r':[a-z]+}', '}', path.removeprefix(below))}"
        for route in leak_client.app.routes
        for path in [route.path_format.replace("{table_id}", "{table_id:str}")]
        if path.startswith(below)
        for method in (getattr(route, "methods", None) or {"GET"}) - {"OPTIONS", "HEAD"}
    }
    assert found == set(ROUTES)
    assert set(ROUTES.values()) <= {one.name for one in LINES} | {"answer"}


def test_every_command_has_a_line_from_a_seat_and_from_none():
    commands = {str(one.__struct_config__.tag) for one in get_args(AnyCommand)}
    assert commands == set(COMMANDS)
    names = {one.name for one in LINES}
    assert {name for command in commands for name in (command, f"{command}/seat")} <= names


def test_every_action_is_named_by_a_route_or_a_command():
    """What is in the list of actions is asked for somewhere, and nothing else decides."""
    import ecumene.server

    folder = Path(ecumene.server.__file__).parent
    rooms = [file for room in ("web", "tables") for file in (folder / room).glob("*.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in rooms)
    named = set(re.findall(r'"([a-z_]+)"', text)) | set(COMMANDS)
    assert set(ACTIONS) <= named
    scattered = re.findall(r'access\.(?:roles|seats)\b|"host_only"|access\.not_your_seat', text)
    assert sorted(set(scattered)) == ["access.roles", "access.seats"]


def test_the_table_has_a_cell_for_everybody_at_every_moment():
    cells = len(LINES) * len(ROLES) * len(MOMENTS)
    over_the_socket = 2 * (1 + len(COMMANDS)) * len(ROLES) * len(MOMENTS)
    assert len({one.name for one in LINES}) == len(LINES) >= 50
    print(f"\ncells of the rights table: {cells} over HTTP, {over_the_socket} over the socket")
