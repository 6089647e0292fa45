"""Phase 7, the trade session (MC 6.7): begin with `session`, one message per step.

`offers` is what players may offer, accept and say, and what makes it legal; `sample` makes random
messages.
"""
