"""`ecumene serve`: start the server and open the game in the browser."""

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("serve")(serve)


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on; 0.0.0.0 for all."),
    port: int = typer.Option(8000, min=1, max=65535, help="The port to listen on."),
    open_browser: bool = typer.Option(
        False, "--open/--no-open", help="Open the page in the browser once the server answers."
    ),
) -> None:
    """Start the server; stop it with Ctrl-C."""
    from ecumene.server.run import run

    run(host, port, open_browser=open_browser)
