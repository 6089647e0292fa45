"""The JSON shapes that the server sends and accepts; the client's types are made from them."""

import msgspec


class Health(msgspec.Struct, frozen=True):
    """The server answers, and which version it is."""

    status: str
    version: str
