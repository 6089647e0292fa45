"""How the server describes itself to programs: OpenAPI for requests, AsyncAPI for the socket.

Begin with `openapi`, which lays over the schema that Litestar makes of the routes what no route
says by itself: errors, who may call, examples; `routes` has the words for it. `asyncapi` describes
the socket. Both take the shapes of messages from `shapes`, made of the Structs of `protocol`.

May touch: sight, protocol.
"""
