"""Print how the server describes itself; the client's types are made from the OpenAPI schema.

python -m ecumene.server.web.schema
python -m ecumene.server.web.schema --socket
"""

import json
import sys
from pathlib import Path
from typing import Any

from ecumene.server.describing.asyncapi import describe_socket
from ecumene.server.describing.openapi import describe
from ecumene.server.web.app import create_app


def requests() -> dict[str, Any]:
    """The OpenAPI schema; the page need not have been built for it."""
    return describe(create_app(static=Path(__file__).parent).openapi_schema.to_schema())


def main() -> None:
    """Write one of the two to standard output."""
    schema = describe_socket() if "--socket" in sys.argv[1:] else requests()
    print(json.dumps(schema, indent=2))


if __name__ == "__main__":
    main()
