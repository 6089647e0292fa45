"""`ecumene serve`: start the server and open the game in the browser."""

from pathlib import Path
from typing import Annotated, Any

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("serve", epilog=EPILOG)(serve)


EPILOG = """An option wins over its variable (in brackets), a variable over a line of the settings
file, and that over the default. `ecumene admin settings` lists all settings, `ecumene admin
doctor` checks an installation, and docs/hosting.md tells how to host the game."""


def setting(name: str, text: str, *flags: str, **limits: Any) -> Any:
    """An option for a setting; left out, the setting comes from elsewhere."""
    return typer.Option(*flags, help=f"{text} [{variable(name)}]", show_default=False, **limits)


def variable(name: str) -> str:
    """The variable of a setting."""
    return f"ECUMENE_{name.upper()}"


def serve(
    database: Annotated[
        str | None,
        setting("database", "Where games are kept: sqlite:///FILE, or postgresql://..."),
    ] = None,
    public_url: Annotated[
        str | None, setting("public_url", "The address people use, if a gateway stands before us.")
    ] = None,
    host: Annotated[
        str | None, setting("host", "The address to listen on: 127.0.0.1, or 0.0.0.0 for all.")
    ] = None,
    port: Annotated[
        int | None,
        setting("port", "The port to listen on: 8000, or 0 for any.", min=0, max=65535),
    ] = None,
    workers: Annotated[
        int | None,
        setting("workers", "How many processes; more than 1 needs PostgreSQL.", min=1, max=64),
    ] = None,
    trusted_proxy: Annotated[
        bool | None,
        setting(
            "trusted_proxy", "Whether the gateway's X-Forwarded-For names the caller.",
            "--trusted-proxy/--no-trusted-proxy",
        ),
    ] = None,
    metrics: Annotated[
        str | None, setting("metrics", "Where Prometheus finds the figures: 127.0.0.1:9090.")
    ] = None,
    log_level: Annotated[
        str | None, setting("log_level", "What is logged: debug, info, warning or error.")
    ] = None,
    log_format: Annotated[
        str | None, setting("log_format", "Lines for programs or for people: json or text.")
    ] = None,
    settings: Annotated[
        Path | None, setting("settings", "The settings file: ecumene.toml, if there is one.")
    ] = None,
    open_browser: bool = typer.Option(
        False, "--open/--no-open", help="Open the page in the browser once the server is up."
    ),
) -> None:  # fmt: skip
    """Start the server; stop it with Ctrl-C."""
    given = {
        "database": database, "public_url": public_url, "host": host, "port": port,
        "workers": workers, "trusted_proxy": trusted_proxy, "metrics": metrics,
        "log_level": log_level, "log_format": log_format,
    }  # fmt: skip
    start({name: value for name, value in given.items() if value is not None},
          settings, open_browser)  # fmt: skip


def start(options: dict[str, Any], file: Path | None, open_browser: bool) -> None:
    """Serves, or says in one sentence why that is not possible."""
    from ecumene.server.web.run import CannotServeError, checked_settings, run

    try:
        run(checked_settings(options, file), open_browser=open_browser)
    except CannotServeError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
