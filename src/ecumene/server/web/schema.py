"""Print the OpenAPI schema of the server, from which the client's types are made."""

import json
from pathlib import Path

from ecumene.server.web.app import create_app


def main() -> None:
    """Write the schema to standard output; the page need not have been built for it."""
    schema = create_app(static=Path(__file__).parent).openapi_schema.to_schema()
    print(json.dumps(schema, indent=2))


if __name__ == "__main__":
    main()
