"""Whoever answers in a player's place: bots, regents, standing orders and standing offers.

Begin with `automaton`: who answers for a seat by itself. `automation` drives a table.
"""
