"""Set the project up on a machine that has Python, make and the package registries.

    python -m tools.bootstrap setup      the environment in .venv, and the built client
    python -m tools.bootstrap browser    a Chromium for the browser tests
    python -m tools.bootstrap extra ray  an extra that the tests do not need
    python -m tools.bootstrap wheel      the package in dist/, to be installed elsewhere
    python -m tools.bootstrap npm ...    npm in client/, with the Node that setup chose

Each part is done once: a stamp in .bootstrap/ remembers what it was done for. Only the
standard library is used, and every failure is one sentence.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Ecumene needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11")

from tools.chromium import install_chromium
from tools.machine import WORK, MissingError
from tools.node import build_client, install_client, npm
from tools.packages import build_wheel, install_extra, install_packages


def setup() -> None:
    """The environment, the client's packages and the built client."""
    install_packages()
    install_client()
    build_client()


def wheel() -> None:
    """The package, with the page as it is now."""
    setup()
    build_wheel()


def main(arguments: list[str]) -> int:
    """Do what the first argument names."""
    WORK.mkdir(exist_ok=True)
    if arguments[:1] == ["extra"] and len(arguments) == 2:
        install_extra(arguments[1])
        return 0
    commands = {"setup": setup, "browser": install_chromium, "wheel": wheel}
    if arguments[:1] == ["npm"]:
        return npm(arguments[1:])
    if len(arguments) != 1 or arguments[0] not in commands:
        print(__doc__)
        return 2
    commands[arguments[0]]()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except MissingError as missing:
        sys.exit(f"ecumene: {missing}")
    except KeyboardInterrupt:
        sys.exit("ecumene: stopped.")
