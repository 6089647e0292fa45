"""What is written to people: how many tables wait, and links. Nothing of it is another's words.

The name of a table is whatever its host typed, and a mail that carries it would carry their
message to strangers in the server's name. So there is no name, only the link.
"""

from collections.abc import Iterable

from ecumene.server.settings import Settings

MOST_LINKS = 10
SUBJECT = "Ecumene: your turn"
SEAT_SUBJECT = "Ecumene: your seat"
SEAT = (
    "Ecumene: the others at your table would go on without you."
    " Open the table and say or do anything there, and you keep your seat."
)
CODE_SUBJECT = "Ecumene: your code"
TEST = "Ecumene: this is a test. Here you will be told when it is your turn."


def turn_text(settings: Settings, tables: Iterable[str]) -> str:
    """That somebody is waited for, and where."""
    waiting = list(dict.fromkeys(tables))
    home = settings.public_url.rstrip("/")
    links = [f"{home}/#/table/{table}" for table in waiting[:MOST_LINKS]] if home else []
    if len(waiting) == 1:
        return " ".join(["Ecumene: it is your turn.", *links])
    more = len(waiting) - MOST_LINKS
    rest = [f"and {more} more"] if links and more > 0 else []
    return "\n".join([f"Ecumene: it is your turn at {len(waiting)} tables.", *links, *rest])


def seat_text(settings: Settings, tables: Iterable[str]) -> str:
    """That somebody may lose their seat, and where."""
    home = settings.public_url.rstrip("/")
    links = [f"{home}/#/table/{table}" for table in dict.fromkeys(tables)] if home else []
    return " ".join([SEAT, *links[:MOST_LINKS]])


def code_text(settings: Settings, code: str, minutes: int) -> str:
    """How an address is confirmed."""
    home = settings.public_url.rstrip("/")
    return (
        f"Your code is {code}. It is valid for {minutes} minutes.\n\n"
        f"Somebody at {home} wants to be told here when it is their turn in a game. If that was\n"
        "you, enter the code there. If not, you need do nothing."
    )
