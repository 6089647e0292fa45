"""The command line: one module per command, found by its name.

A module `<name>_command.py` in this package has a function `register(app)` that adds the
command. What a command needs it imports when it runs, so that `ecumene --help` stays quick.
"""

import importlib
import pkgutil
from typing import Annotated

import typer


def print_version(wanted: bool) -> None:
    """Print the version and stop, if asked to."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"ecumene {version('ecumene')}")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Ecumene: referee, table and opponents for the Mega Civilization family of games."""


def command_modules() -> list[str]:
    """The modules of this package that hold a command, in the order of their names."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in names if name.endswith("_command"))


def build_app() -> typer.Typer:
    """The whole command line, with every command registered."""
    app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
    app.callback()(options)
    for name in command_modules():
        importlib.import_module(f"{__name__}.{name}").register(app)
    return app


def main() -> None:
    """Run the command line; the entry point of the `ecumene` program."""
    build_app()(prog_name="ecumene")
