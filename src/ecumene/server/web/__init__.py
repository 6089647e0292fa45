"""The doors of the server: HTTP routes, the socket, and the guard in front of them.

Begin with `app`, which lists what is served; `run` starts it. A route reads the request, asks
`people` who calls, and hands on to `tables`; it decides nothing of the game.

May touch: describing, tables, sight, stewards, games, people, storage, protocol.
"""
