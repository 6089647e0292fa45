"""Whoever answers in a player's place: bots, regents, standing orders and standing offers.

Begin with `stewards`: what a table does by itself, and when. `automaton` says who answers for a
seat. They are shown a table at one moment and give an answer; they hold no table.

May touch: games, storage, protocol.
"""
