"""Measures the server and prints the figures of docs/scaling.md.

python -m tools.load                              504 sockets, SQLite
python -m tools.load --database postgresql        a new PostgreSQL of its own
python -m tools.load --database postgresql --workers 4
python -m tools.load --games 112 --only-pace      2,016 sockets at a human pace

Figures depend on what else the machine does: compare only what one run printed.
"""

import argparse
import asyncio

from ecumene.proof.speed.calibration import calibration
from tools.load.games import durable, late_game, many_games, open_late_game
from tools.load.play import play_tables
from tools.load.server import Servers, database_for


def main() -> None:
    """Measures everything and prints it."""
    wanted = arguments()
    print(f"calibration {calibration():.2f} (million updates a second of a fixed loop)")
    with database_for(wanted.database) as database:
        server = Servers(database, wanted.servers, wanted.workers)
        print(f"start with nothing stored: {server.start():.1f} s")
        fast = not wanted.only_pace
        asyncio.run(play_tables(server, wanted.games, wanted.seats, wanted.seconds, fast))
        if not wanted.only_pace:
            durable(server, database, wanted.seconds)
            measure_restart(server, wanted.stored)
        server.stop()


def measure_restart(server: Servers, stored: int) -> None:
    """How a late game and many stored ones are found again."""
    table, cookie = late_game(server)
    server.stop()
    server.start()
    many_games(server, stored)
    server.stop()
    print(f"restart with {stored} more games stored: {server.start():.1f} s")
    open_late_game(server, table, cookie)


def arguments() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or an address")
    parser.add_argument("--workers", type=int, default=1, help="processes of each server")
    parser.add_argument("--servers", type=int, default=1, help="each with tables of its own")
    parser.add_argument("--games", type=int, default=28)
    parser.add_argument("--seats", type=int, default=18)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--stored", type=int, default=1000, help="games that wait for a person")
    parser.add_argument("--only-pace", action="store_true", help="one answer a second, no more")
    return parser.parse_args()


if __name__ == "__main__":
    main()
