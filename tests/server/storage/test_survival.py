"""Killed at any moment, the server has every answer that it acknowledged."""

import time
from random import Random

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


def test_every_acknowledged_answer_survives_a_kill(database):
    server = Server(database, requests_per_second=100000, bot_pause=0)
    server.start()
    person = Person(server.address)
    tables = [hot_seat(person), hot_seat(person, "expansion")]
    accepted: list[str] = []
    rng = Random(5)
    kills = rounds(3)
    for _ in range(kills):
        before = [len(answers_in(database, table)) for table in tables]
        accepted += play_until_killed(server, person, tables, rng.uniform(0.15, 0.9))
        server.start()
        after = [len(answers_in(database, table)) for table in tables]
        assert all(now >= then for now, then in zip(after, before, strict=True))
    for table in tables:
        check_record(database, person, table)
    stored = {
        f"{table}:{ask}" for table in tables for ask in given_by_people(answers_in(database, table))
    }
    lost = [ask for ask in accepted if ask not in stored]
    server.stop()
    print(f"\nkills survived: {kills}, acknowledged answers: {len(accepted)}, lost: {len(lost)}")
    assert len(accepted) >= kills
    assert lost == []


def play_until_killed(
    server: Server, person: Person, tables: list[str], seconds: float
) -> list[str]:
    """Two players at each table, until the server is gone; gives what was acknowledged.

    The time runs from the first answer on: on a busy machine that may be long in coming.
    """
    players = [
        Players(copied(person), table, seats, seed)
        for table in tables
        for seed, seats in enumerate(((1, 2, 3), (4, 5)))
    ]
    person.get("/api/health")
    for one in players:
        one.start()
    while not any(one.accepted for one in players):
        time.sleep(0.01)
    time.sleep(seconds)
    server.kill()
    for one in players:
        one.join(timeout=120)
    return [f"{one.table}:{ask}" for one in players for ask in one.accepted]


def copied(person: Person) -> Person:
    """Another connection of the same browser."""
    other = Person(person.address)
    other.http.cookies = person.http.cookies
    return other


def check_record(database: str, person: Person, table: str) -> None:
    """Each question was answered once, the record replays, and the game goes on."""
    settled(person, table)
    rows = answers_in(database, table)
    assert [row.sequence for row in rows] == list(range(len(rows)))
    assert [ask for ask, count in given_by_people(rows).items() if count > 1] == []
    game = replayed(database, table)
    board = person.state(table, None)["board"]
    assert board["tokens"] == game.state.board.tokens
    assert board["waiting"] == [ask.civ for ask in game.pending()]
    assert any(person.answer_usual(table, seat) for seat in range(1, 6)) or game.pending()
