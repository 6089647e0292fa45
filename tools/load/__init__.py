"""How much the server can bear: sockets, answers a second, delays, memory, opening, restarting.

The players are in a process of their own and the server in others, on the same machine: what is
measured includes the work of all the clients.
"""
