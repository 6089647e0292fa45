"""Two server processes and many players on one PostgreSQL: one order, the same for all."""

import json
import time

from tests.server.process import Person, Server
from tests.server.survival import (
    Players,
    answers_in,
    given_by_people,
    hot_seat,
    replayed,
    rounds,
    settled,
)


def test_two_processes_never_accept_two_answers_for_one_place(postgres):
    database = postgres()
    servers = [Server(database, requests_per_second=100000, bot_pause=0) for _ in range(2)]
    one, two = (Person(server.start()) for server in servers)
    try:
        table = hot_seat(one)
        two.http.cookies.set("ecumene", one.http.cookies["ecumene"])
        with two.socket(table, 1) as socket:
            first = json.loads(socket.recv())
            players = race(one, two, table, 30 * rounds(1))
            settled(one, table)
            check_one_order(database, one, two, table, players)
            seen = first["number"]
            final = two.state(table)["number"]
            events = list(first["events"])
            while seen < final:
                message = json.loads(socket.recv(timeout=120))
                if message["type"] == "changed":
                    events += message["events"]
                    seen = message["number"]
        told = one.get(f"/api/tables/{table}/events", seat=1, limit=500)["events"]
        assert events[:500] == told
    finally:
        for server in servers:
            server.stop()


def race(one: Person, two: Person, table: str, answers: int) -> list[Players]:
    """Four players for the same seats, two at each process, until so many answers count."""
    players = []
    for number, person in enumerate((one, two, one, two)):
        other = Person(person.address)
        other.http.cookies.set("ecumene", one.http.cookies["ecumene"])
        players.append(Players(other, table, (1, 2, 3, 4, 5), number))
    for player in players:
        player.start()
    until = time.monotonic() + 180 * rounds(1)
    while sum(len(p.accepted) for p in players) < answers and time.monotonic() < until:
        time.sleep(0.05)
    for player in players:
        player.stopping.set()
    for player in players:
        player.join(timeout=120)
    return players


def check_one_order(
    database: str, one: Person, two: Person, table: str, players: list[Players]
) -> None:
    """What was acknowledged is in the record, as often as it was acknowledged."""
    rows = answers_in(database, table)
    assert [row.sequence for row in rows] == list(range(len(rows)))
    accepted = [ask for player in players for ask in player.accepted]
    assert sum(given_by_people(rows).values()) == len(accepted)
    assert len(accepted) >= 30
    game = replayed(database, table)
    boards = [person.state(table, None)["board"] for person in (one, two)]
    assert boards[0] == boards[1]
    assert boards[0]["tokens"] == game.state.board.tokens
    tried = sum(player.tried for player in players)
    print(f"\nraced answers: {tried}, accepted: {len(accepted)}, doubled: 0, lost: 0")
