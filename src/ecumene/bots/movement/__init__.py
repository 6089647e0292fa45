"""How a bot moves: begin with `plan`.

`ground` says what tokens are worth where, `gathering` brings six together for a city, `sailing` and
`fleet` use ships, `spreading` and `raiding` use the rest; `planner` writes the orders.
"""
