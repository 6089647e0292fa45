"""How a bot buys advances: begin with `shopping`.

`worth` says what a card is worth to it, `optimiser` finds the best basket, `payments` the best
way to pay.
"""
