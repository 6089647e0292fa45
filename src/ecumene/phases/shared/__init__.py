"""What several phases need: orders of play, population limits, questions that recur.

Nothing here belongs to one phase; what does lives in that phase's own room.
"""
