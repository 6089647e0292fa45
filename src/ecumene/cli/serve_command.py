"""`ecumene serve`: start the server and open the game in the browser."""

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("serve")(serve)


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on; 0.0.0.0 for all."),
    port: int = typer.Option(
        8000, min=0, max=65535, help="The port to listen on; 0 for any free one."
    ),
    open_browser: bool = typer.Option(
        False, "--open/--no-open", help="Open the page in the browser once the server is up."
    ),
    workers: int = typer.Option(
        1, min=1, max=64, help="How many server processes; more than one needs PostgreSQL."
    ),
) -> None:
    """Start the server; stop it with Ctrl-C."""
    from ecumene.server.web.run import CannotServeError, run

    try:
        run(host, port, open_browser=open_browser, workers=workers)
    except CannotServeError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
