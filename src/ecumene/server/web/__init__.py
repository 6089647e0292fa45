"""What is served: HTTP routes and the socket; `door` stands in front of them.

Begin with `app`, which lists what is served; `run` starts it. A route reads the request, asks
`people` who calls, and hands on to `tables`; it decides nothing of the game.

May touch: door, describing, operations, tables, sight, stewards, games, post, people, storage,
protocol.
"""
