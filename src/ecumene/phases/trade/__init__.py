"""Phase 7, the trade session (MC 6.7): begin with `session`, one message per step.

`messages` are what players may say and what makes it legal; `sample` makes random ones.
"""
